import { addMember, browseSite } from '@grove/api/testing/browsed-site'
import { expectNoAxeViolations } from '@grove/testkit'
import { expect, it } from 'vitest'
import { call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'

const browsed = browseSite()

it('an account shows where it is signed in, and signs out one browser or all others', async () => {
  const member = await addMember(browsed.site, 'bryony')
  const body = { username: member.username, password: member.password }
  for (let count = 0; count < 2; count += 1) await call(browsed.site, 'POST', '/api/login', { body })
  const page = await browsed.newPage({}, member)
  await page.goto(`${browsed.site.url}/account`)
  await isAtWork(page)
  const buttons = page.getByRole('button', { name: /^Sign out .+ of / })
  await expect.poll(() => buttons.count()).toBe(2)
  await page.getByText('This browser.').waitFor()
  await expectNoAxeViolations(page)
  await buttons.first().click()
  await page.getByText('Signed out there').waitFor()
  await expect.poll(() => buttons.count()).toBe(1)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('Signed out everywhere else').waitFor()
  await expect.poll(() => buttons.count()).toBe(0)
  expect(page.problems()).toEqual([])
})
