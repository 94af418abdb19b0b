import { addMember } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { afterEach, expect, it } from 'vitest'
import { isAtWork } from './support/at-work.ts'
import { expectNoTrouble, plainGuide, serveDirectory, WREN } from './support/directory.ts'

const visit = serveDirectory([...Array.from({ length: 30 }, (_, index) => plainGuide(index + 1)), WREN])

let page: TestPage
/** Lets the scripts of the page come. */
let release: () => void

afterEach(async () => {
  expectNoTrouble(page)
  await page.close()
})

/** Opens a page whose scripts are still on their way. */
async function openEarly(path: string, width = 1440): Promise<void> {
  const isHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  page = await visit.open(path, {
    width,
    isEarly: true,
    prepare: (opened) =>
      opened.route('**/assets/entry-client-*.js', async (route) => {
        await isHeld
        await route.continue()
      }),
  })
}

it('fetches its scripts when it has been painted, or at once when somebody begins to use it', async () => {
  let asked = 0
  page = await visit.open('/guides', {
    isEarly: true,
    // A picture that never comes keeps the page from being whole.
    async prepare(opened) {
      await opened.addInitScript(() => {
        Object.assign(window, { requestAnimationFrame: () => 0 })
      })
      opened.on('request', (request) => {
        if (request.url().includes('entry-client')) asked++
      })
    },
  })
  expect(asked).toBe(0)
  await page.getByRole('heading', { level: 1 }).click()
  await isAtWork(page)
  expect(asked).toBe(1)
  const paints = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  expect(paints).toBe(1)
})

it('does what was pressed before its scripts came, once', async () => {
  await openEarly('/research')
  await page.getByRole('tab', { name: 'Clinical' }).click()
  expect(page.url()).not.toContain('category')
  release()
  await page.waitForURL(/category=/)
  await isAtWork(page)
  expect(await page.getByRole('tab', { name: 'Clinical' }).getAttribute('aria-selected')).toBe('true')
})

it('takes over what was typed before its scripts came, with the place of the caret', async () => {
  await openEarly('/research')
  const box = page.getByPlaceholder('Title, author or topic')
  await box.pressSequentially('fores')
  await box.press('Home')
  release()
  await page.waitForURL(/q=fores/)
  await isAtWork(page)
  await page.keyboard.type('old ')
  expect(await box.inputValue()).toBe('old fores')
})

it('logs in with what was typed and sent by Enter before its scripts came', async () => {
  const member = await addMember(visit.site(), 'early.riser')
  await openEarly('/auth')
  await page.locator('#login-username').fill(member.username)
  await page.locator('#login-password').fill(member.password)
  await page.locator('#login-password').press('Enter')
  release()
  await page.getByText('Login successful', { exact: true }).waitFor()
})

it('stays where its reader has scrolled before its scripts came', async () => {
  await openEarly('/guides', 390)
  await page.evaluate(() => window.scrollTo(0, 900))
  release()
  await isAtWork(page)
  // What the application does after it has been rendered has been done two frames later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await page.evaluate(() => window.scrollY)).toBe(900)
})

it('follows links and searches by itself before its scripts came', async () => {
  await openEarly('/')
  await page.getByPlaceholder('City, region, or country').fill('Freiburg')
  await page.getByPlaceholder('City, region, or country').press('Enter')
  await page.waitForURL(/\/guides\?search=Freiburg/)
  release()
  await isAtWork(page)
})
