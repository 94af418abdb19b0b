import { addMember, browseSite } from '@grove/api/testing/browsed-site'
import { expectNoAxeViolations } from '@grove/testkit'
import { expect, it } from 'vitest'
import { addListing } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'

const browsed = browseSite()

it('lets a member without a listing change the name, which the menu shows at once', async () => {
  const fern = await addMember(browsed.site, 'fern')
  const page = await browsed.newPage({}, fern)
  await page.goto(`${browsed.site.url}/account`)
  await isAtWork(page)
  const name = page.locator('form').filter({ has: page.getByLabel('First name') })
  await name.getByLabel('First name').fill('Bracken')
  await name.getByLabel('Last name').fill('Holt')
  await page.keyboard.press('Enter')
  await name.getByRole('status').getByText('Your name is changed.').waitFor()
  await page.getByRole('button', { name: 'Bracken' }).waitFor()
  await page.getByText('Bracken Holt. You sign in as fern.').waitFor()
  await expectNoAxeViolations(page)
  await page.reload()
  expect(await name.getByLabel('Last name').inputValue()).toBe('Holt')
})

it('leads a member with a listing to it for another name', async () => {
  const oak = await addMember(browsed.site, 'oak')
  await addListing(browsed.site, oak)
  const page = await browsed.newPage({}, oak)
  await page.goto(`${browsed.site.url}/account`)
  await isAtWork(page)
  expect(await page.getByLabel('First name').count()).toBe(0)
  await page.getByRole('link', { name: 'Change it in your listing' }).click()
  await page.waitForURL(`${browsed.site.url}/create-profile`)
  await page.getByLabel('First name').waitFor()
})
