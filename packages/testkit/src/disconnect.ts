import type { Page } from 'playwright-core'

/**
 * Takes the connection away. The page knows of it, too: its calls fail before it hears of that by itself. The browser may
 * answer one more request after it has said so.
 */
export async function disconnect(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.waitForFunction(async () => {
    if (navigator.onLine) return false
    return fetch('/robots.txt', { cache: 'no-store' }).then(
      () => false,
      () => true,
    )
  })
}
