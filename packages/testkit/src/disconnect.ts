import type { Page } from 'playwright-core'

/** Takes the connection away. The page knows of it, too: its calls fail before it hears of that by itself. */
export async function disconnect(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
}
