/**
 * Chromium 153 that puts pages together without WebGL (`--disable-gpu-compositing`) can lose a wake-up on a busy machine
 * with few cores: the compositor of a page waits for ever for a piece to be painted that nobody paints any more. A trace
 * of the category `cc` then says "Not activating because pending tree not ready" for good. The page's own thread goes on,
 * and the document counts as visible, but no frame comes again: requestAnimationFrame calls nobody, and a screenshot or
 * a click, which wait for frames, never end. One or two of a hundred first visits of a long page under load stop so.
 *
 * Such a page goes on when the browser's graphics process is started again: every page then gives its compositor
 * new ground. So each page is asked every now and then whether frames come. This can go when a Chromium whose pages no
 * longer stop has replaced the bundled one: when test runs no longer show the line that is written here.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'

export interface FrameTimes {
  /** Between an answer and the next question, in milliseconds. */
  everyMs: number
  /** How long a frame may take, in milliseconds in which the page's own thread is not busy. */
  withinMs: number
}

/** A page that stops is found within 20 s, a third of what an action may take; a question costs an idle page one frame. */
export const FRAME_TIMES: FrameTimes = { everyMs: 4_000, withinMs: 5_000 }

/**
 * Otherwise a page gets no WebGL from the second start of the graphics process on, no page from the third, and at the
 * sixth the browser ends itself: it takes the page or the driver for guilty of what is done here on purpose.
 */
export const RESTARTABLE_GRAPHICS = [
  '--disable-gpu-process-crash-limit',
  '--disable-domain-blocking-for-3d-apis',
]

/** The graphics process of a browser, which all its pages share. */
interface Graphics {
  /** How often it was started again so far. */
  restarts: number
  restart(): Promise<void>
}

interface Questions {
  /** Whether a frame came; undefined when there is no telling. */
  hasFrame(): Promise<boolean | undefined>
  /** Waits until it is time for a question, and answers false when there is nothing more to ask. */
  isTime(): Promise<boolean>
  graphics: Graphics
}

/** Starts the graphics process again each time a page says twice in a row that no frame came since the last start. */
export async function keepFramesComing({ hasFrame, isTime, graphics }: Questions): Promise<void> {
  let misses = 0
  let { restarts } = graphics
  while (await isTime()) {
    const isMiss = (await hasFrame()) === false
    // A start that another page needed has helped this one as well.
    misses = isMiss && graphics.restarts === restarts ? misses + 1 : 0
    restarts = graphics.restarts
    if (misses < 2) continue
    await graphics.restart()
    misses = 0
    restarts = graphics.restarts
  }
}

/** Runs in the page. Counts many short waits: of a thread that was busy all the time one long wait would tell nothing. */
async function askForFrame(withinMs: number): Promise<'frame' | 'none' | 'hidden'> {
  const ticks = 50
  let came = false
  requestAnimationFrame(() => {
    came = true
  })
  for (let tick = 0; tick < ticks && !came; tick += 1) {
    await new Promise((resolve) => setTimeout(resolve, withinMs / ticks))
  }
  if (came) return 'frame'
  return document.visibilityState === 'visible' ? 'none' : 'hidden'
}

/**
 * Whether a frame of the page comes in time. Asked in a world of its own, in which a test has replaced neither
 * requestAnimationFrame nor the clock, and by the debugging protocol, which no Content-Security-Policy holds back.
 * Undefined when the page is hidden or gives no answer, since it navigates or is closed; waits as long as its own
 * thread is busy.
 */
export async function hasFrame(session: CDPSession, withinMs: number): Promise<boolean | undefined> {
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    // The same world as long as the document stays.
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'frame-watch',
    })
    const { result } = await session.send('Runtime.evaluate', {
      contextId: executionContextId,
      expression: `(${askForFrame})(${withinMs})`,
      awaitPromise: true,
      returnByValue: true,
    })
    if (result.value === 'frame') return true
    return result.value === 'none' ? false : undefined
  } catch {
    return undefined
  }
}

/**
 * Starts the browser's graphics process again, whose end Chromium takes for a crash. A page that draws with WebGL gets
 * a lost context, which it can have restored; Chromium notes it on the console as a warning, not as an error.
 */
export async function restartGraphics(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Browser.crashGpuProcess')
  await session.detach()
}

/** Answers what watches over a page of the browser until it is closed. */
export function frameWatch(browser: Browser, { everyMs, withinMs }: FrameTimes): (page: Page) => void {
  const graphics = {
    restarts: 0,
    async restart() {
      graphics.restarts += 1
      await restartGraphics(browser)
    },
  }

  async function watch(page: Page): Promise<void> {
    const closing = new AbortController()
    page.once('close', () => closing.abort())
    let session: CDPSession | undefined
    await keepFramesComing({
      isTime: () => pause(everyMs, true, { ref: false, signal: closing.signal }).catch(() => false),
      async hasFrame() {
        session ??= await page.context().newCDPSession(page)
        return hasFrame(session, withinMs)
      },
      graphics: {
        get restarts() {
          return graphics.restarts
        },
        async restart() {
          await graphics.restart()
          console.warn(`${page.url()} got no more frames: the browser's graphics process was started again`)
        },
      },
    })
  }

  return (page) => {
    watch(page).catch((error: unknown) => {
      // Calls to a page or a browser that is being closed fail, and then there is nothing to watch any more.
      if (!page.isClosed() && browser.isConnected()) console.warn('Frames are no longer watched', error)
    })
  }
}
