import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import { EASY_TO_GUESS } from '@grove/schema'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { expect, it } from 'vitest'
import { call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { fieldMessage, focusedId, summaryMessages } from './support/forms.ts'
import { holdBack } from './support/hold-back.ts'

const NEW_PASSWORD = 'bracken at dusk'

const browsed = browseSite()
let page: TestPage

async function openSecurity(member: Member): Promise<void> {
  page = await browsed.newPage({}, member)
  await page.goto(`${browsed.site.url}/password-change`)
  await isAtWork(page)
}

function button(name: string) {
  return page.getByRole('button', { name, exact: true })
}

function field(name: 'currentPassword' | 'newPassword' | 'confirmPassword') {
  return page.locator(`#password-${name}`)
}

async function fillIn(current: string, next: string, again: string): Promise<void> {
  await field('currentPassword').fill(current)
  await field('newPassword').fill(next)
  await field('confirmPassword').fill(again)
}

it('says what is missing or wrong in each field', async () => {
  await openSecurity(await addMember(browsed.site, 'bryony'))
  await expectNoAxeViolations(page)
  await button('Change Password').click()
  await expect.poll(() => focusedId(page)).toBe('password-currentPassword')
  await expect
    .poll(() => summaryMessages(page))
    .toEqual([
      'Current password is required',
      'Password must be at least 8 characters',
      'Confirm password is required',
    ])
  await expectNoAxeViolations(page)
  await fillIn('moss and rain', 'long enough', 'long enouhg')
  await button('Change Password').click()
  await expect.poll(() => summaryMessages(page)).toEqual(["Passwords don't match"])
  expect(await fieldMessage(page, 'password-confirmPassword')).toBe("Passwords don't match")
})

it('says how hard a password is to guess, and refuses a common one', async () => {
  await openSecurity(await addMember(browsed.site, 'alder'))
  await fillIn('moss and rain', 'password1', 'password1')
  await page.getByText(/^Very easy to guess\. Three or four words/).waitFor()
  await expectNoAxeViolations(page)
  await button('Change Password').click()
  expect(await toastText(page, 'Failed to change password')).toBe(EASY_TO_GUESS)
  expect(await fieldMessage(page, 'password-newPassword')).toBe(EASY_TO_GUESS)
  await field('newPassword').fill('bracken at dusk over hills')
  await page.getByText('Very hard to guess.', { exact: true }).waitFor()
  await expectNoAxeViolations(page)
})

it('refuses a wrong current password and can be tried again', async () => {
  const member = await addMember(browsed.site, 'rowan')
  await openSecurity(member)
  await fillIn('not this one', NEW_PASSWORD, NEW_PASSWORD)
  await button('Change Password').click()
  expect(await toastText(page, 'Failed to change password')).toBe('Current password is incorrect')
  expect(await fieldMessage(page, 'password-currentPassword')).toBe('Current password is incorrect')
  expect(await field('newPassword').inputValue()).toBe(NEW_PASSWORD)
  expect(await button('Change Password').isEnabled()).toBe(true)
})

/** Collects the news of the form's status line from now on, in their order. */
async function collectNews(): Promise<() => Promise<string[]>> {
  const status = page
    .locator('form', { has: field('newPassword') })
    .locator('.visually-hidden[role="status"]')
  const news = await status.evaluateHandle((element) => {
    const texts: string[] = []
    const collect = (changes: MutationRecord[]) => {
      const isAdded = changes.some(
        ({ type, addedNodes }) => type === 'characterData' || addedNodes.length > 0,
      )
      if (isAdded && element.textContent !== '') texts.push(element.textContent)
    }
    new MutationObserver(collect).observe(element, { childList: true, characterData: true, subtree: true })
    return texts
  })
  return () => news.jsonValue()
}

it('says how many fields need another look, each time that it is refused', async () => {
  await openSecurity(await addMember(browsed.site, 'sorrel'))
  await fillIn('moss and rain', NEW_PASSWORD, 'another one')
  const news = await collectNews()
  for (const expected of [['1 field needs another look.'], Array(2).fill('1 field needs another look.')]) {
    await button('Change Password').click()
    await expect.poll(news).toEqual(expected)
    await field('confirmPassword').fill('still another one')
  }
})

it('says nothing of the fields of before once the password has been changed', async () => {
  const member = await addMember(browsed.site, 'clover')
  await openSecurity(member)
  await fillIn(member.password, NEW_PASSWORD, 'another one')
  await button('Change Password').click()
  const news = page.getByText('1 field needs another look.')
  await news.waitFor()
  await field('confirmPassword').fill(NEW_PASSWORD)
  await button('Change Password').click()
  await button('Password Changed').waitFor()
  expect(await news.count()).toBe(0)
})

it('is sent once, however often it is pressed before its rules have come', async () => {
  const member = await addMember(browsed.site, 'hazel')
  page = await browsed.newPage({}, member)
  const release = await holdBack(page, '**/assets/password-rules-*.js')
  let calls = 0
  page.on('request', (request) => {
    // Several calls may travel in one request.
    calls += request.url().match(/accounts\.changePassword/g)?.length ?? 0
  })
  await page.goto(`${browsed.site.url}/password-change`)
  await isAtWork(page)
  await fillIn(member.password, NEW_PASSWORD, NEW_PASSWORD)
  for (let press = 0; press < 3; press++) await field('confirmPassword').press('Enter')
  release()
  await toastText(page, 'Password changed')
  expect(calls).toBe(1)
})

it('leaves the keyboard where it was when the password has been changed, and is not sent again from there', async () => {
  const member = await addMember(browsed.site, 'aspen')
  await openSecurity(member)
  await fillIn(member.password, NEW_PASSWORD, NEW_PASSWORD)
  await button('Change Password').press('Enter')
  const done = button('Password Changed')
  await done.waitFor()
  expect(await done.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await page.getByText('Current password is required').count()).toBe(0)
  expect(await done.isVisible()).toBe(true)
})

it('changes the password, says so, and signs a second browser out', async () => {
  const member = await addMember(browsed.site, 'fern')
  const login = { username: member.username, password: member.password }
  const second = await browsed.newPage()
  await second.goto(`${browsed.site.url}/auth?redirect=community`)
  await second.locator('#login-username').waitFor()
  await isAtWork(second)
  await second.locator('#login-username').fill(login.username)
  await second.locator('#login-password').fill(login.password)
  await second.keyboard.press('Enter')
  await second.waitForURL('**/community')

  await openSecurity(member)
  const release = await holdBack(page, '**/api/trpc/accounts.changePassword**')
  await fillIn(member.password, NEW_PASSWORD, NEW_PASSWORD)
  await button('Change Password').click()
  await button('Changing Password...').waitFor()
  await expectNoAxeViolations(page)
  release()
  expect(await toastText(page, 'Password changed')).toBe('Your password has been updated successfully')
  const done = button('Password Changed')
  await done.waitFor()
  expect(await done.isDisabled()).toBe(true)
  for (const name of ['currentPassword', 'newPassword', 'confirmPassword'] as const) {
    expect(await field(name).inputValue()).toBe('')
  }
  const footer = page.getByRole('main').getByText(/^Your password has been updated successfully\./)
  const [red = 0, green = 0, blue = 0] = await footer.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  )
  expect(green).toBeGreaterThan(Math.max(red, blue))
  await expectNoAxeViolations(page)

  await second.reload()
  await second.waitForURL('**/auth?redirect=community')
  await second.close()
  expect((await call(browsed.site, 'POST', '/api/login', { body: login })).status).toBe(401)
  // The cookie of before is dead, whoever has a copy of it; this browser has another one.
  expect((await call(browsed.site, 'GET', '/api/user', { cookie: member.cookie })).status).toBe(401)
  expect((await page.request.get(`${browsed.site.url}/api/user`)).status()).toBe(200)

  await field('currentPassword').fill('x')
  await button('Change Password').waitFor()
  await page.getByRole('link', { name: 'Return to home' }).click()
  await page.waitForURL(`${browsed.site.url}/`)
  expect(page.problems()).toEqual([])
})

it('comes first where an administrator has set the password', async () => {
  const member = await addMember(browsed.site, 'linden')
  await browsed.site.services.db
    .updateTable('users')
    .set({ must_change_password: 1 })
    .where('id', '=', member.id)
    .execute()
  page = await browsed.newPage()
  await page.goto(`${browsed.site.url}/auth?redirect=account`)
  await isAtWork(page)
  await page.locator('#login-username').fill('linden')
  await page.locator('#login-password').fill(member.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/password-change')
  const notice = page.getByText(/^Your password was set by an administrator\./)
  await notice.waitFor()
  await expectNoAxeViolations(page)
  await page.goto(`${browsed.site.url}/account`)
  await page.waitForURL('**/password-change')
  await isAtWork(page)
  await fillIn(member.password, NEW_PASSWORD, NEW_PASSWORD)
  await button('Change Password').click()
  await toastText(page, 'Password changed')
  await notice.waitFor({ state: 'detached' })
  await page.goto(`${browsed.site.url}/account`)
  await page.getByRole('heading', { name: 'My account', exact: true }).waitFor()
})
