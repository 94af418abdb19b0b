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

const DIST = new URL('../dist/client/', import.meta.url)

type Manifest = Record<string, { file: string; isDynamicEntry?: boolean; imports?: string[] }>

/** Paths of the scripts that bring a map: what the lazily loaded parts of the map stand on. */
async function mapScripts(): Promise<Set<string>> {
  const manifest: Manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8'))
  const found = new Set<string>()
  function collect(source: string): void {
    const chunk = manifest[source]
    if (chunk === undefined || found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  for (const [source, chunk] of Object.entries(manifest)) {
    if (chunk.isDynamicEntry && source.includes('packages/ui/src/map/')) collect(source)
  }
  return found
}

async function brotliBytes(path: string): Promise<number> {
  return brotliCompressSync(await readFile(new URL(`.${path}`, DIST))).length
}

/** Bytes of the files that a page names in its head, by the ending of their names. */
async function namedBytes(html: string, ending: 'js' | 'css'): Promise<number> {
  const paths = [...html.matchAll(/<(?:link|script)[^>]*(?:href|src)="(\/assets\/[^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => path.endsWith(`.${ending}`))
  const sizes = await Promise.all([...new Set(paths)].map(brotliBytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function htmlOf(path: string): Promise<string> {
  return (await fetch(`${visit.site().url}${path}`)).text()
}

describe('every public page', () => {
  it.each([
    ...PAGES,
    ...['/apply', '/funding', '/toolkit', '/research', '/templates'].map(
      (path) => [path, () => path] as const,
    ),
  ])('needs at most 150 kB of JavaScript and 15 kB of CSS, compressed, before a map: %s', async (_, path) => {
    const html = await htmlOf(path())
    const scripts = await namedBytes(html, 'js')
    expect(scripts).toBeGreaterThan(10_000)
    expect(scripts).toBeLessThanOrEqual(SCRIPT_LIMIT_BYTES)
    const styles = await namedBytes(html, 'css')
    expect(styles).toBeGreaterThan(1_000)
    expect(styles).toBeLessThanOrEqual(STYLE_LIMIT_BYTES)
  })
})

describe.each(PAGES)('%s', (_, path) => {
  it('fetches no script that its head does not name, except for a map', async () => {
    const html = await htmlOf(path())
    const ofMaps = await mapScripts()
    const page = await visit.open(path(), { height: 500 })
    const { transfers } = await readVitals(page)
    const unnamed = transfers
      .filter(({ kind }) => kind === 'script')
      .map(({ url }) => new URL(url).pathname)
      .filter((pathname) => !html.includes(pathname) && !ofMaps.has(pathname) && !pathname.includes('worker'))
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

  it('fits windows from 320 to 2560 px without sideways scrolling', async () => {
    const page = await visit.open(path(), { width: 320 })
    for (const width of [320, 390, 640, 820, 1080, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
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
