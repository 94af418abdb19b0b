import { readFileSync } from 'node:fs'
import { addMember, toastText } from '@grove/api/testing/browsed-site'
import { describe, expect, it } from 'vitest'
import {
  countCalls,
  expectAccessible,
  fillWith,
  manyApplications,
  openAdminApp,
  pressTwice,
  serveAdminApp,
  shownNames,
} from './support/admin-app.ts'
import { apply, callAs, drawer } from './support/review.ts'

const PICTURES = ['bamboo-1', 'birch-1'].map((name) => {
  const bytes = readFileSync(new URL(`../../../content/demo/${name}.jpg`, import.meta.url))
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
})

const adminApp = serveAdminApp()

describe('the page of accounts', () => {
  it('finds an account, says what goes with it, and deletes it', async () => {
    await fillWith(adminApp.site, [{ userName: 'Ilse Baumgart' }, { userName: 'Corin Thackeray' }])
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/accounts' })
    await page.getByLabel('Search by name, user name or e-mail').fill('corin')
    const rows = page.getByRole('table', { name: 'Accounts' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(1)
    await page.waitForURL(/search=corin/)
    await page.reload()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await page.getByLabel('Search by name, user name or e-mail').inputValue()).toBe('corin')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete the account of Corin Thackeray' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the account of Corin Thackeray?' })
    await question.getByText('Its listing goes with it').waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await toastText(page, 'Account deleted')
    await page.getByText('No accounts found.').waitFor()
    const left = await adminApp.site.services.db.selectFrom('guides').select('user_name').execute()
    expect(left).toEqual([{ user_name: 'Ilse Baumgart' }])
    expect(page.problems()).toEqual([])
  })

  it('says of two accounts with one name which one is to be deleted', async () => {
    await fillWith(adminApp.site, [{ userName: 'Ilse Baumgart' }, { userName: 'Ilse Baumgart' }])
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/accounts?search=ilse' })
    const rows = page.getByRole('table', { name: 'Accounts' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(2)
    for (const row of await rows.all()) {
      const username = /guide-\d+-\d+/.exec((await row.textContent()) ?? '')?.[0]
      await row.getByRole('button', { name: 'Delete the account of Ilse Baumgart' }).click()
      const question = page.getByRole('alertdialog')
      await question.getByText(`The user name "${username}" is free again.`).waitFor()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'detached' })
    }
  })

  it('says of two accounts with one name which one is given other rights', async () => {
    await fillWith(adminApp.site, [{ userName: 'Ilse Baumgart' }, { userName: 'Ilse Baumgart' }])
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/accounts?search=ilse' })
    const rows = page.getByRole('table', { name: 'Accounts' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(2)
    for (const row of await rows.all()) {
      const username = /guide-\d+-\d+/.exec((await row.textContent()) ?? '')?.[0]
      const name = `Role of Ilse Baumgart (${username})`
      await row.getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog', { name, exact: true })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
  })

  it('deletes an account once, however fast its button is pressed', async () => {
    await fillWith(adminApp.site, [{ userName: 'Corin Thackeray' }])
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/accounts' })
    await page.getByRole('button', { name: 'Delete the account of Corin Thackeray' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the account of Corin Thackeray?' })
    const calls = countCalls(page, 'admin.deleteAccount')
    await pressTwice(question.getByRole('button', { name: 'Delete', exact: true }))
    await toastText(page, 'Account deleted')
    await page.getByText('Corin Thackeray').waitFor({ state: 'detached' })
    await page.locator('h1:focus').waitFor()
    expect(calls()).toBe(1)
    expect(page.problems()).toEqual([])
  })

  it('erases somebody who has asked to be forgotten from the history, too', async () => {
    await fillWith(adminApp.site, [{ userName: 'Linnet Farrow' }, { userName: 'Corin Thackeray' }])
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/accounts' })
    const ask = (name: string) => page.getByRole('button', { name: `Delete the account of ${name}` }).click()
    const question = page.getByRole('alertdialog')
    const forget = question.getByLabel('Erase the person from the history, too')
    await ask('Linnet Farrow')
    await forget.check()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await toastText(page, 'Account deleted')
    await page.getByText('Linnet Farrow').waitFor({ state: 'detached' })
    const entries = await adminApp.site.services.db.selectFrom('audit_log').selectAll().execute()
    expect(entries.map(({ action }) => action)).toContain('account.erase')
    expect(JSON.stringify(entries)).not.toContain('Linnet')
    await ask('Corin Thackeray')
    expect(await forget.isChecked()).toBe(false)
    expect(page.problems()).toEqual([])
  })

  it('says of a closed account when it is erased', async () => {
    const { id } = await addMember(adminApp.site, 'heath')
    const { db } = adminApp.site.services
    const closed = { erase_at: '2031-03-09T10:00:00.000Z' }
    await db.updateTable('users').set(closed).where('id', '=', id).execute()
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/accounts' })
    const words = page.getByText('closed by its owner, erased on 9 Mar 2031')
    expect(await page.getByRole('row').filter({ has: words }).innerText()).toContain('heath')
    expect(await words.count()).toBe(1)
    expect(page.problems()).toEqual([])
  })

  it('offers to delete every account but that of who is signed in', async () => {
    await addMember(adminApp.site, 'moss')
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/accounts' })
    const actions = (username: RegExp) => page.getByRole('row', { name: username }).getByRole('button')
    await actions(/moss/).filter({ hasText: 'Delete' }).waitFor()
    expect(await actions(/keeper/).allInnerTexts()).toEqual(['Give a listing', 'Role', 'Sign out'])
  })

  it('offers to delete the account with a listing, but for that of who is signed in', async () => {
    await fillWith(adminApp.site, [{ userName: 'Ilse Baumgart' }])
    await apply(adminApp, adminApp.admin())
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/?status=all' })
    for (const [name, count] of [
      ['Ilse Baumgart', 1],
      ['Bryony Ashdown', 0],
    ] as const) {
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      const question = page.getByRole('alertdialog')
      await question.getByText('will be removed for good').waitFor()
      expect(await question.getByLabel('Delete the account, too').count()).toBe(count)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'detached' })
    }
  })

  it('signs an account out everywhere, and keeps the focus in its row', async () => {
    await addMember(adminApp.site, 'fern')
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/accounts?search=fern' })
    const row = page.getByRole('row', { name: /fern/ })
    await row.getByText('signed in on 1 browser').waitFor()
    await row.getByRole('button', { name: /^Sign out/ }).click()
    await toastText(page, 'Signed out')
    await row.getByText('signed in on 1 browser').waitFor({ state: 'detached' })
    await row.locator('button[aria-disabled="true"]:focus').waitFor()
    await expectAccessible(page)
    expect(page.problems()).toEqual([])
  })

  it.each(['Delete', 'Sign out', 'Role'])(
    'shows no account any more that another administrator has deleted, whose button %s was pressed',
    async (name) => {
      const gone = await addMember(adminApp.site, 'sorrel')
      const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/accounts?search=sorrel' })
      const button = page.getByRole('row', { name: /sorrel/ }).getByRole('button', { name })
      await button.waitFor()
      await adminApp.site.services.db.deleteFrom('users').where('id', '=', gone.id).execute()
      await button.click()
      if (name === 'Delete') await page.getByRole('alertdialog').getByRole('button', { name }).click()
      if (name === 'Role') {
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Reviewer').check()
        await dialog.getByRole('button', { name: 'Save' }).click()
      }
      await page.getByText('Account not found').first().waitFor()
      await page.getByText('No accounts found.').waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.locator('h1:focus').waitFor()
    },
  )

  it('keeps the focus below the oldest account, once there is no older one', async () => {
    await fillWith(adminApp.site, manyApplications(51))
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/accounts' })
    await page.getByRole('button', { name: 'Show older accounts' }).press('Enter')
    await page.locator('p:focus', { hasText: 'There are no older accounts.' }).waitFor()
  })

  it('says that no answer came, and tries again', async () => {
    await fillWith(adminApp.site, [{ userName: 'Ilse Baumgart' }])
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/settings' })
    await page.route(/admin\.accounts/, (route) => route.abort())
    await page.getByRole('tab', { name: 'Accounts' }).click()
    await page.getByRole('alert').getByText('No answer came. Please try again.').waitFor()
    await expectAccessible(page)
    await page.unroute(/admin\.accounts/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Ilse Baumgart').waitFor()
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  })

  it('fits windows of 390 px and 820 px', async () => {
    await fillWith(adminApp.site, [{ userName: 'Ilse Baumgart' }])
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/accounts' })
    await page.getByText('Ilse Baumgart').waitFor()
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectAccessible(page)
    }
  })
})

describe('a listing', () => {
  it('is printed from its profile without the way to its form', async () => {
    const [id = 0] = await fillWith(adminApp.site, [{ userName: 'Ilse Baumgart' }])
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: `/guides/${id}` })
    const edit = page.getByRole('link', { name: 'Edit this listing' })
    await edit.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await edit.count()).toBe(0)
  })

  it('is edited on behalf of its owner, from its profile too, and the history names who did it', async () => {
    const [id = 0] = await fillWith(adminApp.site, [{ userName: 'Ilse Baumgart', city: 'Shefield' }])
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: `/guides/${id}` })
    await page.getByRole('link', { name: 'Edit this listing' }).click()
    const review = drawer(page, 'Ilse Baumgart')
    const form = page.getByRole('dialog', { name: 'Edit Ilse Baumgart' })
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'detached' })
    await review.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.locator('#listing-city').fill('Sheffield')
    await expectAccessible(page)
    // Letters on a button of the form decide about nothing.
    await form.getByRole('button', { name: 'Cancel' }).press('r')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await toastText(page, 'Listing saved')
    const guide = await adminApp.site.services.db.selectFrom('guides').selectAll().executeTakeFirstOrThrow()
    expect(guide).toMatchObject({ city: 'Sheffield', published: 1 })
    await review.getByText('Edited by keeper').waitFor()
    expect(await shownNames(page)).toEqual(['Ilse Baumgart'])
  })
  it('says at its pictures that its owner has changed them, where one of them was described meanwhile', async () => {
    await fillWith(adminApp.site, [])
    const owner = await addMember(adminApp.site, 'bryony')
    const id = await apply(adminApp, owner)
    const change = (body: object) =>
      callAs(adminApp, owner, 'PUT', `/api/guides/${id}`, body) as Promise<{ images: string[] }>
    const { images } = await change({ images: PICTURES })
    const page = await openAdminApp(adminApp, adminApp.admin(), { path: `/admin/?guide=${id}` })
    await drawer(page, 'Bryony Ashdown').getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit Bryony Ashdown' })
    await form.getByLabel('Description of picture 1').fill('Bamboo')
    await change({ images: images.toReversed() })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.locator('#listing-images-error', { hasText: 'Somebody else has changed this' }).waitFor()
    await form.getByRole('button', { name: 'Save changes' }).click()
    await toastText(page, 'Listing saved')
    expect(await change({})).toMatchObject({ images, imageDescriptions: ['Bamboo'] })
  })
})
