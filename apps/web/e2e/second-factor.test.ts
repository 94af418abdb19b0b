import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import { codeAt } from '@grove/api/testing/second-factor'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { expect, it } from 'vitest'
import { isAtWork } from './support/at-work.ts'
import { focusedText } from './support/forms.ts'

const browsed = browseSite()
const STEP_MS = 30_000

/** The code of the app now, or so many steps later: each is taken once, and one early is taken as well. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * STEP_MS))

async function openAccount(member: Member): Promise<TestPage> {
  const page = await browsed.newPage({}, member)
  await page.goto(`${browsed.site.url}/account`)
  await isAtWork(page)
  return page
}

async function expectAccessible(page: TestPage): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
}

/** Sets up an app by the keyboard; answers its secret and the recovery codes. `look` looks at each step. */
async function setUp(
  page: TestPage,
  look?: () => Promise<void>,
): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter')
  const picture = page.getByRole('img', { name: 'QR code that holds the key beneath it' })
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await look?.()
  const code = page.getByLabel('Type the code that the app shows now')
  await code.fill('000000')
  await code.press('Enter')
  await page.getByText(/^That code is not right\./).waitFor()
  await code.fill(codeOf(secret))
  await code.press('Enter')
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your recovery codes')
  const codes = await page.locator('li code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await look?.()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText(/10 recovery codes are left\./).waitFor()
  await expect.poll(() => focusedText(page)).toBe('Authenticator app added')
  return { secret, codes }
}

async function givePassword(page: TestPage, { username, password }: Member): Promise<void> {
  await page.goto(`${browsed.site.url}/auth?redirect=account`)
  await isAtWork(page)
  await page.locator('#login-username').fill(username)
  await page.locator('#login-password').fill(password)
  await page.keyboard.press('Enter')
  await page.locator('#second-factor-code').waitFor()
}

it('is set up with the keyboard, asked for at the next sign-in, and spared by a recovery code', async () => {
  const member = await addMember(browsed.site, 'bryony')
  const page = await openAccount(member)
  const { secret, codes } = await setUp(page, () => expectAccessible(page))

  const other = await browsed.newPage()
  await givePassword(other, member)
  await expect.poll(() => other.evaluate(() => document.activeElement?.id)).toBe('second-factor-code')
  await expectAccessible(other)
  await other.keyboard.type('000000')
  await other.keyboard.press('Enter')
  await other.getByText(/^That code is not right\./).waitFor()
  await expectAccessible(other)
  await other.locator('#second-factor-code').fill(codeOf(secret, 1))
  await other.keyboard.press('Enter')
  await other.waitForURL('**/account')
  expect(await toastText(other, 'Login successful')).toBe('Welcome back, Bryony!')

  const third = await browsed.newPage()
  await third.goto(`${browsed.site.url}/auth?redirect=account`)
  await isAtWork(third)
  await third.locator('#login-username').fill(member.username)
  await third.locator('#login-password').fill('not it')
  await third.keyboard.press('Enter')
  await toastText(third, 'Login failed')
  await third.locator('#login-password').fill(member.password)
  await third.keyboard.press('Enter')
  await third.locator('#second-factor-code').waitFor()
  expect(await third.locator('[id^="toast-"]').count()).toBe(0)
  await third.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => third.evaluate(() => document.activeElement?.id)).toBe('login-username')
  await givePassword(third, member)
  await third.locator('#second-factor-code').fill(codes[0] ?? '')
  await third.keyboard.press('Enter')
  await third.getByText(/9 recovery codes are left\./).waitFor()
  const problems = [...page.problems(), ...third.problems()]
  expect(problems.filter((problem) => !/status of 40[01]/.test(problem))).toEqual([])
})

it.each([
  ['tells an administrator', true],
  ['does not tell a guide', false],
])('%s what becomes of the admin panel without a second factor', async (_, isAdmin) => {
  const member = await addMember(browsed.site, isAdmin ? 'head-keeper' : 'burnet', { isAdmin })
  const page = await openAccount(member)
  await setUp(page)
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove the authenticator app?' })
  await question.getByText(/You sign in with your password alone then/).waitFor()
  expect(await question.getByText(/the admin panel is closed to you/).count()).toBe(isAdmin ? 1 : 0)
})

it('asks for the password before a change where it was given long ago, and then does what was asked', async () => {
  const member = await addMember(browsed.site, 'rowan')
  const page = await openAccount(member)
  await setUp(page)
  await browsed.site.services.db
    .updateTable('sessions')
    .set({ checked_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await password.fill('not it')
  await password.press('Enter')
  await dialog.getByText('This password is not right').waitFor()
  await expectAccessible(page)
  await password.fill(member.password)
  await password.press('Enter')
  await page.getByText('Authenticator app removed').waitFor()
  await expect.poll(() => focusedText(page)).toBe('Authenticator app removed')
  await browsed.site.services.db
    .updateTable('sessions')
    .set({ checked_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter')
  await password.fill(member.password)
  await password.press('Enter')
  await page.getByRole('img', { name: 'QR code that holds the key beneath it' }).waitFor()
  await expect.poll(() => focusedText(page)).toMatch(/^Let your authenticator app/)
})
