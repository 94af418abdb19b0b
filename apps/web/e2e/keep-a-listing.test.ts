import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import { IMAGE_MAX_BYTES, PROFILE_REDIRECT_DELAY_MS } from '@grove/schema'
import type { GeocoderStub, TestPage } from '@grove/testkit'
import { expectNoAxeViolations, startGeocoderStub } from '@grove/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { fieldMessage, focusedId, focusedText, summaryMessages } from './support/forms.ts'
import { paintMany, paintPictures } from './support/pictures.ts'

let geocoder: GeocoderStub
const browsed = browseSite(async () => {
  geocoder = await startGeocoderStub()
  return { GEOCODER_URL: geocoder.url }
})
let page: TestPage

afterAll(() => geocoder?.close())

async function openProfile(member: Member): Promise<void> {
  page = await browsed.newPage({}, member)
  await page.goto(`${browsed.site.url}/create-profile`)
  // Hydration drops the selection in a field, and filling selects the text that it replaces.
  await isAtWork(page)
}

function saveButton() {
  return page.getByRole('button', { name: /^(?:Save|Create) profile$/ })
}

function field(name: string) {
  return page.locator(`#profile-${name}`)
}

function tab(name: string) {
  return page.getByRole('tab', { name })
}

async function storedListing(member: Member): Promise<Record<string, unknown>> {
  const answer = await call(browsed.site, 'GET', `/api/guides/user/${member.id}`, { cookie: member.cookie })
  return (await answer.json()) as Record<string, unknown>
}

describe('a new listing', () => {
  it('says what is missing, takes its place from the map, and leads to the guides', async () => {
    const member = await addMember(browsed.site, 'bryony')
    await openProfile(member)
    await page.getByText('Create your listing').waitFor()
    await field('firstName').fill('')
    await field('lastName').fill(' ')
    await saveButton().click()
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
    await tab('Profile Details 6 errors').waitFor()
    await expectNoAxeViolations(page)

    const find = page.getByRole('button', { name: 'Find coordinates' })
    await find.click()
    expect(await toastText(page, 'Missing Information')).toContain('city and a country')
    await field('firstName').fill('Bryony')
    await field('lastName').fill('Ashdown')
    await field('country').selectOption('United Kingdom')
    await field('county').fill('Powys')
    await field('city').fill('Nowhere-under-Wood')
    await find.click()
    expect(await toastText(page, 'Geocoding Failed')).toContain('enter the coordinates manually')
    expect(await field('latitude').inputValue()).toBe('')

    await field('latitude').pressSequentially('a5x2.0-7.3')
    expect(await field('latitude').inputValue()).toBe('52.073')
    await field('longitude').pressSequentially('--3e.13')
    expect(await field('longitude').inputValue()).toBe('-3.13')
    await field('latitude').fill('91')
    await saveButton().click()
    expect(await fieldMessage(page, 'profile-latitude')).toBe('Latitude must be between -90 and 90')
    await field('latitude').fill('52.073')

    const pin = page.getByRole('button', { name: /^Point at 52\.07300, -3\.13000/ })
    await pin.focus()
    await pin.press('ArrowUp')
    await expect.poll(async () => Number(await field('latitude').inputValue())).toBeGreaterThan(52.073)
    await expectNoAxeViolations(page)

    const savedAt = Date.now()
    await saveButton().click()
    await toastText(page, 'Profile created')
    expect(await focusedText(page)).toBe('All changes saved')
    expect(page.url()).toBe(`${browsed.site.url}/create-profile`)
    await page.waitForURL(`${browsed.site.url}/guides`)
    expect(Date.now() - savedAt).toBeGreaterThanOrEqual(PROFILE_REDIRECT_DELAY_MS)
    expect(await storedListing(member)).toMatchObject({
      city: 'Nowhere-under-Wood',
      applicationStatus: 'pending',
    })
  })

  it('asks the geocoder for its place, and says when that cannot be asked', async () => {
    geocoder.answerWith({ places: [{ lat: '52.0744', lon: '-3.1263' }] })
    await openProfile(await addMember(browsed.site, 'rowan'))
    await field('country').selectOption('United Kingdom')
    await field('city').fill('Hay-on-Wye')
    // Suggestions of towns lie over the button while one is in the field.
    await field('city').press('Tab')
    const toGeocoder = /\/api\/trpc\/[^?]*geo\.locate/
    await page.route(toGeocoder, (route) => route.abort())
    const find = page.getByRole('button', { name: 'Find coordinates' })
    await find.click()
    await toastText(page, 'Geocoding Error')
    await page.unroute(toGeocoder)
    await find.click()
    await page.getByText('Hay-on-Wye found.').waitFor()
    expect(await field('latitude').inputValue()).toBe('52.0744')
    expect(await field('longitude').inputValue()).toBe('-3.1263')
    await page.getByText('Point at 52.07440, -3.12630').waitFor({ state: 'attached' })
  })

  it('opens no suggestions of towns below a field that one has left', async () => {
    await openProfile(await addMember(browsed.site, 'teasel'))
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
    await field('city').pressSequentially('Hay-on')
    await request
    await field('county').focus()
    const response = page.waitForResponse(suggestions)
    answer()
    await response.then((found) => found.finished())
    await field('county').pressSequentially('Powys')
    expect(await page.getByRole('option', { name: /Hay-on-Wye/ }).count()).toBe(0)
  })

  it('cannot be made once the session has ended', async () => {
    const member = await addMember(browsed.site, 'melick')
    await openProfile(member)
    for (const [name, text] of Object.entries({
      county: 'Powys',
      city: 'Brecon',
      latitude: '51.9',
      longitude: '-3.4',
    }))
      await field(name).fill(text)
    await field('country').selectOption('United Kingdom')
    await call(browsed.site, 'POST', '/api/logout', { cookie: member.cookie })
    await saveButton().click()
    expect(await toastText(page, 'Authentication Error')).toBe('You must be logged in to create a profile.')
    expect(await field('city').inputValue()).toBe('Brecon')
  })
})

describe('a listing', () => {
  it('is changed on three tabs that are saved together, with its guide’s name', async () => {
    const member = await addMember(browsed.site, 'fern')
    const id = await addListing(browsed.site, member, { bio: 'Old words' })
    await browsed.site.services.db
      .updateTable('guides')
      .set({ application_status: 'rejected' })
      .where('id', '=', id)
      .execute()
    await openProfile(member)
    const status = page.getByRole('region', { name: 'Status of your profile' })
    expect(await status.innerText()).toContain('Application Rejected')
    expect(await status.innerText()).toContain('Your application was rejected')
    await page.getByText('All changes saved').waitFor()
    await field('firstName').fill('Fern')
    await field('bio').fill('New words')
    await field('trainingYear').selectOption('2019')
    await page.getByText('Changes not saved yet').waitFor()
    await tab('Social & Web').click()
    await field('website').fill('www.fern.example')
    await field('contactEmail').fill('not an address')
    await expectNoAxeViolations(page)
    await tab('Profile Details').click()
    await saveButton().click()
    await expect.poll(() => focusedId(page)).toBe('profile-contactEmail')
    await tab('Social & Web 1 error').and(page.locator('[aria-selected="true"]')).waitFor()
    expect(await summaryMessages(page)).toEqual(['Invalid email address'])
    await expectNoAxeViolations(page)
    await field('contactEmail').fill('fern@fern.example')
    await saveButton().click()
    await toastText(page, 'Profile updated')
    await page.getByText('All changes saved').waitFor()
    expect(await status.innerText()).toContain('Pending Review')
    await page.getByRole('banner').getByRole('button', { name: 'Fern' }).waitFor()
    expect(await storedListing(member)).toMatchObject({
      userName: 'Fern Ashdown',
      bio: 'New words',
      website: 'www.fern.example',
      contactEmail: 'fern@fern.example',
      trainingYear: 2019,
      applicationStatus: 'pending',
    })
  })

  it('begins its state where the note about it begins', async () => {
    const member = await addMember(browsed.site, 'yarrow')
    await addListing(browsed.site, member)
    await openProfile(member)
    await page.setViewportSize({ width: 390, height: 844 })
    const status = page.getByRole('region', { name: 'Status of your profile' })
    const left = async (text: string) => {
      const words = status.getByText(text, { exact: true })
      return words.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().left
      })
    }
    // The leaf before the state is 8 px wide and 7 px away.
    expect((await left('Pending Review')) - (await left('Awaiting admin approval'))).toBe(15)
  })

  it('keeps its buttons free of the toast that tells how a press on one of them went', async () => {
    const member = await addMember(browsed.site, 'sanicle')
    await addListing(browsed.site, member)
    await openProfile(member)
    await page.setViewportSize({ width: 390, height: 844 })
    await saveButton().click()
    await toastText(page, 'Profile updated')
    const reached = () =>
      saveButton().evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
      })
    expect(await reached()).toBe(true)
    // Where the end of the form has taken them up, the toast goes beneath them again.
    await page.evaluate(() => {
      const { bottom = 0 } = document.querySelector('form')?.getBoundingClientRect() ?? {}
      window.scrollBy(0, bottom - window.innerHeight / 2)
    })
    const topOf = async (element: ReturnType<TestPage['locator']>) => (await element.boundingBox())?.y ?? 0
    const toast = page.locator('[id^="toast-"]')
    await expect.poll(async () => (await topOf(toast)) - (await topOf(saveButton()))).toBeGreaterThan(0)
    expect(await reached()).toBe(true)
  })

  it('scrolls the field that the keyboard goes to above its buttons', async () => {
    const member = await addMember(browsed.site, 'moschatel')
    await addListing(browsed.site, member)
    await openProfile(member)
    await page.setViewportSize({ width: 390, height: 700 })
    await field('firstName').focus()
    const covered = () =>
      saveButton().evaluate((button) => {
        const bar = button.closest('form > *') ?? button
        const { activeElement } = document
        if (activeElement === null || bar.contains(activeElement)) return ''
        const box = activeElement.getBoundingClientRect()
        // Of a long text, the browser shows the line that is written.
        const end = activeElement instanceof HTMLTextAreaElement ? box.top : box.bottom
        const { top } = bar.getBoundingClientRect()
        return end > top ? `${activeElement.outerHTML}: ${end} below ${top}` : ''
      })
    for (let count = 0; count < 30; count += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(covered).toBe('')
    }
  })

  it('has a photo whose focal point is set by a click and by arrow keys, and shown as it will be cut', async () => {
    const [wide] = await paintPictures(browsed.browser, [
      {
        name: 'wide.png',
        type: 'png',
        width: 800,
        height: 400,
        colours: ['red', 'blue'],
      },
    ])
    const member = await addMember(browsed.site, 'hazel')
    await addListing(browsed.site, member)
    await openProfile(member)
    await tab('Media & Photos').click()
    await expectNoAxeViolations(page)
    await field('profileImage').setInputFiles(wide!)
    await page.getByText('50% across, 50% down').waitFor()
    const picture = page.getByRole('group', { name: 'Profile photo' }).locator('img').first()
    const box = (await picture.boundingBox())!
    await picture.click({ position: { x: box.width * 0.8, y: box.height * 0.25 } })
    await page.getByText('80% across, 25% down').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('81% across, 35% down').waitFor()
    const card = page.locator('figure', { hasText: 'On a card' }).locator('img')
    expect(await card.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('81% 35%')
    await expectNoAxeViolations(page)
    await saveButton().click()
    await toastText(page, 'Profile updated')
    expect(await storedListing(member)).toMatchObject({ imageFocalPointX: '0.81', imageFocalPointY: '0.35' })
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await saveButton().click()
    await expect.poll(async () => (await storedListing(member)).profileImage).toBeNull()
  })

  it('takes ten pictures, refuses the eleventh and what is no picture, and keeps their order', async () => {
    const pictures = await paintMany(browsed.browser, 12)
    const member = await addMember(browsed.site, 'linden')
    await addListing(browsed.site, member)
    await openProfile(member)
    await tab('Media & Photos').click()
    const images = field('images')
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
    await images.setInputFiles(text)
    expect(await toastText(page, 'Invalid file type')).toContain('notes.txt')
    // By its path: ten megabytes take seconds on the way into the browser otherwise.
    const large = path.join(browsed.site.env.dataDir, 'large.jpg')
    await writeFile(large, Buffer.alloc(IMAGE_MAX_BYTES + 1))
    await images.setInputFiles(large)
    expect(await toastText(page, 'File too large')).toContain('10 MB')
    const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await images.setInputFiles(broken)
    expect(await toastText(page, 'Could not process image')).toContain('broken.png')
    await images.setInputFiles([broken, { ...broken, name: 'torn.png' }, pictures[0]!])
    expect(await toastText(page, 'Error processing images')).toContain('torn.png')
    await images.setInputFiles(pictures.slice(1, 11))
    expect(await toastText(page, 'Too many images')).toContain('first 9')
    await page.getByRole('button', { name: 'Remove picture 10' }).waitFor()
    await page.getByText('10 of 10').waitFor()
    await images.setInputFiles(pictures[11]!)
    await toastText(page, 'Maximum images reached')
    expect(await page.getByRole('button', { name: /^Remove picture/ }).count()).toBe(10)
    await expectNoAxeViolations(page)

    const gallery = page.getByRole('group', { name: 'Gallery' })
    const sources = () =>
      gallery.locator('img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src))
    const before = await sources()
    await page.getByRole('button', { name: 'Move picture 1 later' }).press('Enter')
    await expect.poll(sources).toEqual([before[1], before[0], ...before.slice(2)])
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Move picture 2 later')
    await page.getByLabel('Description of picture 1', { exact: true }).fill('Ferns after rain')
    await gallery.getByRole('listitem').nth(9).dragTo(gallery.getByRole('listitem').nth(0))
    await expect.poll(sources).toEqual([before[9], before[1], before[0], ...before.slice(2, 9)])
    await page.getByRole('button', { name: 'Remove picture 3' }).click()
    await expect.poll(sources).toEqual([before[9], before[1], ...before.slice(2, 9)])
    await saveButton().click()
    await toastText(page, 'Profile updated')
    const { images: stored, imageDescriptions } = await storedListing(member)
    expect(imageDescriptions).toEqual(['', 'Ferns after rain'])
    await page.reload()
    await tab('Media & Photos').click()
    await expect.poll(() => sources().then((all) => all.map((url) => new URL(url).pathname))).toEqual(stored)
  })

  it('asks before its page is left with changes that are not saved', async () => {
    const member = await addMember(browsed.site, 'alder')
    await addListing(browsed.site, member)
    await openProfile(member)
    await field('bio').fill('Unsaved words')
    const home = page.getByRole('banner').getByRole('link', { name: 'Find a Guide' })
    await home.click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect(await field('bio').inputValue()).toBe('Unsaved words')
    await home.click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.waitForURL(`${browsed.site.url}/`)
  })

  it('that is gone already cannot be saved or deleted, and both say so', async () => {
    const member = await addMember(browsed.site, 'wych')
    const id = await addListing(browsed.site, member)
    await openProfile(member)
    await call(browsed.site, 'DELETE', `/api/guides/${id}`, { cookie: member.cookie })
    await field('bio').fill('Too late')
    await saveButton().click()
    expect(await toastText(page, 'Profile Update Failed')).toBe(
      'Failed to update profile: 404 Guide not found',
    )
    await page.getByRole('button', { name: 'Delete profile' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete profile' }).click()
    expect(await toastText(page, 'Profile Deletion Failed')).toBe('Guide not found')
  })

  it('is deleted after a question, and its guide led home', async () => {
    const member = await addMember(browsed.site, 'elder')
    await addListing(browsed.site, member)
    await openProfile(member)
    await page.getByRole('button', { name: 'Delete profile' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    expect(
      (await call(browsed.site, 'GET', `/api/guides/user/${member.id}`, { cookie: member.cookie })).status,
    ).toBe(200)
    await page.getByRole('button', { name: 'Delete profile' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete profile' }).click()
    await toastText(page, 'Profile deleted')
    expect(page.url()).toBe(`${browsed.site.url}/create-profile`)
    await page.waitForURL(`${browsed.site.url}/`)
    expect(
      (await call(browsed.site, 'GET', `/api/guides/user/${member.id}`, { cookie: member.cookie })).status,
    ).toBe(404)
    expect(page.problems()).toEqual([])
  })
})

describe('what is good to know of a listing', () => {
  it('is said on the form and read on the profile', async () => {
    const member = await addMember(browsed.site, 'goldenrod')
    const id = await addListing(browsed.site, member)
    await openProfile(member)
    await page.getByLabel('Groups', { exact: true }).check()
    await page.getByLabel('Step-free route').check()
    await field('languages').fill('cymr')
    await page.getByRole('option', { name: 'Welsh (Cymraeg)' }).waitFor()
    await expectNoAxeViolations(page)
    await field('languages').press('ArrowDown')
    await field('languages').press('Enter')
    await field('availability').selectOption('waiting_list')
    await field('pricing').fill('£25 a walk, free for carers')
    await page.getByLabel('The area only').check()
    await page.getByText('Somewhere near Sheffield').waitFor()
    await expectNoAxeViolations(page)
    await saveButton().click()
    await toastText(page, 'Profile updated')
    expect(await storedListing(member)).toMatchObject({
      offers: ['groups'],
      access: ['step_free'],
      languages: ['cy'],
      availability: 'waiting_list',
      pricing: '£25 a walk, free for carers',
      locationPrecision: 'area',
      latitude: '53.383',
    })

    await page.goto(`${browsed.site.url}/guides/${id}`)
    const facts = page.locator('section', { has: page.getByRole('heading', { name: 'Good to know' }) })
    for (const fact of ['Waiting list', 'Groups', 'Welsh', 'Step-free route', '£25 a walk, free for carers'])
      await facts.getByText(fact, { exact: true }).waitFor()
    await page.getByText('Somewhere near Sheffield').first().waitFor()
    await expectNoAxeViolations(page)
  })

  it('is paused by one button, which nobody else sees, and shown again by another', async () => {
    const member = await addMember(browsed.site, 'woundwort')
    const id = await addListing(browsed.site, member)
    const keeper = await addMember(browsed.site, 'keeper-of-sanicle', { isAdmin: true })
    await call(browsed.site, 'PUT', `/api/guides/${id}/application`, {
      cookie: keeper.cookie,
      body: { status: 'approved' },
    })
    const seen = async () => (await fetch(`${browsed.site.url}/guides/${id}`)).status
    expect(await seen()).toBe(200)

    await openProfile(member)
    await page.getByRole('button', { name: 'Pause my listing' }).press('Enter')
    await toastText(page, 'Your listing is paused')
    await page.getByText('Your listing is paused. Only you can see it.').waitFor()
    expect(await focusedText(page)).toBe('Show it again')
    expect(await seen()).toBe(404)
    await expectNoAxeViolations(page)

    await page.goto(`${browsed.site.url}/guides/${id}`)
    await page.getByText('Your listing is paused. Only you can see it.').waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Show it again' }).click()
    await page.getByText('Your listing is paused. Only you can see it.').waitFor({ state: 'detached' })
    expect(await focusedId(page)).toBe('main')
    expect(await seen()).toBe(200)
  })
})

describe('an application whose listing is paused', () => {
  it('says why nobody will see it once it is approved', async () => {
    const member = await addMember(browsed.site, 'betony')
    await addListing(browsed.site, member, { paused: true })
    await openProfile(member)
    const status = page.getByRole('region', { name: 'Status of your profile' })
    await status.getByText('Awaiting admin approval').waitFor()
    const note =
      'Your listing is paused, too: once it is approved, nobody but you sees it until you show it again.'
    await status.getByText(note).waitFor()
    await status.getByRole('button', { name: 'Show it again' }).click()
    await status.getByText(note).waitFor({ state: 'detached' })
    await status.getByText('You can keep editing in the meantime.').waitFor()
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
    await openProfile(member)
    return member
  }

  it('takes the pin along when it is chosen', async () => {
    const member = await openInBrecon('sedge')
    // At the edge of the window the suggestions open above the field or below the bar, and move as the page does.
    await field('city').evaluate((input) => input.scrollIntoView({ block: 'center' }))
    // In one go: the suggestions for each letter before would move beneath the pointer.
    await field('city').fill('inverness')
    await page
      .getByRole('option', { name: /^Inverness/ })
      .first()
      .click()
    await saveButton().click()
    await toastText(page, 'Profile updated')
    const { city, latitude } = await storedListing(member)
    expect([city, Math.round(Number(latitude))]).toEqual(['Inverness', 57])
  })

  it('asks about the pin when it is typed, and leaves or moves it', async () => {
    geocoder.answerWith({ places: [{ lat: '57.4778', lon: '-4.2247' }] })
    const member = await openInBrecon('rush')
    const dialog = page.getByRole('alertdialog', { name: 'Move the pin?' })
    await field('city').fill('Inverness')
    await page.keyboard.press('Tab')
    await saveButton().click()
    await dialog.getByText('The pin is still in Brecon. Move it to Inverness?').waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    expect((await storedListing(member)).city).toBe('Brecon')
    await saveButton().click()
    await dialog.getByRole('button', { name: 'Leave it there' }).click()
    await toastText(page, 'Profile updated')
    await page.getByText(/^The pin stands about 38\d miles from Inverness\./).waitFor()
    await field('city').fill('Inverness, Highland')
    await page.keyboard.press('Tab')
    await saveButton().click()
    await dialog.getByRole('button', { name: 'Move the pin' }).click()
    await toastText(page, 'Profile updated')
    await expect
      .poll(() => storedListing(member))
      .toMatchObject({ latitude: '57.4778', longitude: '-4.2247' })
    await expect.poll(() => page.getByText('The pin stands about').count()).toBe(0)
  })
})

describe('what was changed in two places', () => {
  it('is kept both where the fields differ, and asked about where they do not', async () => {
    const member = await addMember(browsed.site, 'fescue')
    await addListing(browsed.site, member)
    await openProfile(member)
    const first = page
    await openProfile(member)
    await tab('Social & Web').click()
    await field('website').fill('walks.example')
    await saveButton().click()
    await toastText(page, 'Profile updated')
    const second = page
    page = first
    await field('bio').fill('Slow walks.')
    await saveButton().click()
    await toastText(page, 'Profile updated')
    expect(await storedListing(member)).toMatchObject({ website: 'walks.example', bio: 'Slow walks.' })
    expect(await field('website').inputValue()).toBe('walks.example')

    page = second
    await tab('Profile Details').click()
    await field('bio').fill('Quick walks.')
    await saveButton().click()
    const dialog = page.getByRole('alertdialog', { name: 'Changed elsewhere' })
    await dialog.getByText('About', { exact: true }).waitFor()
    await expectNoAxeViolations(page)
    expect((await storedListing(member)).bio).toBe('Slow walks.')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(async () => (await storedListing(member)).bio).toBe('Quick walks.')
  })
})

it('a session that has ended is begun again in place, with everything kept', async () => {
  const member = await addMember(browsed.site, 'bracken')
  await addListing(browsed.site, member)
  await openProfile(member)
  await field('bio').fill('Under old beeches.')
  await browsed.site.services.db.deleteFrom('sessions').where('user_id', '=', member.id).execute()
  await saveButton().click()
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
  await dialog.getByLabel('Password', { exact: true }).fill(member.password)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => {
      const row = await browsed.site.services.db
        .selectFrom('guides')
        .select('bio')
        .where('user_id', '=', member.id)
        .executeTakeFirst()
      return row?.bio
    })
    .toBe('Under old beeches.')
})
