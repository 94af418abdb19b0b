import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { holdBack } from './support/hold-back.ts'

const browsed = browseSite()
let page: TestPage

/** What pages ask for by themselves once they are at work: refused, it would open the form before a test does. */
const OWN_CALLS: Readonly<Record<string, string>> = {
  '/account': 'security.sessions',
  '/credentials': 'guides.own',
  '/enquiries': 'enquiries.list',
}

async function open(path: string, member: Member): Promise<void> {
  page = await browsed.newPage({}, member)
  const ownCall = OWN_CALLS[path]
  const isAnswered = ownCall !== undefined && page.waitForResponse(`**/api/trpc/**${ownCall}**`)
  await page.goto(browsed.site.url + path)
  await isAtWork(page)
  await isAnswered
}

async function endSessionOf({ id }: Member): Promise<void> {
  await browsed.site.services.db.deleteFrom('sessions').where('user_id', '=', id).execute()
}

const dialog = () => page.getByRole('dialog', { name: 'You have been signed out' })

const signedOutAlerts = () => page.getByRole('alert').filter({ hasText: 'signed out' })

async function signInAgain({ password }: Member): Promise<void> {
  await dialog().locator('input[type=password]:focus').waitFor()
  await page.keyboard.type(password)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
}

/** Has the page ask again for what it shows, as after a pause of the connection. */
function askAgain() {
  return page.evaluate(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
}

function press(name: string) {
  return page.getByRole('button', { name, exact: true }).press('Enter')
}

function hasFocus(name: string) {
  return page.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor()
}

async function chooseInMenu(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Bryony' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** A page with several forms, in two of which something was typed. */
async function typeIntoAccount(member: Member): Promise<void> {
  await open('/account', member)
  await page.getByLabel('First name').fill('Bracken')
  await page.getByLabel('New e-mail address').fill('new@ashdown.example')
}

describe('a session that has ended is begun again over the page', () => {
  it('of the account, from a form of it, with the other forms kept', async () => {
    const member = await addMember(browsed.site, 'fescue')
    await typeIntoAccount(member)
    await endSessionOf(member)
    await press('Change the name')
    await signInAgain(member)
    await hasFocus('Change the name')
    await page.getByText('You were signed out, and nothing was changed. Please try again.').waitFor()
    expect(await page.getByLabel('New e-mail address').inputValue()).toBe('new@ashdown.example')
    await page.keyboard.press('Enter')
    await page.getByText('Your name is changed.').waitFor()
    await page.getByText('Bracken Ashdown. You sign in as fescue.').waitFor()
    // Of the sessions there are, the new one.
    await expect.poll(() => page.getByText('This browser.').count()).toBe(1)
  })

  it('of the account, from a question before a change', async () => {
    const member = await addMember(browsed.site, 'sedge')
    await open('/account', member)
    await endSessionOf(member)
    await press('Delete my account')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).press('Enter')
    await signInAgain(member)
    await hasFocus('Delete my account')
    // It is not done without being asked for once more.
    const row = await browsed.site.services.db
      .selectFrom('users')
      .select('erase_at')
      .where('id', '=', member.id)
      .executeTakeFirst()
    expect(row?.erase_at).toBeNull()
  })

  it('of the account, over a question whose change is refused only then', async () => {
    const member = await addMember(browsed.site, 'timothy')
    await open('/account', member)
    const release = await holdBack(page, '**/api/trpc/**closeAccount**')
    await press('Delete my account')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my account' }).press('Enter')
    await endSessionOf(member)
    await askAgain()
    await dialog().locator('input[type=password]:focus').waitFor()
    release()
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await signInAgain(member)
    await hasFocus('Delete my account')
  })

  it('of the credentials, with what was typed into all of them', async () => {
    const member = await addMember(browsed.site, 'bracken')
    const id = await addListing(browsed.site, member)
    await open('/credentials', member)
    for (const name of ['Insurance', 'First aid']) await press(name)
    const issuers = page.getByLabel('Issued by')
    await issuers.nth(0).fill('Green Cover')
    await issuers.nth(1).fill('Red Cross')
    await endSessionOf(member)
    await askAgain()
    await signInAgain(member)
    await expect.poll(() => signedOutAlerts().count()).toBe(0)
    expect(await issuers.nth(1).inputValue()).toBe('Red Cross')
    await issuers.nth(0).press('Enter')
    await page.getByText('Saved', { exact: true }).waitFor()
    const stored = await call(browsed.site, 'GET', `/api/guides/${id}/credentials`, {
      cookie: await sessionCookie(),
    })
    expect(await stored.json()).toMatchObject([{ issuer: 'Green Cover' }])
  })

  it('of the credentials, where a file was not taken', async () => {
    const member = await addMember(browsed.site, 'clover')
    const id = await addListing(browsed.site, member)
    await call(browsed.site, 'PUT', `/api/guides/${id}/credentials/first_aid`, {
      cookie: member.cookie,
      body: { issuer: 'Red Cross', number: null, issuedOn: null, validUntil: null },
    })
    await open('/credentials', member)
    await page.getByRole('button', { name: 'Add a file' }).waitFor()
    await endSessionOf(member)
    await page.locator('input[type=file]').setInputFiles({
      name: 'card.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    })
    await signInAgain(member)
    await page.getByText('You were signed out, and nothing was changed. Please try again.').waitFor()
  })

  it('of the enquiries, which are asked for again', async () => {
    const member = await addMember(browsed.site, 'juniper')
    await addListing(browsed.site, member)
    await open('/enquiries', member)
    await page.getByText('Nobody has written to you yet.', { exact: false }).waitFor()
    await endSessionOf(member)
    const takes = page.getByLabel('Visitors may write to me by a form on my profile')
    await takes.press('Space')
    expect(await toastText(page, 'Not saved')).toBe(
      'You were signed out, and nothing was changed. Please try again.',
    )
    await signInAgain(member)
    await takes.and(page.locator(':focus')).waitFor()
    const before = await takes.isChecked()
    await page.keyboard.press('Space')
    await expect.poll(() => takes.isChecked()).toBe(!before)
  })

  it('that could not be loaded, and is shown then', async () => {
    const member = await addMember(browsed.site, 'campion')
    await addListing(browsed.site, member)
    await open('/account', member)
    await endSessionOf(member)
    await chooseInMenu('Enquiries')
    await signInAgain(member)
    await page.getByText('Nobody has written to you yet.', { exact: false }).waitFor()
    await expect.poll(() => signedOutAlerts().count()).toBe(0)
  })

  it('of a change of the password', async () => {
    const member = await addMember(browsed.site, 'sorrel')
    await open('/password-change', member)
    await page.getByLabel('Current password').fill(member.password)
    await page.getByLabel('New password', { exact: true }).fill('a long walk in the rain')
    await page.getByLabel('Confirm new password').fill('a long walk in the rain')
    await endSessionOf(member)
    await press('Change Password')
    await signInAgain(member)
    await hasFocus('Change Password')
    await page.keyboard.press('Enter')
    await toastText(page, 'Password changed')
  })
})

/** The cookie of the session that the page has now. */
async function sessionCookie(): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

it('asks again at the next press where the form was closed', async () => {
  const member = await addMember(browsed.site, 'mallow')
  await typeIntoAccount(member)
  await endSessionOf(member)
  await press('Change the name')
  await dialog().locator('input[type=password]:focus').waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await hasFocus('Change the name')
  await page.keyboard.press('Enter')
  await signInAgain(member)
  expect(await page.getByLabel('First name').inputValue()).toBe('Bracken')
})

it('is begun on the page of the sign-in where the account is opened from another page', async () => {
  const member = await addMember(browsed.site, 'teasel')
  await open('/community', member)
  await page.getByRole('button', { name: 'Bryony' }).waitFor()
  await endSessionOf(member)
  await chooseInMenu('My Account')
  await page.getByLabel('Username').fill(member.username)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
})

it('is begun on the page of the sign-in where the members’ hub is opened from another page', async () => {
  const member = await addMember(browsed.site, 'betony')
  await open('/account', member)
  await endSessionOf(member)
  await chooseInMenu('Community')
  await page.getByLabel('Username').fill(member.username)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Community Resources' }).waitFor()
})

it('asks nobody who has logged out', async () => {
  const member = await addMember(browsed.site, 'yarrow')
  await addListing(browsed.site, member)
  await open('/credentials', member)
  await page.getByText('Add a credential').waitFor()
  const formsAsked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('SignInAgain')) formsAsked.push(request.url())
  })
  await chooseInMenu('Logout')
  await page.waitForURL('**/auth?**')
  expect(formsAsked).toEqual([])
})

/** As Safari shows a page again that was left. */
function restore() {
  return page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}

it('is asked for by a page that Back shows as it was left, once somebody has logged out', async () => {
  const member = await addMember(browsed.site, 'meadowsweet')
  await addListing(browsed.site, member)
  await open('/account', member)
  await page.getByText('You sign in as').waitFor()
  await endSessionOf(member)
  await restore()
  await page.waitForURL('**/auth?**')
})

it('is not asked for by a page that Back shows to the same account, which keeps what was typed', async () => {
  const member = await addMember(browsed.site, 'lungwort')
  await addListing(browsed.site, member)
  await open('/account', member)
  await page.getByLabel('Name of the token').fill('A calendar')
  const answer = page.waitForResponse('**/api/trpc/session.current**')
  await restore()
  await answer
  expect(await page.getByLabel('Name of the token').inputValue()).toBe('A calendar')
})
