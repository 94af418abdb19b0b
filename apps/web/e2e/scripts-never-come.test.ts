import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { serveDirectory, WREN } from './support/directory.ts'

const visit = serveDirectory([WREN])

const ALL_SCRIPTS = /\.js$/
/** Those that the first script of a page asks for. */
const LATER_SCRIPTS = /\/assets\/(?!entry-client)[^/]+\.js$/

/** Opens a page whose scripts cannot be fetched. */
function openCutOff(path: string, width = 1440, scripts = ALL_SCRIPTS): Promise<TestPage> {
  return visit.open(path, {
    width,
    isEarly: true,
    prepare: (page) => page.route(scripts, (route) => route.abort()),
  })
}

/** Resolves once the page is as it is without JavaScript. */
function isPlain(page: TestPage): Promise<void> {
  return page.locator('html:not([data-scripting])').waitFor({ state: 'attached' })
}

describe('a page whose scripts never come', () => {
  it.each([
    ['none', ALL_SCRIPTS],
    ['the first one alone', LATER_SCRIPTS],
  ])('sends a form by itself where %s of them comes', async (_, scripts) => {
    const page = await openCutOff('/forgot-password', 1440, scripts)
    await page.getByLabel('Username or e-mail').fill('mallow')
    await isPlain(page)
    await page.locator('main').getByRole('button').click()
    await page.waitForURL(/done=true/)
  })

  it('sends once what was pressed before that was known, however often it was', async () => {
    let giveUp = () => {}
    const isGivenUp = new Promise<void>((resolve) => {
      giveUp = resolve
    })
    let sent = 0
    const page = await visit.open('/forgot-password', {
      isEarly: true,
      prepare: (opened) =>
        opened.route(ALL_SCRIPTS, async (route) => {
          await isGivenUp
          await route.abort()
        }),
    })
    await page.route('**/forgot-password', (route) => {
      if (route.request().method() === 'POST') sent++
      return route.continue()
    })
    await page.getByLabel('Username or e-mail').fill('mallow')
    const button = page.locator('main').getByRole('button')
    await button.click()
    await button.click()
    expect(new URL(page.url()).search).toBe('')
    giveUp()
    await page.waitForURL(/done=true/)
    expect(sent).toBe(1)
  })

  it('finds guides by filters on a phone', async () => {
    const page = await openCutOff('/guides', 390)
    await isPlain(page)
    await page.getByText('Languages', { exact: true }).click()
    await page.getByRole('checkbox', { name: /^Taking bookings/ }).waitFor()
    await page.getByRole('combobox').first().fill('Wren')
    await page.getByRole('button', { name: 'Show guides' }).click()
    await page.waitForURL(/search=Wren/)
    await page.getByRole('article').first().waitFor()
  })

  it('says that the application needs them, and sends no password', async () => {
    const page = await openCutOff('/auth')
    await isPlain(page)
    await page.getByText('Logging in and applying need JavaScript.').waitFor()
    let sent = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() || request.method() !== 'GET') sent++
    })
    await page.locator('#login-username').fill('mallow')
    await page.locator('#login-password').fill('secret words')
    await page.locator('#login-password').press('Enter')
    // A form is sent before what is asked for after it.
    await page.evaluate(() => fetch('/api/health'))
    expect(sent).toBe(0)
  })
})
