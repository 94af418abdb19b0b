import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import {
  afterRest,
  fillWith,
  manyApplications,
  openAdminApp,
  serveAdminApp,
  shownNames,
  stateOf,
} from './support/admin-app.ts'
import { action, apply, drawer } from './support/review.ts'

const adminApp = serveAdminApp(undefined, { withoutMaps: true })
/** Keeps the page as it is until its administrator decides: it would be read again every few seconds. */
async function keepAsSeen(page: TestPage): Promise<void> {
  let isKept = true
  await page.route(/guides\.byId|admin\.guides/, (route) => (isKept ? route.abort() : route.continue()))
  page.on('request', (request) => {
    if (request.url().includes('admin.bulk')) isKept = false
  })
}

async function openListing(owner: Member): Promise<TestPage> {
  const page = await adminApp.newPage({}, owner)
  await page.goto(`${adminApp.site.url}/create-profile`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  return page
}

const decide = (page: TestPage, name: string) =>
  drawer(page, 'Bryony Ashdown').getByRole('button', { name: new RegExp(`^${name}`) })

describe('two administrators and an owner at once', () => {
  it('decide about what was read, and learn what the others did', async () => {
    await fillWith(adminApp.site, [])
    const colleague = await addMember(adminApp.site, 'ranger', { isAdmin: true })
    const owner = await addMember(adminApp.site, 'bryony')
    const id = await apply(adminApp, owner)
    const [first, second] = await Promise.all(
      [adminApp.admin(), colleague].map(async (who) => {
        const page = await openAdminApp(adminApp, who, { path: `/admin/?guide=${id}`, hasClock: true })
        // The listing says it, and so does its timeline.
        await drawer(page, 'Bryony Ashdown').getByText('Under old beeches.').first().waitFor()
        await decide(page, 'Approve').waitFor()
        await keepAsSeen(page)
        return page
      }),
    )
    if (first === undefined || second === undefined) throw new Error('Two pages were asked for')

    const own = await openListing(owner)
    await own.locator('#profile-bio').fill('Buy my pills.')
    await own.getByRole('button', { name: 'Save profile' }).click()
    await toastText(own, 'Profile updated')

    await decide(first, 'Approve').click()
    expect(await toastText(first, 'Update Failed')).toBe(
      'Since you opened it: changed by its owner (about). Look at it again.',
    )
    expect(await stateOf(adminApp.site, id)).toEqual({ status: 'pending', published: 0 })
    await drawer(first, 'Bryony Ashdown').getByText('Buy my pills.').first().waitFor()
    await afterRest(first)
    await decide(first, 'Reject').click()
    await toastText(first, 'Guide rejected')
    expect(await stateOf(adminApp.site, id)).toEqual({ status: 'rejected', published: 0 })

    await decide(second, 'Approve').click()
    expect(await toastText(second, 'Update Failed')).toMatch(/rejected by keeper\. Look at it again\.$/)
    expect(await stateOf(adminApp.site, id)).toEqual({ status: 'rejected', published: 0 })

    await own.reload()
    await own.getByText('We could not approve it as it is').waitFor()

    // Rejected is not for ever, and is never public.
    await second.goto(`${adminApp.site.url}/admin/?status=rejected`)
    await expect.poll(() => shownNames(second)).toEqual(['Bryony Ashdown'])
    expect(await action(second, 'Publish Bryony Ashdown').count()).toBe(0)
    await action(second, 'Approve Bryony Ashdown').click()
    await toastText(second, 'Guide approved')
    expect(await stateOf(adminApp.site, id)).toEqual({ status: 'approved', published: 1 })
    await own.reload()
    await own.getByText('We approved it on').waitFor()
  })

  it('change the guides that were counted, and the details that they changed', async () => {
    const [settings, table] = await Promise.all([
      openAdminApp(adminApp, await addMember(adminApp.site, 'warden', { isAdmin: true }), {
        path: '/admin/settings',
      }),
      fillWith(adminApp.site, manyApplications(12)).then(() =>
        openAdminApp(adminApp, adminApp.admin(), { path: '/admin/' }),
      ),
    ])
    await table.getByLabel('Select every guide on this page').check()
    await action(table, 'Select all 12 that match').click()
    await table.getByText('12 guides selected').waitFor()
    await table
      .getByRole('region', { name: 'Selected guides' })
      .getByRole('button', { name: 'Approve' })
      .click()
    await table.getByRole('alertdialog', { name: 'Approve 12 guides?' }).waitFor()
    const late = await apply(adminApp, await addMember(adminApp.site, 'latecomer'))
    await action(table, 'Approve 12 guides').click()
    await toastText(table, '12 guides approved')
    expect(await stateOf(adminApp.site, late)).toEqual({ status: 'pending', published: 0 })

    await settings.locator('#contact-email').waitFor()
    await table.goto(`${adminApp.site.url}/admin/settings`)
    const save = async (page: TestPage, field: string, text: string) => {
      await page.locator(`#contact-${field}`).fill(text)
      await action(page, 'Save contact information').click()
      await toastText(page, 'Contact information saved')
    }
    await save(table, 'phone', '0114 496 0001')
    await save(settings, 'email', 'hello@grove.example')
    const stored = await adminApp.site.services.db
      .selectFrom('contact_info')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ phone: '0114 496 0001', email: 'hello@grove.example' })
  })

  it('decide nothing in the name of another who has signed in in another tab', async () => {
    const [id = 0] = await fillWith(adminApp.site, manyApplications(1))
    const other = await addMember(adminApp.site, 'forester', { isAdmin: true })
    const page = await openAdminApp(adminApp, adminApp.admin())
    await action(page, 'Approve Guide 1').waitFor()
    const [name = '', value = ''] = other.cookie.split('=')
    await page.context().addCookies([{ name, value, url: adminApp.site.url }])
    const refused = page
      .waitForResponse((answer) => answer.request().method() === 'POST')
      .then((answer) => answer.status())
    await action(page, 'Approve Guide 1').click()
    expect(await refused).toBe(403)
    await page.getByText('This is the page of forester.').waitFor()
    expect(await stateOf(adminApp.site, id)).toEqual({ status: 'pending', published: 0 })
    await action(page, 'Approve Guide 1').click()
    await toastText(page, 'Guide approved')
  })
})
