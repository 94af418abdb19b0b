import type { TestPage } from '@grove/testkit'

/** Presses a key that does nothing where a page waits for its use: that of the application form fetches its code only then. */
export async function beginToUse(page: Pick<TestPage, 'url' | 'keyboard'>): Promise<void> {
  if (page.url().includes('register=true')) await page.keyboard.press('Shift')
}

/**
 * Resolves once the page of the application form waits for its first use: it asks just before that whether somebody is
 * signed in. To be called before the page is opened.
 */
export function waitsForUse(page: Pick<TestPage, 'waitForResponse'>): Promise<unknown> {
  return page.waitForResponse('**/api/trpc/session.current**')
}

/** Waits until the application has taken the page over; pages without it are as they are. */
export async function isAtWork(page: TestPage): Promise<void> {
  await beginToUse(page)
  await page.locator('html[data-ready], html:not(:has(script[data-start]))').waitFor({ state: 'attached' })
}
