import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import { PROFILE_REDIRECT_DELAY_MS } from '@grove/schema'
import type { GeocoderStub, TestPage } from '@grove/testkit'
import { expectNoAxeViolations, startGeocoderStub } from '@grove/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { fieldMessage, focusedId, focusedText, summaryMessages } from './support/forms.ts'
import { field, openProfile, saveButton, storedListing, tab } from './support/profile-form.ts'

let geocoder: GeocoderStub
const browsed = browseSite(async () => {
  geocoder = await startGeocoderStub()
  return { GEOCODER_URL: geocoder.url }
})
let page: TestPage

afterAll(() => geocoder?.close())

describe('a new listing', () => {
  it('says what is missing, takes its place from the map, and leads to the guides', async () => {
    const member = await addMember(browsed.site, 'bryony')
    page = await openProfile(browsed, member)
    await page.getByText('Create your listing').waitFor()
    await field(page, 'firstName').fill('')
    await field(page, 'lastName').fill(' ')
    await saveButton(page).click()
    await expect.poll(() => focusedId(page)).toBe('profile-firstName')
    expect(await summaryMessages(page)).toEqual([
      'First name is required',
      'Last name is required',
      'Country is required',
      'County is required',
      'City is required',
      'Location coordinates are required',
    ])
    expect(await fieldMessage(page, 'profile-latitude')).toBe('Location coordinates are required')
    expect(await fieldMessage(page, 'profile-longitude')).toBe('Location coordinates are required')
    await tab(page, 'Profile Details 6 errors').waitFor()
    await expectNoAxeViolations(page)

    const find = page.getByRole('button', { name: 'Find coordinates' })
    await find.click()
    expect(await toastText(page, 'Missing Information')).toContain('city and a country')
    await field(page, 'firstName').fill('Bryony')
    await field(page, 'lastName').fill('Ashdown')
    await field(page, 'country').selectOption('United Kingdom')
    await field(page, 'county').fill('Powys')
    await field(page, 'city').fill('Nowhere-under-Wood')
    await find.click()
    expect(await toastText(page, 'Geocoding Failed')).toContain('enter the coordinates manually')
    expect(await field(page, 'latitude').inputValue()).toBe('')

    await field(page, 'latitude').pressSequentially('a5x2.0-7.3')
    expect(await field(page, 'latitude').inputValue()).toBe('52.073')
    await field(page, 'longitude').pressSequentially('--3e.13')
    expect(await field(page, 'longitude').inputValue()).toBe('-3.13')
    await field(page, 'latitude').fill('91')
    await saveButton(page).click()
    expect(await fieldMessage(page, 'profile-latitude')).toBe('Latitude must be between -90 and 90')
    await field(page, 'latitude').fill('52.073')

    const pin = page.getByRole('button', { name: /^Point at 52\.07300, -3\.13000/ })
    await pin.focus()
    await pin.press('ArrowUp')
    await expect.poll(async () => Number(await field(page, 'latitude').inputValue())).toBeGreaterThan(52.073)
    await expectNoAxeViolations(page)

    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await saveButton(page).click()
    await toastText(page, 'Profile created')
    expect(await focusedText(page)).toBe('All changes saved')
    await page.clock.runFor(PROFILE_REDIRECT_DELAY_MS - 100)
    expect(page.url()).toBe(`${browsed.site.url}/create-profile`)
    await page.clock.resume()
    await page.waitForURL(`${browsed.site.url}/guides`)
    expect(await storedListing(browsed.site, member)).toMatchObject({
      city: 'Nowhere-under-Wood',
      applicationStatus: 'pending',
    })
  })

  it('asks the geocoder for its place, and says when that cannot be asked', async () => {
    geocoder.answerWith({ places: [{ lat: '52.0744', lon: '-3.1263' }] })
    page = await openProfile(browsed, await addMember(browsed.site, 'rowan'))
    await field(page, 'country').selectOption('United Kingdom')
    await field(page, 'city').fill('Hay-on-Wye')
    // Suggestions of towns lie over the button while one is in the field.
    await field(page, 'city').press('Tab')
    const toGeocoder = /\/api\/trpc\/[^?]*geo\.locate/
    await page.route(toGeocoder, (route) => route.abort())
    const find = page.getByRole('button', { name: 'Find coordinates' })
    await find.click()
    await toastText(page, 'Geocoding Error')
    await page.unroute(toGeocoder)
    await find.click()
    await page.getByText('Hay-on-Wye found.').waitFor()
    expect(await field(page, 'latitude').inputValue()).toBe('52.0744')
    expect(await field(page, 'longitude').inputValue()).toBe('-3.1263')
    await page.getByText('Point at 52.07440, -3.12630').waitFor({ state: 'attached' })
  })

  it('opens no suggestions of towns below a field that one has left', async () => {
    page = await openProfile(browsed, await addMember(browsed.site, 'teasel'), { withoutMaps: true })
    const suggestions = /\/api\/trpc\/[^?]*geo\.suggest/
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(suggestions, async (route) => {
      await isAnswered
      await route.continue()
    })
    const request = page.waitForRequest(suggestions)
    await field(page, 'city').pressSequentially('Hay-on')
    await request
    await field(page, 'county').focus()
    const response = page.waitForResponse(suggestions)
    answer()
    await response.then((found) => found.finished())
    await field(page, 'county').pressSequentially('Powys')
    expect(await page.getByRole('option', { name: /Hay-on-Wye/ }).count()).toBe(0)
  })

  async function fillInBrecon(username: string): Promise<Member> {
    const member = await addMember(browsed.site, username)
    page = await openProfile(browsed, member, { withoutMaps: true })
    for (const [name, text] of Object.entries({
      county: 'Powys',
      city: 'Brecon',
      latitude: '51.9',
      longitude: '-3.4',
    }))
      await field(page, name).fill(text)
    await field(page, 'country').selectOption('United Kingdom')
    return member
  }

  it('whose answer was lost is found by the next press, and saved with what was typed since', async () => {
    const member = await fillInBrecon('tutsan')
    const call = '**/api/guides'
    await page.route(call, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await saveButton(page).click()
    await toastText(page, 'Profile Creation Failed')
    await page.unroute(call)
    await field(page, 'bio').fill('Slow walks.')
    await saveButton(page).click()
    await toastText(page, 'Profile updated')
    expect(await storedListing(browsed.site, member)).toMatchObject({ city: 'Brecon', bio: 'Slow walks.' })
    await page.getByRole('link', { name: 'View profile' }).waitFor()
    await field(page, 'bio').fill('Quick walks.')
    await saveButton(page).click()
    await expect.poll(async () => (await storedListing(browsed.site, member)).bio).toBe('Quick walks.')
  })

  it('cannot be made once the session has ended', async () => {
    const member = await fillInBrecon('melick')
    await call(browsed.site, 'POST', '/api/logout', { cookie: member.cookie })
    await saveButton(page).click()
    expect(await toastText(page, 'Authentication Error')).toBe('You must be logged in to create a profile.')
    expect(await field(page, 'city').inputValue()).toBe('Brecon')
  })
})

describe('a town that changes', () => {
  async function openInBrecon(username: string): Promise<Member> {
    const member = await addMember(browsed.site, username)
    await addListing(browsed.site, member, {
      city: 'Brecon',
      county: 'Powys',
      latitude: '51.947',
      longitude: '-3.391',
    })
    page = await openProfile(browsed, member)
    return member
  }

  it('takes the pin along when it is chosen', async () => {
    const member = await openInBrecon('sedge')
    // At the edge of the window the suggestions open above the field or below the bar, and move as the page does.
    await field(page, 'city').evaluate((input) => input.scrollIntoView({ block: 'center' }))
    // In one go: the suggestions for each letter before would move beneath the pointer.
    await field(page, 'city').fill('inverness')
    await page
      .getByRole('option', { name: /^Inverness/ })
      .first()
      .click()
    await saveButton(page).click()
    await toastText(page, 'Profile updated')
    const { city, latitude } = await storedListing(browsed.site, member)
    expect([city, Math.round(Number(latitude))]).toEqual(['Inverness', 57])
  })

  it('asks about the pin when it is typed, and leaves or moves it', async () => {
    geocoder.answerWith({ places: [{ lat: '57.4778', lon: '-4.2247' }] })
    const member = await openInBrecon('rush')
    const dialog = page.getByRole('alertdialog', { name: 'Move the pin?' })
    await field(page, 'city').fill('Inverness')
    await page.keyboard.press('Tab')
    await saveButton(page).click()
    await dialog.getByText('The pin is still in Brecon. Move it to Inverness?').waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    expect((await storedListing(browsed.site, member)).city).toBe('Brecon')
    await saveButton(page).click()
    await dialog.getByRole('button', { name: 'Leave it there' }).click()
    await toastText(page, 'Profile updated')
    await page.getByText(/^The pin stands about 38\d miles from Inverness\./).waitFor()
    await field(page, 'city').fill('Inverness, Highland')
    await page.keyboard.press('Tab')
    await saveButton(page).click()
    await dialog.getByRole('button', { name: 'Move the pin' }).click()
    await toastText(page, 'Profile updated')
    await expect
      .poll(() => storedListing(browsed.site, member))
      .toMatchObject({ latitude: '57.4778', longitude: '-4.2247' })
    await expect.poll(() => page.getByText('The pin stands about').count()).toBe(0)
  })

  it('shows a save at work while the place of the town is looked up', async () => {
    geocoder.answerWith({ places: [{ lat: '57.4778', lon: '-4.2247' }] })
    await openInBrecon('woodrush')
    const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/api\/trpc\/[^?]*geo\.locate/, (route) => mayGo.then(() => route.continue()))
    await field(page, 'city').fill('Inverness')
    await page.keyboard.press('Tab')
    await saveButton(page).click()
    await page.getByText('Saving...', { exact: true }).waitFor()
    expect(await saveButton(page).getAttribute('aria-disabled')).toBe('true')
    letGo()
    const dialog = page.getByRole('alertdialog', { name: 'Move the pin?' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Changes not saved yet').waitFor()
    expect(await saveButton(page).getAttribute('aria-disabled')).toBe(null)
  })

  it('takes the county of the town along with the pin', async () => {
    geocoder.answerWith({ places: [{ lat: '57.4778', lon: '-4.2247' }] })
    const member = await openInBrecon('reed')
    await field(page, 'city').fill('inverness')
    await page.keyboard.press('Tab')
    await saveButton(page).click()
    const dialog = page.getByRole('alertdialog', { name: 'Move the pin?' })
    await dialog.getByText('The county becomes Highland then.').waitFor()
    await dialog.getByRole('button', { name: 'Move the pin' }).click()
    await toastText(page, 'Profile updated')
    expect(await field(page, 'county').inputValue()).toBe('Highland')
    expect(await storedListing(browsed.site, member)).toMatchObject({ city: 'inverness', county: 'Highland' })
  })

  it('leaves a county that was written with the town', async () => {
    geocoder.answerWith({ places: [{ lat: '57.4778', lon: '-4.2247' }] })
    const member = await openInBrecon('fescue')
    await field(page, 'city').fill('Inverness')
    await page.keyboard.press('Tab')
    await field(page, 'county').fill('Inverness-shire')
    await saveButton(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move the pin' }).click()
    await toastText(page, 'Profile updated')
    expect(await storedListing(browsed.site, member)).toMatchObject({ county: 'Inverness-shire' })
  })
})
