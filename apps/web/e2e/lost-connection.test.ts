import { addTestGuides } from '@grove/api/testing'
import { browseSite } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { disconnect } from '@grove/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { isAtWork, waitsForUse } from './support/at-work.ts'
import { plainGuide, WREN } from './support/directory.ts'
import { formIsReady } from './support/forms.ts'

const browsed = browseSite(undefined, { withoutMaps: true })
let page: TestPage

beforeAll(() => addTestGuides(browsed.site.services, [plainGuide(1), WREN]))

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

describe('without a connection', () => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const openProfile = () =>
    page.getByRole('article').first().getByRole('link', { name: 'View Profile' }).click()

  it('a login fails at once', async () => {
    // A page that is used has fetched the code of toasts by the time its connection goes.
    let toasts: Promise<unknown> | undefined
    await open('/auth', (opened) => {
      toasts = opened.waitForResponse('**/assets/Toasts-*.js').then((code) => code.finished())
      return Promise.resolve()
    })
    await page.keyboard.press('Shift')
    await toasts
    await disconnect(page)
    await knock()
    await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor()
  })

  it('a form says that nothing was sent, or that somebody between has answered', async () => {
    await open('/forgot-password')
    await page.getByLabel('Username or e-mail').fill('alder')
    const send = page.locator('main').getByRole('button')
    await disconnect(page)
    await send.click()
    await page.getByText('You are offline: nothing was sent, and nothing is lost.').waitFor()
    await page.context().setOffline(false)
    await page.route('**/api/trpc/**', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await send.click()
    await page.getByText('The site cannot be reached just now. Please try again in a moment.').waitFor()
    expect(await page.getByLabel('Username or e-mail').inputValue()).toBe('alder')
  })

  it('a refresh says that the guides could not be fetched, and keeps them', async () => {
    await open('/guides')
    await disconnect(page)
    await page.getByRole('button', { name: 'Refresh' }).click()
    // The map below may say so, too.
    await page
      .getByRole('alert')
      .filter({ hasText: /^Failed to fetch guides$/ })
      .waitFor()
    expect(await page.getByRole('article').count()).toBe(2)
  })

  it('a search says that the guides could not be fetched, and finds them when tried again with one', async () => {
    await open('/guides')
    await disconnect(page)
    await page.getByRole('combobox').first().fill('Sheffield')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByText('Failed to fetch guides', { exact: true }).first().waitFor()
    await page.context().setOffline(false)
    await page.getByText('1 guide matches “Sheffield”').waitFor()
  })

  it('a profile says that it could not be fetched, and opens once there is one again', async () => {
    await open('/guides')
    // A page that is used has fetched the code of the next one by the time its connection goes.
    const code = page.waitForResponse('**/assets/guides._id-*.js')
    await heading('Find a Guide').hover()
    await (await code).finished()
    await disconnect(page)
    await openProfile()
    await heading('Error Loading Guide').waitFor()
    expect(await page.getByText('Failed to fetch guide data', { exact: true }).isVisible()).toBe(true)
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Back to Guides' }).click()
    await heading('Find a Guide').waitFor()
    await openProfile()
    await heading('Wren Alder').waitFor()
  })

  it('a page that could not be shown has no broken picture', async () => {
    await open('/guides')
    await disconnect(page)
    await page.evaluate(() => window.history.pushState({}, '', '/toolkit'))
    const drawing = page.getByRole('main').locator('img')
    await expect.poll(() => drawing.evaluate((image) => getComputedStyle(image).visibility)).toBe('hidden')
  })

  it('a page whose code has not come is told of by the site itself, and opens once there is one again', async () => {
    await open('/guides')
    await disconnect(page)
    await page.evaluate(() => window.history.pushState({}, '', '/toolkit'))
    await heading('Something went wrong').waitFor()
    const again = page.getByRole('button', { name: 'Try again' })
    const failed = page.waitForEvent('requestfailed')
    await again.click()
    await failed
    await heading('Something went wrong').waitFor()
    await page.context().setOffline(false)
    await again.click()
    await heading('Toolkit').waitFor()
  })
})

describe('an application that is typed before the code of its form has come', () => {
  const field = (name: string) => page.locator(`#apply-${name}`)
  const holdForm = () => page.route('**/assets/ApplyForm-*.js', () => {})

  async function openForm({ isHeld = false } = {}): Promise<void> {
    page = await browsed.newPage()
    if (isHeld) await holdForm()
    await Promise.all([waitsForUse(page), page.goto(`${browsed.site.url}/auth?register=true`)])
  }

  async function formIsAtWork(): Promise<void> {
    await formIsReady(page)
    await isAtWork(page)
  }

  it('stays while there is no connection, and goes on when there is one again', async () => {
    await openForm()
    await disconnect(page)
    await field('firstName').fill('Bryony')
    await field('lastName').fill('Ashdown')
    await page.context().setOffline(false)
    await formIsAtWork()
    expect([await field('firstName').inputValue(), await field('lastName').inputValue()]).toEqual([
      'Bryony',
      'Ashdown',
    ])
  })

  it('is shown again when the page is loaded anew, but for the password', async () => {
    await openForm({ isHeld: true })
    await field('firstName').fill('Bryony')
    await field('country').selectOption('Germany')
    await field('password').fill('moss and rain')
    await page.unrouteAll()
    await page.reload()
    await formIsAtWork()
    expect([
      await field('firstName').inputValue(),
      await field('country').inputValue(),
      await field('password').inputValue(),
    ]).toEqual(['Bryony', 'Germany', ''])
  })

  it('leaves what was typed before as it is', async () => {
    await openForm()
    await formIsAtWork()
    await field('firstName').fill('Bryony')
    await page.getByRole('checkbox', { name: 'Groups', exact: true }).check()
    await holdForm()
    const isAsked = page.waitForRequest('**/assets/ApplyForm-*.js')
    await page.reload()
    await isAsked
    await field('city').fill('Whitby')
    await page.unrouteAll()
    await page.reload()
    await formIsAtWork()
    expect([await field('firstName').inputValue(), await field('city').inputValue()]).toEqual([
      'Bryony',
      'Whitby',
    ])
    expect(await page.getByRole('checkbox', { name: 'Groups', exact: true }).isChecked()).toBe(true)
  })
})
