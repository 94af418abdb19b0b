import type { TestPage } from '@grove/testkit'

interface Watcher {
  requestClose: () => void
}

declare global {
  interface Window {
    closeWatchers: Watcher[]
  }
}

/** Prepares a page for `pressPhoneBack`. */
export function rememberCloseWatchers(page: TestPage): Promise<unknown> {
  return page.addInitScript(() => {
    window.closeWatchers = []
    const Native = window.CloseWatcher as unknown as new () => Watcher
    window.CloseWatcher = class extends Native {
      constructor() {
        super()
        window.closeWatchers.push(this)
      }
    } as unknown as typeof window.CloseWatcher
  })
}

/**
 * Presses Back as on a phone with Android, where the browser asks the newest close watcher before it goes back: Chromium has no
 * such button on a computer.
 */
export function pressPhoneBack(page: TestPage): Promise<void> {
  return page.evaluate(() => {
    const newest = window.closeWatchers.at(-1)
    if (newest === undefined) history.back()
    else newest.requestClose()
  })
}
