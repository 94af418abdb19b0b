import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { isAtWork } from './support/at-work.ts'
import { expectNoTrouble, plainGuide, serveDirectory, WREN } from './support/directory.ts'
import { holdBack } from './support/hold-back.ts'
import { isInView } from './support/in-view.ts'

const visit = serveDirectory([...Array.from({ length: 30 }, (_, index) => plainGuide(index + 1)), WREN])

/** Goes from far down the list, on a phone, to a profile that does not come before `release`. */
async function leaveForHeldProfile() {
  const page = await visit.open('/guides', { width: 390, height: 844 })
  const release = await holdBack(page, '**/api/trpc/**guides.byId**')
  const card = page.getByRole('article').nth(12)
  await card.scrollIntoViewIfNeeded()
  const leftAt = await page.evaluate(() => window.scrollY)
  expect(leftAt).toBeGreaterThan(500)
  await card.getByRole('link', { name: 'View Profile' }).click()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Loading...').waitFor()
  return { page, leftAt, release }
}

describe('a visitor who looks for a guide', () => {
  it('searches a place from the home page and finds its guides', async () => {
    const page = await visit.openWithoutMaps('/')
    await page.getByPlaceholder('City, region, or country').fill('Sheffield')
    await page.getByRole('button', { name: 'Search Guides' }).click()
    await page.waitForURL('**/guides?search=Sheffield')
    await page.getByText('1 guide matches “Sheffield”').waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    expect(await page.getByRole('heading', { level: 2, name: 'Wren Alder' }).isVisible()).toBe(true)
    expectNoTrouble(page)
  })

  it('sees the box and the first suggestion above the keyboard of a phone', async () => {
    const page = await visit.open('/', { width: 360, height: 300 })
    const box = page.getByRole('combobox')
    await box.fill('Sheff')
    const suggestion = page.getByRole('option').first()
    await suggestion.waitFor()
    await expect.poll(() => isInView(suggestion)).toBe(true)
    expect(await isInView(box)).toBe(true)
    const isCovered = await box.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect()
      return document.elementFromPoint(left + 60, top + 2) !== element
    })
    expect(isCovered).toBe(false)
  })

  it('goes back by the breadcrumb to the guides that were looked through', async () => {
    const page = await visit.openWithoutMaps('/guides?search=Sheffield')
    await page.getByRole('article').getByRole('link', { name: 'View Profile' }).click()
    await page.getByRole('heading', { level: 1, name: 'Wren Alder' }).waitFor()
    const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Guides' })
    await crumb.click()
    await page.waitForURL('**/guides?search=Sheffield')
    await page.getByText('1 guide matches “Sheffield”').waitFor()
    expectNoTrouble(page)
  })

  it('meets the guide in the popup of a pin and goes on to the profile', async () => {
    const page = await visit.open('/guides?search=Sheffield')
    await page.getByRole('button', { name: /^Guide near 53\.4/ }).click()
    const popup = page.getByRole('dialog')
    await popup.getByText('Wren Alder').waitFor()
    await expectNoAxeViolations(page)
    await popup.getByRole('link', { name: 'View Profile' }).click()
    await page.waitForURL(`**/guides/${visit.ids().at(-1)}`)
    await page.getByRole('heading', { level: 1, name: 'Wren Alder' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    expectNoTrouble(page)
  })

  it('walks through the photos with the arrow keys, around the end and back', async () => {
    const page = await visit.openWithoutMaps(`/guides/${visit.ids().at(-1)}`)
    await page.getByText('5 Photos').waitFor()
    await page.getByRole('button', { name: 'Next photo' }).focus()
    const position = page.getByText(/^Photo \d of 5$/)
    for (const expected of [2, 3, 4, 5, 1]) {
      await page.keyboard.press('ArrowRight')
      await page.getByText(`Photo ${expected} of 5`).waitFor()
    }
    await page.keyboard.press('ArrowLeft')
    await page.getByText('Photo 5 of 5').waitFor()
    expect(await position.count()).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false)
    expectNoTrouble(page)
  })

  it('enlarges the photo that a swipe has brought to the front', async () => {
    const page = await visit.openWithoutMaps(`/guides/${visit.ids().at(-1)}`, { width: 390, height: 844 })
    const band = page.getByRole('region', { name: 'Gallery' }).getByRole('list')
    await band.scrollIntoViewIfNeeded()
    // The slider has come.
    await expect.poll(() => band.getAttribute('class')).toMatch(/running/)
    const { x, y, width, height } = (await band.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width * 0.8, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.2, y + height / 2, { steps: 8 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'View larger' }).click()
    await page.getByRole('dialog').getByText('Photo 2 of 5').waitFor()
  })

  it('sees a profile that is on its way from its top, and comes back to the place in the list', async () => {
    const { page, leftAt, release } = await leaveForHeldProfile()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    release()
    await page.getByRole('heading', { level: 1, name: /Ilse Baumgart/ }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Find a Guide' }).waitFor()
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 4, leftAt)
    expectNoTrouble(page)
  })

  it('comes back to the place in the list from a profile that has not come yet', async () => {
    const { page, leftAt, release } = await leaveForHeldProfile()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Find a Guide' }).waitFor()
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 4, leftAt)
    release()
  })

  it('gets more guides by the button, is told how many, and goes on from there', async () => {
    const page = await visit.openWithoutMaps('/guides?search=Germany')
    expect(await page.getByRole('article').count()).toBe(24)
    const more = page.getByRole('link', { name: 'Show more guides' })
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('article').nth(29).waitFor()
    expect(await page.getByRole('article').count()).toBe(30)
    expect(await more.count()).toBe(0)
    await page.getByText('6 more guides').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('6 more guides')
    expectNoTrouble(page)
  })

  it('finds a long list and the place in it after a reload, and shares it by its address', async () => {
    const page = await visit.open('/guides?search=Germany')
    await page.getByRole('link', { name: 'Show more guides' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guides?search=Germany&pages=2')
    await page.getByRole('article').nth(29).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    await page.reload()
    await isAtWork(page)
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 4, before)
    expect(await page.getByRole('article').count()).toBe(30)
    // Another search is another list, which begins with its first page.
    await page.getByRole('combobox').first().fill('Freiburg')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guides?search=Freiburg')
    await page.goBack()
    await page.waitForURL('**/guides?search=Germany&pages=2')
    await expect.poll(() => page.getByRole('article').count()).toBe(30)
    expectNoTrouble(page)
    await page.close()
    const shared = await visit.open('/guides?search=Germany&pages=2', { withoutScripts: true })
    expect(await shared.getByRole('article').count()).toBe(30)
    await shared.close()
  })

  it('finds the end of the home page after nine guides, and towns to begin with where guides are', async () => {
    const page = await visit.openWithoutMaps('/')
    expect(await page.getByRole('article').count()).toBe(9)
    const all = page.getByRole('link', { name: 'All 31 guides' })
    expect(await all.count()).toBe(2)
    const places = page.getByText(/^Or begin with/).getByRole('link')
    expect(await places.count()).toBeGreaterThan(0)
    await places.first().click()
    await page.waitForURL('**/guides?search=*')
    await page.getByRole('article').first().waitFor()
    expectNoTrouble(page)
  })

  it('gets more guides by scrolling towards the end', async () => {
    const page = await visit.openWithoutMaps('/guides')
    await page.getByRole('link', { name: 'Show more guides' }).scrollIntoViewIfNeeded()
    await page.getByRole('article').nth(30).waitFor()
    expect(await page.getByRole('article').count()).toBe(31)
    expectNoTrouble(page)
  })

  it('sees the world map after the guides have come, with every guide on it', async () => {
    const page = await visit.open('/')
    await page.getByRole('heading', { name: 'Find Guides Worldwide' }).scrollIntoViewIfNeeded()
    await page.getByRole('region', { name: 'World map of guides', exact: true }).waitFor()
    await page
      .getByRole('button', { name: /guides, zoom in$/ })
      .first()
      .waitFor()
    await expectNoAxeViolations(page)
    expectNoTrouble(page)
  })
})

describe('circles that come near each other on the map', () => {
  const at = (longitude: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...plainGuide(index + 1),
      latitude: '10',
      longitude: String(longitude),
    }))
  // Those in the middle join the many to a circle that would come to stand upon the few. The outermost make it a world.
  const near = serveDirectory([
    ...at(0, 1),
    ...at(-15, 30),
    ...at(-24.6, 12),
    ...at(0, 1),
    ...at(-120, 1),
    ...at(150, 1),
  ])

  // Each test looks at the same map.
  let page: TestPage
  beforeAll(async () => {
    page = await near.open('/', { width: 1080 })
    await page.getByRole('heading', { name: 'Find Guides Worldwide' }).scrollIntoViewIfNeeded()
    await page.locator('[data-mark^="cluster-"]').first().waitFor()
    await page.getByText('Land: Natural Earth').scrollIntoViewIfNeeded()
  })

  it('leave each other’s numbers to be seen and pressed', async () => {
    const circles = page.locator('[data-mark^="cluster-"]')
    const numbers = await circles.allInnerTexts()
    expect(numbers.reduce((sum, text) => sum + Number(text), 0)).toBe(44)
    const hidden = await circles.evaluateAll((all) =>
      all.flatMap((circle) => {
        const number = document.createRange()
        number.selectNodeContents(circle)
        const { left, right, top, bottom } = number.getBoundingClientRect()
        const middle = (top + bottom) / 2
        return [left, (left + right) / 2, right].filter(
          (x) => document.elementFromPoint(x, middle) !== circle,
        )
      }),
    )
    expect(hidden).toEqual([])
  })

  it('can be pressed beneath the line that names the source of the map', async () => {
    const line = page.getByText('Land: Natural Earth')
    const { x, y, height } = (await line.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    expect(
      await page.evaluate(
        ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.tagName,
        [x + 12, y + height / 2],
      ),
    ).toBe('CANVAS')
  })
})

describe('a visitor without JavaScript', () => {
  it('searches from the home page by an ordinary form', async () => {
    const page = await visit.open('/', { withoutScripts: true })
    await page.getByPlaceholder('City, region, or country').fill('Sheffield')
    await page.getByRole('button', { name: 'Search Guides' }).click()
    await page.waitForURL('**/guides?search=Sheffield')
    expect(await page.getByText('1 guide matches “Sheffield”').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'View Profile' }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Wren Alder')
    expectNoTrouble(page)
  })

  it('reads the whole profile, photos included', async () => {
    const page = await visit.open(`/guides/${visit.ids().at(-1)}`, { withoutScripts: true })
    expect(await page.getByText('I walk slowly for a living.').isVisible()).toBe(true)
    expect(await page.getByText('Certified Forest Therapy Guide').isVisible()).toBe(true)
    for (const photo of await page.getByRole('img', { name: /of 5 Photos/ }).all()) {
      await photo.scrollIntoViewIfNeeded()
      expect(await photo.isVisible()).toBe(true)
    }
    expectNoTrouble(page)
  })

  it('is told that the map needs JavaScript, and shown a list instead', async () => {
    const page = await visit.open('/', { withoutScripts: true })
    const instead = page.locator('noscript div').filter({ has: page.locator('a[href="/guides"]') })
    expect(await instead.isVisible()).toBe(true)
    expect(await instead.textContent()).toContain('This map needs JavaScript.')
  })

  it('finds nothing to open that would stay empty', async () => {
    const page = await visit.open('/guides', { withoutScripts: true })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Embed this map').isVisible()).toBe(false)
  })

  it('turns the pages of the list by links', async () => {
    const page = await visit.open('/guides', { withoutScripts: true })
    const first = await page.getByRole('article').first().getByRole('heading').textContent()
    await page.getByRole('link', { name: 'Show more guides' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(7)
    expect(await page.getByRole('article').first().getByRole('heading').textContent()).not.toBe(first)
  })

  it('opens the menu of small screens', async () => {
    const page = await visit.open('/guides', { withoutScripts: true, width: 390, height: 844 })
    await page.getByRole('banner').locator('summary').click()
    expect(await page.getByRole('link', { name: 'Apply' }).isVisible()).toBe(true)
  })
})
