import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { NO_LINKS, shownOfferings } from '../src/content/community.ts'
import { call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { expectNoTrouble } from './support/directory.ts'

const CONTACT = 'hello@grove.example'

const browsed = browseSite()
let keeper: Member
let member: Member
beforeAll(async () => {
  keeper = await addMember(browsed.site, 'keeper', { isAdmin: true })
  member = await addMember(browsed.site, 'bryony')
})

/** Sets the contact e-mail as Site Settings do. */
async function setContact(email: string | null): Promise<void> {
  const answer = await call(browsed.site, 'PUT', '/api/contact', { cookie: keeper.cookie, body: { email } })
  expect(answer.status).toBe(200)
}

/** The hub as a member sees it. */
async function openHub({ javaScriptEnabled }: { javaScriptEnabled: boolean }): Promise<TestPage> {
  const page = await browsed.newPage({ javaScriptEnabled }, member)
  await page.goto(`${browsed.site.url}/community`)
  return page
}

function card(page: TestPage, title: string) {
  const heading = page.getByRole('heading', { level: 2, name: title, exact: true })
  return page.getByRole('main').getByRole('listitem').filter({ has: heading })
}

/** The text of a card, without its heading, its link and its picture. */
function words(page: TestPage, title: string): Promise<string> {
  return card(page, title).getByRole('paragraph').innerText()
}

function mailLinks(page: TestPage): Promise<(string | null)[]> {
  return page
    .getByRole('main')
    .locator('a[href^="mailto:"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
}

describe('the members’ hub without a contact e-mail', () => {
  // Nothing is changed on it, and without JavaScript nothing changes by itself.
  let page: TestPage
  beforeAll(async () => {
    await setContact(null)
    page = await openHub({ javaScriptEnabled: false })
  })

  it('shows the cards that have an address of their own, without JavaScript', async () => {
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    expect(titles.toSorted()).toEqual([
      'Funding',
      'Policy and walk templates',
      'Research database',
      'Thresholds: the Celtic Wheel of the Year',
      'Toolkit',
    ])
    for (const { title, description } of shownOfferings(NO_LINKS, null))
      expect(await words(page, title)).toBe(description)
  })

  it('leads to no other site and asks nobody to write', async () => {
    const main = page.getByRole('main')
    expect(await main.locator('a[href^="http"], a[href^="mailto:"]').count()).toBe(0)
  })

  it('never shows a placeholder', async () => {
    expect(await page.locator('body').innerText()).not.toMatch(/[{}]/)
  })

  it('leads to its own pages in the same tab, and saves the e-book', async () => {
    for (const { title, url } of shownOfferings(NO_LINKS, null)) {
      const link = card(page, title).getByRole('link')
      expect(await link.getAttribute('href')).toBe(url)
      expect(await link.getAttribute('target')).toBeNull()
      expect(await link.getAttribute('download')).toBe(url.endsWith('.pdf') ? '' : null)
    }
  })
})

describe('the members’ hub with a contact e-mail', () => {
  let page: TestPage
  beforeAll(async () => {
    await setContact(CONTACT)
    page = await openHub({ javaScriptEnabled: true })
    await isAtWork(page)
  })

  it('says whom to write to and where, with links that begin a message', async () => {
    expect(await words(page, 'CPD trainings')).toMatch(
      /by e-mail to the training coordinator at hello@grove\.example\.$/,
    )
    expect(await words(page, 'Suggestions box')).toBe(`What would help you? Write to ${CONTACT}.`)
    expect(await mailLinks(page)).toEqual([
      `mailto:${CONTACT}?subject=CPD%20trainings`,
      `mailto:${CONTACT}?subject=Suggestions%20box`,
    ])
  })

  it('never shows a placeholder', async () => {
    expect(await page.locator('body').innerText()).not.toMatch(/[{}]/)
  })

  it('leaves axe nothing to find, in light or dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
    expectNoTrouble(page)
  })
})

it('the members’ hub greets a first name of one long word within a window of 320 px', async () => {
  const rename = { firstName: 'W'.repeat(80), lastName: 'Ashdown' }
  const { cookie } = await addMember(browsed.site, 'hemlock')
  const answer = await call(browsed.site, 'POST', '/api/trpc/accounts.rename', { cookie, body: rename })
  expect(answer.status).toBe(200)
  const page = await browsed.newPage(
    { viewport: { width: 320, height: 844 } },
    { ...member, username: 'hemlock', cookie },
  )
  await page.goto(`${browsed.site.url}/community`)
  await page.getByText('Good to see you, W').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
