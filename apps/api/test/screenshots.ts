/**
 * `pnpm screenshots`: every page at three widths, light and dark, of a demo directory of its own, and each message, into
 * `.tmp/screenshots`. With names (`pnpm screenshots home account messages`) only these; with `--docs` the few pages that the
 * README shows, into `docs/screenshots`.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { seedDemo } from '@grove/db/seed'
import type { MessageKind } from '@grove/schema'
import { SITE_NAME } from '@grove/schema'
import { openBrowser } from '@grove/testkit'
import { renderMessage } from '../src/mail/render-message.ts'
import { MESSAGE_LINKS } from '../src/mail/texts.ts'
import { TestClient } from './support/client.ts'
import { MESSAGE_SAMPLES, SAMPLE_ENQUIRY } from './support/message-samples.ts'
import { addReviewSamples } from './support/review-samples.ts'
import { startTestSite } from './support/site.ts'

const WIDTHS = [390, 820, 1440] as const
/** Of the narrowest program for mail that is common, and of a wide one. */
const MESSAGE_WIDTHS = [320, 820] as const
const SCHEMES = ['light', 'dark'] as const
const HEIGHT = 1000
const TIMEOUT_MS = 180_000

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  listing: '/guides?search=Yorkshire',
  empty: '/guides?search=nowhere',
  near: '/guides?near=Sheffield&offer=online',
  'none-near': '/guides?near=Lerwick&radius=1',
  profile: '/guides/',
  apply: '/apply',
  login: '/auth',
  application: '/auth?register=true',
  funding: '/funding',
  toolkit: '/toolkit',
  research: '/research',
  templates: '/templates',
  missing: '/nowhere',
  place: '/guides/in/united-kingdom',
  'place-town': '/guides/in/united-kingdom/sheffield',
  embed: '/embed/guides?near=Sheffield',
  'embed-choices': '/embed?near=Sheffield&show=list',
  forgot: '/forgot-password',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  accessibility: '/accessibility',
}
/** Pages of an administrator who has a listing. */
const SIGNED_IN_PAGES: Readonly<Record<string, string>> = {
  community: '/community',
  own: '/create-profile',
  enquiries: '/enquiries',
  account: '/account',
  password: '/password-change',
  admin: '/admin/',
  'admin-row': '/admin/?guide=',
  'admin-settings': '/admin/settings',
  'admin-messages': '/admin/messages',
  'admin-accounts': '/admin/accounts',
  'admin-review': '/admin/review',
  'admin-application': '/admin/review?guide=',
}
/** Pages of the owner of a listing with changes that wait and a credential that has ended. */
const OWNER_PAGES: Readonly<Record<string, string>> = {
  'own-held': '/create-profile',
  'own-ended': '/guides/',
}
/** Pages of an administrator about that listing, and about an application with a long conversation. */
const REVIEW_PAGES: Readonly<Record<string, string>> = {
  'admin-queue': '/admin/review?search=w&waitingFor=all',
  'admin-no-queue': '/admin/review?assigned=me',
  'admin-held': '/admin/review?guide=',
  'admin-conversation': '/admin/review?waitingFor=all&guide=',
}
const IN_README = new Set(['home', 'listing', 'profile'])

const root = fileURLToPath(new URL('../../../', import.meta.url))
const isForDocs = process.argv.includes('--docs')
const folder = `${root}${isForDocs ? 'docs/screenshots' : '.tmp/screenshots'}`
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))

function isWanted(name: string): boolean {
  return isForDocs ? IN_README.has(name) : chosen.length === 0 || chosen.includes(name)
}

/** Each message as it is read. */
async function paintMessages(): Promise<void> {
  const origin = 'https://grove.example'
  for (const [name, data] of Object.entries(MESSAGE_SAMPLES)) {
    const kind = name as MessageKind
    const path = MESSAGE_LINKS[kind]?.path
    const link = path === undefined ? '' : `${origin}${path}?token=${'x'.repeat(43)}`
    const message = { kind, data, firstName: 'Fern', username: 'fern' }
    const { html } = renderMessage(message, {
      site: { origin, adminUrl: `${origin}/admin`, siteName: SITE_NAME },
      link,
      enquiry: SAMPLE_ENQUIRY,
    })
    for (const width of MESSAGE_WIDTHS) {
      for (const colorScheme of SCHEMES) {
        const page = await browser.newPage({ viewport: { width, height: HEIGHT }, colorScheme })
        await page.setContent(html)
        const file = `${folder}/message-${kind}-${width}-${colorScheme}.png`
        await page.screenshot({ path: file, fullPage: true, timeout: TIMEOUT_MS })
        console.info(file)
        await page.close()
      }
    }
  }
}

const site = await startTestSite({
  withPages: true,
  async seed({ db, media }) {
    await seedDemo(db, { storePictures: (pictures) => media.storeOwn(pictures) })
  },
})

interface SessionCookie {
  name: string
  value: string
}

function cookieOf(client: TestClient): SessionCookie {
  const [name = '', ...value] = (client.cookie ?? '').split('=')
  return { name, value: value.join('=') }
}

/** Signs up an administrator who owns this guide. */
async function signUpOwner(guideId: number | undefined): Promise<TestClient> {
  const client = new TestClient(site.url)
  const account = { firstName: 'Bryony', lastName: 'Ashdown', email: 'bryony@ashdown.example' }
  const { body } = await client.post<{ id: number }>('/api/register', {
    ...account,
    username: 'bryony',
    password: 'moss and rain',
  })
  const { db } = site.services
  await db.updateTable('users').set({ is_admin: 1 }).where('id', '=', body.id).execute()
  if (guideId !== undefined)
    await db.updateTable('guides').set({ user_id: body.id }).where('id', '=', guideId).execute()
  return client
}

/** Paints a page at each width, light and dark. */
async function paint(name: string, path: string, cookie?: SessionCookie): Promise<void> {
  for (const width of WIDTHS) {
    if (isForDocs && width === 820) continue
    for (const colorScheme of SCHEMES) {
      const page = await browser.newPage({
        viewport: { width, height: isForDocs && width === 390 ? 844 : HEIGHT },
        colorScheme,
        reducedMotion: 'reduce',
      })
      if (cookie !== undefined) await page.context().addCookies([{ ...cookie, url: site.url }])
      await page.goto(site.url + path, { waitUntil: 'networkidle', timeout: TIMEOUT_MS })
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

/** Paints the wanted ones of these pages; an address that ends in an id is of this guide. */
async function paintPages(
  pages: Readonly<Record<string, string>>,
  guideId: number | undefined,
  client?: TestClient,
): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    if (!isWanted(name)) continue
    const address = path.endsWith('/guides/') || path.endsWith('guide=') ? `${path}${guideId}` : path
    await paint(name, address, client && cookieOf(client))
  }
}

const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  if (isWanted('messages')) await paintMessages()
  const answer = await fetch(`${site.url}/api/guides`)
  // A guide of the demo whose page has everything: pictures, badges, links and a place.
  const guides: { id: number; userName: string }[] = await answer.json()
  const profile = guides.find((guide) => guide.userName === 'Wren Alder') ?? guides[0]
  const admin = await signUpOwner(profile?.id)
  await paintPages(PAGES, profile?.id)
  await paintPages(SIGNED_IN_PAGES, profile?.id, admin)
  if (Object.keys({ ...OWNER_PAGES, ...REVIEW_PAGES }).some(isWanted)) {
    const { owner, listingId, applicationId } = await addReviewSamples(site, admin)
    const { 'admin-conversation': conversation = '', ...others } = REVIEW_PAGES
    await paintPages(OWNER_PAGES, listingId, owner)
    await paintPages(others, listingId, admin)
    await paintPages({ 'admin-conversation': conversation }, applicationId, admin)
  }
} finally {
  await browser.close()
  await site.close()
}
