import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { expectNoAxeViolations, readVitals } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { expectNoTrouble, plainGuide, serveDirectory, WREN } from './support/directory.ts'

const SCRIPT_LIMIT_BYTES = 150_000
const STYLE_LIMIT_BYTES = 15_000
const LAYOUT_SHIFT_LIMIT = 0.02

const visit = serveDirectory([...Array.from({ length: 30 }, (_, index) => plainGuide(index + 1)), WREN])

/** The pages of this file; a profile's address is known once there is a site. */
const PAGES = [
  ['the home page', () => '/'],
  ['the listing', () => '/guides'],
  ['a search', () => '/guides?search=Freiburg'],
  ['a profile', () => `/guides/${visit.ids().at(-1)}`],
  ['an address that leads nowhere', () => '/nowhere'],
] as const

async function brotliBytes(path: string): Promise<number> {
  const file = new URL(`../dist/client${path}`, import.meta.url)
  return brotliCompressSync(await readFile(file)).length
}

/** Bytes of the files that a page names in its head, by the ending of their names. */
async function namedBytes(html: string, ending: 'js' | 'css'): Promise<number> {
  const paths = [...html.matchAll(/<(?:link|script)[^>]*(?:href|src)="(\/assets\/[^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => path.endsWith(`.${ending}`))
  const sizes = await Promise.all([...new Set(paths)].map(brotliBytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

describe.each(PAGES)('%s', (_, path) => {
  it('needs at most 150 kB of JavaScript and 15 kB of CSS, compressed, before a map', async () => {
    const html = await (await fetch(`${visit.site().url}${path()}`)).text()
    const scripts = await namedBytes(html, 'js')
    expect(scripts).toBeGreaterThan(10_000)
    expect(scripts).toBeLessThanOrEqual(SCRIPT_LIMIT_BYTES)
    const styles = await namedBytes(html, 'css')
    expect(styles).toBeGreaterThan(1_000)
    expect(styles).toBeLessThanOrEqual(STYLE_LIMIT_BYTES)
  })

  it('fetches no script that its head does not name, maps excepted', async () => {
    const html = await (await fetch(`${visit.site().url}${path()}`)).text()
    const page = await visit.open(path(), { height: 500 })
    const { transfers } = await readVitals(page)
    const unnamed = transfers
      .filter(({ kind }) => kind === 'script')
      .map(({ url }) => new URL(url).pathname)
      .filter((pathname) => !html.includes(pathname) && !/[Mm]ap|projection|worker/.test(pathname))
    expect(unnamed).toEqual([])
    await page.close()
  })

  it.each([390, 1440])(
    'keeps everything in its place at %i px while it loads and is scrolled',
    async (width) => {
      const page = await visit.open(path(), { width })
      await page.evaluate(async () => {
        for (let top = 0; top < 3000; top += 400) {
          window.scrollTo(0, top)
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        }
      })
      const { cls, shifts } = await readVitals(page)
      expect(cls, JSON.stringify(shifts)).toBeLessThan(LAYOUT_SHIFT_LIMIT)
      await page.close()
    },
  )

  it.each([320, 820, 2560])('fits a window of %i px without sideways scrolling', async (width) => {
    const page = await visit.open(path(), { width })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.close()
  })

  it.each(['light', 'dark'] as const)('leaves axe nothing to find in %s', async (colorScheme) => {
    const page = await visit.open(path(), { colorScheme })
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoAxeViolations(page)
    await page.close()
  })

  it('asks nothing beyond this machine and logs no error', async () => {
    const page = await visit.open(path())
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    if (path() !== '/nowhere') expectNoTrouble(page)
    expect(page.offMachineRequests()).toEqual([])
    await page.close()
  })
})
