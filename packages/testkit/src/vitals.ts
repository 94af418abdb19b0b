import type { Page } from 'playwright-core'

/** One movement of content that no input had caused (https://web.dev/articles/cls). */
export interface LayoutShift {
  value: number
  /** Milliseconds since the navigation began. */
  startTime: number
  /** The elements that moved, as short descriptions. */
  moved: string[]
}

export interface Transfer {
  url: string
  kind: 'script' | 'style' | 'font' | 'other'
  /** Bytes of the body as it came over the wire, compressed; what came from a cache counts too. */
  bytes: number
}

export interface Vitals {
  /** Cumulative layout shift: the worst session window, as browsers report it. */
  cls: number
  shifts: LayoutShift[]
  /** Milliseconds from the navigation to the largest contentful paint. */
  lcpMs: number | undefined
  transfers: Transfer[]
  scriptBytes: number
  styleBytes: number
}

/** Returns the measurements of the page since its navigation. Call it when the page is idle. */
export async function readVitals(page: Page): Promise<Vitals> {
  const { shifts, lcpMs, resources } = await page.evaluate(measure)
  const transfers = resources.map(({ url, bytes }) => ({ url, bytes, kind: kindOf(url) }))
  return {
    cls: cumulativeLayoutShift(shifts),
    shifts,
    lcpMs,
    transfers,
    scriptBytes: totalBytes(transfers, 'script'),
    styleBytes: totalBytes(transfers, 'style'),
  }
}

/** The largest sum of shifts in a window that ends after a pause of 1 s, or after 5 s (https://web.dev/articles/cls). */
export function cumulativeLayoutShift(shifts: Pick<LayoutShift, 'value' | 'startTime'>[]): number {
  let worst = 0
  let sum = 0
  let first = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { value, startTime } of shifts) {
    const sameWindow = startTime - last < 1000 && startTime - first < 5000
    if (!sameWindow) first = startTime
    sum = sameWindow ? sum + value : value
    last = startTime
    worst = Math.max(worst, sum)
  }
  return worst
}

function totalBytes(transfers: Transfer[], kind: Transfer['kind']): number {
  return transfers.filter((transfer) => transfer.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)
}

function kindOf(url: string): Transfer['kind'] {
  const { pathname } = new URL(url)
  if (/\.m?js$/.test(pathname)) return 'script'
  if (pathname.endsWith('.css')) return 'style'
  return /\.(woff2?|ttf|otf)$/.test(pathname) ? 'font' : 'other'
}

/** Runs in the page. */
async function measure() {
  type ShiftEntry = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }

  /** The entries so far of a kind that only an observer is told of. */
  function buffered(type: string): Promise<PerformanceEntry[]> {
    return new Promise((resolve) => {
      const entries: PerformanceEntry[] = []
      const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
      observer.observe({ type, buffered: true })
      // Buffered entries come in a task of their own, after at most one frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          entries.push(...observer.takeRecords())
          observer.disconnect()
          resolve(entries)
        }),
      )
    })
  }

  function describe(node: Node | null): string {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return '(gone)'
    const id = element.id ? `#${element.id}` : ''
    return `${element.localName}${id}${[...element.classList].map((name) => `.${name}`).join('')}`
  }

  const shifts = (await buffered('layout-shift')) as ShiftEntry[]
  const paints = await buffered('largest-contentful-paint')
  const timings = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return {
    shifts: shifts
      .filter((entry) => !entry.hadRecentInput)
      .map(({ value, startTime, sources }) => ({
        value,
        startTime,
        moved: sources.map(({ node }) => describe(node)),
      })),
    lcpMs: paints.at(-1)?.startTime,
    resources: timings.map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize })),
  }
}
