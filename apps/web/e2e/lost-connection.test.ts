import { browseSite, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { isAtWork } from './support/at-work.ts'

const TOAST_CODE = '**/assets/ToastRegion-*'

const browsed = browseSite()
let page: TestPage

async function open(path: string, prepare?: (page: TestPage) => Promise<unknown>): Promise<void> {
  page = await browsed.newPage()
  await prepare?.(page)
  await page.goto(browsed.site.url + path)
  await isAtWork(page)
}

/** Asks to be let in with a password that is not the right one. */
async function knock(): Promise<void> {
  await page.locator('#login-username').fill('alder')
  await page.locator('#login-password').fill('not this')
  await page.getByRole('button', { name: 'Login' }).click()
}

describe('where the code of toasts cannot be fetched', () => {
  const withoutToastCode = (own: TestPage) => own.route(TOAST_CODE, (route) => route.abort())

  it('a toast is told plainly, and the page stays with what was typed', async () => {
    await open('/auth', withoutToastCode)
    await knock()
    const toast = page.getByRole('alert')
    await toast.getByText('Login failed', { exact: true }).waitFor()
    expect(await toast.getByText('Invalid username or password').isVisible()).toBe(true)
    expect(await page.locator('#login-username').inputValue()).toBe('alder')
    await expectNoAxeViolations(page)
  })

  it('a plain toast is dismissed by its button, which hands on the focus', async () => {
    await open('/auth', withoutToastCode)
    await knock()
    const toast = page.getByRole('alert')
    await toast.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect.poll(() => toast.innerText()).toBe('')
    expect(await toast.evaluate((place) => place === document.activeElement)).toBe(true)
  })

  it('the next toast is shown as ever when the code can be had again', async () => {
    await open('/auth', withoutToastCode)
    await knock()
    await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor()
    await page.unroute(TOAST_CODE)
    await page.getByRole('button', { name: 'Login' }).click()
    expect(await toastText(page, 'Login failed')).toBe('Invalid username or password')
  })
})

it('the code of toasts comes as soon as a page is used, so that it is there when the connection is not', async () => {
  await open('/auth')
  const fetched = page.waitForResponse(TOAST_CODE)
  await page.locator('#login-username').fill('alder')
  await (await fetched).finished()
  await page.route('**/assets/**', (route) => route.abort())
  await knock()
  expect(await toastText(page, 'Login failed')).toBe('Invalid username or password')
})
