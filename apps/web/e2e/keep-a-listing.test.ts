import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import { IMAGE_MAX_BYTES } from '@grove/schema'
import type { TestPage } from '@grove/testkit'
import { disconnect, expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { focusedId, focusedText, summaryMessages } from './support/forms.ts'
import { paintMany, paintPictures } from './support/pictures.ts'
import { field, openProfile, saveButton, storedListing, tab } from './support/profile-form.ts'

const browsed = browseSite(undefined, { withoutMaps: true })
let page: TestPage

describe('a listing', () => {
  it('is changed on three tabs that are saved together, with its guide’s name', async () => {
    const member = await addMember(browsed.site, 'fern')
    const id = await addListing(browsed.site, member, { bio: 'Old words' })
    await browsed.site.services.db
      .updateTable('guides')
      .set({ application_status: 'rejected' })
      .where('id', '=', id)
      .execute()
    page = await openProfile(browsed, member)
    const status = page.getByRole('region', { name: 'Status of your profile' })
    expect(await status.innerText()).toContain('Application Rejected')
    expect(await status.innerText()).toContain('Your application was rejected')
    await page.getByText('All changes saved').waitFor()
    await field(page, 'firstName').fill('Fern')
    await field(page, 'bio').fill('New words')
    await field(page, 'trainingYear').selectOption('2019')
    await page.getByText('Changes not saved yet').waitFor()
    await tab(page, 'Social & Web').click()
    await field(page, 'website').fill('www.fern.example')
    await field(page, 'contactEmail').fill('not an address')
    await expectNoAxeViolations(page)
    await tab(page, 'Profile Details').click()
    await saveButton(page).click()
    await expect.poll(() => focusedId(page)).toBe('profile-contactEmail')
    await tab(page, 'Social & Web 1 error').and(page.locator('[aria-selected="true"]')).waitFor()
    expect(await summaryMessages(page)).toEqual(['Invalid email address'])
    await expectNoAxeViolations(page)
    await field(page, 'contactEmail').fill('fern@fern.example')
    await saveButton(page).click()
    await toastText(page, 'Profile updated')
    await page.getByText('All changes saved').waitFor()
    expect(await status.innerText()).toContain('Pending Review')
    await page.getByRole('banner').getByRole('button', { name: 'Fern' }).waitFor()
    expect(await storedListing(browsed.site, member)).toMatchObject({
      userName: 'Fern Ashdown',
      bio: 'New words',
      website: 'www.fern.example',
      contactEmail: 'fern@fern.example',
      trainingYear: 2019,
      applicationStatus: 'pending',
    })
  })

  it('says without JavaScript that its form needs it, and not that anything is saved', async () => {
    const member = await addMember(browsed.site, 'speedwell')
    await addListing(browsed.site, member)
    page = await browsed.newPage({ javaScriptEnabled: false }, member)
    await page.goto(`${browsed.site.url}/create-profile`)
    const head = page
      .locator('main div')
      .filter({ has: page.getByRole('heading', { level: 1 }) })
      .last()
    const note = await head.evaluate((element) => getComputedStyle(element, '::before').content)
    expect(note).toBe('"This page needs JavaScript."')
    expect(await page.getByText('All changes saved').count()).toBe(0)
  })

  it('shows on a phone the tab of the field that is wrong, with its label', async () => {
    const member = await addMember(browsed.site, 'figwort')
    await addListing(browsed.site, member)
    page = await openProfile(browsed, member)
    await page.setViewportSize({ width: 390, height: 600 })
    await field(page, 'firstName').fill('')
    await tab(page, 'Social & Web').click()
    await saveButton(page).click()
    await expect.poll(() => focusedId(page)).toBe('profile-firstName')
    const chosen = tab(page, 'Profile Details').and(page.locator('[aria-selected="true"]'))
    await expect.poll(async () => (await chosen.boundingBox())?.x).toBeGreaterThanOrEqual(0)
    const header = await page.getByRole('banner').boundingBox()
    const label = page.locator('label[for="profile-firstName"]')
    const bottom = (header?.y ?? 0) + (header?.height ?? 0)
    await expect.poll(async () => (await label.boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
  })

  it('begins its state where the note about it begins', async () => {
    const member = await addMember(browsed.site, 'yarrow')
    await addListing(browsed.site, member)
    page = await openProfile(browsed, member)
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
    page = await openProfile(browsed, member)
    await page.setViewportSize({ width: 390, height: 844 })
    await saveButton(page).click()
    await toastText(page, 'Profile updated')
    const reached = () =>
      saveButton(page).evaluate((button) => {
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
    await expect.poll(async () => (await topOf(toast)) - (await topOf(saveButton(page)))).toBeGreaterThan(0)
    expect(await reached()).toBe(true)
  })

  it('scrolls the field that the keyboard goes to above its buttons', async () => {
    const member = await addMember(browsed.site, 'moschatel')
    await addListing(browsed.site, member)
    page = await openProfile(browsed, member)
    await page.setViewportSize({ width: 390, height: 700 })
    await field(page, 'firstName').focus()
    const covered = () =>
      saveButton(page).evaluate((button) => {
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
    page = await openProfile(browsed, member)
    await tab(page, 'Media & Photos').click()
    await expectNoAxeViolations(page)
    await field(page, 'profileImage').setInputFiles(wide!)
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
    await saveButton(page).click()
    await toastText(page, 'Profile updated')
    expect(await storedListing(browsed.site, member)).toMatchObject({
      imageFocalPointX: '0.81',
      imageFocalPointY: '0.35',
    })
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await saveButton(page).click()
    await expect.poll(async () => (await storedListing(browsed.site, member)).profileImage).toBeNull()
  })

  it('shows what is chosen to whoever has colours of their own', async () => {
    const member = await addMember(browsed.site, 'meadowsweet')
    await addListing(browsed.site, member, {})
    page = await openProfile(browsed, member)
    await page.emulateMedia({ forcedColors: 'active' })
    const groundOf = (name: string) =>
      page.getByLabel(name, { exact: true }).evaluate((field) => getComputedStyle(field).backgroundColor)
    await page.getByLabel('Groups', { exact: true }).check()
    const others = await groundOf('Families with children')
    // The colour changes over a moment.
    await expect.poll(() => groundOf('Groups')).not.toBe(others)
    const points = page.getByRole('radio')
    const grounds = await points.evaluateAll((all) =>
      all.slice(0, 3).map((one) => getComputedStyle(one).backgroundColor),
    )
    expect(new Set(grounds).size).toBe(2)
  })

  it('takes ten pictures, refuses the eleventh and what is no picture, and keeps their order', async () => {
    const pictures = await paintMany(browsed.browser, 12)
    const member = await addMember(browsed.site, 'linden')
    await addListing(browsed.site, member)
    page = await openProfile(browsed, member)
    await tab(page, 'Media & Photos').click()
    const images = field(page, 'images')
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
    await saveButton(page).click()
    await toastText(page, 'Profile updated')
    const { images: stored, imageDescriptions } = await storedListing(browsed.site, member)
    expect(imageDescriptions).toEqual(['', 'Ferns after rain'])
    await page.reload()
    await tab(page, 'Media & Photos').click()
    await expect.poll(() => sources().then((all) => all.map((url) => new URL(url).pathname))).toEqual(stored)
  })

  it('asks before its page is left with changes that are not saved', async () => {
    const member = await addMember(browsed.site, 'alder')
    await addListing(browsed.site, member)
    page = await openProfile(browsed, member)
    await field(page, 'bio').fill('Unsaved words')
    const home = page.getByRole('banner').getByRole('link', { name: 'Find a Guide' })
    await home.click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect(await field(page, 'bio').inputValue()).toBe('Unsaved words')
    await home.click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.waitForURL(`${browsed.site.url}/`)
  })

  it('asks before its page is left where the connection has gone since the first change', async () => {
    const member = await addMember(browsed.site, 'sundew')
    await addListing(browsed.site, member)
    page = await openProfile(browsed, member)
    const fetching = new Set<string>()
    page.on('request', (request) => fetching.add(request.url()))
    page.on('requestfinished', (request) => fetching.delete(request.url()))
    const asked = page.waitForRequest('**/assets/Dialog-*.js')
    await field(page, 'bio').fill('Unsaved words')
    await asked
    await expect.poll(() => fetching.size).toBe(0)
    await disconnect(page)
    await page.getByRole('banner').getByRole('link', { name: 'Find a Guide' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
  })

  it('asks before its owner is logged out with changes that are not saved', async () => {
    const member = await addMember(browsed.site, 'bistort')
    await addListing(browsed.site, member)
    page = await openProfile(browsed, member)
    await field(page, 'bio').fill('Unsaved words')
    const logOut = async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Bryony' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
    }
    await logOut()
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect(await field(page, 'bio').inputValue()).toBe('Unsaved words')
    const stillIn = await call(browsed.site, 'GET', `/api/guides/user/${member.id}`, {
      cookie: member.cookie,
    })
    expect(stillIn.status).toBe(200)
    await logOut()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.waitForURL('**/auth?**')
  })

  it('that is gone already cannot be saved or deleted, and both say so', async () => {
    const member = await addMember(browsed.site, 'wych')
    const id = await addListing(browsed.site, member)
    page = await openProfile(browsed, member)
    await call(browsed.site, 'DELETE', `/api/guides/${id}`, { cookie: member.cookie })
    await field(page, 'bio').fill('Too late')
    await saveButton(page).click()
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
    page = await openProfile(browsed, member)
    await page.getByRole('button', { name: 'Delete profile' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    expect(
      (await call(browsed.site, 'GET', `/api/guides/user/${member.id}`, { cookie: member.cookie })).status,
    ).toBe(200)
    await page.getByRole('button', { name: 'Delete profile' }).click()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete profile' }).click()
    await toastText(page, 'Profile deleted')
    expect(page.url()).toBe(`${browsed.site.url}/create-profile`)
    await page.clock.resume()
    await page.waitForURL(`${browsed.site.url}/`)
    expect(
      (await call(browsed.site, 'GET', `/api/guides/user/${member.id}`, { cookie: member.cookie })).status,
    ).toBe(404)
    expect(page.problems()).toEqual([])
  })
})

describe('what is good to know of a listing', () => {
  it('takes a language that is typed and left, or taken by Enter, and Tab goes on to the next field', async () => {
    const member = await addMember(browsed.site, 'vervain')
    await addListing(browsed.site, member)
    page = await openProfile(browsed, member)
    const languages = field(page, 'languages')
    await languages.pressSequentially('Welsh')
    await languages.press('Enter')
    await page.getByText('Changes not saved yet').waitFor()
    await languages.press('Enter')
    await languages.pressSequentially('breton')
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedId(page)).toBe('profile-access')
    await saveButton(page).click()
    await toastText(page, 'Profile updated')
    expect(await storedListing(browsed.site, member)).toMatchObject({ languages: ['br', 'cy'] })
  })

  it('is said on the form and read on the profile', async () => {
    const member = await addMember(browsed.site, 'goldenrod')
    const id = await addListing(browsed.site, member)
    page = await openProfile(browsed, member, { withoutMaps: false })
    await page.getByLabel('Groups', { exact: true }).check()
    await page.getByLabel('Step-free route').check()
    await field(page, 'languages').fill('cymr')
    await page.getByRole('option', { name: 'Welsh (Cymraeg)' }).waitFor()
    await expectNoAxeViolations(page)
    await field(page, 'languages').press('ArrowDown')
    await field(page, 'languages').press('Enter')
    await field(page, 'availability').selectOption('waiting_list')
    await field(page, 'pricing').fill('£25 a walk, free for carers')
    await page.getByLabel('The area only').check()
    await page.getByText('Somewhere near Sheffield').waitFor()
    await expectNoAxeViolations(page)
    await saveButton(page).click()
    await toastText(page, 'Profile updated')
    expect(await storedListing(browsed.site, member)).toMatchObject({
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

    page = await openProfile(browsed, member)
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
    page = await openProfile(browsed, member)
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
