import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { AROUND_SHEFFIELD } from './support/around-sheffield.ts'
import { expectNoTrouble, serveDirectory } from './support/directory.ts'
import { isInView } from './support/in-view.ts'

const visit = serveDirectory(AROUND_SHEFFIELD)
const PHONE = { width: 390, height: 844 }

describe('a visitor who looks on the map', () => {
  async function dragMap(page: Awaited<ReturnType<typeof visit.open>>) {
    const map = page.getByRole('application')
    await map.waitFor()
    const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + 60, y + height / 2 - 20, { steps: 6 })
    await page.mouse.up()
  }

  it('drags it, searches this area, opens a profile, and finds all as it was on the way back', async () => {
    const page = await visit.open('/guides?near=Sheffield&radius=any&offer=online')
    await page.getByText(/^2 guides from near Sheffield/).waitFor()
    await page
      .getByRole('button', { name: /^Guide near/ })
      .first()
      .waitFor()
    await dragMap(page)
    await page.getByRole('button', { name: 'Search this area' }).click()
    await page.waitForURL(/bounds=/)
    await page.getByText(/^2 guides in this area, nearest to Sheffield.* first$/).waitFor()
    await page.getByRole('button', { name: 'Search this area' }).waitFor({ state: 'detached' })
    await expectNoAxeViolations(page)
    const address = page.url()
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    const scroll = await page.evaluate(() => window.scrollY)
    await page.getByRole('article').last().getByRole('link', { name: 'View Profile' }).click()
    await page.getByRole('heading', { level: 1, name: 'Hazel Holt' }).waitFor()
    await page.goBack()
    await page.getByText(/^2 guides in this area, nearest to Sheffield.* first$/).waitFor()
    expect(page.url()).toBe(address)
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 4, scroll)
    await page.reload()
    await page.getByText(/^2 guides in this area, nearest to Sheffield.* first$/).waitFor()
    expect(page.url()).toBe(address)
    await page.getByRole('button', { name: 'Leave this area' }).press('Enter')
    await page.getByText(/^1 guide within 25 miles of Sheffield/).waitFor()
    // The button is gone; the keyboard goes on with the filters.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Filters')
    expectNoTrouble(page)
  })

  it('keeps the map where nobody is in the area, to move on from there', async () => {
    const page = await visit.open('/guides?bounds=-30,40,-29,41')
    await page.getByRole('heading', { name: 'No guides found in this area.' }).waitFor()
    await page.getByRole('application').waitFor()
    await expectNoAxeViolations(page)
  })

  it('is led from an empty area to the place that it is about', async () => {
    const page = await visit.open('/guides?near=Sheffield&radius=any&bounds=-30,40,-29,41')
    await page.getByRole('heading', { name: 'No guides found in this area.' }).waitFor()
    await page.getByRole('link', { name: 'Look beyond this area' }).click()
    await page.waitForURL(/near=Sheffield$/)
    await page.getByText(/^3 guides within 25 miles of Sheffield/).waitFor()
  })

  it('stays on the map of a phone when another place of the name is meant', async () => {
    const page = await visit.open('/guides?near=Newport&radius=any&bounds=-4,51,-2,52&view=map', PHONE)
    await page.getByRole('link', { name: 'Newport, Shropshire', exact: true }).click()
    await page.waitForURL(/near=Newport%2C\+Shropshire/)
    expect(new URL(page.url()).search).not.toMatch(/radius|bounds/)
    const map = page.getByRole('button', { name: 'Map', pressed: true })
    await map.waitFor()
    await page.emulateMedia({ forcedColors: 'active' })
    const colorOf = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .evaluate((half) => getComputedStyle(half).backgroundColor)
    expect(await colorOf('Map')).not.toBe(await colorOf('List'))
  })

  it('sees the map of a small phone once they have chosen it, and the switch above it', async () => {
    const page = await visit.open('/guides?near=Newport', { width: 360, height: 640 })
    await page.getByRole('link', { name: 'Newport, Shropshire', exact: true }).waitFor()
    const toMap = page.getByRole('button', { name: 'Map', exact: true })
    await toMap.click()
    await page.waitForURL(/view=map/)
    const map = page.getByRole('region', { name: 'Map of these guides' })
    const seen = () =>
      map.evaluate(
        (box) =>
          Math.min(window.innerHeight, box.getBoundingClientRect().bottom) - box.getBoundingClientRect().top,
      )
    await expect.poll(seen).toBeGreaterThan(240)
    expect(await isInView(toMap)).toBe(true)
  })

  it('sees a circle and no pin where a guide shows the area alone', async () => {
    const page = await visit.open('/guides?near=Ambleside&radius=20')
    await page.getByRole('button', { name: 'Guide somewhere near 54.5, -3.0' }).click()
    const popup = page.getByRole('dialog', { name: 'Rowan Dale, Somewhere near Ambleside' })
    await popup.getByText('Somewhere near Ambleside').waitFor()
    await expectNoAxeViolations(page)
    const circle = page.locator('[data-area]')
    const width = async () => (await circle.boundingBox())?.width ?? 0
    const before = await width()
    await page.getByRole('button', { name: 'Close' }).last().click()
    for (let times = 0; times < 3; times += 1)
      await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await expect.poll(width).toBeGreaterThan(before)
    expect(await page.content()).not.toContain('54.43')
    expectNoTrouble(page)
  })

  it('is led from such a profile to the area on a map, and to no point in it', async () => {
    const page = await visit.open('/guides?near=Ambleside&radius=20')
    await page.getByRole('article').getByRole('link', { name: 'View Profile' }).click()
    const map = page.getByRole('link', { name: 'Open in maps (opens in a new tab)' })
    expect(await map.getAttribute('href')).toBe('https://www.openstreetmap.org/#map=11/54.45/-2.95')
    expect(await page.getByRole('link', { name: 'Directions' }).count()).toBe(0)
  })

  it('has those ways large enough for a thumb, and none of them on paper', async () => {
    const page = await visit.open(`/guides/${visit.ids()[0]}`, PHONE)
    const links = page.getByRole('link', { name: /^(Open in maps|Directions) / })
    for (const link of await links.all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await page.emulateMedia({ media: 'print' })
    expect(await links.filter({ visible: true }).count()).toBe(0)
  })

  it.each(['/guides', 'the profile'])(
    'reaches the lower end of the map of %s in a low window',
    async (path) => {
      const isListing = path === '/guides'
      const page = await visit.open(isListing ? path : `/guides/${visit.ids()[0]}`, {
        width: 1280,
        height: 520,
      })
      const map = isListing
        ? page.getByRole('region', { name: 'Map of these guides' })
        : page.getByRole('complementary', { name: 'Location' })
      await page.evaluate(() => window.scrollTo(0, 900))
      const bottom = () => map.evaluate((box) => box.getBoundingClientRect().bottom)
      await expect.poll(bottom).toBeLessThan(520)
    },
  )

  it('sees which pin is that of a card, and which card that of a pin', async () => {
    const page = await visit.open('/guides?near=Sheffield&radius=80.5&offer=online')
    await page.getByRole('button', { name: /^Guide near 53\.8/ }).waitFor()
    const leeds = page.getByRole('listitem').filter({ hasText: 'Hazel Holt' })
    const id = await leeds.getAttribute('data-guide')
    await leeds.getByRole('link', { name: 'View Profile' }).focus()
    await page.locator(`[data-marked-pin="${id}"]`).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: /^Guide near 53\.8/ }).focus()
    await page.locator(`[data-guide="${id}"][data-marked]`).waitFor()
    expectNoTrouble(page)
  })

  it('sees all of the popup of a mark in a low window, none of it under the header', async () => {
    const page = await visit.open('/guides?near=Sheffield&radius=80.5&offer=online', {
      width: 640,
      height: 320,
    })
    await page.getByRole('button', { name: 'Map', exact: true }).press('Enter')
    await page.getByRole('button', { name: /^Guide near 53\.8/ }).press('Enter')
    const popup = page.getByRole('dialog')
    await popup.getByRole('link', { name: 'View Profile' }).waitFor()
    const header = page.getByRole('banner')
    const below = async () =>
      ((await popup.boundingBox())?.y ?? 0) - ((await header.boundingBox())?.height ?? 0)
    await expect.poll(below).toBeGreaterThanOrEqual(0)
    await expect.poll(() => isInView(popup)).toBe(true)
  })
})
