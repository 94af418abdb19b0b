/** Said by the application once it has taken the page over, and in its place where its scripts cannot be fetched. */
export const READY_EVENT = 'grove:ready'
/** The mark in the timeline of the browser (User Timing) that is made when somebody begins to use the page. */
export const USED_MARK = 'grove:used'

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

/**
 * Fetches the application when the page has been painted, or at once when somebody begins to use it: on a slow phone its
 * scripts would take the network from what is read. Where they cannot be fetched, the page is as without JavaScript, and
 * what was pressed is the browser's. Its text stands in every page, too.
 */
function startLater(entry: string, parts: readonly string[], usedMark: string, readyEvent: string): void {
  let isStarted = false
  function add(tag: 'link' | 'script', attributes: Partial<HTMLLinkElement & HTMLScriptElement>): void {
    document.head.append(Object.assign(document.createElement(tag), attributes))
  }
  function giveUp(): void {
    delete document.documentElement.dataset.scripting
    dispatchEvent(new Event(readyEvent))
  }
  function run(): void {
    for (const href of parts) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', src: entry, onerror: giveUp })
  }
  function start(): void {
    if (isStarted) return
    isStarted = true
    // The data of the page stands at its end.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run)
    else run()
  }
  function use(): void {
    performance.mark(usedMark)
    start()
  }
  for (const event of ['pointerdown', 'keydown', 'focusin', 'input', 'click', 'scroll', 'wheel']) {
    addEventListener(event, use, { capture: true, once: true, passive: true })
  }
  addEventListener('load', () => {
    requestAnimationFrame(() => {
      new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    })
  })
  setTimeout(start, 4000)
}

/**
 * Tells the stylesheet that scripts run, where the application does. Its own question, the media feature `scripting`, is not known
 * to browsers such as Safari 16, and those that are too old for the application run scripts as well. Its text stands in every page.
 */
function tellScripting(): void {
  document.documentElement.dataset.scripting = ''
}

/**
 * Keeps forms that only the application sends, as those with a password, from being sent by a browser that does not know
 * their method and would put what they hold into the address. Its text stands in every page, too.
 */
function holdDialogForms(): void {
  addEventListener('submit', (event) => {
    const isHeld = event.target instanceof Element && event.target.getAttribute('method') === 'dialog'
    if (isHeld) event.preventDefault()
  })
}

/**
 * The one script that stands in a page: it keeps what is pressed, and fetches the application. Browsers that are too old for
 * the application, those before Chrome 97 and Safari 15.4, show the page as without JavaScript.
 */
export function earlyScript(entry: string, parts: readonly string[]): string {
  const calls = [
    `(${tellScripting})()`,
    `(${keepEarlyPresses})("${READY_EVENT}")`,
    `(${startLater})("${entry}",${JSON.stringify(parts)},"${USED_MARK}","${READY_EVENT}")`,
  ]
  return `<script data-start>if([].findLast){${calls.join(';')}}else(${holdDialogForms})()</script>`
}
