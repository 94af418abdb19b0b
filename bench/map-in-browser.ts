/**
 * The map of a large directory as a visitor meets it, in the Chromium of the tests: how long after its data it can be
 * used, and how long it keeps the page busy at a stretch while it is moved. A part of `pnpm bench`; alone it is
 * `node bench/map-in-browser.ts --guides 100000`, or `--data` with a folder of data that is there already.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { TestBrowser, TestPage } from '@grove/testkit'
import { openBrowser, startTileStub } from '@grove/testkit'
import { LIMITS } from './limits.ts'
import { median } from './load.ts'
import type { LongestTasks } from './main-thread.ts'
import { traceTasks } from './main-thread.ts'
import { seedDirectory, startServer } from './processes.ts'

const VISITS = 3
const VIEWPORT = { width: 1440, height: 900 }
/** A map that has neither drawn nor worked for this long has come to rest. */
const QUIET_MS = 1_000
/** The map is dragged as it begins, and then after each press on its largest circle: at so many zooms in all. */
const ZOOMS = 4
const DRAGS = 3
const DRAG_STEPS = 20
/** A hand goes on by the clock, whether or not the page keeps up: waiting for frames would spare a page that is slow. */
const HAND_MS = 16
const WHEEL_TURNS = 8

/** What a visitor has of the map, in milliseconds; medians of several visits. */
export interface MapInBrowser {
  /** From the last byte of the pins until the map is drawn, at rest, and has answered a press on a circle. */
  interactiveMs: number
  /** The longest task of the page while the map was dragged at several zooms, and flew between them. */
  panTaskMs: number
  /** The same while it was zoomed by the wheel. */
  zoomTaskMs: number
  /** What the processor had to do for the longest of these, which a busy machine does not lengthen. */
  taskCpuMs: number
}

interface Seen {
  marksMs: number
  drawnMs: number
  busyMs: number
  pressedMs: number
  answeredMs: number
}

declare global {
  var mapSeen: Seen
}

/** Runs in the page before its own scripts: notes when marks stand, when WebGL draws, and when a long task ends. */
function watchMap(): void {
  const seen: Seen = { marksMs: 0, drawnMs: 0, busyMs: 0, pressedMs: 0, answeredMs: 0 }
  globalThis.mapSeen = seen
  for (const name of ['drawElements', 'drawArrays'] as const) {
    const draw = WebGL2RenderingContext.prototype[name] as (...given: number[]) => void
    WebGL2RenderingContext.prototype[name] = function (this: WebGL2RenderingContext, ...given: number[]) {
      seen.drawnMs = performance.now()
      if (seen.pressedMs > 0 && seen.answeredMs === 0) seen.answeredMs = seen.drawnMs
      draw.apply(this, given)
    }
  }
  const marks = new MutationObserver(() => {
    if (document.querySelector('[data-mark]') === null) return
    marks.disconnect()
    // Past the frame that shows them.
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.marksMs = performance.now()
      }),
    )
  })
  marks.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.busyMs = startTime + duration
  }).observe({ type: 'longtask', buffered: true })
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      seen.pressedMs = timeStamp
    },
    { capture: true },
  )
}

/** Milliseconds from the last byte of the pins until the map stood and answered a press. */
async function untilInteractive(page: TestPage): Promise<number> {
  await page.waitForFunction(
    (quietMs) => {
      const { marksMs, drawnMs, busyMs } = globalThis.mapSeen
      return marksMs > 0 && performance.now() - Math.max(marksMs, drawnMs, busyMs) > quietMs
    },
    QUIET_MS,
    { polling: 100 },
  )
  const restedMs = await page.evaluate(() => {
    const { marksMs, drawnMs, busyMs } = globalThis.mapSeen
    const pins = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('guides.pins')) as PerformanceResourceTiming
    return Math.max(marksMs, drawnMs, busyMs) - pins.responseEnd
  })
  const circle = await largestCircle(page)
  if (circle === undefined) throw new Error('The map shows no circle')
  await page.mouse.click(circle.x, circle.y)
  await page.waitForFunction(() => globalThis.mapSeen.answeredMs > 0)
  const answerMs = await page.evaluate(() => globalThis.mapSeen.answeredMs - globalThis.mapSeen.pressedMs)
  await restOf(page)
  return restedMs + answerMs
}

async function restOf(page: TestPage): Promise<void> {
  await page.waitForFunction(
    (quietMs) => performance.now() - globalThis.mapSeen.drawnMs > quietMs / 2,
    QUIET_MS,
    { polling: 50 },
  )
}

/** The middle of the map, in CSS pixels of the window. */
async function centreOf(page: TestPage): Promise<{ x: number; y: number }> {
  const box = await page.locator('.maplibregl-canvas').boundingBox()
  if (box === null) throw new Error('There is no map to move')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The circle in view with most guides; pressed, it opens a view with as many guides as there can be. */
async function largestCircle(page: TestPage): Promise<{ x: number; y: number } | undefined> {
  return page.evaluate(() => {
    const frame = document.querySelector('.maplibregl-canvas')?.getBoundingClientRect()
    const countOf = (mark: Element) =>
      Number(/^[\d,]+/.exec(mark.getAttribute('aria-label') ?? '')?.[0].replaceAll(',', '') ?? 0)
    const centres = [...document.querySelectorAll('[data-mark^="cluster-"]')]
      .sort((one, other) => countOf(other) - countOf(one))
      .map((mark) => mark.getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
    return centres.find(
      ({ x, y }) =>
        frame !== undefined && x > frame.left && x < frame.right && y > frame.top && y < frame.bottom,
    )
  })
}

async function drag(page: TestPage): Promise<void> {
  const { x, y } = await centreOf(page)
  for (let count = 0; count < DRAGS; count++) {
    const [dx, dy] = [(count % 2 === 0 ? 1 : -1) * 160, (count % 4 < 2 ? 1 : -1) * 100]
    await page.mouse.move(x - dx, y - dy)
    await page.mouse.down()
    for (let step = 1; step <= DRAG_STEPS; step++) {
      const part = (2 * step) / DRAG_STEPS - 1
      await page.mouse.move(x + part * dx, y + part * dy)
      await pause(HAND_MS)
    }
    await page.mouse.up()
  }
}

async function wheel(page: TestPage, direction: 1 | -1): Promise<void> {
  const { x, y } = await centreOf(page)
  await page.mouse.move(x, y)
  // Without the key the wheel scrolls the page.
  await page.keyboard.down('Control')
  for (let turn = 0; turn < WHEEL_TURNS; turn++) {
    await page.mouse.wheel(0, direction * 120)
    await pause(2 * HAND_MS)
  }
  await page.keyboard.up('Control')
  await restOf(page)
}

interface Visit {
  interactiveMs: number
  pan: LongestTasks
  zoom: LongestTasks
}

async function visit(browser: TestBrowser, url: string): Promise<Visit> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  try {
    await page.addInitScript(watchMap)
    await page.goto(`${url}/guides`)
    await page.locator('#map').scrollIntoViewIfNeeded()
    const interactiveMs = await untilInteractive(page)
    const pan = await traceTasks(page, async () => {
      for (let level = 0; level < ZOOMS; level++) {
        await drag(page)
        await restOf(page)
        const circle = await largestCircle(page)
        if (circle === undefined) continue
        await page.mouse.click(circle.x, circle.y)
        await restOf(page)
      }
    })
    const zoom = await traceTasks(page, async () => {
      for (const direction of [-1, 1, -1, 1] as const) await wheel(page, direction)
    })
    const problems = page.problems()
    if (problems.length > 0) throw new Error(`The page has problems: ${problems.join('; ')}`)
    return { interactiveMs, pan, zoom }
  } finally {
    await page.close()
  }
}

/** Visits /guides of a seeded folder of data several times, each time as somebody who was never there. */
export async function measureMapInBrowser(
  dataDir: string,
  log: (text: string) => void,
): Promise<MapInBrowser> {
  const tiles = await startTileStub()
  const server = await startServer(dataDir, { MAP_TILE_URL: tiles.url })
  const browser = await openBrowser({ compositesByGpu: true })
  try {
    // Asked for twice, the pins are as well compressed as they will be.
    const pins = `${server.url}/api/trpc/guides.pins?input=%7B%7D`
    for (let count = 0; count < 2; count++) await (await fetch(pins)).arrayBuffer()
    const visits: Visit[] = []
    for (let count = 0; count < VISITS; count++) {
      const seen = await visit(browser, server.url)
      visits.push(seen)
      const told = ({ wallMs, cpuMs }: LongestTasks) => `${wallMs.toFixed(0)} ms (CPU ${cpuMs.toFixed(0)})`
      log(
        `  map: interactive after ${seen.interactiveMs.toFixed(0)} ms, longest task ${told(seen.pan)} dragged, ${told(seen.zoom)} zoomed`,
      )
    }
    return {
      interactiveMs: median(visits.map(({ interactiveMs }) => interactiveMs)),
      panTaskMs: median(visits.map(({ pan }) => pan.wallMs)),
      zoomTaskMs: median(visits.map(({ zoom }) => zoom.wallMs)),
      taskCpuMs: median(visits.map(({ pan, zoom }) => Math.max(pan.cpuMs, zoom.cpuMs))),
    }
  } finally {
    await browser.close()
    await server.stop()
    await tiles.close()
  }
}

/** What of it is limited: what it is, its value and limit, and their unit. */
export function mapLimits(map: MapInBrowser): [string, number, number, string][] {
  return [
    ['map interactive after its pins', map.interactiveMs, LIMITS.mapInteractiveMs, 'ms'],
    ['longest task while the map is dragged', map.panTaskMs, LIMITS.mapTaskMs, 'ms'],
    ['longest task while the map is zoomed', map.zoomTaskMs, LIMITS.mapTaskMs, 'ms'],
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    options: {
      guides: { type: 'string', default: '100000' },
      data: { type: 'string' },
      check: { type: 'boolean', default: false },
    },
  })
  const dataDir = values.data ?? (await mkdtemp(path.join(tmpdir(), 'grove-map-')))
  try {
    if (values.data === undefined) await seedDirectory(dataDir, Number(values.guides))
    const map = await measureMapInBrowser(dataDir, console.info)
    console.table(map)
    const misses = mapLimits(map).filter(([, value, limit]) => !(value <= limit))
    for (const [what, value, limit] of misses)
      console.error(`missed: ${what}: ${value.toFixed(0)} of ${limit}`)
    if (values.check && misses.length > 0) process.exitCode = 1
  } finally {
    if (values.data === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}
