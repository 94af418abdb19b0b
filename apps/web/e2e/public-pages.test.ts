import { readFile, stat } from 'node:fs/promises'
import { addMember } from '@grove/api/testing/browsed-site'
import type { TestPage, Vitals } from '@grove/testkit'
import { expectNoAxeViolations, readVitals } from '@grove/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoTrouble, plainGuide, serveDirectory, WREN } from './support/directory.ts'
import { STANDING_PAGES } from './support/pages.ts'

const SCRIPT_LIMIT_BYTES = 166_000
/** Pages of forms, and of members with dialogs; one's own listing also has maps, pictures and all rules. */
const FORM_LIMITS_BYTES: Readonly<Record<string, number>> = {
  '/auth': 170_000,
  '/auth?register=true': 170_000,
  '/account': 170_000,
  '/create-profile': 275_000,
}
const STYLE_LIMIT_BYTES = 26_000
/** Both fonts of a page's beginning together. */
const FONT_LIMIT_BYTES = 60_000
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

/** Paths of the scripts that bring a map or toasts, or set photos in motion, with what they stand on. */
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
    if (chunk.isDynamicEntry && /packages\/ui\/src\/(?:map|toasts)\/|keen-slider/.test(source))
      collect(source)
  }
  return found
}

/** Bytes of a file as browsers get it: in brotli, where the build has found that to be less. */
async function sentBytes(path: string): Promise<number> {
  const file = new URL(`.${path}`, DIST)
  const sent = await stat(new URL(`${file.href}.br`)).catch(() => stat(file))
  return sent.size
}

/** The stylesheets that a page waits for. */
function stylesheets(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map((match) => match[1] ?? '')
}

/** The scripts that a page names. */
function scripts(html: string): string[] {
  return [...html.matchAll(/"(\/assets\/[^"\s]+\.js)"/g)].map((match) => match[1] ?? '')
}

async function bytesOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(sentBytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function htmlOf(path: string, cookie?: string): Promise<string> {
  const response = await fetch(visit.site().url + path, {
    headers: cookie === undefined ? {} : { cookie },
    redirect: 'error',
  })
  return response.text()
}

const MEMBER_PAGES = ['/community', '/create-profile', '/enquiries', '/account', '/password-change']
const OTHER_PAGES = [...STANDING_PAGES, ...MEMBER_PAGES].map((path) => [path, () => path] as const)

describe.each([...PAGES, ...OTHER_PAGES])('what %s begins with', (_, path) => {
  let html = ''
  beforeAll(async () => {
    const member = MEMBER_PAGES.includes(path())
      ? await addMember(visit.site(), `reader${path().replace(/\W/g, '')}`)
      : undefined
    html = await htmlOf(path(), member?.cookie)
  })

  it('is little JavaScript before a map, compressed', async () => {
    const bytes = await bytesOf(scripts(html))
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(FORM_LIMITS_BYTES[path()] ?? SCRIPT_LIMIT_BYTES)
  })

  it('is one stylesheet of at most 26 kB, compressed, and nothing else that its reader would wait for', async () => {
    const [sheet = '', ...others] = stylesheets(html)
    expect(others).toEqual([])
    expect(await bytesOf([sheet])).toBeLessThanOrEqual(STYLE_LIMIT_BYTES)
    expect(html.match(/<script[^>]*\ssrc=[^>]*>/g)).toBeNull()
    expect(html.match(/<link[^>]*rel="(?:stylesheet|modulepreload)"[^>]*>/g)).toHaveLength(1)
  })

  it('has the fonts of its texts named before, which are cut down to what pages show', async () => {
    const fonts = [...html.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    // A framed map has hardly a text: its font comes when that is shown.
    expect(fonts).toHaveLength(path() === '/embed/guides' ? 0 : 2)
    expect(await bytesOf(fonts)).toBeLessThanOrEqual(FONT_LIMIT_BYTES)
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

  it('fetches no script that its head does not name, except for a map, photos and toasts', async () => {
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
