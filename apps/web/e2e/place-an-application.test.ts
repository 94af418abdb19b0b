import { browseSite, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { APPLY, applyForm } from './support/apply-form.ts'
import { fieldMessage, focusedId, formIsReady } from './support/forms.ts'
import { holdBack } from './support/hold-back.ts'

const browsed = browseSite()
let page: TestPage
const { field, send, fillIn, chooseSheffield } = applyForm(() => page)

/** Opens the form in an empty browser and waits until it has taken over. */
async function openForm(): Promise<void> {
  page = await browsed.newPage()
  await page.goto(browsed.site.url + APPLY)
  await formIsReady(page)
}

/** Fills in the form with a town that nobody knows, until it asks for the point. */
async function openPointOf(username: string): Promise<void> {
  await openForm()
  await fillIn(username)
  await field('city').fill('Zzzzville')
  await send().click()
  await expect.poll(() => focusedId(page)).toBe('apply-latitude')
}

describe('the place of an application', () => {
  it('takes the town that the keys have chosen, while towns for more letters come', async () => {
    await openForm()
    // In one go: towns for each letter before would be in another order.
    await field('city').fill('bir')
    const before = page.getByRole('option', { name: 'Birmingham West Midlands, UK' })
    await before.waitFor()
    const answer = await holdBack(page, '**/api/trpc/**geo.suggest**')
    await page.keyboard.type('k')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const chosen = await field('city').getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${chosen}"]`).innerText()).toMatch(/^Birkenhead\b/)
    answer()
    await before.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    expect(await field('city').inputValue()).toBe('Birkenhead')
  })

  it('is asked for as a point before anything is sent, where nobody knows the town', async () => {
    await openForm()
    await fillIn('tansy')
    await field('city').fill('Zzzzville')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await send().click()
    const advice = 'Zzzzville could not be found, and nothing has been sent. Please set the point on the map.'
    expect(await toastText(page, 'Geocoding Failed')).toBe(advice)
    await expect.poll(() => focusedId(page)).toBe('apply-latitude')
    expect(await fieldMessage(page, 'apply-latitude')).toBe(advice)
    expect(sent).toEqual([])
    await expectNoAxeViolations(page)
    await field('latitude').fill('54.45')
    await field('longitude').fill('-3.02')
    await send().click()
    await page.waitForURL('**/create-profile?newUser=true')
    expect(await page.getByLabel('Latitude').inputValue()).toBe('54.45')
  })

  it('does not keep the point of a suggested town with another town', async () => {
    await openPointOf('bistort')
    await chooseSheffield()
    await expect.poll(() => field('latitude').inputValue()).toMatch(/^53\./)
    await field('county').fill('North Yorkshire')
    await field('city').fill('Whitby')
    expect(await field('latitude').inputValue()).toBe('')
    expect(await field('longitude').inputValue()).toBe('')
    await send().click()
    await page.waitForURL('**/create-profile?newUser=true')
    expect(await page.getByLabel('Latitude').inputValue()).toMatch(/^54\./)
  })

  it('does not keep the point that was looked up for a town with another town', async () => {
    await openPointOf('mallow')
    await field('city').fill('Sheffield')
    // Suggestions of towns lie over the button while one is in the field.
    await field('city').press('Tab')
    await page.getByRole('button', { name: 'Find coordinates' }).click()
    await expect.poll(() => field('latitude').inputValue()).toMatch(/^53\./)
    await field('city').fill('Whitby')
    expect(await field('latitude').inputValue()).toBe('')
  })

  it('keeps a point that was set by hand, whatever becomes of the town', async () => {
    await openPointOf('betony')
    await chooseSheffield({ byPointer: true })
    await expect.poll(() => field('latitude').inputValue()).toMatch(/^53\./)
    await field('latitude').fill('54.45')
    await field('city').fill('Whitby')
    expect(await field('latitude').inputValue()).toBe('54.45')
    expect(await field('longitude').inputValue()).not.toBe('')
  })
})
