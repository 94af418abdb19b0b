import { readFile, stat } from 'node:fs/promises'
import type { TestPage, Vitals } from '@grove/testkit'
import { expectNoAxeViolations, readVitals } from '@grove/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoTrouble, plainGuide, serveDirectory, WREN } from './support/directory.ts'

const SCRIPT_LIMIT_BYTES = 130_000
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

/** Paths of the scripts that bring a map or set photos in motion, with what they stand on. */
async function laterScripts(): Promise<Set<string>> {
  const manifest: Manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8'))
  const found = new Set<string>()
  function collect(source: string): void {
    const chunk = manifest[source]
    if (chunk === undefined || found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  for (const [source, chunk] of Object.entries(manifest)) {
    if (chunk.isDynamicEntry && /packages\/ui\/src\/map\/|keen-slider/.test(source)) collect(source)
  }
  return found
}

/** Bytes of a file as browsers get it: in brotli, where the build has found that to be less. */
async function sentBytes(path: string): Promise<number> {
  const file = new URL(`.${path}`, DIST)
  const sent = await stat(new URL(`${file.href}.br`)).catch(() => stat(file))
  return sent.size
}

/** Bytes of the files that a page names in its head, by the ending of their names. */
async function namedBytes(html: string, ending: 'js' | 'css'): Promise<number> {
  const paths = [...html.matchAll(/<(?:link|script)[^>]*(?:href|src)="(\/assets\/[^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => path.endsWith(`.${ending}`))
  const sizes = await Promise.all([...new Set(paths)].map(sentBytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function htmlOf(path: string): Promise<string> {
  return (await fetch(`${visit.site().url}${path}`)).text()
}

describe('every public page', () => {
  it.each([
    ...PAGES,
    ...['/apply', '/funding', '/toolkit', '/research', '/templates', '/embed/guides'].map(
      (path) => [path, () => path] as const,
    ),
  ])('needs at most 130 kB of JavaScript and 15 kB of CSS, compressed, before a map: %s', async (_, path) => {
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
  let wide: TestPage
  let narrow: TestPage
  let vitals: { wide: Vitals; narrow: Vitals }

  /** Opens the page and scrolls down as a reader does. */
  async function read(width: number): Promise<[TestPage, Vitals]> {
    const page = await visit.open(path(), { width })
    await page.evaluate(async () => {
      for (let top = 0; top < 3000; top += 400) {
        window.scrollTo(0, top)
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
    })
    return [page, await readVitals(page)]
  }

  // Each test looks at the same two windows, which costs a fraction of opening them for each.
  beforeAll(async () => {
    const [widePage, ofWide] = await read(1440)
    const [narrowPage, ofNarrow] = await read(390)
    wide = widePage
    narrow = narrowPage
    vitals = { wide: ofWide, narrow: ofNarrow }
  })
  afterAll(async () => {
    await wide?.close()
    await narrow?.close()
  })

  it('fetches no script that its head does not name, except for a map and photos', async () => {
    const html = await htmlOf(path())
    const later = await laterScripts()
    const unnamed = vitals.wide.transfers
      .filter(({ kind }) => kind === 'script')
      .map(({ url }) => new URL(url).pathname)
      .filter((pathname) => !html.includes(pathname) && !later.has(pathname) && !pathname.includes('worker'))
    expect(unnamed).toEqual([])
  })

  it.each(['wide', 'narrow'] as const)('keeps everything in its place in a %s window', (window) => {
    const { cls, shifts } = vitals[window]
    expect(cls, JSON.stringify(shifts)).toBeLessThan(LAYOUT_SHIFT_LIMIT)
  })

  it('leaves axe nothing to find, wide or narrow, in light or dark', async () => {
    const grounds = new Set<string>()
    for (const colorScheme of ['light', 'dark'] as const) {
      await wide.emulateMedia({ colorScheme })
      grounds.add(await wide.evaluate(() => getComputedStyle(document.body).backgroundColor))
      await expectNoAxeViolations(wide)
    }
    expect(grounds.size).toBe(2)
    await narrow.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(narrow)
  })

  it('fits windows from 320 to 2560 px without sideways scrolling', async () => {
    for (const width of [320, 390, 640, 820, 1080, 1440, 2560]) {
      await wide.setViewportSize({ width, height: 900 })
      expect(await wide.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  it('asks nothing beyond this machine and logs no error', async () => {
    await wide.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    for (const page of [wide, narrow]) {
      if (path() !== '/nowhere') expectNoTrouble(page)
      expect(page.offMachineRequests()).toEqual([])
    }
  })
})
