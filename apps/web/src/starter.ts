/*
 * The first script of every page, put into it as it is, so it imports nothing. Pages can be read, and their links
 * followed, without the application. That is fetched when the page has been painted, or at once where somebody begins to
 * use it. What is pressed before it is at work is kept, and done again then; fields keep what is typed by themselves.
 */

/** Said by the application once it has taken the page over; the same word stands in page-ready.ts. */
const READY_EVENT = 'grove:ready'
/** How long the application waits for pictures and fonts at most, in ms. */
const PATIENCE_MS = 4000
const USES = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'change', 'click', 'submit']
/** Keys that lead from tab to tab; by others the page is scrolled. */
const TAB_KEY = /^(?:ArrowLeft|ArrowRight|Home|End)$/
const { entry = '', parts = '', styles = '' } = document.currentScript?.dataset ?? {}
const pressed: (() => void)[] = []
let isStarted = false

function listOf(text: string): string[] {
  return text.split(' ').filter((item) => item !== '')
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel })
  // Marks what is there in another form already; nothing is fetched for it.
  if (rel === 'stylesheet') link.setAttribute('disabled', '')
  link.href = href
  document.head.append(link)
  return link
}

function runEntry(): void {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: entry })
  // Whoever goes on using the page gets another try.
  script.onerror = () => {
    isStarted = false
  }
  document.head.append(script)
}

function start(): void {
  if (isStarted) return
  isStarted = true
  // The one stylesheet of the page holds these: parts of the application that ask for one of them find it there.
  for (const href of listOf(styles)) addLink('stylesheet', href)
  for (const href of listOf(parts)) addLink('modulepreload', href)
  // The data that it takes over stands at the end of the page.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', runEntry)
  else runEntry()
}

/** True for a form that a browser may send without the application: never one with a password. */
function isSentByBrowser(form: HTMLFormElement | null): boolean {
  return form?.method === 'get'
}

/** Makes React take over at once what holds this, if it has not come to it yet: it does so for most events, not for submit. */
function takeOver(target: Element): void {
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

function keepForLater(event: Event, target: Element, again: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.push(() => {
    takeOver(target)
    again()
  })
}

/** A key on a tab goes to the tab that an earlier one has led to. */
function keepKey(event: KeyboardEvent, tab: Element): void {
  keepForLater(event, tab, () => {
    const now = document.activeElement
    const isTab = now !== null && now.parentElement === tab.parentElement
    ;(isTab ? now : tab).dispatchEvent(new KeyboardEvent(event.type, event))
  })
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}

function handleUse(event: Event): void {
  start()
  const { target, type } = event
  if (type === 'click' && target instanceof Element) {
    const button = target.closest('button')
    if (button === null || (button.type === 'submit' && isSentByBrowser(button.form))) return
    keepForLater(event, button, () => button.click())
  }
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement && !isSentByBrowser(target)) {
    const { submitter } = event
    keepForLater(event, target, () => target.requestSubmit(submitter))
  }
  if (event instanceof KeyboardEvent && target instanceof Element) {
    // A form whose button does not send yet is not sent by Enter either.
    if (event.key === 'Enter' && target instanceof HTMLInputElement) {
      const { form } = target
      if (form !== null && !isSentByBrowser(form)) keepForLater(event, form, () => form.requestSubmit())
    }
    if (TAB_KEY.test(event.key) && target.getAttribute('role') === 'tab' && !hasModifier(event))
      keepKey(event, target)
  }
}

/** Calls back when the page has been painted as it is now; browsers that do not tell of it leave it to PATIENCE_MS. */
function whenPainted(callback: () => void): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      new PerformanceObserver(callback).observe({ type: 'paint', buffered: true })
    })
  })
}

async function finish(): Promise<void> {
  for (const use of USES) removeEventListener(use, handleUse, true)
  for (const again of pressed) {
    again()
    // React shows by then what has come of it, and nobody can press anything in between.
    await null
  }
}

/** A form that the application alone may send is not sent by the browser where the application has not come to it. */
function refuseToSend(event: SubmitEvent): void {
  if (event.target instanceof HTMLFormElement && !isSentByBrowser(event.target)) event.preventDefault()
}

for (const use of USES) addEventListener(use, handleUse, { capture: true })
addEventListener('submit', refuseToSend)
addEventListener(READY_EVENT, () => void finish(), { once: true })
addEventListener('load', () => whenPainted(start))
setTimeout(start, PATIENCE_MS)
