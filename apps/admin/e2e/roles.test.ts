import { addMember, toastText } from '@grove/api/testing/browsed-site'
import { expect, it } from 'vitest'
import { applications, expectAccessible, fillWith, openAdminApp, serveAdminApp } from './support/admin-app.ts'
import { callAs } from './support/review.ts'

const adminApp = serveAdminApp()

it('gives an account the rights of a reviewer, who sees applications and messages alone', async () => {
  await fillWith(adminApp.site, applications('Ilse Baumgart'))
  const fern = await addMember(adminApp.site, 'fern')
  const admin = await openAdminApp(adminApp, adminApp.admin())
  await admin.getByRole('tab', { name: 'Accounts' }).click()
  const row = admin.getByRole('row', { name: /fern/ })
  await row.getByRole('button', { name: 'Role of Bryony Ashdown' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Role of Bryony Ashdown' })
  await dialog.getByRole('radio', { name: 'Reviewer' }).check()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect(await toastText(admin, 'Role changed')).toBe('Bryony Ashdown (fern) has the role Reviewer now.')
  await row.getByText(/fern · reviewer/).waitFor()

  const page = await openAdminApp(adminApp, fern)
  await page.getByRole('button', { name: 'Approve Ilse Baumgart' }).waitFor()
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Guide Management', 'Review', 'Messages'])
  for (const name of ['Create Guide', /^Export/, /^Delete/])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve Ilse Baumgart' }).click()
  await toastText(page, 'Guide approved')
  await page.getByRole('tab', { name: 'Guide Management' }).press('ArrowRight')
  await page.getByRole('heading', { name: 'Review', level: 1 }).waitFor()
  await page.getByRole('tab', { name: 'Review' }).press('ArrowRight')
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  await page.goto(page.url().replace('/messages', '/accounts'))
  await page.getByRole('heading', { name: 'For administrators' }).waitFor()
})

it('keeps the role that another administrator has given meanwhile, and shows it', async () => {
  const sorrel = await addMember(adminApp.site, 'sorrel')
  const admin = await openAdminApp(adminApp, adminApp.admin(), { path: '/admin/accounts?search=sorrel' })
  const row = admin.getByRole('row', { name: /sorrel/ })
  await row.getByRole('button', { name: /^Role of/ }).click()
  const dialog = admin.getByRole('dialog', { name: /^Role of/ })
  await dialog.getByRole('radio', { name: 'Administrator' }).check()
  await callAs(adminApp, adminApp.admin(), 'POST', '/api/trpc/admin.setRole', {
    userId: sorrel.id,
    role: 'reviewer',
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect(await toastText(admin, 'Update Failed')).toBe(
    'Since you opened it, the role has become reviewer. Look at it again.',
  )
  await row.getByText(/sorrel · reviewer/).waitFor()
})

it('keeps the last administrator', async () => {
  const admin = await openAdminApp(adminApp, adminApp.admin())
  await admin.getByRole('tab', { name: 'Accounts' }).click()
  await admin
    .getByRole('row', { name: /keeper/ })
    .getByRole('button', { name: /^Role of/ })
    .click()
  const dialog = admin.getByRole('dialog', { name: /^Role of/ })
  await dialog.getByText('This is your own account: as a member you leave the admin app at once').waitFor()
  await dialog.getByRole('radio', { name: 'Member' }).check()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect(await toastText(admin, 'Update Failed')).toBe(
    'This is the last administrator. Make another account one first.',
  )
})
