import { addMember, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import {
  applications,
  expectAccessible,
  failCalls,
  fillWith,
  focused,
  isOnTop,
  manyApplications,
  PENDING,
  serveAdminApp,
} from './support/admin-app.ts'
import { action, apply, callAs, drawer, openTable } from './support/review.ts'

const adminApp = serveAdminApp(undefined, { withoutMaps: true })
let page: TestPage

describe('the drawer', () => {
  it('shows the whole application with what was done about it', async () => {
    const [ilse = 0] = await fillWith(adminApp.site, [
      {
        userName: 'Ilse Baumgart',
        bio: 'Seit zehn Jahren im Schwarzwald unterwegs.',
        website: 'waldgang.example',
        trainingYear: 2016,
        certificationBadges: ['certified_guide'],
        images: ['/art/portraits/1.svg', '/art/portraits/2.svg'],
      },
    ])
    const owner = adminApp.site.services.db
      .updateTable('users')
      .where('id', '=', (eb) => eb.selectFrom('guides').select('user_id').where('id', '=', ilse))
    await owner.set({ email: 'ilse@waldgang.example', email_confirmed_at: null }).execute()
    page = await openTable(adminApp, { path: `/admin/?status=all&guide=${ilse}`, withoutMaps: false })
    const panel = drawer(page, 'Ilse Baumgart')
    await panel.getByText('Seit zehn Jahren').waitFor()
    await panel.getByText('E-mail not confirmed').waitFor()
    for (const text of ['2016', 'Gallery, 2 Photos', 'Certified Forest Therapy Guide', 'waldgang.example']) {
      expect(await panel.getByText(text, { exact: false }).first().isVisible()).toBe(true)
    }
    await panel.getByRole('button', { name: 'Unpublish' }).click()
    await panel.getByText('Unpublished by keeper').waitFor()
    await expectAccessible(page)
    await owner.set({ email_confirmed_at: '2026-06-01T08:00:00.000Z' }).execute()
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('admin.ownerEmail')),
      page.reload(),
    ])
    await panel.getByText('ilse@waldgang.example').waitFor()
    await expect.poll(() => panel.getByText('E-mail not confirmed').count()).toBe(0)
  })

  it('checks a credential, and tells of it at once while the button keeps the focus', async () => {
    await fillWith(adminApp.site, [])
    const owner = await addMember(adminApp.site, 'bryony')
    const id = await apply(adminApp, owner)
    const words = { issuer: 'Nature Guides', number: 'X-1', issuedOn: null, validUntil: null }
    await callAs(adminApp, owner, 'PUT', `/api/guides/${id}/credentials/insurance`, words)
    page = await openTable(adminApp, { path: `/admin/?guide=${id}` })
    const panel = drawer(page, 'Bryony Ashdown')
    await panel.getByText('Credential changed: Insurance').waitFor()
    await panel.getByRole('button', { name: 'Mark as checked: Insurance' }).press('Enter')
    await panel.getByText('Credential checked: Insurance').waitFor()
    expect(await focused(page)).toBe('Take the check back: Insurance')
    await expectAccessible(page)
  })

  it('takes a check of its own for no change of the listing by others', async () => {
    await fillWith(adminApp.site, [])
    const owner = await addMember(adminApp.site, 'sorrel')
    const id = await apply(adminApp, owner)
    const words = { issuer: 'Nature Guides', number: 'X-1', issuedOn: null, validUntil: null }
    await callAs(adminApp, owner, 'PUT', `/api/guides/${id}/credentials/insurance`, words)
    page = await openTable(adminApp, { path: `/admin/?guide=${id}`, hasClock: true })
    const panel = drawer(page, 'Bryony Ashdown')
    const changed = panel.getByText('This listing has changed since you opened it.')
    const check = panel.getByRole('button', { name: 'Mark as checked: Insurance' })
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('guides.byId')),
      check.press('Enter'),
    ])
    await panel.getByText('Credential checked: Insurance').waitFor()
    expect(await changed.count()).toBe(0)
    await setBio(id, 'By the sea.')
    await page.clock.fastForward(11_000)
    await changed.waitFor()
  })

  it('leaves its form behind where the browser goes back', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart', 'Nimal Sal'))
    page = await openTable(adminApp)
    await action(page, 'Review Nimal Sal').click()
    await action(page, 'Edit').click()
    const form = page.getByRole('dialog', { name: /^Edit / })
    await form.waitFor()
    await page.goBack()
    await form.waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe('Review Ilse Baumgart')
    await page.keyboard.press('Enter')
    await drawer(page, 'Ilse Baumgart').getByText('Nothing has been changed yet.').waitFor()
    expect(await form.count()).toBe(0)
  })

  it('keeps the credentials that it shows where they could not be read again', async () => {
    await fillWith(adminApp.site, [])
    const owner = await addMember(adminApp.site, 'rowan')
    const id = await apply(adminApp, owner)
    const words = { issuer: 'Nature Guides', number: 'X-1', issuedOn: null, validUntil: null }
    await callAs(adminApp, owner, 'PUT', `/api/guides/${id}/credentials/insurance`, words)
    page = await openTable(adminApp, { path: `/admin/?guide=${id}` })
    const check = page.getByRole('button', { name: 'Mark as checked: Insurance' })
    await check.waitFor()
    await failCalls(page, 'credentials.list', 500, 'The server has a cold.')
    await check.press('Enter')
    // Its history is asked for in the same call, and fails as well.
    const part = page.locator('section', { has: page.getByRole('heading', { name: 'Credentials' }) })
    const failure = part.getByText('The server has a cold.')
    await failure.waitFor()
    await part.getByText('Nature Guides, X-1').waitFor()
    await page.unrouteAll()
    await part.getByRole('button', { name: 'Try again' }).click()
    await failure.waitFor({ state: 'detached' })
  })

  async function setBio(id: number, bio: string) {
    await adminApp.site.services.db.updateTable('guides').set({ bio }).where('id', '=', id).execute()
  }

  /** The table of two applications, in a browser whose clock can be put forward. */
  async function openTwo() {
    const [ilse = 0, nimal = 0] = await fillWith(adminApp.site, [
      { ...PENDING, userName: 'Ilse Baumgart', bio: 'In the Black Forest.' },
      { ...PENDING, userName: 'Nimal Sal', bio: 'By the sea.' },
    ])
    page = await adminApp.newPage({ viewport: { width: 1440, height: 900 } }, adminApp.admin())
    await page.clock.install()
    await page.goto(`${adminApp.site.url}/admin/`)
    await action(page, 'Review Ilse Baumgart').click()
    await drawer(page, 'Ilse Baumgart').getByText('In the Black Forest.').waitFor()
    return [nimal, ilse] as const
  }

  it('shows the words of now when it is opened again', async () => {
    const [, ilse] = await openTwo()
    await drawer(page, 'Ilse Baumgart').getByRole('button', { name: 'Close' }).click()
    await setBio(ilse, 'In the Odenwald.')
    await page.clock.fastForward(5_000)
    await action(page, 'Review Ilse Baumgart').click()
    await drawer(page, 'Ilse Baumgart').getByText('In the Odenwald.').waitFor()
  })

  it('shows the words of now of the next guide, too, which it has fetched ahead', async () => {
    const [nimal] = await openTwo()
    await setBio(nimal, 'On the moor.')
    await page.clock.fastForward(5_000)
    await page.keyboard.press('j')
    await drawer(page, 'Nimal Sal').getByText('On the moor.').waitFor()
  })

  it('shows what it knows until the newer words are there', async () => {
    await openTwo()
    await page.keyboard.press('j')
    await drawer(page, 'Nimal Sal').getByText('By the sea.').waitFor()
    await page.clock.fastForward(5_000)
    const asked = new Promise<void>((resolve) => {
      // Never answered.
      void page.route(/guides\.byId/, () => resolve())
    })
    await page.keyboard.press('k')
    await asked
    expect(await drawer(page, 'Ilse Baumgart').getByText('In the Black Forest.').isVisible()).toBe(true)
    expect(await page.getByText('Loading the application').count()).toBe(0)
  })

  it('shows what another administrator has done meanwhile when it is opened again', async () => {
    const [nimal] = await openTwo()
    await page.keyboard.press('j')
    await drawer(page, 'Nimal Sal').getByText('Nothing has been changed yet.').waitFor()
    await page.keyboard.press('k')
    await fetch(`${adminApp.site.url}/api/guides/${nimal}/application`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: adminApp.admin().cookie },
      body: JSON.stringify({ status: 'rejected' }),
    })
    await page.clock.fastForward(5_000)
    await page.keyboard.press('j')
    await drawer(page, 'Nimal Sal').getByText('Rejected by keeper').waitFor()
  })

  async function openPassword() {
    const [ilse = 0] = await fillWith(adminApp.site, applications('Ilse Baumgart', 'Nimal Sal'))
    const { username } = await adminApp.site.services.db
      .selectFrom('users')
      .innerJoin('guides', 'guides.user_id', 'users.id')
      .select('users.username')
      .where('guides.id', '=', ilse)
      .executeTakeFirstOrThrow()
    page = await openTable(adminApp, { path: `/admin/?guide=${ilse}` })
    await drawer(page, 'Ilse Baumgart').getByText('Set a password').press('Enter')
    await page.keyboard.press('Tab')
    return { username }
  }

  it('sets a password by keyboard, with which its owner signs in', async () => {
    const { username } = await openPassword()
    await page.keyboard.type('under old oaks')
    await page.keyboard.press('Enter')
    expect(await toastText(page, 'Password set')).toBe(`${username} can sign in with it now.`)
    await drawer(page, 'Ilse Baumgart').getByText('Password set by keeper').waitFor()
    const own = await adminApp.newPage()
    await own.goto(`${adminApp.site.url}/auth`)
    await own.locator('html[data-ready]').waitFor({ state: 'attached' })
    await own.getByLabel('Username').fill(username)
    await own.getByLabel('Password', { exact: true }).fill('under old oaks')
    await own.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
    await toastText(own, 'Login successful')
  })

  it('names what is wrong with a password at its field', async () => {
    await openPassword()
    await page.keyboard.type('short')
    await page.keyboard.press('Enter')
    const field = drawer(page, 'Ilse Baumgart').getByLabel('New Password', { exact: true })
    await page.locator('#set-password-newPassword-error', { hasText: /at least 8 characters$/ }).waitFor()
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expectAccessible(page)
  })

  it('says why a password could not be set, and keeps what was typed', async () => {
    await openPassword()
    await failCalls(page, 'admin.setPassword', 500, 'Something went wrong')
    await page.keyboard.type('under old oaks')
    await page.keyboard.press('Enter')
    expect(await toastText(page, 'Failed to set the password')).toBe('Something went wrong')
    const field = drawer(page, 'Ilse Baumgart').getByLabel('New Password', { exact: true })
    expect(await field.inputValue()).toBe('under old oaks')
  })

  it('does not carry a password that was typed over to the next guide', async () => {
    await openPassword()
    await page.keyboard.type('under old oaks')
    await drawer(page, 'Ilse Baumgart').getByRole('button', { name: 'Previous guide' }).click()
    await drawer(page, 'Nimal Sal').getByText('Set a password').click()
    expect(await drawer(page, 'Nimal Sal').getByLabel('New Password', { exact: true }).inputValue()).toBe('')
  })

  it('invites a guide again whose address was mistyped', async () => {
    const { username } = await openPassword()
    const { db } = adminApp.site.services
    await db
      .updateTable('users')
      .set({ must_change_password: 1, email_confirmed_at: null })
      .where('username', '=', username)
      .execute()
    await page.reload()
    await drawer(page, 'Ilse Baumgart').getByText('Send an invitation').press('Enter')
    const field = drawer(page, 'Ilse Baumgart').getByLabel('Their e-mail address')
    await field.fill('ilse')
    await field.press('Enter')
    await page.locator('#invite-owner-email-error').waitFor()
    await expectAccessible(page)
    await field.fill('ilse@baumgart.example')
    await field.press('Enter')
    expect(await toastText(page, 'Invitation on its way')).toBe('To ilse@baumgart.example.')
    await drawer(page, 'Ilse Baumgart').getByText('Owner invited by keeper').waitFor()
    const messages = db.selectFrom('outbox').select('kind').where('kind', '=', 'invitation')
    expect(await messages.execute()).toHaveLength(1)
  })

  it('covers a phone, with both decisions in reach', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart', 'Nimal Sal'))
    page = await openTable(adminApp, { viewport: { width: 390, height: 844 }, hasTouch: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Review Nimal Sal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Review: Nimal Sal' })
    const approve = dialog.getByRole('button', { name: 'Approve' })
    const box = await approve.boundingBox()
    expect(box!.y).toBeGreaterThan(700)
    expect(box!.height).toBeGreaterThanOrEqual(48)
    await expectAccessible(page)
    await approve.click()
    await page.getByRole('dialog', { name: 'Review: Ilse Baumgart' }).waitFor()
  })

  it('has the whole height of a window, and all of its width on a phone, else 440 px at the right', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openTable(adminApp, { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Review Ilse Baumgart' }).click()
    const dialog = page.getByRole('dialog', { name: 'Review: Ilse Baumgart' })
    for (const [width, own] of [
      [390, 390],
      [820, 440],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => dialog.boundingBox()).toEqual({ x: width - own, y: 0, width: own, height: 844 })
    }
  })

  it.each([
    ['beside the table', { viewport: { width: 1440, height: 900 } }],
    ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ])('keeps the decisions about the next application free of the toast, %s', async (_, options) => {
    await fillWith(adminApp.site, applications('Ilse Baumgart', 'Nimal Sal'))
    page = await openTable(adminApp, options)
    await page.getByRole('button', { name: 'Review Nimal Sal' }).click()
    await drawer(page, 'Nimal Sal').getByRole('button', { name: 'Approve' }).click()
    await toastText(page, 'Guide approved')
    const decisions = drawer(page, 'Ilse Baumgart').getByRole('button', { name: /^(?:Approve|Reject)/ })
    await decisions.nth(1).waitFor()
    for (const button of await decisions.all()) expect(await button.evaluate(isOnTop)).toBe(true)
    await drawer(page, 'Ilse Baumgart').getByRole('button', { name: 'Close' }).click()
    await drawer(page, 'Ilse Baumgart').waitFor({ state: 'detached' })
    const toast = await page.locator('[id^="toast-"]').boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeGreaterThan(options.viewport.height - 40)
  })

  it('has the decisions in the window of a laptop, beneath all notices, and covers nothing with them', async () => {
    await fillWith(adminApp.site, [{ userName: 'Oak Fern' }, ...manyApplications(12)])
    const { db } = adminApp.site.services
    await addMember(adminApp.site, 'hazel')
    await db.updateTable('outbox').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
    await db.updateTable('users').set({ is_invented: 1 }).where('username', 'like', 'guide-%').execute()
    page = await openTable(adminApp, { viewport: { width: 1366, height: 768 } })
    await page.getByText('Messages have waited for longer than ten minutes.').waitFor()
    await page.getByText('Demonstration: these guides are invented').waitFor()
    await page.getByRole('button', { name: 'Review Guide 12', exact: true }).click()
    const panel = drawer(page, 'Guide 12')
    const decisions = panel.getByRole('button', { name: /^(?:Approve|Reject)/ })
    await decisions.nth(1).waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const button of await decisions.all()) expect(await button.evaluate(isOnTop)).toBe(true)
    const last = panel.getByText('Nothing has been changed yet.')
    await last.waitFor()
    await expect
      .poll(async () => {
        await last.evaluate((text) => text.scrollIntoView({ block: 'end' }))
        return last.evaluate(isOnTop)
      })
      .toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})
