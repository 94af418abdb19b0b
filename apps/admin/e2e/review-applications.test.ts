import { toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import {
  applications,
  expectAccessible,
  failCalls,
  fillWith,
  focused,
  manyApplications,
  openOffice,
  PENDING,
  serveOffice,
  shownNames,
  stateOf,
} from './support/office.ts'

const office = serveOffice()
let page: TestPage

async function open(path = '/admin/', options = {}) {
  page = await openOffice(office, office.admin(), { path, ...options })
  await page.locator('table[aria-busy="false"]').waitFor()
}

const action = (name: string) => page.getByRole('button', { name, exact: true })
const drawer = (name: string) => page.getByLabel(`Review: ${name}`, { exact: true })
const filterLink = (name: RegExp) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name })
const address = () => new URL(page.url()).search

describe('the table', () => {
  it('shows what waits for review with what one can do, and holds no fault that axe knows', async () => {
    await fillWith(office.site, [
      ...applications('Ilse Baumgart'),
      { userName: 'Corin Thackeray', certificationBadges: ['certified_guide'] },
    ])
    await open()
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
    await fillWith(office.site, [...manyApplications(62), ...applications('Signe Furuly')])
    await open('/admin/?page=4')
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
    await page.goBack()
    await page.getByText('31 to 40 of 63 pending').waitFor()
    await page.getByLabel('Search by name, city or country').fill('furuly')
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

  it.each([320, 360])('fits a phone of %i px', async (width) => {
    await fillWith(office.site, applications('Ilse Baumgart'))
    await open('/admin/', { viewport: { width, height: 740 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  it('says why the guides could not be fetched, after two more tries', async () => {
    await fillWith(office.site, applications('Ilse Baumgart'))
    page = await openOffice(office, office.admin(), { path: '/admin/settings' })
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
    const ids = await fillWith(office.site, manyApplications(12))
    await open()
    await action('Approve Guide 12').click()
    await expect.poll(() => shownNames(page)).not.toContain('Guide 12')
    expect(await shownNames(page)).toHaveLength(10)
    expect(await toastText(page, 'Guide approved')).toBe('Guide 12 is published now.')
    expect(await stateOf(office.site, ids[11]!)).toEqual({ status: 'approved', published: 1 })
    await page.getByText('1 to 10 of 11 pending').waitFor()
  })

  it('rejects, unpublishes and publishes', async () => {
    const [ilse = 0, corin = 0] = await fillWith(office.site, [
      ...applications('Ilse Baumgart'),
      { userName: 'Corin Thackeray' },
    ])
    await open('/admin/?status=all')
    await action('Reject Ilse Baumgart').click()
    await toastText(page, 'Guide rejected')
    expect(await stateOf(office.site, ilse)).toEqual({ status: 'rejected', published: 0 })
    await action('Unpublish Corin Thackeray').click()
    await toastText(page, 'Guide unpublished')
    expect(await stateOf(office.site, corin)).toEqual({ status: 'approved', published: 0 })
    await action('Publish Corin Thackeray').click()
    await toastText(page, 'Guide published')
    expect(await stateOf(office.site, corin)).toEqual({ status: 'approved', published: 1 })
  })

  it('takes what is asked for twice in a row in its order', async () => {
    const [corin = 0] = await fillWith(office.site, [{ userName: 'Corin Thackeray' }])
    await open('/admin/?status=all')
    await action('Unpublish Corin Thackeray').click()
    await action('Publish Corin Thackeray').click()
    await toastText(page, 'Guide published')
    expect(await stateOf(office.site, corin)).toEqual({ status: 'approved', published: 1 })
    await expect.poll(() => page.locator('tbody tr').innerText()).toContain('Published')
  })

  it('is taken back where the server refuses it, with the reason', async () => {
    await fillWith(office.site, [
      ...applications('Ilse Baumgart', 'Nimal Sal'),
      { userName: 'Corin Thackeray' },
      { userName: 'Fenn Oakley', published: false },
    ])
    await open()
    await failCalls(page, 'guides.set', 409, 'Somebody else was faster')
    for (const [filter, button, names] of [
      [/^Pending/, 'Approve Ilse Baumgart', ['Nimal Sal', 'Ilse Baumgart']],
      [/^Pending/, 'Reject Nimal Sal', ['Nimal Sal', 'Ilse Baumgart']],
      [/^Published/, 'Unpublish Corin Thackeray', ['Corin Thackeray']],
      [/^Approved/, 'Publish Fenn Oakley', ['Fenn Oakley', 'Corin Thackeray']],
    ] as const) {
      await filterLink(filter).click()
      await expect.poll(() => shownNames(page)).toEqual(names)
      await action(button).click()
      expect(await toastText(page, 'Update Failed')).toBe('Somebody else was faster')
      await expect.poll(() => shownNames(page)).toEqual(names)
      await action(button).waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
  })

  it('deletes only after asking by name, and puts the row back where that fails', async () => {
    const [ilse = 0] = await fillWith(office.site, applications('Ilse Baumgart', 'Nimal Sal'))
    await open()
    await action('Delete Ilse Baumgart').click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Ilse Baumgart?' })
    await dialog.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(false)
    expect(await focused(page)).toBe('Delete Ilse Baumgart')

    await failCalls(page, 'guides.remove', 500, 'Something went wrong')
    await action('Delete Ilse Baumgart').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    expect(await toastText(page, 'Deletion Failed')).toBe('Something went wrong')
    await expect.poll(() => shownNames(page)).toEqual(['Nimal Sal', 'Ilse Baumgart'])

    await page.unrouteAll()
    await action('Delete Ilse Baumgart').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await toastText(page, 'Guide deleted')
    expect(await stateOf(office.site, ilse)).toBeUndefined()
    expect(await shownNames(page)).toEqual(['Nimal Sal'])
    await expect.poll(() => focused(page)).toBe('Review Nimal Sal')
  })

  it('opens the profile of a hidden guide in a new tab', async () => {
    const [ilse = 0] = await fillWith(office.site, applications('Ilse Baumgart'))
    await open()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: /^View Ilse Baumgart/ }).click()
    const tab = await opened
    await tab.getByRole('heading', { level: 1, name: 'Ilse Baumgart' }).waitFor()
    expect(new URL(tab.url()).pathname).toBe(`/guides/${ilse}`)
  })
})

describe('a review by keyboard', () => {
  it('goes from one application to the next, decides, and goes over the end of the page', async () => {
    const ids = await fillWith(office.site, manyApplications(13))
    await open()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await drawer('Guide 13').getByText('1 of 13').waitFor()
    await page.keyboard.press('a')
    await drawer('Guide 12').getByText('1 of 12').waitFor()
    await page.keyboard.press('r')
    await drawer('Guide 11').getByText('1 of 11').waitFor()
    await expect.poll(() => stateOf(office.site, ids[12]!)).toEqual({ status: 'approved', published: 1 })
    await expect.poll(() => stateOf(office.site, ids[11]!)).toEqual({ status: 'rejected', published: 0 })
    for (const name of [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) {
      await page.keyboard.press('j')
      await drawer(`Guide ${name}`).waitFor()
    }
    await drawer('Guide 1').getByText('11 of 11').waitFor()
    await page.keyboard.press('k')
    await drawer('Guide 2').getByText('10 of 11').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer('Guide 2').count()).toBe(0)
    expect(await focused(page)).toBe('Review Guide 2')
    await page.keyboard.press('a')
    await expect.poll(() => focused(page)).toBe('Review Guide 1')
    await expect.poll(() => stateOf(office.site, ids[1]!)).toEqual({ status: 'approved', published: 1 })
    await page.keyboard.press('Enter')
    await drawer('Guide 1').waitFor()
    await page.keyboard.press('Escape')

    await page.keyboard.press('/')
    await page.keyboard.type('guide jar')
    expect(await page.getByLabel('Search by name, city or country').inputValue()).toBe('guide jar')
    expect(await stateOf(office.site, ids[0]!)).toEqual({ status: 'pending', published: 0 })
  })

  it('goes on with the next row where a button went with its row, and decides once however long a key is held', async () => {
    const ids = await fillWith(office.site, manyApplications(4))
    await open()
    await action('Approve Guide 3').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Review Guide 2')
    await expect.poll(() => stateOf(office.site, ids[2]!)).toEqual({ status: 'approved', published: 1 })
    await page.keyboard.down('r')
    await page.keyboard.down('r')
    await page.keyboard.up('r')
    await expect.poll(() => focused(page)).toBe('Review Guide 1')
    await expect.poll(() => stateOf(office.site, ids[1]!)).toEqual({ status: 'rejected', published: 0 })
    expect(await stateOf(office.site, ids[0]!)).toEqual({ status: 'pending', published: 0 })
    await page.getByRole('button', { name: 'Export' }).click()
    await page.keyboard.press('r')
    expect(await shownNames(page)).toEqual(['Guide 4', 'Guide 1'])
  })

  it('can be switched off', async () => {
    await fillWith(office.site, manyApplications(2))
    await open()
    await page.getByLabel('Keyboard shortcuts').uncheck()
    await page.locator('h1').click()
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    expect(await page.locator('tr[aria-current]').count()).toBe(0)
    expect(await shownNames(page)).toHaveLength(2)
  })
})

/** Whether a press in the middle of a button reaches it. Runs in the browser. */
function isOnTop(button: Element): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
}

describe('the drawer', () => {
  it('shows the whole application with what was done about it', async () => {
    const [ilse = 0] = await fillWith(office.site, [
      {
        userName: 'Ilse Baumgart',
        bio: 'Seit zehn Jahren im Schwarzwald unterwegs.',
        website: 'waldgang.example',
        trainingYear: 2016,
        certificationBadges: ['certified_guide'],
        images: ['/art/portraits/1.svg', '/art/portraits/2.svg'],
      },
    ])
    await open(`/admin/?status=all&guide=${ilse}`)
    const panel = drawer('Ilse Baumgart')
    await panel.getByText('Seit zehn Jahren').waitFor()
    for (const text of ['2016', 'Gallery, 2 Photos', 'Certified Forest Therapy Guide', 'waldgang.example']) {
      expect(await panel.getByText(text, { exact: false }).first().isVisible()).toBe(true)
    }
    await panel.getByRole('button', { name: 'Unpublish' }).click()
    await panel.getByText('Unpublished by keeper').waitFor()
    await expectAccessible(page)
  })

  async function setBio(id: number, bio: string) {
    await office.site.services.db.updateTable('guides').set({ bio }).where('id', '=', id).execute()
  }

  /** The table of two applications, in a browser whose clock can be put forward. */
  async function openTwo() {
    const ids = await fillWith(office.site, [
      { ...PENDING, userName: 'Nimal Sal', bio: 'By the sea.' },
      { ...PENDING, userName: 'Ilse Baumgart', bio: 'In the Black Forest.' },
    ])
    page = await office.newPage({ viewport: { width: 1440, height: 900 } }, office.admin())
    await page.clock.install()
    await page.goto(`${office.site.url}/admin/`)
    await action('Review Ilse Baumgart').click()
    await drawer('Ilse Baumgart').getByText('In the Black Forest.').waitFor()
    return ids
  }

  it('shows the words of now when it is opened again', async () => {
    const [, ilse = 0] = await openTwo()
    await drawer('Ilse Baumgart').getByRole('button', { name: 'Close' }).click()
    await setBio(ilse, 'In the Odenwald.')
    await page.clock.fastForward(5_000)
    await action('Review Ilse Baumgart').click()
    await drawer('Ilse Baumgart').getByText('In the Odenwald.').waitFor()
  })

  it('shows the words of now of the next guide, too, which it has fetched ahead', async () => {
    const [nimal = 0] = await openTwo()
    await setBio(nimal, 'On the moor.')
    await page.clock.fastForward(5_000)
    await page.keyboard.press('j')
    await drawer('Nimal Sal').getByText('On the moor.').waitFor()
  })

  it('shows what it knows until the newer words are there', async () => {
    await openTwo()
    await page.keyboard.press('j')
    await drawer('Nimal Sal').getByText('By the sea.').waitFor()
    await page.clock.fastForward(5_000)
    const asked = new Promise<void>((resolve) => {
      // Never answered.
      void page.route(/guides\.byId/, () => resolve())
    })
    await page.keyboard.press('k')
    await asked
    expect(await drawer('Ilse Baumgart').getByText('In the Black Forest.').isVisible()).toBe(true)
    expect(await page.getByText('Loading the application').count()).toBe(0)
  })

  it('shows what another administrator has done meanwhile when it is opened again', async () => {
    const [nimal = 0] = await openTwo()
    await page.keyboard.press('j')
    await drawer('Nimal Sal').getByText('No administrator has changed anything yet.').waitFor()
    await page.keyboard.press('k')
    await fetch(`${office.site.url}/api/guides/${nimal}/application`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: office.admin().cookie },
      body: JSON.stringify({ status: 'rejected' }),
    })
    await page.clock.fastForward(5_000)
    await page.keyboard.press('j')
    await drawer('Nimal Sal').getByText('Rejected by keeper').waitFor()
  })

  async function openPassword() {
    const [ilse = 0] = await fillWith(office.site, applications('Ilse Baumgart', 'Nimal Sal'))
    const { username } = await office.site.services.db
      .selectFrom('users')
      .innerJoin('guides', 'guides.user_id', 'users.id')
      .select('users.username')
      .where('guides.id', '=', ilse)
      .executeTakeFirstOrThrow()
    await open(`/admin/?guide=${ilse}`)
    await drawer('Ilse Baumgart').getByText('Set a password').press('Enter')
    await page.keyboard.press('Tab')
    return { username }
  }

  it('sets a password by keyboard, with which its owner signs in', async () => {
    const { username } = await openPassword()
    await page.keyboard.type('under old oaks')
    await page.keyboard.press('Enter')
    expect(await toastText(page, 'Password set')).toBe(`${username} can sign in with it now.`)
    await drawer('Ilse Baumgart').getByText('Password set by keeper').waitFor()
    const own = await office.newPage()
    await own.goto(`${office.site.url}/auth`)
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
    const field = drawer('Ilse Baumgart').getByLabel('New Password', { exact: true })
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
    const field = drawer('Ilse Baumgart').getByLabel('New Password', { exact: true })
    expect(await field.inputValue()).toBe('under old oaks')
  })

  it('does not carry a password that was typed over to the next guide', async () => {
    await openPassword()
    await page.keyboard.type('under old oaks')
    await drawer('Ilse Baumgart').getByRole('button', { name: 'Previous guide' }).click()
    await drawer('Nimal Sal').getByText('Set a password').click()
    expect(await drawer('Nimal Sal').getByLabel('New Password', { exact: true }).inputValue()).toBe('')
  })

  it('covers a phone, with both decisions in reach', async () => {
    await fillWith(office.site, applications('Ilse Baumgart', 'Nimal Sal'))
    await open('/admin/', { viewport: { width: 390, height: 844 }, hasTouch: true })
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

  it.each([
    ['beside the table', { viewport: { width: 1440, height: 900 } }],
    ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ])('keeps the decisions about the next application free of the toast, %s', async (_, options) => {
    await fillWith(office.site, applications('Ilse Baumgart', 'Nimal Sal'))
    await open('/admin/', options)
    await page.getByRole('button', { name: 'Review Nimal Sal' }).click()
    await drawer('Nimal Sal').getByRole('button', { name: 'Approve' }).click()
    await toastText(page, 'Guide approved')
    const decisions = drawer('Ilse Baumgart').getByRole('button', { name: /^(?:Approve|Reject)/ })
    await decisions.nth(1).waitFor()
    for (const button of await decisions.all()) expect(await button.evaluate(isOnTop)).toBe(true)
    await drawer('Ilse Baumgart').getByRole('button', { name: 'Close' }).click()
    await drawer('Ilse Baumgart').waitFor({ state: 'detached' })
    const toast = await page.locator('li[data-state="open"]').boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeGreaterThan(options.viewport.height - 40)
  })

  it('asks about a guide whose name is very long within the width of a phone', async () => {
    await fillWith(office.site, applications(`Ash ${'Q'.repeat(80)}`))
    await open('/admin/', { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: /^Delete Ash/ }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
})
