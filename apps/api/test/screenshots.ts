/**
 * `pnpm screenshots`: every page at three widths, light and dark, of a demo directory of its own, into
 * `.tmp/screenshots`; with `--docs` also the few that the README shows.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { seedDemo } from '@grove/db/seed'
import { openBrowser } from '@grove/testkit'
import { startTestSite } from './support/site.ts'

const WIDTHS = [390, 820, 1440] as const
const SCHEMES = ['light', 'dark'] as const
const HEIGHT = 1000
const TIMEOUT_MS = 180_000

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  listing: '/guides?search=Yorkshire',
  empty: '/guides?search=nowhere',
  profile: '/guides/',
  apply: '/apply',
  login: '/auth',
  application: '/auth?register=true',
  funding: '/funding',
  toolkit: '/toolkit',
  research: '/research',
  templates: '/templates',
  missing: '/nowhere',
}
const IN_README = new Set(['home', 'listing', 'profile'])

const root = fileURLToPath(new URL('../../../', import.meta.url))
const isForDocs = process.argv.includes('--docs')
const folder = `${root}${isForDocs ? 'docs/screenshots' : '.tmp/screenshots'}`

const site = await startTestSite({
  withPages: true,
  async seed({ db, media }) {
    await seedDemo(db, { storePictures: (pictures) => media.storeOwn(pictures) })
  },
})
const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  const answer = await fetch(`${site.url}/api/guides`)
  // A guide of the demo whose page has everything: pictures, badges, links and a place.
  const guides: { id: number; userName: string }[] = await answer.json()
  const profile = guides.find((guide) => guide.userName === 'Wren Alder') ?? guides[0]
  for (const [name, path] of Object.entries(PAGES)) {
    if (isForDocs && !IN_README.has(name)) continue
    for (const width of WIDTHS) {
      if (isForDocs && width === 820) continue
      for (const colorScheme of SCHEMES) {
        const page = await browser.newPage({
          viewport: { width, height: isForDocs && width === 390 ? 844 : HEIGHT },
          colorScheme,
          reducedMotion: 'reduce',
        })
        await page.goto(site.url + (name === 'profile' ? `${path}${profile?.id}` : path), {
          waitUntil: 'networkidle',
          timeout: TIMEOUT_MS,
        })
        const file = `${folder}/${name}-${width}-${colorScheme}.${isForDocs ? 'jpg' : 'png'}`
        await page.screenshot({
          path: file,
          fullPage: !isForDocs,
          timeout: TIMEOUT_MS,
          ...(isForDocs && { type: 'jpeg', quality: 72 }),
        })
        console.info(file)
        await page.close()
      }
    }
  }
} finally {
  await browser.close()
  await site.close()
}
