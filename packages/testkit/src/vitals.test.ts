import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from './browser.ts'
import { openBrowser } from './browser.ts'
import type { ServedPages } from './serve-pages.ts'
import { servePages } from './serve-pages.ts'
import { cumulativeLayoutShift, readVitals } from './vitals.ts'

const script = 'document.title = "ready"'
const style = 'p { color: green }'

let server: ServedPages
let browser: TestBrowser

beforeAll(async () => {
  server = await servePages({
    '/still': `<!doctype html><link rel="stylesheet" href="/site.css"><script src="/site.js"></script><p>Still water.</p>`,
    '/jumps': `<!doctype html><style>body { margin: 0 } p { height: 400px; margin: 0 }</style><p id="text">Text</p><script>
      requestAnimationFrame(() => requestAnimationFrame(() => {
        const banner = document.createElement('div')
        banner.style.height = '300px'
        document.body.prepend(banner)
        requestAnimationFrame(() => requestAnimationFrame(() => { document.title = 'moved' }))
      }))
    </script>`,
    '/site.js': script,
    '/site.css': style,
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

describe('the vitals of a page', () => {
  it('count no layout shift on a page that stays still', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.origin}/still`)
    // It is loaded before it is drawn.
    await expect.poll(async () => (await readVitals(page)).lcpMs ?? 0).toBeGreaterThan(0)
    const { cls, shifts } = await readVitals(page)
    expect({ cls, shifts }).toEqual({ cls: 0, shifts: [] })
    await page.close()
  })

  it('count the shift of what moved after it was drawn, and name it', async () => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
    await page.goto(`${server.origin}/jumps`)
    await page.waitForFunction(() => document.title === 'moved')
    const { cls, shifts } = await readVitals(page)
    // 700 of 800 px are touched, and the text moves by 300 of 1000 px, the longer side.
    expect(cls).toBeCloseTo((700 / 800) * (300 / 1000), 2)
    expect(shifts.flatMap(({ moved }) => moved)).toContain('p#text')
    await page.close()
  })

  it('add up scripts and styles apart, in bytes', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.origin}/still`)
    const { scriptBytes, styleBytes, transfers } = await readVitals(page)
    expect({ scriptBytes, styleBytes }).toEqual({ scriptBytes: script.length, styleBytes: style.length })
    expect(transfers).toContainEqual({
      url: `${server.origin}/site.js`,
      kind: 'script',
      bytes: script.length,
    })
    await page.close()
  })
})

describe('the cumulative layout shift', () => {
  const shift = (value: number, startTime: number) => ({ value, startTime })

  it('is nothing without shifts', () => {
    expect(cumulativeLayoutShift([])).toBe(0)
  })

  it('adds shifts that follow each other within a second', () => {
    expect(cumulativeLayoutShift([shift(0.1, 0), shift(0.2, 999)])).toBeCloseTo(0.3)
  })

  it('begins anew after a pause of a second, and keeps the worse part', () => {
    expect(cumulativeLayoutShift([shift(0.3, 0), shift(0.2, 1000), shift(0.05, 1500)])).toBeCloseTo(0.3)
  })

  it('begins anew after five seconds without a pause', () => {
    const everyHalfSecond = Array.from({ length: 12 }, (_, index) => shift(0.01, index * 500))
    expect(cumulativeLayoutShift(everyHalfSecond)).toBeCloseTo(0.1)
  })
})
