import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import type { ChromiumChoice, FoundChromium } from './find-chromium.ts'
import { findChromium } from './find-chromium.ts'
import type { FrameTimes } from './frame-watch.ts'
import { FRAME_TIMES, frameWatch, RESTARTABLE_GRAPHICS } from './frame-watch.ts'
import { isOnThisMachine } from './loopback.ts'

const ARGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Pages are put together without WebGL, which the processor would have to draw: a quarter of the work.
  '--disable-gpu-compositing',
  ...RESTARTABLE_GRAPHICS,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // A page that asks for a host beyond this machine fails at once, with or without a network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
]

/** A page lives for seconds, too short for what V8 spends on making its code faster: a tenth less work without it. */
const WITHOUT_OPTIMIZING = '--js-flags=--no-opt --no-maglev'

/** How long an action or a navigation may take, in milliseconds: a busy machine is no failure. */
const ACTION_TIMEOUT_MS = 60_000

/** A Playwright page that remembers what went wrong on it and where it wanted to go. */
export type TestPage = Page & {
  /** Console errors, uncaught errors and failed requests so far, oldest first; requests given up on purpose are none. */
  problems(): string[]
  /** URLs asked for so far that are not on this machine, whether or not they answered. */
  offMachineRequests(): string[]
}

export interface TestBrowser {
  source: FoundChromium['source']
  executablePath: string
  version: string
  /** A page in a context (cookies, storage, cache) of its own; closing the page ends the context too. */
  newPage(options?: BrowserContextOptions): Promise<TestPage>
  close(): Promise<void>
}

interface BrowserChoice extends ChromiumChoice {
  /** A port of the loopback interface at which other tools may take hold of the browser. */
  debuggingPort?: number
  /** True to let V8 make scripts faster, as it does for people: for measuring. Default: false. */
  optimizesScripts?: boolean
  /** How often a page of newPage() that runs scripts is asked whether frames come; one of another tool never is. */
  frameTimes?: FrameTimes
}

/** Starts one Chromium without a window, with WebGL drawn by the processor. Close it when done. */
export async function openBrowser({
  debuggingPort,
  optimizesScripts = false,
  frameTimes = FRAME_TIMES,
  ...choice
}: BrowserChoice = {}): Promise<TestBrowser> {
  const { executablePath, source, env } = await findChromium(choice)
  const args = [
    ...ARGS,
    ...(optimizesScripts ? [] : [WITHOUT_OPTIMIZING]),
    ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
  ]
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  const watchFrames = frameWatch(browser, frameTimes)
  return {
    source,
    executablePath,
    version: browser.version(),
    newPage: (options) => newPage(browser, options, watchFrames),
    close: () => browser.close(),
  }
}

async function newPage(
  browser: Browser,
  options: BrowserContextOptions | undefined,
  watchFrames: (page: Page) => void,
): Promise<TestPage> {
  const runsScripts = options?.javaScriptEnabled ?? true
  const context = await browser.newContext(options)
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  const record = watch(context, runsScripts)
  if (runsScripts) context.on('page', watchFrames)
  const page = await context.newPage()
  return Object.assign(page, record, {
    async close() {
      // A request that is held back until then cannot go on, which is no failure.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  })
}

/** Listens to the whole context, so that a tab which the page opens counts as well. */
function watch(
  context: BrowserContext,
  runsScripts: boolean,
): Pick<TestPage, 'problems' | 'offMachineRequests'> {
  const problems: string[] = []
  const offMachine: string[] = []

  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url, lineNumber } = message.location()
    problems.push(`console error: ${message.text()} (${url}:${lineNumber + 1})`)
  })
  context.on('weberror', (error) => {
    problems.push(`uncaught error: ${error.error().stack ?? error.error().message}`)
  })
  context.on('request', (request) => {
    if (!isOnThisMachine(request.url())) offMachine.push(request.url())
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // A request that the page itself ends (a navigation, an AbortController, a download) is no failure.
    if (reason === 'net::ERR_ABORTED') return
    // A page that runs no scripts may not fetch them ahead either.
    if (!runsScripts && request.resourceType() === 'script') return
    problems.push(`${request.method()} ${request.url()}: ${reason}`)
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (!isOnThisMachine(socket.url())) offMachine.push(socket.url())
    })
  })

  return { problems: () => [...problems], offMachineRequests: () => [...offMachine] }
}
