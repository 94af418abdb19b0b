import type { TestPage } from '@grove/testkit'

interface Watcher {
  requestClose: () => void
}

/**
 * Loads the page once more and returns what presses Back as on a phone with Android, where the browser asks the newest close watcher
 * before it goes back. Chromium has no such button on a computer.
 */
export async function withPhoneBack(page: TestPage): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const watchers: Watcher[] = []
    const Native = window.CloseWatcher as unknown as new () => Watcher
    class RememberedWatcher extends Native {
      constructor() {
        super()
        watchers.push(this)
      }
    }
    Object.assign(window, {
      CloseWatcher: RememberedWatcher,
      pressBack: () => (watchers.length === 0 ? history.back() : watchers.at(-1)?.requestClose()),
    })
  })
  await page.reload()
  return () => page.evaluate(() => (window as unknown as { pressBack: () => void }).pressBack())
}
