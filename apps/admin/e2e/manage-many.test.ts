import { fileURLToPath } from 'node:url'
import { toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import {
  applications,
  countCalls,
  expectAccessible,
  failCalls,
  fillWith,
  holdCalls,
  manyApplications,
  openAdminApp,
  PENDING,
  pressTwice,
  serveAdminApp,
  shownNames,
  stateOf,
} from './support/admin-app.ts'

const PORTRAIT = fileURLToPath(new URL('../../../content/demo/bamboo-1.jpg', import.meta.url))

const adminApp = serveAdminApp(undefined, { withoutMaps: true })
let page: TestPage

const button = (name: string) => page.getByRole('button', { name, exact: true })
const inBar = (name: string) =>
  page.getByRole('region', { name: 'Selected guides' }).getByRole('button', { name, exact: true })

async function statesInDatabase() {
  const rows = await adminApp.site.services.db
    .selectFrom('guides')
    .select('application_status as status')
    .execute()
  return rows.map(({ status }) => status)
}

describe('the box that chooses a guide', () => {
  it('is pressed in a square of 24 px around its middle, and of 44 px on a phone', async () => {
    await fillWith(adminApp.site, manyApplications(3))
    page = await openAdminApp(adminApp, adminApp.admin())
    const boxes = page.getByRole('checkbox', { name: /^Select Guide/ })
    await boxes.nth(2).waitFor()
    for (const [width, size] of [
      [1440, 24],
      [820, 24],
      [390, 44],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const missed = await boxes.evaluateAll(
        (all, reach) => {
          const corners = [-reach, reach].flatMap((right) =>
            [-reach, reach].map((down) => [right, down] as const),
          )
          return all.flatMap((box) => {
            const { left, right, top, bottom } = box.getBoundingClientRect()
            return corners
              .map(([x, y]) => document.elementFromPoint((left + right) / 2 + x, (top + bottom) / 2 + y))
              .filter((hit) => hit !== box && hit?.closest('label')?.control !== box)
          }).length
        },
        size / 2 - 1,
      )
      expect(missed).toBe(0)
      expect(await boxes.count()).toBe(3)
    }
  })

  it('is pressed beside without opening its guide', async () => {
    await fillWith(adminApp.site, manyApplications(1))
    page = await openAdminApp(adminApp, adminApp.admin())
    const box = page.getByRole('checkbox', { name: 'Select Guide 1' })
    const { x, y } = (await box.boundingBox())!
    await page.mouse.click(x - 3, y - 3)
    await page.getByText('1 guide selected').waitFor()
    expect(await page.getByLabel('Review: Guide 1', { exact: true }).count()).toBe(0)
  })
})

describe('a change of many guides', () => {
  it('approves all that a filter matches on two pages, with their number asked for once', async () => {
    await fillWith(adminApp.site, [
      ...manyApplications(14),
      { ...PENDING, userName: 'Signe Furuly', city: 'Oslo' },
    ])
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/?search=sheffield' })
    await page.getByLabel('Select every guide on this page').check()
    await page.getByText('10 guides selected').waitFor()
    await button('Select all 14 that match').click()
    await page.getByText('14 guides selected, 14 of 14 filtered').waitFor()
    await page
      .getByRole('region', { name: 'Selected guides' })
      .getByRole('button', { name: 'Approve' })
      .click()
    const dialog = page.getByRole('alertdialog', { name: 'Approve 14 guides?' })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Approve 14 guides' }).click()
    expect(await toastText(page, '14 guides approved')).toBe('')
    await page.getByText('No guides found matching your filters.').waitFor()
    expect((await statesInDatabase()).filter((status) => status === 'pending')).toHaveLength(1)
  })

  it('keeps rows of several pages chosen, and names those that a rule keeps from it, before and after', async () => {
    await fillWith(adminApp.site, [
      { userName: 'Corin Thackeray', published: false, appliedAt: new Date('2020-01-01') },
      ...manyApplications(10),
    ])
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/?status=all' })
    await page.getByLabel('Select Guide 1', { exact: true }).check()
    await page.getByRole('link', { name: 'Page 2' }).click()
    await page.getByLabel('Select Corin Thackeray').check()
    await page.getByText('2 guides selected').waitFor()
    await page
      .getByRole('region', { name: 'Selected guides' })
      .getByRole('button', { name: 'Publish', exact: true })
      .click()
    const dialog = page.getByRole('alertdialog', { name: 'Publish 1 guide?' })
    await dialog.waitFor()
    expect(await dialog.locator('p').innerText()).toBe(
      'You have selected 2 guides. These cannot be published and stay as they are:',
    )
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      '1 guide: A pending application must be approved first',
    ])
    await expectAccessible(page)
    await button('Publish 1 guide').click()
    await toastText(page, '1 guide published')
    const failures = page.getByRole('dialog', { name: '1 guide could not be changed' })
    await failures.waitFor()
    expect(await failures.getByRole('listitem').allInnerTexts()).toEqual([
      'Guide 1: A pending application must be approved first',
    ])
  })

  it('is not even asked about where a rule keeps every guide from it', async () => {
    await fillWith(adminApp.site, [
      ...applications('Ilse Baumgart', 'Rowan Firth'),
      { userName: 'Corin Thackeray', applicationStatus: 'rejected', published: false },
    ])
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/?status=unpublished' })
    await page.getByLabel('Select every guide on this page').check()
    await inBar('Publish').click()
    const dialog = page.getByRole('dialog', { name: '3 guides cannot be published' })
    await dialog.waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      '2 guides: A pending application must be approved first',
      '1 guide: A rejected application must be approved first',
    ])
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByText('3 guides selected').count()).toBe(1)
  })

  it('tells what was so already apart from what it has changed', async () => {
    await fillWith(adminApp.site, [{ userName: 'Corin Thackeray' }, ...applications('Ilse Baumgart')])
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/?status=all' })
    await page.getByLabel('Select every guide on this page').check()
    await inBar('Approve').click()
    const dialog = page.getByRole('alertdialog', { name: 'Approve 2 guides?' })
    expect(await dialog.locator('p').innerText()).toBe(
      'These are the guides that you have selected. 1 is approved already and stays as it is. Approving publishes their listings at once, unless their owners have paused them.',
    )
    await expectAccessible(page)
    await button('Approve 2 guides').click()
    expect(await toastText(page, '1 guide approved')).toBe('1 guide was approved already.')
    await page.locator('tbody button:focus').waitFor()
  })

  it('tells of all that a filter matches how many are so already', async () => {
    const approved = manyApplications(12).map((guide) => ({
      ...guide,
      applicationStatus: 'approved' as const,
      published: true,
    }))
    await fillWith(adminApp.site, [...approved, ...applications('Ash', 'Beech', 'Cedar')])
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/?status=all' })
    await page.getByLabel('Select every guide on this page').check()
    await button('Select all 15 that match').click()
    await page.getByText('15 guides selected').waitFor()
    await inBar('Approve').click()
    await page.getByText('12 are approved already and stay as they are.').waitFor()
    await button('Cancel').click()
    await inBar('Reject').click()
    const dialog = page.getByRole('alertdialog', { name: 'Reject 15 guides?' })
    await dialog.waitFor()
    expect(await dialog.innerText()).not.toContain('already')
  })

  it('speaks of one guide where one is chosen', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin())
    await page.getByText('1 pending', { exact: true }).waitFor()
    await page.getByLabel('Select every guide on this page').check()
    await inBar('Approve').click()
    const dialog = page.getByRole('alertdialog', { name: 'Approve 1 guide?' })
    expect(await dialog.locator('p').innerText()).toBe(
      'This is the guide that you have selected. Approving publishes its listing at once, unless its owner has paused it.',
    )
  })

  it('asks without the number where that could not be told', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin())
    await failCalls(page, 'admin.previewBulk', 503, 'Later.')
    await page.getByLabel('Select every guide on this page').check()
    await inBar('Approve').click()
    await button('Approve 1 guide').click()
    expect(await toastText(page, '1 guide approved')).toBe('')
  })

  it('is given up with the keyboard, which stays in the table', async () => {
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin())
    await page.getByLabel('Select every guide on this page').check()
    await inBar('Clear').press('Enter')
    await page.locator('tbody button:focus').waitFor()
  })

  it('is sent once, however often it is confirmed', async () => {
    await fillWith(adminApp.site, manyApplications(2))
    page = await openAdminApp(adminApp, adminApp.admin())
    await page.getByLabel('Select every guide on this page').check()
    const calls = countCalls(page, 'admin.bulk')
    await inBar('Approve').click()
    await pressTwice(button('Approve 2 guides'))
    expect(await toastText(page, '2 guides approved')).toBe('')
    expect(calls()).toBe(1)
  })

  it('passes over what an action of its own has taken out of the table', async () => {
    const [rowan = 0, ilse = 0] = await fillWith(adminApp.site, applications('Rowan Firth', 'Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin())
    await page.getByLabel('Select every guide on this page').check()
    await button('Approve Ilse Baumgart').click()
    await page.getByText('1 guide selected').waitFor()
    await inBar('Reject').click()
    await page.getByText('This is the guide that you have selected.').waitFor()
    await button('Reject 1 guide').click()
    await toastText(page, '1 guide rejected')
    expect(await stateOf(adminApp.site, ilse)).toEqual({ status: 'approved', published: 1 })
    expect(await stateOf(adminApp.site, rowan)).toEqual({ status: 'rejected', published: 0 })
  })

  it('takes a chosen guide that an action of its own has changed', async () => {
    await fillWith(adminApp.site, [{ userName: 'Corin Thackeray' }])
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/?status=all' })
    await page.getByLabel('Select every guide on this page').check()
    await button('Unpublish Corin Thackeray').click()
    await toastText(page, 'Guide unpublished')
    await inBar('Publish').click()
    await button('Publish 1 guide').click()
    expect(await toastText(page, '1 guide published')).toBe('')
  })

  it('passes over a guide that was deleted by itself', async () => {
    await fillWith(adminApp.site, applications('Rowan Firth', 'Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/?status=all' })
    await page.getByLabel('Select every guide on this page').check()
    await button('Delete Ilse Baumgart').click()
    await button('Delete').click()
    await page.getByText('1 guide selected').waitFor()
  })

  it('begins anew after a look at another filter', async () => {
    await fillWith(adminApp.site, applications('Rowan Firth', 'Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin())
    const status = page.getByRole('navigation', { name: 'Status' })
    await page.getByLabel('Select Ilse Baumgart').check()
    await status.getByRole('link', { name: /^All/ }).click()
    await button('Approve Ilse Baumgart').click()
    await toastText(page, 'Guide approved')
    await status.getByRole('link', { name: /^Pending/ }).click()
    await expect.poll(() => shownNames(page)).toEqual(['Rowan Firth'])
    expect(await page.getByRole('region', { name: 'Selected guides' }).count()).toBe(0)
  })

  it('takes no row that the table still shows of the filter before', async () => {
    await fillWith(adminApp.site, applications('Rowan Firth', 'Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin())
    const rowan = page.getByLabel('Select Rowan Firth')
    await rowan.waitFor()
    const letGo = await holdCalls(page, /admin\.guides/)
    await page.getByLabel('Search by name, place').fill('ilse')
    await page.locator('table[aria-busy="true"]').waitFor()
    await rowan.click()
    letGo()
    await expect.poll(() => shownNames(page)).toEqual(['Ilse Baumgart'])
    expect(await page.getByRole('region', { name: 'Selected guides' }).count()).toBe(0)
    await page.getByLabel('Select Ilse Baumgart').check()
    await page.getByRole('region', { name: 'Selected guides' }).getByText('1 guide selected').waitFor()
  })

  it('passes over what somebody else has decided meanwhile, and names it', async () => {
    const [, ilse = 0] = await fillWith(adminApp.site, applications('Rowan Firth', 'Ilse Baumgart'))
    page = await openAdminApp(adminApp, adminApp.admin())
    await page.getByLabel('Select every guide on this page').check()
    await fetch(`${adminApp.site.url}/api/guides/${ilse}/application`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: adminApp.admin().cookie },
      body: JSON.stringify({ status: 'approved' }),
    })
    await inBar('Reject').click()
    await button('Reject 2 guides').click()
    await toastText(page, '1 guide rejected')
    const failures = page.getByRole('dialog', { name: '1 guide could not be changed' })
    await failures.waitFor()
    expect(await failures.getByRole('listitem').allInnerTexts()).toEqual([
      'Ilse Baumgart: Since you opened it: approved by keeper. Look at it again.',
    ])
    expect(await stateOf(adminApp.site, ilse)).toEqual({ status: 'approved', published: 1 })
    await failures.getByRole('button', { name: 'Close' }).last().press('Enter')
    await failures.waitFor({ state: 'detached' })
    await page.locator('#content:focus, tbody button:focus').waitFor()
  })

  it('changes nothing where the call fails, and says why', async () => {
    await fillWith(adminApp.site, manyApplications(2))
    page = await openAdminApp(adminApp, adminApp.admin())
    await page.getByLabel('Select every guide on this page').check()
    await failCalls(page, 'admin.bulk', 500, 'Something went wrong')
    await page
      .getByRole('region', { name: 'Selected guides' })
      .getByRole('button', { name: 'Reject' })
      .click()
    await button('Reject 2 guides').click()
    expect(await toastText(page, 'Update Failed')).toBe('Something went wrong')
    expect(await shownNames(page)).toHaveLength(2)
    expect(await page.getByText('2 guides selected').isVisible()).toBe(true)
  })
})

describe('a new guide', () => {
  async function fillIn(username = 'fern') {
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: false }).first().fill(text)
    const dialog = page.getByRole('dialog', { name: 'Create Guide' })
    await dialog.locator('#create-firstName').fill('Fern')
    await dialog.locator('#create-lastName').fill('Moor')
    await dialog.locator('#create-email').fill('fern@moor.example')
    await dialog.locator('#create-username').fill(username)
    await dialog.locator('#create-password').fill('moss and rain')
    await dialog.locator('#create-country').selectOption('United Kingdom')
    await dialog.locator('#create-county').fill('North Yorkshire')
    await dialog.locator('#create-city').fill('Whitby')
    await fill('Latitude', '54.486')
    await fill('Longitude', '-0.613')
    await dialog.locator('#create-twitter').fill('@fernmoor')
    await dialog.getByLabel('Publish at once').check()
    return dialog
  }

  it('is made with its account, after everything that is missing has been named', async () => {
    await fillWith(adminApp.site, [])
    page = await openAdminApp(adminApp, adminApp.admin(), {
      path: '/admin/?status=published',
      withoutMaps: false,
    })
    let reports = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/csp-reports')) reports += 1
    })
    await button('Create Guide').click()
    const dialog = page.getByRole('dialog', { name: 'Create Guide' })
    await dialog.getByRole('button', { name: 'Create Guide' }).click()
    const summary = dialog.getByRole('region', { name: /another look$/ })
    expect((await summary.getByRole('link').allInnerTexts()).slice(0, 5)).toEqual([
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
    ])
    await expectAccessible(page)
    await fillIn()
    await dialog.getByRole('button', { name: 'Create Guide' }).click()
    expect(await toastText(page, 'Guide created')).toBe('Fern Moor is published.')
    await expect.poll(() => shownNames(page)).toEqual(['Fern Moor'])
    expect(reports).toBe(0)
    const login = await fetch(`${adminApp.site.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'fern', password: 'moss and rain' }),
    })
    expect(login.status).toBe(200)
  })

  it('is invited to choose a password, of which none is asked for', async () => {
    await fillWith(adminApp.site, [])
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/?status=published' })
    await button('Create Guide').click()
    const dialog = await fillIn('bracken')
    await dialog.locator('#create-password').fill('')
    await dialog.getByLabel('Send an invitation').check()
    expect(await dialog.locator('#create-password').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Create Guide' }).click()
    expect(await toastText(page, 'Guide created')).toBe('Fern Moor is published.')
    const { db } = adminApp.site.services
    const invitations = await db.selectFrom('outbox').where('kind', '=', 'invitation').selectAll().execute()
    expect(invitations).toHaveLength(1)
  })

  /** Sends the form while its picture is on hold until `letGo`; `calls` counts what has gone to the server. */
  async function sendWithPictureOnHold(username: string) {
    await fillWith(adminApp.site, [])
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/?status=published' })
    await button('Create Guide').click()
    const dialog = await fillIn(username)
    await page.evaluate(() => {
      // Every picture is decoded first.
      const decode = createImageBitmap
      globalThis.createImageBitmap = async (picture: ImageBitmapSource) => {
        await new Promise((resolve) => window.addEventListener('let-go', resolve, { once: true }))
        return decode(picture)
      }
    })
    const calls = countCalls(page, '/api/admin/guides')
    await dialog.locator('#create-profileImage').setInputFiles(PORTRAIT)
    await dialog.getByRole('button', { name: 'Create Guide' }).click()
    await dialog.getByRole('button', { name: 'Create Guide', disabled: true }).waitFor()
    const letGo = () => page.evaluate(() => window.dispatchEvent(new Event('let-go')))
    return { dialog, calls, letGo }
  }

  it('waits for a picture that is still being prepared, and is sent with it', async () => {
    const { calls, letGo } = await sendWithPictureOnHold('sorrel')
    expect(calls()).toBe(0)
    await letGo()
    await toastText(page, 'Guide created')
    const { profile_image } = await adminApp.site.services.db
      .selectFrom('guides')
      .select('profile_image')
      .executeTakeFirstOrThrow()
    expect(profile_image).toMatch(/^\/uploads\//)
  })

  it('is sent once, however often the button is pressed', async () => {
    await fillWith(adminApp.site, [])
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/?status=published' })
    await button('Create Guide').click()
    const dialog = await fillIn('teasel')
    const calls = countCalls(page, '/api/admin/guides')
    await pressTwice(dialog.getByRole('button', { name: 'Create Guide' }))
    await toastText(page, 'Guide created')
    await expect.poll(() => shownNames(page)).toEqual(['Fern Moor'])
    expect(calls()).toBe(1)
  })

  it('is not made where the form is closed while a picture is still being prepared', async () => {
    const { dialog, calls, letGo } = await sendWithPictureOnHold('tansy')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await letGo()
    await button('Create Guide').click()
    const again = await fillIn('yarrow')
    await again.getByRole('button', { name: 'Create Guide' }).click()
    await toastText(page, 'Guide created')
    expect(calls()).toBe(1)
  })

  it('is refused under a username that is taken, and nothing that was typed is lost', async () => {
    page = await openAdminApp(adminApp, adminApp.admin())
    await button('Create Guide').click()
    const dialog = await fillIn()
    await dialog.locator('#create-username').fill('KEEPER')
    await dialog.getByRole('button', { name: 'Create Guide' }).click()
    expect(await toastText(page, 'Guide Creation Failed')).toBe('Username already exists')
    expect(await dialog.locator('#create-city').inputValue()).toBe('Whitby')
    const username = dialog.locator('#create-username')
    expect(await username.getAttribute('aria-invalid')).toBe('true')
    await dialog.locator('#create-username-error', { hasText: 'Username already exists' }).waitFor()
    await expect.poll(() => username.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('is shown in the table where the answer about it was lost', async () => {
    await fillWith(adminApp.site, [])
    page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/?status=published' })
    await button('Create Guide').click()
    const dialog = await fillIn('campion')
    await page.route('**/api/admin/guides', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await dialog.getByRole('button', { name: 'Create Guide' }).click()
    await toastText(page, 'Guide Creation Failed')
    await expect.poll(() => shownNames(page)).toEqual(['Fern Moor'])
  })

  it('asks before what was typed goes, and keeps it as a draft until it is thrown away', async () => {
    page = await openAdminApp(adminApp, adminApp.admin())
    await button('Create Guide').click()
    // An empty form closes at once.
    await page.getByRole('dialog', { name: 'Create Guide' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Create Guide' }).waitFor({ state: 'detached' })

    await button('Create Guide').click()
    const dialog = await fillIn('clover')
    const question = page.getByRole('alertdialog', { name: 'Keep what you typed?' })
    await page.keyboard.press('Escape')
    await question.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await dialog.locator('#create-city').inputValue()).toBe('Whitby')

    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Keep a draft' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await button('Create Guide').click()
    await dialog.getByText('This is the draft that you kept.').waitFor()
    expect(await dialog.locator('#create-city').inputValue()).toBe('Whitby')
    expect(await dialog.locator('#create-username').inputValue()).toBe('clover')
    expect(await dialog.locator('#create-password').inputValue()).toBe('')
    const stored = () => page.evaluate(() => JSON.stringify(sessionStorage))
    expect(await stored()).not.toContain('moss and rain')

    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard it' }).click()
    await button('Create Guide').click()
    expect(await dialog.locator('#create-city').inputValue()).toBe('')
    expect(await stored()).not.toContain('Whitby')
  })
})
