import { browseSite } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { beforeAll, expect, it } from 'vitest'
import { isAtWork } from './support/at-work.ts'

const browsed = browseSite()
let page: TestPage

beforeAll(async () => {
  page = await browsed.newPage({ viewport: { width: 1440, height: 900 } })
  await page.clock.install()
  await page.goto(`${browsed.site.url}/auth`)
  await isAtWork(page)
  await page.locator('#login-username').fill('nobody')
  await page.locator('#login-password').fill('not this')
})

const region = () => page.getByRole('region', { name: 'Notifications (F8)' })
const toasts = () => region().getByRole('alert')

/** Asks to be let in, and answers the toast that says no. */
async function knock() {
  const answer = page.waitForResponse(/session\.login/)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await (await answer).finished()
  await toasts().getByText('Invalid username or password').waitFor()
  return toasts()
}

function hasFocus(): Promise<boolean> {
  return toasts().evaluate((toast) => toast.contains(document.activeElement))
}

it('a toast is announced at once where something failed, and gone after five seconds', async () => {
  expect(await region().getAttribute('aria-live')).toBe('polite')
  const toast = await knock()
  await page.clock.fastForward(3_000)
  expect(await toast.count()).toBe(1)
  await page.clock.fastForward(3_000)
  await expect.poll(() => toast.count()).toBe(0)
})

it('a toast of a failure announces itself, and the region around it does not read it once more', async () => {
  const toast = await knock()
  expect(await region().getAttribute('aria-live')).toBe('off')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => region().getAttribute('aria-live')).toBe('polite')
})

it('a toast takes the place of the one before', async () => {
  const first = await (await knock()).getAttribute('id')
  const gone = page.locator(`#${first}`).waitFor({ state: 'detached' })
  const second = await knock()
  await gone
  expect(await second.count()).toBe(1)
  await second.getByRole('button', { name: 'Dismiss' }).click()
})

it('F8 leads to the toast, which waits there, and Escape closes it', async () => {
  const toast = await knock()
  await page.keyboard.press('F8')
  expect(await hasFocus()).toBe(true)
  await expectNoAxeViolations(page)
  await page.clock.fastForward(6_000)
  expect(await toast.count()).toBe(1)
  await page.keyboard.press('Tab')
  expect(await hasFocus()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => toast.count()).toBe(0)
  expect(await region().evaluate((element) => element === document.activeElement)).toBe(true)
})

it('a toast is swiped away by fifty pixels to the right, not by fewer', async () => {
  const toast = await knock()
  const swipe = async (pixels: number) => {
    const box = await toast.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 10; step++) {
      await page.mouse.move(x + (pixels * step) / 10, y)
      await page.clock.runFor(50)
    }
    await page.mouse.up()
  }
  await swipe(40)
  expect(await toast.count()).toBe(1)
  await swipe(55)
  await expect.poll(() => toast.count()).toBe(0)
})

it('a toast is dismissed by its button', async () => {
  const toast = await knock()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => toast.count()).toBe(0)
})
