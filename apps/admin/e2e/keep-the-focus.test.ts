import { toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import {
  applications,
  expectAccessible,
  fillWith,
  focused,
  manyApplications,
  openAdminApp,
  serveAdminApp,
} from './support/admin-app.ts'
import { action, drawer, openTable } from './support/review.ts'

const adminApp = serveAdminApp()
let page: TestPage

/** Dialogs go a moment after they are answered, as for most people. */
const open = (path = '/admin/') => openTable(adminApp, { path, reducedMotion: 'no-preference' })
const choose = (name: string) => page.getByLabel(name, { exact: true }).check()
const inBar = (name: string) =>
  page.getByRole('region', { name: 'Selected guides' }).getByRole('button', { name, exact: true })

describe('the focus of the keyboard', () => {
  it('is on the guide after the one that was deleted from the table', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart', 'Nimal Sal', 'Rowan Firth'))
    page = await open()
    await action(page, 'Delete Nimal Sal').press('Enter')
    await action(page, 'Delete').press('Enter')
    await toastText(page, 'Guide deleted')
    await expect.poll(() => focused(page)).toBe('Review Ilse Baumgart')
  })

  it('is on the page after the only guide of the table was deleted', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await open()
    await action(page, 'Delete Ilse Baumgart').press('Enter')
    await action(page, 'Delete').press('Enter')
    await toastText(page, 'Guide deleted')
    await expect.poll(() => focused(page)).toBe('content')
  })

  it.each(['Approve', 'Reject'])('is on the page after "%s" of some of those that wait', async (label) => {
    await fillWith(adminApp.site, manyApplications(4))
    page = await open()
    await choose('Select Guide 1')
    await choose('Select Guide 3')
    await inBar(label).press('Enter')
    await action(page, `${label} 2 guides`).press('Enter')
    await page.getByText('1 to 2 of 2 pending').waitFor()
    await page.locator('#content:focus, tbody button:focus').waitFor()
  })

  it('is on the page after all guides that match were decided about', async () => {
    await fillWith(adminApp.site, [{ userName: 'Wren Alder', published: false }, ...manyApplications(11)])
    page = await open('/admin/?status=unpublished')
    await choose('Select every guide on this page')
    await inBar('Select all 12 that match').press('Enter')
    await page.getByText('12 guides selected').waitFor()
    await inBar('Publish').press('Enter')
    await action(page, 'Publish 1 guide').press('Enter')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Close' }).last().press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('#content:focus, tbody button:focus').waitFor()
  })

  it('is in the table after guides that stay in it were changed', async () => {
    await fillWith(adminApp.site, [{ userName: 'Wren Alder' }, { userName: 'Corin Thackeray' }])
    page = await open('/admin/?status=all')
    await choose('Select every guide on this page')
    await inBar('Unpublish').press('Enter')
    await action(page, 'Unpublish 2 guides').press('Enter')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.locator('tbody button:focus').waitFor()
  })

  it('is on the bar of a selection after that holds all that match', async () => {
    await fillWith(adminApp.site, manyApplications(12))
    page = await openTable(adminApp)
    await choose('Select every guide on this page')
    await inBar('Select all 12 that match').press('Enter')
    await page.getByText('12 guides selected, 12 of 12 filtered').waitFor()
    await expect.poll(() => focused(page)).toBe('Selected guides')
    await expectAccessible(page)
  })

  it('is on the row of the guide whose drawer was closed by the Back of the browser', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart', 'Nimal Sal', 'Rowan Firth'))
    page = await open()
    await action(page, 'Review Nimal Sal').press('Enter')
    await page.waitForURL('**/?guide=*')
    await drawer(page, 'Nimal Sal').getByRole('button', { name: 'Approve' }).press('Enter')
    await drawer(page, 'Ilse Baumgart').getByRole('button', { name: 'Approve' }).waitFor()
    await page.goBack()
    await expect.poll(() => focused(page)).toBe('Review Ilse Baumgart')
  })

  it('stays in the search of the queue that was sent', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart', 'Nimal Sal'))
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/review' })
    const search = page.getByLabel('Search the queue')
    await search.fill(' Nimal ')
    await search.press('Enter')
    await page.waitForURL('**/review?search=Nimal')
    await page.getByRole('link', { name: /Ilse Baumgart/ }).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Search the queue')
    expect(await search.inputValue()).toBe('Nimal')
    await page.goBack()
    await expect.poll(() => search.inputValue()).toBe('')
  })

  it('goes back to the heading from a question that Escape leaves, and to the queue with the next one', async () => {
    const [id] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin(), { path: `/admin/review?guide=${id}` })
    await page.getByRole('heading', { level: 2, name: 'Ilse Baumgart' }).waitFor()
    await page.keyboard.press('q')
    expect(await focused(page)).toBe('review-question')
    await page.keyboard.press('Escape')
    expect(await page.locator('main h2:focus').allTextContents()).toEqual(['Ilse Baumgart'])
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe(`application-${id}`)
  })

  it('goes back to the heading from a search that Escape leaves, and Enter opens the selected guide', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await open()
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe('Review Ilse Baumgart')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    expect(await page.locator('h1:focus').allTextContents()).toEqual(['Guide Management'])
    await page.keyboard.press('Enter')
    await drawer(page, 'Ilse Baumgart').waitFor()
  })

  it('is on the heading of the page after signing in, and goes with the selection from there', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart', 'Nimal Sal'))
    page = await openAdminApp(adminApp, undefined)
    await page.getByLabel('Username').fill('keeper')
    await page.getByLabel('Password', { exact: true }).fill(adminApp.admin().password)
    await page.keyboard.press('Enter')
    await page.locator('h1:focus', { hasText: 'Guide Management' }).waitFor()
    await action(page, 'Review Ilse Baumgart').waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => focused(page)).toBe('Review Nimal Sal')
  })

  it.each(['review', 'messages', 'settings', 'accounts'])(
    'is on the heading of the page "%s", too',
    async (path) => {
      page = await openAdminApp(adminApp, undefined, { path: `/admin/${path}` })
      await page.getByLabel('Username').fill('keeper')
      await page.getByLabel('Password', { exact: true }).fill(adminApp.admin().password)
      await page.keyboard.press('Enter')
      await page.locator('main h1:focus', { hasNotText: 'Sign in' }).waitFor()
    },
  )
})
