import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectNoTrouble, plainGuide, serveDirectory } from './support/directory.ts'
import { STANDING_PAGES } from './support/pages.ts'

/** More searches than the cache of pages holds. */
const SEARCHES = 280
const AT_ONCE = 8

/** Guides of whom there is much to say, so that a page of them takes much of the cache. */
const guides = Array.from({ length: 30 }, (_, number) => ({
  ...plainGuide(number),
  bio: 'Rain and moss. '.repeat(300),
  website: `woods.example/${'slow-walk-'.repeat(28)}`,
  instagram: 'w'.repeat(200),
  facebook: 'f'.repeat(200),
  contactEmail: `${'walks'.repeat(12)}@${'woods.'.repeat(20)}example`,
}))
const visit = serveDirectory(guides)

async function ask(path: string): Promise<Response> {
  return fetch(visit.site().url + path)
}

/** A search that finds every guide, written in a way of its own. */
function searchPath(number: number): string {
  const signs = number.toString(4).replace(/\d/g, (digit) => '-.,;'[Number(digit)] ?? '')
  return `/guides?search=${encodeURIComponent(`Freiburg${signs}`)}`
}

/** Reads as many pages as it takes for the cache to let go of all that were there before. */
async function crawl(): Promise<void> {
  for (let number = 0; number < SEARCHES; number += AT_ONCE) {
    const paths = Array.from({ length: AT_ONCE }, (_, index) => searchPath(number + index))
    await Promise.all(
      paths.map(async (path) => {
        const response = await ask(path)
        await response.arrayBuffer()
        expect(response.status).toBe(200)
      }),
    )
  }
}

/** The inline scripts of a page that the policy it came with forbids; fails for a page without any. */
async function forbiddenScripts(response: Response): Promise<string[]> {
  const html = await response.text()
  const policy = response.headers.get('content-security-policy') ?? ''
  const scripts = [...html.matchAll(/<script(?![^>]*(?: src=|json"))[^>]*>(.*?)<\/script>/gs)]
  expect(scripts.length).toBeGreaterThan(0)
  return scripts
    .map(([, text = '']) => text)
    .filter((text) => !policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`))
}

test('a page that was made anew for another address runs its scripts', async () => {
  const pages = ['/', '/auth', '/guides', '/apply']
  for (const path of pages) expect([path, await forbiddenScripts(await ask(path))]).toEqual([path, []])
  await crawl()
  for (const path of pages) {
    expect([path, await forbiddenScripts(await ask(`${path}?fbclid=abc`))]).toEqual([path, []])
    expect([path, await forbiddenScripts(await ask(path))]).toEqual([path, []])
  }
  const page = await visit.open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expectNoTrouble(page)
})

test('a page that says the same as before has the same bytes', async () => {
  const paths = ['/', '/guides', `/guides/${visit.ids()[0]}`, searchPath(1), '/nowhere', ...STANDING_PAGES]
  const read = async (path: string) => {
    const response = await ask(path)
    const text = await response.text()
    return { path, text, etag: response.headers.get('etag') }
  }
  const before = await Promise.all(paths.map(read))
  const { db, directory } = visit.site().services
  await db
    .updateTable('directory_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
  await directory.refresh()
  for (const { path, text, etag } of before) {
    const after = await read(path)
    expect([path, after.etag, after.text === text]).toEqual([path, etag, true])
  }
})
