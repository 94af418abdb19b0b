import { addMember, browseSite } from '@grove/api/testing/browsed-site'
import { askForConfirmations } from '@grove/api/testing/confirmations'
import type { SmtpSink } from '@grove/testkit'
import { expectNoAxeViolations, startSmtpSink } from '@grove/testkit'
import { afterAll, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { focusedText } from './support/forms.ts'

let sink: SmtpSink
const browsed = browseSite(async () => {
  sink = await startSmtpSink()
  return { SMTP_URL: sink.url }
})
afterAll(() => sink?.close())

const LONG_AGO = '2025-01-01T00:00:00.000Z'

/** A public listing that was saved long ago, and the link that its owner was sent. */
async function asked(username: string) {
  const { site } = browsed
  const owner = await addMember(site, username)
  const id = await addListing(site, owner)
  await site.services.db
    .updateTable('guides')
    .set({ application_status: 'approved', published: 1, updated_at: LONG_AGO })
    .where('id', '=', id)
    .execute()
  await site.services.directory.refresh()
  await askForConfirmations(site.services)
  for (;;) {
    const { mail } = await sink.next(`${username}@ashdown.example`)
    if (mail.subject !== 'Is your listing still correct?') continue
    const [link = ''] = /http\S+still-correct\?token=\S+/.exec(mail.text ?? '') ?? []
    return { owner, id, link: link.replace(/^https?:\/\/[^/]+/, site.url) }
  }
}

it('"Still correct?" leads from the message to "Confirmed" with one press, without signing in', async () => {
  const { id, link } = await asked('bryony')
  const page = await browsed.newPage()
  await page.goto(link)
  await isAtWork(page)
  await expectNoAxeViolations(page)
  // Opening it has done nothing yet.
  const before = await call(browsed.site, 'GET', `/api/guides/${id}`)
  expect(await before.json()).toMatchObject({ confirmedAt: null })
  await page.getByRole('button', { name: 'Yes, all correct' }).click()
  await page.getByText('Thank you. Your listing says that it is confirmed.').waitFor()
  expect(await focusedText(page)).toBe('Thank you. Your listing says that it is confirmed.')
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await page.goto(`${browsed.site.url}/guides/${id}`)
  await page.getByText(`Confirmed ${month.format(new Date())}`).waitFor()
  await page.goto(link)
  await isAtWork(page)
  await page.getByRole('button', { name: 'Yes, all correct' }).click()
  await page.getByText('This link is no longer valid.').waitFor()
  expect(await page.getByRole('button', { name: 'Yes, all correct' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Log in to your account' }).waitFor()
})

it('a link without its secret says at once that it does not work, and leads on', async () => {
  const member = await addMember(browsed.site, 'chervil')
  for (const path of ['/still-correct', '/verify-email', '/unsubscribe?account=1']) {
    const page = await browsed.newPage({}, member)
    await page.goto(browsed.site.url + path)
    await page.getByText('This link is no longer valid.').waitFor()
    expect(await page.getByRole('main').getByRole('button').count(), path).toBe(0)
    await page.getByRole('link', { name: 'To your account' }).waitFor()
    await expectNoAxeViolations(page)
    expect(page.problems()).toEqual([])
  }
})

it('"Pause it" takes the listing off, also without a script, and "Change it" and "Remove it" ask to sign in', async () => {
  const { id, link } = await asked('linnet')
  const page = await browsed.newPage({ javaScriptEnabled: false })
  await page.goto(link)
  for (const name of ['Change it', 'Remove it']) {
    await page.getByRole('link', { name }).click()
    await page.waitForURL(/\/auth\?redirect=create-profile/)
    await page.goto(link)
  }
  await page.getByRole('button', { name: 'Pause it' }).click()
  await page.getByText('Thank you. It is done.').waitFor()
  expect((await call(browsed.site, 'GET', `/api/guides/${id}`)).status).toBe(404)
})
