/** Said by the application once it has taken the page over. */
export const READY_EVENT = 'grove:ready'

/**
 * Keeps the buttons that are pressed before the application is at work, and presses them again then. Its text stands in
 * every page as it is, so it uses nothing from outside of itself. Links and searches need nobody, and fields keep what is
 * typed by themselves (early-fields.ts).
 */
function keepEarlyPresses(readyEvent: string): void {
  const kept: (() => void)[] = []
  const isTabKey = /^(?:ArrowLeft|ArrowRight|Home|End)$/

  function keep(event: MouseEvent | KeyboardEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null || (button.type === 'submit' && button.form?.method === 'get')) return
    const isTab = button.getAttribute('role') === 'tab'
    if (event instanceof KeyboardEvent && !(isTab && isTabKey.test(event.key))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.push(() => {
      if (event instanceof KeyboardEvent) {
        // From the tab that an earlier key has led to.
        const now = document.activeElement
        const tab = now?.parentElement === button.parentElement ? now : button
        tab?.dispatchEvent(new KeyboardEvent(event.type, event))
      } else {
        button.click()
      }
    })
  }

  async function pressAgain(): Promise<void> {
    removeEventListener('click', keep, true)
    removeEventListener('keydown', keep, true)
    for (const press of kept) {
      press()
      // React shows by then what has come of it, and nobody can press anything in between.
      await null
    }
  }

  addEventListener('click', keep, true)
  addEventListener('keydown', keep, true)
  addEventListener(readyEvent, () => void pressAgain(), { once: true })
}

export const EARLY_USE_SCRIPT = `<script>(${keepEarlyPresses})("${READY_EVENT}")</script>`
