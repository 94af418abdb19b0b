import type { TestPage } from '@grove/testkit'

/** Waits until the application has taken the page over; pages without it are as they are. */
export function isAtWork(page: TestPage): Promise<void> {
  return page.locator('html[data-ready], html:not(:has(script[data-start]))').waitFor({ state: 'attached' })
}
