import { toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { disconnect } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import {
  afterRest,
  applications,
  expectAccessible,
  fillWith,
  openAdminApp,
  serveAdminApp,
  shownNames,
  stateOf,
} from './support/admin-app.ts'
import { addHeldChange } from './support/review.ts'

const adminApp = serveAdminApp(undefined, { withoutMaps: true })

/** Answers nothing to the page, as while the server starts again; answers the way back. */
async function takeServerAway(page: TestPage): Promise<() => Promise<void>> {
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  return () => page.unrouteAll()
}

it('a page whose code has not come is told of by the app itself, and opens once the server is back', async () => {
  const page = await openAdminApp(adminApp, adminApp.admin())
  await page.locator('table[aria-busy="false"]').waitFor()
  const bringServerBack = await takeServerAway(page)
  await page.getByRole('tab', { name: 'Messages' }).click()
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
  await page.getByRole('tab', { name: 'Guide Management' }).waitFor()
  await expectAccessible(page)
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await again.click()
  await page.getByText('The site cannot be reached just now.').waitFor()
  await bringServerBack()
  await again.click()
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
})

it('what could not be fetched is asked for again once the browser is connected', async () => {
  await fillWith(adminApp.site, [...applications('Ilse Baumgart'), { userName: 'Corin Thackeray' }])
  const page = await openAdminApp(adminApp, adminApp.admin())
  await expect.poll(() => shownNames(page)).toEqual(['Ilse Baumgart'])
  await disconnect(page)
  await page.getByRole('link', { name: /^Approved/ }).click()
  await page.getByRole('alert').filter({ hasText: 'You are offline.' }).waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => shownNames(page)).toEqual(['Corin Thackeray'])
  expect(await page.getByText('You are offline.').count()).toBe(0)
})

const review = (id: number | undefined) => `/admin/review?guide=${id}`
const approve = (page: TestPage) => page.getByRole('button', { name: 'Approve', exact: true })

it('a page that nobody has touched says that a decision failed, and confirms it once the server is back', async () => {
  const [id] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
  const page = await adminApp.newPage({}, adminApp.admin())
  await page.clock.install()
  const toasts = page.waitForResponse('**/assets/Toasts-*.js')
  await page.goto(adminApp.site.url + review(id))
  await approve(page).waitFor()
  await (await toasts).finished()
  const bringServerBack = await takeServerAway(page)
  await approve(page).click()
  await page.getByRole('alert').getByText('Update Failed', { exact: true }).waitFor()
  await bringServerBack()
  await afterRest(page)
  await approve(page).click()
  await toastText(page, 'Guide approved')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
})

it('says so where it cannot show a toast, and offers to load the page anew', async () => {
  const [id] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
  const page = await adminApp.newPage({}, adminApp.admin())
  await page.route('**/assets/Toasts-*.js', (route) => route.abort('connectionrefused'))
  await page.goto(adminApp.site.url + review(id))
  await approve(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'A part of this page could not be fetched.' })
  await notice.waitFor()
  await expectAccessible(page)
  await page.unrouteAll()
  await Promise.all([
    page.waitForEvent('load'),
    notice.getByRole('button', { name: 'Load the page anew' }).click(),
  ])
  expect(await stateOf(adminApp.site, id ?? 0)).toMatchObject({ status: 'approved' })
})

describe('a call without an answer is told of in words for people', () => {
  const words = 'No answer came. Please try again.'
  const loseAnswers = (page: TestPage) =>
    page.route('**/api/trpc/**', (route) => route.abort('connectionrefused'))
  const press = (page: TestPage, name: string) => page.getByRole('button', { name, exact: true }).click()

  it('on the review page', async () => {
    const [id] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: review(id) })
    const reviewer = page.getByRole('combobox', { name: 'Reviewer' })
    await reviewer.locator('option').nth(1).waitFor({ state: 'attached' })
    await loseAnswers(page)
    await page.getByLabel('Note').fill('I know the school.')
    await press(page, 'Add the note')
    expect(await toastText(page, 'Not sent')).toBe(words)
    await reviewer.selectOption({ index: 1 })
    expect(await toastText(page, 'Update Failed')).toBe(words)
  })

  it('where changes of a listing are decided', async () => {
    await fillWith(adminApp.site, [])
    const { id } = await addHeldChange(adminApp, 'bryony', { website: 'oak.example' })
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: review(id) })
    await page.getByRole('button', { name: 'Approve the change' }).waitFor()
    await loseAnswers(page)
    await press(page, 'Approve the change')
    expect(await toastText(page, 'Update Failed')).toBe(words)
  })

  it('where an owner is given a password or invited', async () => {
    const [id] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    await adminApp.site.services.db
      .updateTable('users')
      .set({ must_change_password: 1, email_confirmed_at: null })
      .where('username', 'like', 'guide-%')
      .execute()
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: `/admin/?guide=${id}` })
    await page.getByText('Send an invitation').click()
    await page.getByText('Set a password').click()
    await loseAnswers(page)
    await page.getByLabel('Their e-mail address').fill('ilse@baumgart.example')
    await press(page, 'Invite')
    expect(await toastText(page, 'Failed to invite')).toBe(words)
    await page.getByLabel('New Password', { exact: true }).fill('under old oaks')
    await press(page, 'Set password')
    expect(await toastText(page, 'Failed to set the password')).toBe(words)
  })

  it('where guides are imported', async () => {
    const [id] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/settings' })
    const buffer = Buffer.from(`id,bio\n${id},Under oaks.\n`)
    await page
      .getByLabel('File of guides')
      .setInputFiles({ name: 'guides.csv', mimeType: 'text/csv', buffer })
    const send = page.getByRole('button', { name: 'Import 1 guide' })
    await send.waitFor()
    await loseAnswers(page)
    await send.click()
    expect(await toastText(page, 'Import Failed')).toBe(words)
  })

  it('where somebody signs in', async () => {
    const page = await openAdminApp(adminApp, undefined)
    await page.getByLabel('Username').fill('keeper')
    await page.getByLabel('Password', { exact: true }).fill('under old oaks')
    await loseAnswers(page)
    await press(page, 'Login')
    expect(await toastText(page, 'Login failed')).toBe(words)
  })
})
