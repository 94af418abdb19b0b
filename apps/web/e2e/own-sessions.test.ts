import { addMember, browseSite } from '@grove/api/testing/browsed-site'
import { expectNoAxeViolations } from '@grove/testkit'
import { expect, it } from 'vitest'
import { call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { focusedText } from './support/forms.ts'

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
  await expect.poll(() => focusedText(page)).toBe('Signed out everywhere else')
  await expect.poll(() => buttons.count()).toBe(0)
  expect(page.problems()).toEqual([])
})

it('a token is made, shown once, used by a program, and revoked', async () => {
  const member = await addMember(browsed.site, 'clover')
  const page = await browsed.newPage({}, member)
  await page.goto(`${browsed.site.url}/account`)
  await isAtWork(page)
  // The last proof of who it is was long ago.
  await browsed.site.services.db.updateTable('sessions').set({ checked_at: null }).execute()
  const make = page.getByRole('button', { name: 'Make a token' })
  await page.getByLabel('Name of the token').fill('Listing sync')
  await make.click()
  await page.getByText('Choose at least one right').waitFor()
  await page.getByLabel('Own listing').check()
  await make.click()
  await page.getByLabel('Your password, once more').fill(member.password)
  await make.click()
  await page.getByText('Copy the token now').waitFor()
  expect(await focusedText(page)).toMatch(/^Copy the token now/)
  await expectNoAxeViolations(page)
  const token = (await page.locator('code').textContent()) ?? ''
  const ask = () =>
    fetch(`${browsed.site.url}/api/trpc/guides.own`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect.poll(() => focusedText(page)).toBe('Token made')
  expect(await page.getByText(token).count()).toBe(0)
  await page.getByRole('button', { name: 'Revoke Listing sync' }).click()
  await page.getByRole('button', { name: 'Revoke it' }).click()
  await expect.poll(() => focusedText(page)).toBe('"Listing sync" revoked')
  await expect.poll(() => page.getByRole('button', { name: 'Revoke Listing sync' }).count()).toBe(0)
  expect((await ask()).status).toBe(401)
})
