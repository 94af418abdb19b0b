import type { TestPage } from '@grove/testkit'

/** Holds what a page asks of these addresses back, until the answered function is called. */
export async function holdBack(page: TestPage, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
