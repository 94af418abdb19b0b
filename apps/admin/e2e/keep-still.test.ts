import { readVitals } from '@grove/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillWith, holdCalls, manyApplications, serveAdminApp } from './support/admin-app.ts'

const adminApp = serveAdminApp()

// With the banner of a demonstration.
beforeAll(async () => {
  await fillWith(adminApp.site, [{ userName: 'Wren Alder' }, ...manyApplications(12)])
  await adminApp.site.services.db.updateTable('users').set({ is_invented: 1 }).execute()
})

describe('a page whose data comes late', () => {
  it.each([
    { path: 'settings', calls: /site\.settings/, shown: '#site-siteName:enabled' },
    { path: 'messages', calls: /messages\.state/, shown: 'text=within 12 months' },
    { path: 'review', calls: /review\.queue/, shown: 'text=Guide 12' },
  ])('leaves in its place what was there before ($path)', async ({ path, calls, shown }) => {
    const page = await adminApp.newPage({ viewport: { width: 390, height: 844 } }, adminApp.admin())
    const letGo = await holdCalls(page, calls)
    await page.goto(`${adminApp.site.url}/admin/${path}`)
    await page.getByText('Demonstration: these guides are invented').waitFor()
    await page.getByRole('tabpanel').getByRole('heading', { level: 1 }).waitFor()
    letGo()
    await page.locator(shown).first().waitFor()
    const { cls, shifts } = await readVitals(page)
    expect(cls, JSON.stringify(shifts)).toBeLessThan(0.1)
  })
})
