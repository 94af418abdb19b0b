import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { expectNoTrouble, plainGuide, serveDirectory, WREN } from './support/directory.ts'

const IN_SHEFFIELD = { ...WREN, latitude: '53.38', longitude: '-1.47' }
const FERN = {
  ...IN_SHEFFIELD,
  userName: 'Fern Alder',
  offers: ['online' as const],
  languages: ['en' as const, 'cy' as const],
  availability: 'open' as const,
}
const MOSS = { ...IN_SHEFFIELD, userName: 'Moss Carr', access: ['step_free' as const, 'seats' as const] }
const LEEDS = {
  ...IN_SHEFFIELD,
  userName: 'Hazel Holt',
  city: 'Leeds',
  county: 'West Yorkshire',
  latitude: '53.8',
  longitude: '-1.55',
  offers: ['online' as const],
}
const visit = serveDirectory([
  IN_SHEFFIELD,
  FERN,
  MOSS,
  LEEDS,
  ...Array.from({ length: 6 }, (_, index) => plainGuide(index + 1)),
])

const PHONE = { width: 390, height: 844 }
const REFUSED = 'We could not see where you are. Type a town or a postcode instead.'

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
    await page.close()
  })

  it('is shown the nearest five where nobody is near', async () => {
    const page = await visit.open('/guides?near=Inverness')
    await page.getByRole('heading', { name: 'No guides found matching "Inverness".' }).waitFor()
    await page.getByRole('heading', { name: 'The five nearest guides to Inverness' }).waitFor()
    const names = await page.getByRole('article').getByRole('heading').allTextContents()
    expect(names.slice(0, 1)).toEqual(['Hazel Holt'])
    expect(names).toHaveLength(5)
    await expectNoAxeViolations(page)
    expectNoTrouble(page)
    await page.close()
  })

  it('is told of other places of the name, and goes there', async () => {
    const page = await visit.open('/guides?near=Newport')
    await page.getByText('Did you mean Newport').waitFor()
    await page.getByRole('link', { name: 'Newport, Shropshire', exact: true }).click()
    await page.waitForURL(/near=Newport%2C\+Shropshire/)
    await expect.poll(() => page.getByRole('combobox').first().inputValue()).toBe('Newport, Shropshire, UK')
    await page.close()
  })

  it('is told that nobody knows the place, with the guides who name it', async () => {
    const page = await visit.open('/guides?near=Wren')
    await page
      .getByText('We do not know a place called Wren. These guides name it in their listing.')
      .waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    await page.close()
  })

  it('finds guides near the place that words name, below those that name it', async () => {
    const page = await visit.open('/guides?search=Rotherham')
    await page.getByText('0 guides match “Rotherham”').waitFor()
    await page.getByRole('heading', { level: 2, name: 'Near Rotherham' }).waitFor()
    expect(await page.getByRole('article').first().getByRole('heading', { level: 3 }).isVisible()).toBe(true)
    await expectNoAxeViolations(page)
    await page.close()
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
    await page.close()
  })

  it('finds a guide by name from the keyboard alone', async () => {
    const page = await visit.open('/guides')
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
    await page.close()
  })

  it('shares the address with a phone, which shows the same', async () => {
    const page = await visit.open('/guides?near=Sheffield&radius=any&language=cy&open=true&view=map', PHONE)
    await page.getByText(/^1 guide from near Sheffield/).waitFor()
    expect(await page.getByRole('button', { name: 'Map', pressed: true }).isVisible()).toBe(true)
    expect(await page.getByRole('article').first().isVisible()).toBe(false)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Fern Alder' }).waitFor()
    await page.getByRole('button', { name: 'Filters (2)' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.waitFor()
    await expectNoAxeViolations(page)
    await sheet.getByRole('checkbox', { name: /^Welsh/ }).uncheck()
    await sheet.getByRole('button', { name: 'Show 1 guide' }).waitFor()
    await sheet.getByRole('checkbox', { name: /^Taking bookings/ }).uncheck()
    await sheet.getByRole('button', { name: 'Show 10 guides' }).click()
    await page.getByText(/^10 guides from near Sheffield/).waitFor()
    expectNoTrouble(page)
    await page.close()
  })

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
    await page.close()
  })
})
