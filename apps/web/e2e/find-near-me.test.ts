import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { AROUND_SHEFFIELD } from './support/around-sheffield.ts'
import { expectNoTrouble, serveDirectory } from './support/directory.ts'
import { holdBack } from './support/hold-back.ts'
import { isInView } from './support/in-view.ts'
import { pressPhoneBack, rememberCloseWatchers } from './support/phone-back.ts'

const visit = serveDirectory(AROUND_SHEFFIELD)

const PHONE = { width: 390, height: 844 }
const REFUSED = 'We could not see where you are. Type a town or a postcode instead.'

/** The browser tells where it is when the page is sent "located". */
function locateLate(page: TestPage): Promise<unknown> {
  return page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (onLocated) =>
      addEventListener('located', () =>
        onLocated({ coords: { latitude: 53.38, longitude: -1.47 } } as GeolocationPosition),
      )
  })
}

describe('a visitor who looks for somebody near', () => {
  it('finds who works online within 10 miles of S1 2BP, then who has a step-free route', async () => {
    const page = await visit.open('/')
    await page.getByRole('combobox').fill('S1 2BP')
    await page.getByRole('option').first().waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('3 guides within 25 miles of S1 2').waitFor()
    await page.getByRole('combobox', { name: 'Distance' }).selectOption({ label: 'Within 10 miles' })
    await page.waitForURL(/radius=16\.1/)
    await page.getByText('Offers', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Online sessions 1 guide' }).check()
    await page.getByText('1 guide within 10 miles of S1 2').waitFor()
    await page.getByRole('heading', { level: 2, name: 'Fern Alder' }).waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await page.getByText('Access', { exact: true }).click()
    // Nobody who works online has one: the choice is shown, and cannot be chosen.
    expect(await page.getByRole('checkbox', { name: /^Step-free route/ }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByText('3 guides within 25 miles of S1 2').waitFor()
    await page.getByText('Access', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Step-free route 1 guide' }).check()
    await page.getByRole('heading', { level: 2, name: 'Moss Carr' }).waitFor()
    expect(new URL(page.url()).search).toBe('?near=S1+2&access=step_free')
    expectNoTrouble(page)
  })

  it('finds guides near a postcode that is sent as it was typed', async () => {
    const page = await visit.openWithoutMaps('/guides')
    await page.getByRole('combobox', { name: /^Town/ }).fill('s1 2bp')
    await page.keyboard.press('Enter')
    await page.getByText('3 guides within 25 miles of S1 2').waitFor()
  })

  it('sees the usual distance chosen where the address names it, and keeps the address', async () => {
    for (const withoutScripts of [true, false]) {
      const page = await visit.openWithoutMaps('/guides?near=Sheffield&radius=40', { withoutScripts })
      await page.getByText('3 guides within 25 miles of Sheffield').waitFor()
      const distance = page.getByRole('combobox', { name: 'Distance' })
      expect(await distance.locator('option:checked').innerText()).toBe('Within 25 miles')
      expect(new URL(page.url()).search).toBe('?near=Sheffield&radius=40')
      await page.close()
    }
  })

  it('is shown the nearest five where nobody is near', async () => {
    const page = await visit.open('/guides?near=Inverness')
    await page.getByRole('heading', { name: 'No guides found matching "Inverness".' }).waitFor()
    await page.getByRole('heading', { name: 'The five nearest guides to Inverness' }).waitFor()
    const names = await page.getByRole('article').getByRole('heading').allTextContents()
    expect(names.slice(0, 2)).toEqual(['Rowan Dale', 'Hazel Holt'])
    expect(names).toHaveLength(5)
    await expectNoAxeViolations(page)
    expectNoTrouble(page)
  })

  it('sees the nearest five on the map after a search from the home page, and refreshes them', async () => {
    const page = await visit.open('/')
    await page.getByRole('combobox').fill('Inverness')
    await page
      .getByRole('option', { name: /^Inverness/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'The five nearest guides to Inverness' }).waitFor()
    await page.getByRole('application').waitFor()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText(', refreshed').waitFor({ state: 'attached' })
    expect(await page.getByText('There was an error loading the guides').count()).toBe(0)
  })

  it('chooses a county before a town elsewhere that is called like it, and finds the guides of all of it', async () => {
    const page = await visit.openWithoutMaps('/')
    await page.getByRole('combobox').fill('west yorks')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('1 guide matches “West Yorkshire, UK”').waitFor()
    expect(new URL(page.url()).search).toBe('?search=West+Yorkshire%2C+UK')
    expect(await page.getByRole('combobox').first().inputValue()).toBe('West Yorkshire, UK')
  })

  it('is shown the nearest guides where nobody is in the country that was searched', async () => {
    const page = await visit.openWithoutMaps('/guides?search=Mongolia')
    await page.getByRole('heading', { level: 2, name: 'Near Mongolia' }).waitFor()
    expect(await page.getByRole('article').count()).toBe(5)
  })

  it('sees nobody but the nearest five on the map, however far away they are', async () => {
    const page = await visit.open('/guides?near=Seattle')
    await page.getByRole('heading', { name: 'The five nearest guides to Seattle' }).waitFor()
    const marks = page.getByRole('button', { name: /^Guide (?:somewhere )?near |^\d+ guides / })
    const shown = async () => {
      const labels = await marks.evaluateAll((all) =>
        all.map((mark) => mark.getAttribute('aria-label') ?? ''),
      )
      return labels.reduce((sum, label) => sum + Number(/^\d+/.exec(label)?.[0] ?? 1), 0)
    }
    await expect.poll(shown).toBe(5)
  })

  it('is told of other places of the name, and goes there', async () => {
    const page = await visit.open('/guides?near=Newport')
    await page.getByText('Did you mean Newport').waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Newport, Shropshire', exact: true }).click()
    await page.waitForURL(/near=Newport%2C\+Shropshire/)
    await expect.poll(() => page.getByRole('combobox').first().inputValue()).toBe('Newport, Shropshire, UK')
  })

  it('is told that nobody knows the place, with the guides who name it', async () => {
    const page = await visit.open('/guides?near=Hazel+Holt')
    await page
      .getByText('We do not know a place called Hazel Holt. These guides name it in their listing.')
      .waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    await expectNoAxeViolations(page)
  })

  it('finds guides near the place that words name, below those that name it', async () => {
    const page = await visit.open('/guides?search=Rotherham')
    await page.getByText('0 guides match “Rotherham”').waitFor()
    await page.getByRole('heading', { level: 2, name: 'Near Rotherham' }).waitFor()
    expect(await page.getByRole('article').first().getByRole('heading', { level: 3 }).isVisible()).toBe(true)
    await expectNoAxeViolations(page)
  })

  it('finds guides near the place that words begin', async () => {
    const page = await visit.openWithoutMaps('/guides?search=Inver')
    await page.getByText('0 guides match “Inver”').waitFor()
    await page.getByRole('heading', { level: 2, name: 'Near Inverness', exact: true }).waitFor()
    expectNoTrouble(page)
  })

  it('finds the guides who name the words, and no place that begins so', async () => {
    const page = await visit.openWithoutMaps('/guides?search=Amblesi')
    await page.getByText('1 guide matches “Amblesi”').waitFor()
    expect(await page.getByRole('heading', { name: /^Near / }).allTextContents()).toEqual([])
  })

  it('refuses the location, is told what to do, and tries again', async () => {
    const page = await visit.open('/guides')
    // A browser without the permission refuses by itself.
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByText(REFUSED).waitFor()
    await expectNoAxeViolations(page)
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 53.381234, longitude: -1.470987 })
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.waitForURL(/near=53\.38%2C-1\.47$/)
    await page.getByText('3 guides within 25 miles of 53.38, -1.47').waitFor()
    expect(await page.getByText(REFUSED).count()).toBe(0)
  })

  it('is not told any more that the location is unknown once a town was searched', async () => {
    const page = await visit.openWithoutMaps('/guides')
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByText(REFUSED).waitFor()
    await page.getByRole('combobox').fill('Leeds')
    await page.keyboard.press('Enter')
    await page.getByText('1 guide matches “Leeds”').waitFor()
    expect(await page.getByText(REFUSED).count()).toBe(0)
  })

  it('stays where they have gone since, when their location becomes known late', async () => {
    const page = await visit.openWithoutMaps('/guides', { prepare: locateLate })
    const locate = () => page.evaluate(() => dispatchEvent(new Event('located')))
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByRole('combobox').fill('Leeds')
    await page.keyboard.press('Enter')
    await page.getByText('1 guide matches “Leeds”').waitFor()
    await locate()
    await page.getByRole('button', { name: 'Use my location' }).click()
    expect(new URL(page.url()).search).toBe('?search=Leeds')
    await page.getByRole('link', { name: 'Research', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /research/i }).waitFor()
    await locate()
    expect(new URL(page.url()).pathname).toBe('/research')
  })

  it('keeps the suggestion that the keys have chosen while suggestions for more letters come', async () => {
    const page = await visit.openWithoutMaps('/guides')
    await page.getByRole('combobox', { name: 'Town, postcode, country or name' }).focus()
    // In one go: suggestions for each letter before would be others.
    await page.keyboard.insertText('moss')
    const option = page.getByRole('option', { name: /^Moss Carr, guide in Sheffield/ })
    await option.waitFor()
    const shown = await page.getByRole('option').count()
    const answer = await holdBack(page, '**/api/trpc/**guides.search**')
    await page.keyboard.type(' ca')
    await page.keyboard.press('ArrowUp')
    expect(await option.getAttribute('aria-selected')).toBe('true')
    answer()
    await page.waitForFunction(
      (before) => document.querySelectorAll('[role="option"]').length !== before,
      shown,
    )
    expect(await option.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Moss Carr' }).waitFor()
  })

  it('sees the suggestion that the keys have chosen in a low window', async () => {
    const page = await visit.openWithoutMaps('/', { width: 1366, height: 600 })
    await page.getByRole('combobox').focus()
    await page.keyboard.insertText('new')
    const options = page.getByRole('option')
    await options.first().waitFor()
    expect(await isInView(options.last())).toBe(false)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => isInView(page.getByRole('option', { selected: true }))).toBe(true)
  })

  it.each(['/', '/guides'])(
    'still sees the box of %s above the suggestion that the keys have chosen',
    async (path) => {
      const page = await visit.openWithoutMaps(path, { width: 360, height: 300 })
      const box = page.getByRole('combobox')
      await box.focus()
      await page.keyboard.insertText('new')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowUp')
      await page.getByRole('option', { selected: true }).waitFor()
      const isCovered = await box.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect()
        return document.elementFromPoint(left + 60, top + 2) !== element
      })
      expect(isCovered).toBe(false)
    },
  )

  it('finds a guide by name from the keyboard alone', async () => {
    const page = await visit.openWithoutMaps('/guides')
    const box = page.getByRole('combobox', { name: 'Town, postcode, country or name' })
    await box.focus()
    await page.keyboard.type('moss ca')
    const option = page.getByRole('option', { name: /^Moss Carr, guide in Sheffield/ })
    await option.waitFor()
    await page.keyboard.press('ArrowUp')
    expect(await option.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Escape')
    await option.waitFor({ state: 'detached' })
    await page.keyboard.type('r')
    await option.waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Moss Carr' }).waitFor()
    expectNoTrouble(page)
  })

  it.each(['ArrowDown', 'ArrowUp'])(
    'opens the suggestions that Escape has closed again by %s',
    async (key) => {
      const page = await visit.openWithoutMaps('/guides')
      const box = page.getByRole('combobox', { name: 'Town, postcode, country or name' })
      await box.fill('west yorks')
      const option = page.getByRole('option', { name: /^West Yorkshire/ })
      await option.waitFor()
      await page.keyboard.press('Escape')
      await option.waitFor({ state: 'detached' })
      await page.keyboard.press(key)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await option.count()).toBe(1)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByText('1 guide matches “West Yorkshire, UK”').waitFor()
    },
  )

  it('goes all the way to a guide from the keyboard alone', async () => {
    const page = await visit.open('/guides')
    /** Goes on by the tab key to what has this name. */
    async function tabTo(name: RegExp) {
      for (let times = 0; times < 40; times += 1) {
        await page.keyboard.press('Tab')
        const reached = await page.evaluate(() => {
          const { activeElement: element } = document
          const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
          return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
        })
        if (name.test(reached)) return
      }
      throw new Error(`Forty presses of the tab key do not reach ${name}`)
    }
    await tabTo(/^Town, postcode, country or name/)
    await page.keyboard.type('s1 2b')
    // Suggestions for the first letters may come before.
    await page.getByRole('option', { name: /^S1 2/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('3 guides within 25 miles of S1 2').waitFor()
    await tabTo(/^Distance$/)
    await page.keyboard.press('ArrowDown')
    await page.getByText('4 guides within 50 miles of S1 2').waitFor()
    await tabTo(/^Offers/)
    await page.keyboard.press('Enter')
    await tabTo(/^Online sessions/)
    await page.keyboard.press('Space')
    await page.getByText('2 guides within 50 miles of S1 2').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Offers (1)')
    await tabTo(/^View Profile$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Fern Alder' }).waitFor()
    expectNoTrouble(page)
  })

  it('reads every distance of a page in the unit of the place', async () => {
    const page = await visit.openWithoutMaps('/guides?near=Freiburg+im+Breisgau&radius=any')
    await page.getByRole('heading', { level: 2, name: 'Hazel Holt' }).waitFor()
    const signs = await page.getByText(/^[\d.,]+ (?:km|miles)/).allTextContents()
    expect(signs).toHaveLength(11)
    for (const sign of signs) expect(sign).toMatch(/ km$/)
    expect(await page.getByRole('combobox', { name: 'Distance' }).textContent()).not.toContain('mile')
  })

  it.each([
    [[820, 1024, 1180], false],
    [[390], true],
  ])('opens no filter out of a window of %j px (scripts off: %s)', async (widths, withoutScripts) => {
    const page = await visit.open('/guides?near=Sheffield', { width: widths[0], withoutScripts })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const name of ['Offers', 'Access', 'Languages', 'Certification']) {
        const title = page.locator('summary').filter({ hasText: name })
        await title.click()
        await page.locator('details[open]').filter({ has: title }).waitFor()
        const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(await overhang(), `${name}, ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })

  it('reads all of a chosen distance where text is twice as large', async () => {
    const page = await visit.openWithoutMaps('/guides?near=Sheffield')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const select = page.getByLabel('Distance')
    const arrow = await page.locator('span').filter({ has: select }).last().locator('svg').boundingBox()
    const box = await select.boundingBox()
    const padding = await select.evaluate((field) => Number.parseFloat(getComputedStyle(field).paddingRight))
    expect((box?.x ?? 0) + (box?.width ?? 0) - padding).toBeLessThanOrEqual(arrow?.x ?? 0)
  })

  it('sees places for cards that are on their way, and what to do where they do not come', async () => {
    const page = await visit.open('/guides')
    await page.getByRole('article').first().waitFor()
    const release = await holdBack(page, '**/api/trpc/**guides.search**')
    await page.getByRole('combobox').first().fill('Sheffield')
    await page.keyboard.press('Enter')
    await page.getByText('Loading guides…').waitFor()
    await expectNoAxeViolations(page)
    release()
    await page.getByText(/guides match “Sheffield”/).waitFor()
    await page.route('**/api/trpc/**guides.search**', (route) => route.abort())
    await page.getByRole('combobox').first().fill('Leeds')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'The guides could not be loaded' }).waitFor()
    await expectNoAxeViolations(page)
    await page.unroute('**/api/trpc/**guides.search**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('1 guide matches “Leeds”').waitFor()
  })

  it('sees the card of a guide stay in the page while filters change, as long as they find the guide', async () => {
    const page = await visit.openWithoutMaps('/guides?near=Sheffield')
    const isOpen = page.getByRole('checkbox', { name: /^Taking bookings/ })
    await isOpen.check()
    await page.getByText('1 guide within 25 miles of Sheffield').waitFor()
    // A list that the browser has is there at once: on a slow machine skeletons stand in the place of another one.
    await isOpen.uncheck()
    await page.getByText('3 guides within 25 miles of Sheffield').waitFor()
    const card = await page.getByRole('article').filter({ hasText: 'Fern Alder' }).elementHandle()
    await isOpen.check()
    await page.getByText('1 guide within 25 miles of Sheffield').waitFor()
    expect(await card?.evaluate((element) => element.isConnected)).toBe(true)
  })

  it('shares the address with a phone, which shows the same', async () => {
    const page = await visit.open('/guides?near=Sheffield&radius=any&language=cy&open=true&view=map', PHONE)
    await page.getByText(/^1 guide from near Sheffield/).waitFor()
    expect(await page.getByRole('button', { name: 'Map', pressed: true }).isVisible()).toBe(true)
    expect(await page.getByRole('article').first().isVisible()).toBe(false)
    await page.getByRole('application').waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Fern Alder' }).waitFor()
    await page.getByRole('button', { name: 'Filters (2)' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.waitFor()
    await expectNoAxeViolations(page)
    // The page shows above it.
    const { height } = page.viewportSize() ?? { height: 0 }
    await expect
      .poll(async () => Math.round((await sheet.boundingBox())?.y ?? 0))
      .toBe(Math.round(height * 0.12))
    await sheet.getByRole('checkbox', { name: /^Welsh/ }).uncheck()
    await sheet.getByRole('button', { name: 'Show 1 guide' }).waitFor()
    await sheet.getByRole('checkbox', { name: /^Taking bookings/ }).uncheck()
    await sheet.getByRole('button', { name: 'Show 11 guides' }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Filters/)
    await page.getByText(/^11 guides from near Sheffield/).waitFor()
    expectNoTrouble(page)
  })

  it('goes back from the filters of a phone to the list', async () => {
    const page = await visit.openWithoutMaps('/guides?near=Sheffield', {
      ...PHONE,
      prepare: rememberCloseWatchers,
    })
    const filters = page.getByRole('button', { name: 'Filters' })
    await filters.click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.waitFor()
    await pressPhoneBack(page)
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => filters.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('reads that nobody there has named a language', async () => {
    const page = await visit.openWithoutMaps('/guides?near=Inverness')
    await page.getByText('Languages', { exact: true }).click()
    await page.getByText('Nobody here has named any.').waitFor()
  })

  it.each([true, false])(
    'finds the whole list where its part is not there (scripts off: %s)',
    async (off) => {
      const page = await visit.openWithoutMaps('/guides?near=Sheffield&cursor=broken', {
        withoutScripts: off,
      })
      await page.getByRole('article').first().waitFor()
      expect(new URL(page.url()).search).toBe('?near=Sheffield')
      expectNoTrouble(page)
    },
  )

  it('chooses place, distance and filters without JavaScript', async () => {
    const page = await visit.open('/guides', { withoutScripts: true })
    await page.getByLabel('Near a town or a postcode').fill('Sheffield')
    await page.getByText('Offers', { exact: true }).click()
    await page.getByRole('checkbox', { name: /^Online sessions/ }).check()
    await page.getByRole('checkbox', { name: /^Groups/ }).isDisabled()
    await page.getByRole('button', { name: 'Show guides' }).click()
    await page.getByText('1 guide within 25 miles of Sheffield').waitFor()
    await page.getByRole('combobox', { name: 'Distance' }).selectOption({ label: 'Within 50 miles' })
    await page.getByRole('button', { name: 'Show guides' }).click()
    await page.getByText('2 guides within 50 miles of Sheffield').waitFor()
    expect(await page.getByRole('combobox', { name: 'Town, postcode, country or name' }).inputValue()).toBe(
      'Sheffield',
    )
  })

  it('clears what was chosen without JavaScript, and keeps the place', async () => {
    const page = await visit.open('/guides?near=Sheffield&offers=online&radius=40', { withoutScripts: true })
    const clear = page.getByRole('link', { name: 'Clear all' })
    expect(await clear.count()).toBe(1)
    await clear.click()
    await page.waitForURL('**/guides?near=Sheffield')
    await page.getByText('3 guides within 25 miles of Sheffield').waitFor()
    expect(await clear.count()).toBe(0)
  })

  it('leaves an area of the map without JavaScript', async () => {
    const page = await visit.open('/guides?near=Sheffield&radius=any&bounds=-2,53,-1,53.6', {
      withoutScripts: true,
    })
    await page.getByText(/ guides in this area, nearest to Sheffield.* first$/).waitFor()
    await page.getByRole('checkbox', { name: 'In the area of the map only' }).uncheck()
    await page.getByRole('button', { name: 'Show guides' }).click()
    await page.getByText(/^11 guides from near Sheffield/).waitFor()
    expect(await page.getByText(/in this area/).count()).toBe(0)
  })
})
