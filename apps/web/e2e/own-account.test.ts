import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import { expectNoAxeViolations } from '@grove/testkit'
import { expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { focusedText } from './support/forms.ts'
import { field, openProfile, saveButton, storedListing } from './support/profile-form.ts'

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

it('lets a member without a listing change the name, which the menu shows at once', async () => {
  const bracken = await addMember(browsed.site, 'bracken')
  const page = await browsed.newPage({}, bracken)
  await page.goto(`${browsed.site.url}/account`)
  await isAtWork(page)
  const name = page.locator('form').filter({ has: page.getByLabel('First name') })
  await name.getByLabel('First name').fill('Bracken')
  await name.getByLabel('Last name').fill('Holt')
  await page.keyboard.press('Enter')
  await name.getByRole('status').getByText('Your name is changed.').waitFor()
  await page.getByRole('button', { name: 'Bracken' }).waitFor()
  await page.getByText('Bracken Holt. You sign in as bracken.').waitFor()
  await expectNoAxeViolations(page)
  await page.reload()
  expect(await name.getByLabel('Last name').inputValue()).toBe('Holt')
})

it('leaves an account alone that somebody has signed in to in another tab', async () => {
  const alder = await addMember(browsed.site, 'alder')
  const beech = await addMember(browsed.site, 'beech')
  const page = await browsed.newPage({}, alder)
  await page.goto(`${browsed.site.url}/account`)
  await isAtWork(page)
  const [name = '', value = ''] = beech.cookie.split('=')
  await page.context().addCookies([{ name, value, url: browsed.site.url }])
  await page.getByLabel('First name').fill('Alder')
  await page.keyboard.press('Enter')
  await page.getByText('Another account is signed in here now, and nothing was changed.').waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Alder')
  const answer = await call(browsed.site, 'GET', '/api/user', { cookie: beech.cookie })
  expect(await answer.json()).toMatchObject({ username: 'beech', firstName: 'Bryony' })
  await page.reload()
  await page.getByText('Bryony Ashdown. You sign in as beech.').waitFor()
})

it('leaves a listing alone where somebody has signed in to another account in another tab', async () => {
  const rowan = await addMember(browsed.site, 'rowan')
  const keeper = await addMember(browsed.site, 'holly', { isAdmin: true })
  await addListing(browsed.site, rowan, { bio: 'Old words' })
  const page = await openProfile(browsed, rowan)
  const [name = '', value = ''] = keeper.cookie.split('=')
  await page.context().addCookies([{ name, value, url: browsed.site.url }])
  await field(page, 'bio').fill('New words')
  await saveButton(page).click()
  expect(await toastText(page, 'Profile Update Failed')).toContain(
    'Another account is signed in here now, and nothing was changed.',
  )
  expect(await storedListing(browsed.site, rowan)).toMatchObject({ bio: 'Old words' })
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
