import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite } from '@grove/api/testing/browsed-site'
import type { SmtpSink, TestPage } from '@grove/testkit'
import { expectNoAxeViolations, linkIn, startSmtpSink } from '@grove/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { fieldMessage, focusedId, focusedText } from './support/forms.ts'

let sink: SmtpSink
const browsed = browseSite(async () => {
  sink = await startSmtpSink()
  return { SMTP_URL: sink.url }
})
afterAll(() => sink?.close())

const addressOf = ({ username }: Member) => `${username}@ashdown.example`

/** The next message to a person with this subject; those before it are read, and put aside. */
async function messageTo(person: Member, subject: string) {
  for (;;) {
    const received = await sink.next(addressOf(person))
    if (received.mail.subject === subject) return received
  }
}

/** The address in a message that is not a link with a secret. */
function addressIn(text: string | undefined, path: string): string {
  const found = text?.split('\n').find((line) => line.startsWith(browsed.site.url + path))
  if (found === undefined) throw new Error(`No address of ${path} in: ${text}`)
  return found
}

async function login(page: TestPage, username: string, password: string): Promise<void> {
  await page.goto(`${browsed.site.url}/auth`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).and(page.locator('[type="submit"]')).click()
  await page.getByText('Login successful').waitFor()
}

/** The link of a message by which a member chooses a new password. */
async function linkForNewPassword(member: Member): Promise<string> {
  await call(browsed.site, 'POST', '/api/password-reset', { body: { login: member.username } })
  return linkIn(await messageTo(member, 'Choose a new password'))
}

async function choosePassword(page: TestPage): Promise<void> {
  await isAtWork(page)
  await page.getByLabel('New password').fill('a better password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('status').getByText('Password changed').waitFor()
}

describe('who has forgotten a password', () => {
  it('is signed in again by a message, and every other browser is not', async () => {
    const fern = await addMember(browsed.site, 'fern')
    const page = await browsed.newPage()
    await page.goto(`${browsed.site.url}/forgot-password`)
    await expectNoAxeViolations(page)
    await page.getByLabel('Username or e-mail').fill('fern')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('If that account exists, a link is on its way.').waitFor()
    await page.goto(linkIn(await messageTo(fern, 'Choose a new password')))
    await expectNoAxeViolations(page)
    await page.getByLabel('New password').fill('a better password')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('status').getByText('Password changed').waitFor()
    expect(await focusedText(page)).toBe('Password changed')
    await login(page, 'fern', 'a better password')
    const other = await fetch(`${browsed.site.url}/api/user`, { headers: { cookie: fern.cookie } })
    expect(other.status).toBe(401)
    expect(page.problems()).toEqual([])
  })

  it('is told beside the field of a password that is easy to guess, with the focus in it', async () => {
    const ash = await addMember(browsed.site, 'ash')
    const page = await browsed.newPage()
    await page.goto(`${browsed.site.url}/forgot-password`)
    await page.getByLabel('Username or e-mail').fill('ash')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('If that account exists, a link is on its way.').waitFor()
    await page.goto(linkIn(await messageTo(ash, 'Choose a new password')))
    await page.getByLabel('New password').fill('password1')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByText('Choose a password that is harder to guess.').waitFor()
    const id = await focusedId(page)
    expect(await page.getByLabel('New password').getAttribute('id')).toBe(id)
    expect(await fieldMessage(page, id)).toBe('Choose a password that is harder to guess.')
  })

  it('is not signed in any more in the browser where the link was used', async () => {
    const elm = await addMember(browsed.site, 'elm')
    const page = await browsed.newPage({}, elm)
    await page.goto(await linkForNewPassword(elm))
    await page.getByRole('button', { name: 'Bryony' }).waitFor()
    await choosePassword(page)
    await page.getByText('Every device that was signed in has been signed out.').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  })

  it('is told which other account the browser is signed in to, and how to go on', async () => {
    const yew = await addMember(browsed.site, 'yew')
    const page = await browsed.newPage({}, await addMember(browsed.site, 'larch'))
    await page.goto(await linkForNewPassword(yew))
    await choosePassword(page)
    await page.getByText('You are signed in here as larch').waitFor()
    await expectNoAxeViolations(page)
  })

  it('needs no JavaScript for it, and a link works once', async () => {
    const oak = await addMember(browsed.site, 'oak')
    const page = await browsed.newPage({ javaScriptEnabled: false })
    await page.goto(`${browsed.site.url}/forgot-password`)
    await page.getByLabel('Username or e-mail').fill('oak@ashdown.example')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('If that account exists, a link is on its way.').waitFor()
    const link = linkIn(await messageTo(oak, 'Choose a new password'))
    const outcomes = [
      ['password1', 'Choose a password that is harder to guess.'],
      ['a better password', 'Password changed'],
      ['a better password', 'This link is no longer valid.'],
    ] as const
    for (const [password, outcome] of outcomes) {
      await page.goto(link)
      await page.getByLabel('New password').fill(password)
      await page.getByRole('button', { name: 'Set the password' }).click()
      await page.getByText(outcome, { exact: true }).waitFor()
    }
  })
})

describe('a page whose form needs no JavaScript', () => {
  it.each(['forgot-password', 'reset-password', 'verify-email', 'still-correct', 'unsubscribe'])(
    'does not say that it needs any: /%s',
    async (path) => {
      const page = await browsed.newPage({ javaScriptEnabled: false })
      await page.goto(`${browsed.site.url}/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const notes = await page
        .locator('main *')
        .evaluateAll((parts) => parts.map((part) => getComputedStyle(part, '::before').content))
      expect(notes).not.toContain('"This page needs JavaScript."')
    },
  )
})

describe('an e-mail address', () => {
  it('is confirmed by a press, not by opening the link', async () => {
    const hazel = await addMember(browsed.site, 'hazel')
    const link = linkIn(await messageTo(hazel, 'Please confirm your e-mail address'))
    await fetch(link)
    const page = await browsed.newPage({}, hazel)
    await page.goto(`${browsed.site.url}/account`)
    await page.getByText('hazel@ashdown.example (not confirmed yet)').waitFor()
    await expectNoAxeViolations(page)
    await page.goto(link)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await page.getByText('E-mail address confirmed', { exact: true }).waitFor()
    expect(await focusedText(page)).toBe('E-mail address confirmed')
    await page.getByRole('link', { name: 'To your account' }).click()
    await page.getByText('hazel@ashdown.example (confirmed)').waitFor()
    expect(page.problems()).toEqual([])
  })

  it('of another account than the browser is signed in to tells that account before it leads there', async () => {
    const alder = await addMember(browsed.site, 'alder')
    const page = await browsed.newPage({}, await addMember(browsed.site, 'medlar'))
    await page.goto(linkIn(await messageTo(alder, 'Please confirm your e-mail address')))
    await isAtWork(page)
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await page.getByText('You are signed in here as medlar.').waitFor()
    await expectNoAxeViolations(page)
  })
})

it('a link for a new password without its secret says at once that it does not work', async () => {
  const page = await browsed.newPage()
  await page.goto(`${browsed.site.url}/reset-password`)
  await page.getByText('This link is no longer valid.').waitFor()
  expect(await page.getByLabel('New password').count()).toBe(0)
  await page.getByRole('link', { name: 'Ask for another one' }).waitFor()
  await expectNoAxeViolations(page)
})

describe('a change of the e-mail address', () => {
  it('tells the old address once, however quickly the button is pressed again', async () => {
    const comfrey = await addMember(browsed.site, 'comfrey')
    const page = await browsed.newPage({}, comfrey)
    await page.goto(`${browsed.site.url}/account`)
    await isAtWork(page)
    await page.getByLabel('New e-mail address').fill('comfrey.new@ashdown.example')
    await page.getByRole('button', { name: 'Change the address' }).dblclick()
    await page.getByText('We have asked comfrey.new@ashdown.example to confirm.').waitFor()
    const notices = await browsed.site.services.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'email-change-notice')
      .where('user_id', '=', comfrey.id)
      .execute()
    expect(notices).toHaveLength(1)
  })

  it('is still told of when one comes back, and can be asked for again', async () => {
    const sorrel = await addMember(browsed.site, 'sorrel')
    const page = await browsed.newPage({}, sorrel)
    await page.goto(`${browsed.site.url}/account`)
    await isAtWork(page)
    const address = page.getByLabel('New e-mail address')
    await address.fill('sorrel.new@ashdown.example')
    await page.getByRole('button', { name: 'Change the address' }).click()
    const asked = page.getByText('We have asked sorrel.new@ashdown.example to confirm.')
    await asked.waitFor()
    await page.getByRole('button', { name: 'Send it again' }).waitFor()
    await sink.next('sorrel.new@ashdown.example')
    await page.reload()
    await isAtWork(page)
    await asked.waitFor()
    await expectNoAxeViolations(page)
    await browsed.site.services.db.updateTable('sessions').set({ checked_at: null }).execute()
    await address.fill('another@ashdown.example')
    await page.getByRole('button', { name: 'Send it again' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(sorrel.password)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ has: asked }).waitFor()
    await sink.next('sorrel.new@ashdown.example')
    expect(await address.inputValue()).toBe('another@ashdown.example')
    // The answer after which the password was asked for.
    expect(page.problems()).toEqual([expect.stringContaining('403')])
  })

  it('ends with a change of the password, which says so and how to ask again', async () => {
    const member = await addMember(browsed.site, 'yarrow')
    const newEmail = 'yarrow.new@ashdown.example'
    const body = { newEmail }
    await call(browsed.site, 'POST', '/api/trpc/accounts.changeEmail', { cookie: member.cookie, body })
    await sink.next(newEmail)
    const page = await browsed.newPage({}, member)
    await page.goto(`${browsed.site.url}/password-change`)
    await isAtWork(page)
    await page.locator('#password-currentPassword').fill(member.password)
    await page.locator('#password-newPassword').fill('bracken at dusk')
    await page.locator('#password-confirmPassword').fill('bracken at dusk')
    await page.getByRole('button', { name: 'Change Password', exact: true }).click()
    const advice = page.getByRole('status').getByText(`${newEmail} was not confirmed`)
    await advice.waitFor()
    await expectNoAxeViolations(page)
    await advice.getByRole('link', { name: 'your account' }).click()
    await page.getByLabel('New e-mail address').waitFor()
    expect(await page.getByText(`We have asked ${newEmail} to confirm.`).count()).toBe(0)
    expect(page.problems()).toEqual([])
  })
})

describe('an application', () => {
  it('is decided by two people who go by what they receive', async () => {
    const keeper = await addMember(browsed.site, 'keeper', { isAdmin: true })
    const rowan = await addMember(browsed.site, 'rowan')
    await addListing(browsed.site, rowan)
    const waiting = await messageTo(keeper, 'A new application waits')
    const office = await browsed.newPage({}, keeper)
    await office.goto(addressIn(waiting.mail.text, '/admin/'))
    const row = office.getByRole('row', { name: /Bryony Ashdown/ })
    await row.getByRole('button', { name: /^Approve/ }).click()
    const told = await messageTo(rowan, 'Your listing is public')
    const page = await browsed.newPage({ javaScriptEnabled: false })
    await page.goto(addressIn(told.mail.text, '/guides/'))
    await page.getByRole('heading', { level: 1, name: 'Bryony Ashdown' }).waitFor()
  })
})

it('fits a narrow screen, whatever the site and the people are called', async () => {
  const admin = await addMember(browsed.site, 'head-keeper', { isAdmin: true })
  const linnet = await addMember(browsed.site, 'linnet')
  await call(browsed.site, 'POST', '/api/trpc/site.saveSettings', {
    cookie: admin.cookie,
    body: { changes: { siteName: 'W'.repeat(80) } },
  })
  await call(browsed.site, 'POST', '/api/password-reset', { body: { login: 'linnet' } })
  const { mail } = await messageTo(linnet, 'Choose a new password')
  const page = await browsed.newPage({ viewport: { width: 320, height: 640 } })
  await page.setContent(String(mail.html))
  await page.getByRole('link', { name: /^W+$/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
