import { addMember, toastText } from '@grove/api/testing/browsed-site'
import type { SmtpSink } from '@grove/testkit'
import { startSmtpSink } from '@grove/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { expectAccessible, failCalls, fillWith, openAdminApp, serveAdminApp } from './support/admin-app.ts'

const adminApp = serveAdminApp()

describe('the page of messages', () => {
  it('shows without a mail server whom a message waits for, what it says, and the link to hand on', async () => {
    await addMember(adminApp.site, 'fern')
    // An address that means nothing shows all messages.
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/messages?state=lost' })
    await page.getByText('No mail server is set up yet').waitFor()
    const row = page.getByRole('row', { name: /fern@ashdown\.example/ })
    await row.waitFor()
    await expectAccessible(page)
    await row.getByRole('button').first().press('Enter')
    const dialog = page.getByRole('dialog')
    const message = page.frameLocator('iframe[title="The message"]')
    await message.getByRole('heading', { name: 'Is this your e-mail address?' }).waitFor()
    expect(await message.getByRole('link', { name: 'Confirm my e-mail address' }).getAttribute('href')).toBe(
      `${adminApp.site.url}/verify-email?token=...`,
    )
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Show the link' }).click()
    await dialog.locator('a:focus').waitFor()
    const link = await dialog.getByRole('link').first().getAttribute('href')
    const { token } = Object.fromEntries(new URL(link ?? '').searchParams)
    const answer = await fetch(`${adminApp.site.url}/api/email-verification/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    expect(answer.status).toBe(200)
    await page.keyboard.press('Escape')
    expect(page.problems()).toEqual([])
  })

  it('tells messages of one kind apart by whom they go to', async () => {
    for (const name of ['rush', 'sedge']) await addMember(adminApp.site, name)
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/messages' })
    await page.getByRole('button', { name: 'Confirm your e-mail to rush@ashdown.example' }).press('Enter')
    await page.getByRole('dialog').getByText('rush@ashdown.example').waitFor()
  })

  it('sends one that failed again', async () => {
    const { db } = adminApp.site.services
    await db.deleteFrom('outbox').execute()
    await addMember(adminApp.site, 'oak')
    await db.updateTable('outbox').set({ state: 'failed', tries: 7, last_error: 'No such mailbox' }).execute()
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/messages' })
    await page.getByLabel('Show').selectOption('Failed')
    await page.waitForURL(/state=failed/)
    await page.reload()
    await page.getByText('0 waiting; 1 failed.').waitFor()
    await page
      .getByRole('row', { name: /oak@ashdown/ })
      .getByRole('button')
      .first()
      .click()
    await page.getByText('Last error: No such mailbox').waitFor()
    await page.getByRole('button', { name: 'Send again' }).click()
    await toastText(page, 'Message waits again')
    await page.getByText(/^1 waiting, the oldest since .*; 0 failed\.$/).waitFor()
    await page.getByText('No messages found.').waitFor()
    await page.locator('h1:focus').waitFor()
    expect(page.problems()).toEqual([])
  })

  it('shows the stored choice again where another one could not be saved', async () => {
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/messages' })
    const choice = page.getByLabel('Tell me of new applications')
    await expect.poll(() => choice.isEnabled()).toBe(true)
    await failCalls(page, 'messages.updateSettings', 500, 'Something went wrong')
    await choice.selectOption('off')
    await toastText(page, 'Update Failed')
    await expect.poll(() => choice.inputValue()).toBe('at_once')
  })

  it('says to an administrator without an e-mail address that nothing reaches them, and where to add one', async () => {
    const NOTHING_COMES = 'Your account has no e-mail address, so nothing reaches you.'
    const bare = await addMember(adminApp.site, 'bare', { isAdmin: true })
    const { db } = adminApp.site.services
    await db.updateTable('users').set({ email: null }).where('id', '=', bare.id).execute()
    const page = await openAdminApp(adminApp, bare, { path: '/admin/messages' })
    await page.getByText(NOTHING_COMES).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'My account' }).click()
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
    await db.updateTable('users').set({ email: 'bare@ashdown.example' }).where('id', '=', bare.id).execute()
    const answered = page.waitForResponse(/accounts\.email/)
    await page.goto(`${adminApp.site.url}/admin/messages`)
    await answered
    await page.getByLabel('Tell me of new applications').waitFor()
    expect(await page.getByText(NOTHING_COMES).count()).toBe(0)
    expect(page.problems()).toEqual([])
  })

  it('shows numbers of enquiries, and the text of reported ones alone', async () => {
    const [id] = await fillWith(adminApp.site, [{ userName: 'Fern Brook' }])
    for (const [name, message] of [
      ['Juniper Vale', 'May I bring my old dog along?'],
      ['Pill Seller', 'Buy my pills, all of them'],
    ])
      await fetch(`${adminApp.site.url}/api/guides/${id}/enquiries`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, email: 'juniper@vale.example', message }),
      })
    await adminApp.site.services.db
      .updateTable('enquiries')
      .set({ reported_at: '2026-11-01T08:00:00.000Z' })
      .where('name', '=', 'Pill Seller')
      .execute()
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/messages' })
    const enquiries = page.getByRole('region', { name: 'Enquiries' })
    await enquiries.getByText('2 within 12 months, 0 marked as answered, 1 reported as spam.').waitFor()
    await enquiries.getByRole('article').getByText('Buy my pills, all of them').waitFor()
    expect(await enquiries.getByRole('article').count()).toBe(1)
    expect(await page.content()).not.toContain('old dog')
    await expectAccessible(page)
    expect(page.problems()).toEqual([])
  })
})

describe('with a mail server', () => {
  let sink: SmtpSink | undefined
  const withMail = serveAdminApp(async () => {
    sink = await startSmtpSink()
    return { SMTP_URL: sink.url }
  })
  afterAll(() => sink?.close())

  it('an invitation is promised by e-mail', async () => {
    const page = await openAdminApp(withMail, withMail.admin(), { path: '/admin/messages' })
    // The app knows by then that there is a mail server.
    await page.getByText(/; 0 failed\.$/).waitFor()
    await page.getByRole('tab', { name: 'Guide Management' }).click()
    await page.getByRole('button', { name: 'Create Guide' }).click()
    await page.getByText('The guide gets a link by e-mail and chooses a password.').waitFor()
    expect(await page.getByText('No mail server is set up yet', { exact: false }).count()).toBe(0)
  })

  it('the page follows a message that is sent again until it has left', async () => {
    const { db } = withMail.site.services
    await addMember(withMail.site, 'oak')
    const unsent = () => db.selectFrom('outbox').select('id').where('state', '!=', 'sent').execute()
    await expect.poll(unsent).toEqual([])
    await db.updateTable('outbox').set({ state: 'failed', last_error: 'No such mailbox' }).execute()
    const page = await openAdminApp(withMail, withMail.admin(), { path: '/admin/messages' })
    const row = page.getByRole('row', { name: /oak@ashdown/ })
    await row.getByRole('button').first().click()
    await page.getByRole('button', { name: 'Send again' }).click()
    await toastText(page, 'Message waits again')
    await row.getByText('Sent', { exact: true }).waitFor()
    expect(page.problems()).toEqual([])
  })
})

describe('an invitation', () => {
  const BY_MAIL = 'The guide gets a link by e-mail and chooses a password.'
  const BY_HAND = 'No mail server is set up yet: you find the link on the Messages page, and hand it on.'

  it('promises no e-mail without a mail server, and says where its link is', async () => {
    const page = await openAdminApp(adminApp, adminApp.admin())
    await page.getByRole('button', { name: 'Create Guide' }).click()
    await page.getByRole('dialog').getByText(BY_HAND).waitFor()
    expect(await page.getByText(BY_MAIL).count()).toBe(0)
    await expectAccessible(page)
  })

  it('for the owner of a listing says without a mail server where its link is', async () => {
    const [id] = await fillWith(adminApp.site, [{ userName: 'Ilse Baumgart' }])
    await adminApp.site.services.db
      .updateTable('users')
      .set({ must_change_password: 1, email_confirmed_at: null })
      .where('username', 'like', 'guide-%')
      .execute()
    const path = `/admin/?status=all&guide=${id}`
    const page = await openAdminApp(adminApp, adminApp.admin(), { path })
    await page.getByText('Send an invitation').press('Enter')
    await page.getByText(BY_HAND).waitFor()
    await expectAccessible(page)
  })
})

describe('the first page of the admin app', () => {
  it('says when messages have waited for longer than ten minutes', async () => {
    const { db } = adminApp.site.services
    await db.deleteFrom('outbox').execute()
    await addMember(adminApp.site, 'hazel')
    await db.updateTable('outbox').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
    const page = await openAdminApp(adminApp, adminApp.admin())
    await page.getByText('Messages have waited for longer than ten minutes.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See what waits' }).click()
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
    await page.getByRole('row', { name: /hazel@ashdown/ }).waitFor()
    expect(page.problems()).toEqual([])
  })
})
