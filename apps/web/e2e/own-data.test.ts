import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import { expectNoAxeViolations } from '@grove/testkit'
import { expect, it } from 'vitest'
import { isAtWork } from './support/at-work.ts'

const browsed = browseSite()

it('lets a member take their data along, delete the account, and come back by signing in', async () => {
  const fern = await addMember(browsed.site, 'fern')
  const page = await browsed.newPage({}, fern)
  await page.goto(`${browsed.site.url}/account`)
  await isAtWork(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.zip')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog
    .getByText(/^Your account is erased on \d+ \w+ \d{4}, unless you sign in before then\.$/)
    .waitFor()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL(`${browsed.site.url}/`)
  expect(await toastText(page, 'Your account is closed')).toMatch(
    /It is erased on \d+ \w+ \d{4}\. Signing in before then brings it back\./,
  )
  await page.goto(`${browsed.site.url}/auth?redirect=account`)
  await isAtWork(page)
  await page.locator('#login-username').fill('fern')
  await page.locator('#login-password').fill(fern.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'My account', exact: true }).waitFor()
  const row = await browsed.site.services.db
    .selectFrom('users')
    .select('erase_at')
    .where('id', '=', fern.id)
    .executeTakeFirstOrThrow()
  expect(row.erase_at).toBeNull()
})
