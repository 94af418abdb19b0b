import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import { codeAt } from '@grove/api/testing/second-factor'
import { expect, it } from 'vitest'
import { expectAccessible, openAdminApp } from './support/admin-app.ts'

const PRODUCTION = { NODE_ENV: 'production', ALLOW_HTTP: 'true', RATE_LIMIT: 'on' }
const browsed = browseSite(() => PRODUCTION)

it('opens to administrators once they have a second factor, and leads to where it is set up', async () => {
  const keeper = await addMember(browsed.site, 'keeper', { isAdmin: true })
  const page = await openAdminApp(browsed, keeper)
  await page.getByRole('heading', { name: 'Set up a second factor first' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To my account' }).click()
  await page.waitForURL('**/account')
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.getByText(/^Administrators and reviewers of this site sign in with a second factor\./).waitFor()
  // The content above the button has its last height by then.
  await page.getByRole('link', { name: 'Open the site as localhost' }).waitFor()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Type the code that the app shows now').fill(codeAt(secret, new Date()))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('link', { name: 'To the admin panel' }).click()
  await page.getByRole('tab', { name: 'Guide Management' }).waitFor()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in to the admin panel' }).waitFor()
  await page.locator('#sign-in-username').fill('keeper')
  await page.locator('#sign-in-password').fill(keeper.password)
  await page.keyboard.press('Enter')
  await page.locator('#second-factor-code').fill(codeAt(secret, new Date(Date.now() + 30_000)))
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  expect(await toastText(page, 'Login successful')).toMatch(/^Welcome back, .+!$/)
  await page.locator('h1:focus', { hasText: 'Guide Management' }).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
})
