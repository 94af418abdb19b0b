import { toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import {
  afterRest,
  applications,
  expectAccessible,
  failCalls,
  fillWith,
  focused,
  manyApplications,
  openAdminApp,
  serveAdminApp,
  shownNames,
  stateOf,
} from './support/admin-app.ts'
import { action, callAs, drawer, openTable } from './support/review.ts'

const adminApp = serveAdminApp()
let page: TestPage

const filterLink = (name: RegExp) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name })
const address = () => new URL(page.url()).search

describe('the table', () => {
  it('shows what waits for review with what one can do, and holds no fault that axe knows', async () => {
    await fillWith(adminApp.site, [
      ...applications('Ilse Baumgart'),
      { userName: 'Corin Thackeray', certificationBadges: ['certified_guide'] },
    ])
    page = await openTable(adminApp)
    expect(await page.locator('thead th').allInnerTexts()).toEqual([
      'Guide',
      'Email',
      'Location',
      'Certifications',
      'Status',
      'Joined',
      'Actions',
    ])
    expect(await shownNames(page)).toEqual(['Ilse Baumgart'])
    expect(await page.locator('tbody tr').innerText()).toContain('Pending Review')
    await expectAccessible(page)

    await filterLink(/^All/).click()
    await expect.poll(() => shownNames(page)).toEqual(['Corin Thackeray', 'Ilse Baumgart'])
    expect(address()).toBe('?status=all')
    const current = page.getByRole('navigation', { name: 'Status' }).locator('[aria-current]')
    expect(await current.allInnerTexts()).toEqual([expect.stringMatching(/^All\s+2$/)])
    const corin = page.locator('tbody tr', { hasText: 'Corin Thackeray' })
    expect(
      await corin.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? '')),
    ).toEqual(['', 'Unpublish', 'Delete'])
    expect(page.problems()).toEqual([])
  })

  it('goes through pages by the window of their numbers, and keeps search, filter and page in the address', async () => {
    await fillWith(adminApp.site, [...manyApplications(62), ...applications('Signe Furuly')])
    page = await openTable(adminApp, { path: '/admin/?page=4&status=lost' })
    const numbers = () =>
      page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem').allInnerTexts()
    expect((await numbers()).filter(Boolean)).toEqual(['1', '…', '3', '4', '5', '…', '7'])
    await page.getByRole('link', { name: 'Page 5' }).click()
    await expect.poll(address).toBe('?page=5')
    await expect.poll(() => page.getByText('41 to 50 of 63 pending').isVisible()).toBe(true)
    expect(await shownNames(page)).toHaveLength(10)

    await page.goBack()
    await page.getByText('31 to 40 of 63 pending').waitFor()

    await filterLink(/^Unpublished/).click()
    await page.getByText('1 to 10 of 63 unpublished').waitFor()
    expect(address()).toBe('?status=unpublished')
    expect((await numbers()).filter(Boolean)).toEqual(['1', '2', '…', '7'])
    await filterLink(/^Not confirmed/).click()
    await page.getByText('0 not confirmed', { exact: true }).waitFor()
    await page.goBack()
    await page.goBack()
    await page.getByText('31 to 40 of 63 pending').waitFor()
    await page.getByLabel('Search by name, place, e-mail, user name or number').fill('furuly')
    await expect.poll(address).toBe('?search=furuly')
    await expect.poll(() => shownNames(page)).toEqual(['Signe Furuly'])
    await page.reload()
    await expect.poll(() => shownNames(page)).toEqual(['Signe Furuly'])
    await filterLink(/^Published/).click()
    await page.getByText('No guides found matching your filters.').waitFor()
    expect(address()).toBe('?search=furuly&status=published')
    await expectAccessible(page)
    await page.goBack()
    await expect.poll(() => shownNames(page)).toEqual(['Signe Furuly'])
  })

  it('stands in the order of a column, kept in the address, and marks what was sent again', async () => {
    const [, again = 0] = await fillWith(
      adminApp.site,
      applications('Ilse Baumgart', 'Corin Thackeray', 'Signe Furuly'),
    )
    await adminApp.site.services.db
      .updateTable('guides')
      .set({ sent_again_at: new Date().toISOString() })
      .where('id', '=', again)
      .execute()
    page = await openTable(adminApp)
    expect(await shownNames(page)).toEqual(['Signe Furuly', 'Ilse Baumgart', 'Corin Thackeray'])
    expect(await page.locator('tbody tr', { hasText: 'Sent again' }).allInnerTexts()).toEqual([
      expect.stringContaining('Corin Thackeray'),
    ])
    await page.getByRole('columnheader', { name: 'Guide' }).getByRole('button', { name: 'Guide' }).click()
    await expect.poll(() => shownNames(page)).toEqual(['Corin Thackeray', 'Ilse Baumgart', 'Signe Furuly'])
    await page.getByRole('button', { name: 'Guide', exact: true }).click()
    await expect.poll(() => shownNames(page)).toEqual(['Signe Furuly', 'Ilse Baumgart', 'Corin Thackeray'])
    expect(address()).toBe('?sort=name&order=desc')
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByLabel('Order').selectOption('By name')
    await expect.poll(() => shownNames(page)).toEqual(['Corin Thackeray', 'Ilse Baumgart', 'Signe Furuly'])
  })

  it('fits a phone of 320 px, and of 360 px, with a sign-out button that can be seen', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openTable(adminApp)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await page.getByRole('button', { name: 'Logout' }).locator('svg').waitFor()
    }
  })

  it('says why the guides could not be fetched, after two more tries', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/settings' })
    await page.getByLabel('File of guides').waitFor()
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('admin.guides')) calls += 1
    })
    await failCalls(page, 'admin.guides', 500, 'Something went wrong')
    await page.getByRole('tab', { name: 'Guide Management' }).click()
    await page.getByText('Failed to fetch guides: Internal Server Error').waitFor()
    expect(calls).toBe(3)
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => shownNames(page)).toEqual(['Ilse Baumgart'])
  })
})

describe('an action', () => {
  it('approves at once, fills the page from the next, and stays so', async () => {
    const ids = await fillWith(adminApp.site, manyApplications(12))
    page = await openTable(adminApp)
    await action(page, 'Approve Guide 12').click()
    await expect.poll(() => shownNames(page)).not.toContain('Guide 12')
    await expect.poll(() => shownNames(page)).toHaveLength(10)
    expect(await toastText(page, 'Guide approved')).toBe('Guide 12 is published now.')
    expect(await stateOf(adminApp.site, ids[11]!)).toEqual({ status: 'approved', published: 1 })
    await page.getByText('1 to 10 of 11 pending').waitFor()
  })

  it('says of a listing that its owner has paused that it is not public yet', async () => {
    await fillWith(adminApp.site, [
      { userName: 'Ilse Baumgart', applicationStatus: 'pending', published: false, paused: true },
    ])
    page = await openTable(adminApp, { path: '/admin/?status=all', hasClock: true })
    const told = 'Ilse Baumgart is not public yet: the owner has paused the listing.'
    await action(page, 'Approve Ilse Baumgart').click()
    expect(await toastText(page, 'Guide approved')).toBe(told)
    await afterRest(page)
    await action(page, 'Unpublish Ilse Baumgart').click()
    await toastText(page, 'Guide unpublished')
    await afterRest(page)
    await action(page, 'Publish Ilse Baumgart').click()
    expect(await toastText(page, 'Guide published')).toBe(told)
  })

  it('rejects, unpublishes and publishes', async () => {
    const [ilse = 0, corin = 0] = await fillWith(adminApp.site, [
      ...applications('Ilse Baumgart'),
      { userName: 'Corin Thackeray' },
    ])
    page = await openTable(adminApp, { path: '/admin/?status=all', hasClock: true })
    await action(page, 'Reject Ilse Baumgart').click()
    await toastText(page, 'Guide rejected')
    expect(await stateOf(adminApp.site, ilse)).toEqual({ status: 'rejected', published: 0 })
    await afterRest(page)
    await action(page, 'Unpublish Corin Thackeray').click()
    await toastText(page, 'Guide unpublished')
    expect(await stateOf(adminApp.site, corin)).toEqual({ status: 'approved', published: 0 })
    await afterRest(page)
    await action(page, 'Publish Corin Thackeray').click()
    await toastText(page, 'Guide published')
    expect(await stateOf(adminApp.site, corin)).toEqual({ status: 'approved', published: 1 })
  })

  it('can be undone from the toast that tells of it', async () => {
    const [ilse = 0] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openTable(adminApp)
    await action(page, 'Reject Ilse Baumgart').click()
    await toastText(page, 'Guide rejected')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await toastText(page, 'Undone')).toBe('The guide is as before.')
    expect(await stateOf(adminApp.site, ilse)).toEqual({ status: 'pending', published: 0 })
    await expect.poll(() => shownNames(page)).toEqual(['Ilse Baumgart'])
  })

  it('offers to approve after all what was rejected', async () => {
    const [ilse = 0] = await fillWith(adminApp.site, [
      { userName: 'Ilse Baumgart', applicationStatus: 'rejected', published: false },
    ])
    page = await openTable(adminApp, { path: '/admin/?status=rejected' })
    await action(page, 'Approve Ilse Baumgart').click()
    await toastText(page, 'Guide approved')
    expect(await stateOf(adminApp.site, ilse)).toEqual({ status: 'approved', published: 1 })
  })

  it('approves only the words that were read', async () => {
    const [ilse = 0] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openTable(adminApp, { path: `/admin/?guide=${ilse}` })
    const review = drawer(page, 'Ilse Baumgart')
    await review.getByRole('button', { name: /^Approve/ }).waitFor()
    // It is read again every few seconds.
    const reads = /guides\.byId/
    await page.route(reads, (route) => route.abort())
    await adminApp.site.services.db
      .updateTable('guides')
      .set({ bio: 'Buy my pills', updated_at: new Date().toISOString() })
      .execute()
    await review.getByRole('button', { name: /^Approve/ }).click()
    expect(await toastText(page, 'Update Failed')).toBe('Since you opened it: changed. Look at it again.')
    expect(await stateOf(adminApp.site, ilse)).toEqual({ status: 'pending', published: 0 })
    await page.unroute(reads)
    await review.getByText('Buy my pills').waitFor()
  })

  it('takes what is asked for twice in a row in its order', async () => {
    const [corin = 0] = await fillWith(adminApp.site, [{ userName: 'Corin Thackeray' }])
    page = await openTable(adminApp, { path: '/admin/?status=all', hasClock: true })
    await action(page, 'Unpublish Corin Thackeray').click()
    await afterRest(page)
    await action(page, 'Publish Corin Thackeray').click()
    await toastText(page, 'Guide published')
    expect(await stateOf(adminApp.site, corin)).toEqual({ status: 'approved', published: 1 })
    await expect.poll(() => page.locator('tbody tr').innerText()).toContain('Published')
  })

  it('is taken back where the server refuses it, with the reason', async () => {
    await fillWith(adminApp.site, [
      ...applications('Ilse Baumgart', 'Nimal Sal'),
      { userName: 'Corin Thackeray' },
      { userName: 'Fenn Oakley', published: false },
    ])
    page = await openTable(adminApp, { hasClock: true })
    await failCalls(page, 'admin.bulk', 409, 'Somebody else was faster')
    for (const [filter, button, names] of [
      [/^Pending/, 'Approve Ilse Baumgart', ['Nimal Sal', 'Ilse Baumgart']],
      [/^Pending/, 'Reject Nimal Sal', ['Nimal Sal', 'Ilse Baumgart']],
      [/^Published/, 'Unpublish Corin Thackeray', ['Corin Thackeray']],
      [/^Approved/, 'Publish Fenn Oakley', ['Fenn Oakley', 'Corin Thackeray']],
    ] as const) {
      await filterLink(filter).click()
      await expect.poll(() => shownNames(page)).toEqual(names)
      await afterRest(page)
      await action(page, button).click()
      expect(await toastText(page, 'Update Failed')).toBe('Somebody else was faster')
      await expect.poll(() => shownNames(page)).toEqual(names)
      await action(page, button).waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
  })

  it('deletes only after asking by name, and puts the row back where that fails', async () => {
    const [ilse = 0] = await fillWith(adminApp.site, applications('Ilse Baumgart', 'Nimal Sal'))
    page = await openTable(adminApp, { hasClock: true })
    await action(page, 'Delete Ilse Baumgart').click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Ilse Baumgart?' })
    await dialog.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(false)
    expect(await focused(page)).toBe('Delete Ilse Baumgart')

    await failCalls(page, 'guides.remove', 500, 'Something went wrong')
    await action(page, 'Delete Ilse Baumgart').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    expect(await toastText(page, 'Deletion Failed')).toBe('Something went wrong')
    await expect.poll(() => shownNames(page)).toEqual(['Nimal Sal', 'Ilse Baumgart'])

    await page.unrouteAll()
    await afterRest(page)
    await action(page, 'Delete Ilse Baumgart').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await toastText(page, 'Guide deleted')
    expect(await stateOf(adminApp.site, ilse)).toBeUndefined()
    expect(await shownNames(page)).toEqual(['Nimal Sal'])
    await expect.poll(() => focused(page)).toBe('Review Nimal Sal')
  })

  it('keeps a listing that somebody else has decided about while it was asked for', async () => {
    const [ilse = 0] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openTable(adminApp)
    await action(page, 'Delete Ilse Baumgart').click()
    await page.getByRole('alertdialog', { name: 'Delete Ilse Baumgart?' }).waitFor()
    await callAs(adminApp, adminApp.admin(), 'PUT', `/api/guides/${ilse}/application`, { status: 'approved' })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    expect(await toastText(page, 'Deletion Failed')).toBe(
      'Since you opened it: approved by keeper. Look at it again.',
    )
    expect(await stateOf(adminApp.site, ilse)).toEqual({ status: 'approved', published: 1 })
  })

  it('opens the profile of a hidden guide in a new tab', async () => {
    const [ilse = 0] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openTable(adminApp)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: /^View Ilse Baumgart/ }).click()
    const tab = await opened
    await tab.getByRole('heading', { level: 1, name: 'Ilse Baumgart' }).waitFor()
    expect(new URL(tab.url()).pathname).toBe(`/guides/${ilse}`)
  })

  it('asks about a guide whose name is very long within the width of a phone', async () => {
    await fillWith(adminApp.site, applications(`Ash ${'Q'.repeat(80)}`))
    page = await openTable(adminApp, { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: /^Delete Ash/ }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
})
