import { toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expect, it } from 'vitest'
import {
  afterRest,
  applications,
  expectAccessible,
  fillWith,
  openAdminApp,
  serveAdminApp,
  stateOf,
} from './support/admin-app.ts'

const adminApp = serveAdminApp()

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
