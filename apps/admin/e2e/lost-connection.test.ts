import type { TestPage } from '@grove/testkit'
import { it } from 'vitest'
import { expectAccessible, openAdminApp, serveAdminApp } from './support/admin-app.ts'

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
