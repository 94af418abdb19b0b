import { addMember } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { plainGuide, serveDirectory, WREN } from './support/directory.ts'

/** A village in Wales, and a word that no hyphen parts. */
const LONG_PLACES = ['Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch', 'Q'.repeat(80)]
const PHONE = { width: 390, height: 844 }

const visit = serveDirectory([
  ...LONG_PLACES.map((city) => ({ ...WREN, userName: `${city.slice(0, 5)} Alder`, city, county: '' })),
  { ...plainGuide(1), ...WREN, userName: 'Fern Moor', pricing: 'By the day or by the hour. '.repeat(8) },
  { userName: `Moss ${'W'.repeat(80)}`, city: 'Q'.repeat(80), county: 'R'.repeat(80) },
  { ...WREN, userName: `${'W'.repeat(79)} Alder` },
])

/** Makes the window as wide as this; a page asks its stylesheet alone how wide it is. */
function setWidth(page: TestPage, width: number): Promise<void> {
  return page.setViewportSize({ width, height: 900 })
}

/** How far the page reaches beyond its window, to the right. */
function overhang(page: TestPage): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

describe.each(LONG_PLACES)('a guide in %s', (city) => {
  const path = () => `/guides/${visit.ids()[LONG_PLACES.indexOf(city)]}`

  it('has a profile that fits each window, with an address that stays on its card', async () => {
    const page = await visit.open(path())
    const place = page.locator('article').getByText(city).first()
    const card = page.getByRole('complementary', { name: 'Location' })
    const address = card.getByRole('paragraph').filter({ hasText: city }).last()
    for (const width of [320, 390, 820, 1440]) {
      await setWidth(page, width)
      expect(await overhang(page)).toBeLessThanOrEqual(0)
      const pill = await place.boundingBox()
      expect((pill?.x ?? 0) + (pill?.width ?? 0)).toBeLessThanOrEqual(width - 20)
      expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
  })

  it.each([320, 1440])('has a name on its map that leaves room at both sides at %i px', async (width) => {
    const page = await visit.open(path(), { width })
    await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded()
    const map = page.getByRole('region', { name: /^Map of where .* guides$/ })
    const label = map.getByText(city)
    await label.waitFor()
    const [outer, inner] = [await map.boundingBox(), await label.boundingBox()]
    expect(inner?.x).toBeGreaterThan((outer?.x ?? 0) + 20)
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0) - 20)
  })
})

it('a first name of one long word has a profile that fits a window of 320 px, and of 1440 px', async () => {
  const page = await visit.open(`/guides/${visit.ids().at(-1)}`)
  await page.getByRole('heading', { name: /^Write to W+$/ }).waitFor()
  for (const width of [320, 1440]) {
    await setWidth(page, width)
    expect(await overhang(page)).toBeLessThanOrEqual(0)
  }
})

it('a frame of a search for one long word fits a frame of 320 px', async () => {
  const page = await visit.open(`/embed/guides?search=${'W'.repeat(120)}`, { width: 320 })
  await page.getByRole('heading', { name: /^No guides found/ }).waitFor()
  expect(await overhang(page)).toBeLessThanOrEqual(0)
})

it('a long price begins beside its label, or below it in a narrow window', async () => {
  const page = await visit.open(`/guides/${visit.ids()[2]}`)
  const facts = page.locator('dl > div').filter({ hasText: 'Prices' })
  const [label, value] = [facts.locator('dt'), facts.locator('dd')]
  for (const width of [320, 820, 1440]) {
    await setWidth(page, width)
    const [labelBox, valueBox] = [await label.boundingBox(), await value.boundingBox()]
    const isBeside = (valueBox?.x ?? 0) >= (labelBox?.x ?? 0) + (labelBox?.width ?? 0)
    expect(isBeside).toBe(width > 559)
    if (isBeside) expect(valueBox?.y).toBeLessThan((labelBox?.y ?? 0) + (labelBox?.height ?? 0) / 2)
    expect(await overhang(page)).toBeLessThanOrEqual(0)
  }
})

it('long towns to begin with are not cut off in a window of 320 px, nor of 360 px', async () => {
  const page = await visit.open('/')
  const towns = page.getByRole('paragraph').filter({ hasText: 'Or begin with' }).getByRole('link')
  for (const width of [320, 360]) {
    await setWidth(page, width)
    const ends = await towns.evaluateAll((all) => all.map((town) => town.getBoundingClientRect().right))
    expect(ends).toHaveLength(3)
    expect(Math.max(...ends)).toBeLessThanOrEqual(width)
  }
})

it('a popup stays in its map, however long the name and the place of its guide are', async () => {
  const page = await visit.open('/guides?search=Moss', { width: 320 })
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await page.getByRole('button', { name: /^Guide near/ }).click()
  const popup = page.getByRole('dialog')
  await popup.getByText('Moss').waitFor()
  const map = await page
    .getByRole('region', { name: /^Map of / })
    .first()
    .boundingBox()
  const box = await popup.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(map?.y ?? 0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((map?.y ?? 0) + (map?.height ?? 0))
})

describe('a card', () => {
  it('shows all four ways to reach its guide in a window of 320 px, 360 px and 390 px', async () => {
    const page = await visit.open('/guides?search=Fern', PHONE)
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Fern Moor' }) })
    for (const width of [320, 360, 390]) {
      await setWidth(page, width)
      await card.locator('a').last().scrollIntoViewIfNeeded()
      const hidden = await card.locator('a').evaluateAll((all) => {
        const frame = all[0]?.closest('article')?.getBoundingClientRect()
        return all
          .filter((link) => {
            const { left, right, top, bottom, width: wide } = link.getBoundingClientRect()
            const pressed = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
            // Their round grounds reach 8 px into the padding, so that their drawings end with the text.
            return pressed !== link || wide < 36 || frame === undefined || right > frame.right - 16
          })
          .map((link) => link.textContent)
      })
      expect(hidden).toEqual([])
      expect(await card.locator('a').count()).toBe(5)
    }
  })
})

describe('a form with errors', () => {
  it('does not scroll sideways for the number on its last tab', async () => {
    const member = await addMember(visit.site(), 'fern')
    await addListing(visit.site(), member)
    const page = await visit.open('/create-profile', { ...PHONE, signedInAs: member })
    await page.getByRole('tab', { name: 'Social & Web' }).click()
    await page.locator('#profile-contactEmail').fill('not an address')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByRole('tab', { name: 'Social & Web 1 error' }).waitFor()
    expect(await overhang(page)).toBeLessThanOrEqual(0)
  })

  it('has the dot of each message at its first line', async () => {
    const member = await addMember(visit.site(), 'rowan')
    const page = await visit.open('/create-profile', { width: 320, signedInAs: member })
    await page.getByRole('button', { name: 'Create profile' }).click()
    const summary = page.getByRole('region', { name: /another look$/ })
    await summary.waitFor()
    const lines = await summary.getByRole('listitem').evaluateAll((items) =>
      items.map((item) => {
        // Stands on the line that the dot stands on.
        const probe = document.createElement('span')
        probe.style.display = 'inline-block'
        item.prepend(probe)
        const text = document.createRange()
        text.selectNodeContents(item.lastElementChild ?? item)
        const [first, ...others] = text.getClientRects()
        const { bottom } = probe.getBoundingClientRect()
        probe.remove()
        return { count: others.length + 1, isFirst: first !== undefined && bottom <= first.bottom }
      }),
    )
    expect(Math.max(...lines.map(({ count }) => count))).toBeGreaterThan(1)
    expect(lines.filter(({ isFirst }) => !isFirst)).toEqual([])
  })
})

it('a long contact e-mail stays on the cards of the community in a window of 320 px, and of 390 px', async () => {
  const keeper = await addMember(visit.site(), 'keeper', { isAdmin: true })
  const email = 'contact@natureandtherapydirectory.org.uk'
  await call(visit.site(), 'PUT', '/api/contact', { cookie: keeper.cookie, body: { email } })
  const page = await visit.open('/community', { signedInAs: keeper })
  expect(await page.locator('main').getByText(email).count()).toBe(2)
  for (const width of [320, 390]) {
    await setWidth(page, width)
    const cut = await page
      .locator('main li')
      .evaluateAll((all) =>
        all
          .filter((card) => card.scrollWidth > card.clientWidth)
          .map((card) => card.querySelector('h2')?.textContent),
      )
    expect(cut).toEqual([])
  }
})

it('an address of a profile that is to be copied fits a phone', async () => {
  const page = await visit.open(`/guides/${visit.ids()[2]}`, { width: 390 })
  await page.evaluate(() => {
    // As in a browser that hands nothing on.
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText(/^Please copy this link: http/).waitFor()
  expect(await overhang(page)).toBeLessThanOrEqual(0)
})

it.each(['/', '/guides', '/auth?register=true', '/apply', '/toolkit', '/research', '/embed', '/api/docs'])(
  'text of twice the size fits a phone at %s',
  async (path) => {
    const page = await visit.open(path, {
      width: 360,
      // As a visitor chooses it in the browser.
      prepare: async (own) => {
        const browser = await own.context().newCDPSession(own)
        await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
      },
    })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await overhang(page)).toBeLessThanOrEqual(0)
  },
)

/** Makes the text of a page twice as large, as a stylesheet of its reader does: no rule for narrow windows knows of it. */
function doubleText(page: TestPage): Promise<void> {
  return page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
}

describe('text of twice the size', () => {
  it.each([320, 390])('leaves badges that are chosen in a window of %i px', async (width) => {
    const member = await addMember(visit.site(), `badger-${width}`)
    await addListing(visit.site(), member)
    const page = await visit.open('/create-profile', { width, signedInAs: member })
    await doubleText(page)
    const badges = page.getByRole('group', { name: 'Certification' }).getByRole('button')
    for (const badge of await badges.all()) await badge.click()
    expect(await overhang(page)).toBeLessThanOrEqual(0)
  })

  it('leaves the certifications of a guide in a window of 320 px', async () => {
    const page = await visit.open(`/guides/${visit.ids()[2]}`, { width: 320 })
    await doubleText(page)
    const rows = page.getByRole('listitem').filter({ hasText: 'Certified' })
    expect(
      await rows.evaluateAll((all) => all.filter((row) => row.scrollWidth > row.clientWidth).length),
    ).toBe(0)
    expect(await overhang(page)).toBeLessThanOrEqual(0)
  })

  it.each([320, 360, 390])('breaks no word of the first heading in a window of %i px', async (width) => {
    const page = await visit.open('/', { width })
    await doubleText(page)
    const lines = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const text = document.createRange()
      text.setStart(heading.firstChild!, 0)
      text.setEnd(heading.firstChild!, 'Somewhere'.length)
      return text.getClientRects().length
    })
    expect(lines).toBe(1)
  })
})
