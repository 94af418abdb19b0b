import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import { uploadHash } from '@grove/schema'
import type { TestPage } from '@grove/testkit'
import { disconnect, expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { APPLY, applyForm } from './support/apply-form.ts'
import { isAtWork } from './support/at-work.ts'
import { fieldMessage, focusedId, formIsReady, summaryMessages } from './support/forms.ts'
import { holdBack } from './support/hold-back.ts'
import { paintMany, paintPictures, turnedSideways } from './support/pictures.ts'

const browsed = browseSite()
let page: TestPage
const { field, send, fillIn, chooseSheffield } = applyForm(() => page)

/** Opens the form in an empty browser and waits until it has taken over. */
async function openForm(path = APPLY): Promise<void> {
  page = await browsed.newPage()
  await page.goto(browsed.site.url + path)
  await formIsReady(page)
}

/** Waits for what a page does once it is shown, such as a toast. */
function afterPaint(page: TestPage): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** How many pictures of the gallery the browser has stored; words are stored at once, pictures a moment later. */
function countKeptPictures(page: TestPage): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('grove')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('kept').objectStore('kept').get('application')
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return reading.result?.images.length ?? 0
  })
}

describe('an application', () => {
  it('with pictures, from an empty browser, ends as a pending listing with all that was given', async () => {
    const [portrait] = await paintPictures(browsed.browser, [
      { name: 'me.jpg', width: 1600, height: 1000, colours: ['teal', 'gold', 'plum'] },
    ])
    const [wood, lake] = await paintMany(browsed.browser, 2)
    page = await browsed.newPage()
    await page.goto(browsed.site.url)
    await page.getByRole('banner').getByRole('link', { name: 'Apply' }).click()
    await formIsReady(page)
    await expectNoAxeViolations(page)
    await fillIn('bryony')
    await chooseSheffield()
    await field('trainingYear').selectOption('2021')
    await page.getByRole('button', { name: 'Certified Forest Bathing Practitioner Click to select' }).click()
    await field('bio').fill('Slow walks along the Porter, in all weather.')
    await field('profileImage').setInputFiles(turnedSideways(portrait!))
    await page.getByText('50% across, 50% down').waitFor()
    await field('images').setInputFiles([wood!, { ...lake!, name: 'lake.png' }])
    await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
    await field('contactEmail').fill('walks@ashdown.example')
    await field('instagram').fill('https://www.instagram.com/bryony.walks/')
    await expectNoAxeViolations(page)

    await send().click()
    await page.waitForURL(`${browsed.site.url}/create-profile?newUser=true`)
    await toastText(page, 'Registration Successful!')
    const status = page.getByRole('region', { name: 'Status of your profile' })
    expect(await status.innerText()).toContain('Pending Review')
    expect(await status.innerText()).toContain('Awaiting admin approval')
    await page.getByRole('banner').getByRole('button', { name: 'Bryony' }).waitFor()
    await expectNoAxeViolations(page)
    expect(page.problems()).toEqual([])

    const [cookie] = await page.context().cookies()
    const session = `${cookie!.name}=${cookie!.value}`
    const user = (await (await call(browsed.site, 'GET', '/api/user', { cookie: session })).json()) as {
      id: number
    }
    const answer = await call(browsed.site, 'GET', `/api/guides/user/${user.id}`, { cookie: session })
    const guide = (await answer.json()) as Record<string, unknown> & { profileImage: string }
    expect(guide).toMatchObject({
      userName: 'Bryony Ashdown',
      applicationStatus: 'pending',
      published: false,
      city: 'Sheffield',
      county: 'South Yorkshire',
      trainingYear: 2021,
      certificationBadges: ['certified_practitioner'],
      instagram: 'bryony.walks',
      contactEmail: 'walks@ashdown.example',
    })
    expect(Number(guide.latitude)).toBeCloseTo(53.38, 1)
    expect(guide.images).toHaveLength(2)
    expect(uploadHash(guide.profileImage)).toBeDefined()
    const size = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      return [bitmap.width, bitmap.height]
    }, guide.profileImage)
    expect(size, 'upright, the longer side 1200').toEqual([750, 1200])
  })

  it('that lacks something says so at each field and in a summary, and begins at the first', async () => {
    await openForm()
    await send().click()
    const missing = {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Invalid email address',
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Please confirm your password',
      country: 'Country is required',
      county: 'County is required',
      city: 'City is required',
    }
    await expect.poll(() => focusedId(page)).toBe('apply-firstName')
    expect(await summaryMessages(page)).toEqual(Object.values(missing))
    for (const [name, message] of Object.entries(missing)) {
      expect(await fieldMessage(page, `apply-${name}`)).toBe(message)
    }
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'City is required' }).click()
    await expect.poll(() => focusedId(page)).toBe('apply-city')
  })

  it('with wrong texts says what is wrong with each, and takes nothing away', async () => {
    await openForm()
    await fillIn('by')
    const wrong = {
      email: 'bryony@ashdown',
      password: 'mossy',
      confirmPassword: 'mosses',
      city: 'x'.repeat(121),
      bio: 'x'.repeat(5001),
      website: 'ftp://ashdown.example',
      instagram: 'two words',
      contactEmail: 'nobody',
    }
    for (const [name, text] of Object.entries(wrong)) await field(name).fill(text)
    await field('password').press('Enter')
    await expect.poll(() => focusedId(page)).toBe('apply-email')
    const messages = {
      email: 'Invalid email address',
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Passwords do not match',
      city: 'Must be at most 120 characters',
      bio: 'Must be at most 5000 characters',
      website: 'Invalid website address',
      instagram: 'Invalid Instagram handle or link',
      contactEmail: 'Invalid email address',
    }
    for (const [name, message] of Object.entries(messages)) {
      expect(await fieldMessage(page, `apply-${name}`)).toBe(message)
    }
    for (const [name, text] of Object.entries(wrong)) expect(await field(name).inputValue()).toBe(text)
    await field('email').fill('bryony@ashdown.example')
    expect(await field('email').getAttribute('aria-invalid')).toBeNull()
  })

  it('survives a reload with its pictures but without passwords, and can be emptied', async () => {
    const pictures = await paintMany(browsed.browser, 3)
    await openForm()
    await fillIn('fern')
    await page.getByRole('button', { name: /^Certified Forest Therapy Guide/ }).click()
    await field('profileImage').setInputFiles(pictures[0]!)
    await page.getByText('50% across, 50% down').waitFor()
    await field('images').setInputFiles(pictures.slice(1))
    await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
    await page.getByLabel('Focal point, across').press('ArrowLeft')
    await expect.poll(() => countKeptPictures(page)).toBe(2)
    await page.reload()
    await formIsReady(page)
    await page.getByText('49% across, 50% down').waitFor()
    await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
    expect(await field('username').inputValue()).toBe('fern')
    expect(await field('country').inputValue()).toBe('United Kingdom')
    await page.getByRole('button', { name: 'Certified Forest Therapy Guide Selected' }).waitFor()
    expect(await field('password').inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('moss and rain')

    await page.getByRole('button', { name: 'Start over' }).click()
    // The question comes before its focus does.
    await page.getByRole('alertdialog').locator(':focus').waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Empty the form' }).click()
    await expect.poll(() => field('username').inputValue()).toBe('')
    await expect.poll(() => countKeptPictures(page)).toBe(0)
    await page.reload()
    await formIsReady(page)
    expect(await field('username').inputValue()).toBe('')
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  })

  it('stores pictures at once, without opening the database of the browser anew', async () => {
    const [picture] = await paintMany(browsed.browser, 1)
    await openForm()
    await page.evaluate(() => {
      const open = indexedDB.open.bind(indexedDB)
      Reflect.set(window, 'openings', 0)
      IDBFactory.prototype.open = (...named) => {
        Reflect.set(window, 'openings', Reflect.get(window, 'openings') + 1)
        return open(...named)
      }
    })
    let looks = 0
    await field('images').setInputFiles(picture!)
    await expect
      .poll(() => {
        looks += 1
        return countKeptPictures(page)
      })
      .toBe(1)
    expect(await page.evaluate(() => Reflect.get(window, 'openings'))).toBe(looks)
  })

  it('is forgotten where it went through while its page was left', async () => {
    await openForm()
    await fillIn('heather')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('grove-application')))
      .toContain('heather')
    const { cookie } = await addMember(browsed.site, 'Heather')
    const [name = '', ...value] = cookie.split('=')
    await page.context().addCookies([{ name, value: value.join('='), url: browsed.site.url }])
    await page.reload()
    await page.waitForURL(`${browsed.site.url}/apply`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('grove-application'))).toBeNull()
  })

  it('keeps what was typed before the page had taken over', async () => {
    page = await browsed.newPage()
    const release = await holdBack(page, '**/assets/entry-client-*.js')
    await page.goto(browsed.site.url + APPLY, { waitUntil: 'commit' })
    await field('firstName').fill('Early')
    await field('bio').fill('Before the scripts')
    release()
    await formIsReady(page)
    await field('lastName').fill('Typed')
    expect(await field('firstName').inputValue()).toBe('Early')
    expect(await field('bio').inputValue()).toBe('Before the scripts')
  })

  it('for a name that is taken says so, keeps everything, and goes through with another', async () => {
    await addMember(browsed.site, 'Rowan')
    await openForm('/auth?register=true')
    await fillIn('rowan')
    await send().click()
    const advice = 'This username is already taken. Please choose a different username.'
    expect(await toastText(page, 'Registration Failed')).toBe(advice)
    await expect.poll(() => focusedId(page)).toBe('apply-username')
    expect(await fieldMessage(page, 'apply-username')).toBe(advice)
    expect(await field('password').inputValue()).toBe('moss and rain')
    await expectNoAxeViolations(page)
    await field('username').fill('rowan.two')
    await send().click()
    expect(await toastText(page, 'Registration successful')).toBe(
      'Your account has been created successfully.',
    )
    await page.waitForURL(`${browsed.site.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('grove-application'))).toBeNull()
  })

  it('that was refused and is started over says nothing of the one before', async () => {
    await addMember(browsed.site, 'bugle')
    await openForm()
    await fillIn('bugle')
    await send().click()
    const advice = page.locator('form').getByText('This username is already taken', { exact: false })
    await advice.first().waitFor()
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('alertdialog').locator(':focus').waitFor()
    await page.getByRole('button', { name: 'Empty the form' }).click()
    await expect.poll(() => field('username').inputValue()).toBe('')
    await expect.poll(() => advice.count()).toBe(0)
  })

  it('shows no map of a town that nobody knows, and says why', async () => {
    await openForm()
    await field('city').fill('Zzqqxville')
    await field('country').selectOption('United Kingdom')
    const show = page.getByRole('button', { name: 'Show what others will see' })
    await show.click()
    expect(await toastText(page, 'Geocoding Failed')).toBe('Zzqqxville could not be found.')
    await disconnect(page)
    await show.click()
    expect(await toastText(page, 'Geocoding Error')).toBe(
      'The place could not be looked up. You are offline. Try again once you are connected.',
    )
    expect(await page.getByText('This is what others will see.').count()).toBe(0)
  })

  it('that does not reach the server says so and can be sent again', async () => {
    await openForm()
    await fillIn('sorrel')
    await page.route('**/api/register-guide', (route) => route.abort())
    await send().click()
    expect(await toastText(page, 'Registration Failed')).toBe(
      'There was an error submitting your application.',
    )
    expect(await field('firstName').inputValue()).toBe('Bryony')
    await page.unroute('**/api/register-guide')
    await page.getByText('No answer came. What you have typed is kept: please try again.').waitFor()
    await disconnect(page)
    await send().click()
    await page.getByText('You are offline: nothing was sent, and nothing is lost.').waitFor()
    await page.context().setOffline(false)
    await send().click()
    await page.waitForURL('**/create-profile?newUser=true')
    await page.getByRole('heading', { name: 'We have your application. This happens now:' }).waitFor()
  })

  it('whose answer was lost is found when it is sent again, and signs in', async () => {
    await openForm()
    await fillIn('campion')
    let isLost = false
    await page.route('**/api/register-guide', async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      return route.abort()
    })
    await send().click()
    await page.getByText('No answer came. What you have typed is kept: please try again.').waitFor()
    await send().click()
    await page.waitForURL('**/create-profile?newUser=true')
    const stored = await browsed.site.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'bryony@ashdown.example')
      .where('username', 'like', 'campion%')
      .execute()
    expect(stored).toHaveLength(1)
    expect(await page.evaluate(() => localStorage.getItem('grove-application-key'))).toBeNull()
  })

  it('sent from two tabs is one', async () => {
    await openForm()
    await fillIn('teasel')
    const other = await page.context().newPage()
    const otherForm = applyForm(() => other)
    await other.goto(browsed.site.url + APPLY)
    await formIsReady(other)
    await otherForm.fillIn('teasel.two')
    await send().click()
    await page.waitForURL('**/create-profile?newUser=true')
    await otherForm.send().click()
    await other.waitForURL('**/create-profile?newUser=true')
    const stored = await browsed.site.services.db
      .selectFrom('users')
      .select('username')
      .where('username', 'like', 'teasel%')
      .execute()
    expect(stored).toEqual([{ username: 'teasel' }])
  })

  it('is welcomed once, not again whenever one comes back to its page or loads it anew', async () => {
    const member = await addMember(browsed.site, 'saltbush')
    await addListing(browsed.site, member)
    const page = await browsed.newPage({}, member)
    await page.goto(`${browsed.site.url}/create-profile?newUser=true`)
    await isAtWork(page)
    await toastText(page, 'Registration Successful!')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('link', { name: 'Find a Guide' }).first().click()
    await page.getByRole('heading', { name: 'My Profile' }).waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByRole('heading', { name: 'We have your application. This happens now:' }).waitFor()
    await afterPaint(page)
    expect(await page.getByText('Registration Successful!').count()).toBe(0)
    await page.reload()
    await isAtWork(page)
    await afterPaint(page)
    expect(await page.getByText('Registration Successful!').count()).toBe(0)
  })

  it('is not said to be on its way once it was decided about', async () => {
    const member = await addMember(browsed.site, 'orache')
    const id = await addListing(browsed.site, member)
    await browsed.site.services.db
      .updateTable('guides')
      .set({ application_status: 'rejected' })
      .where('id', '=', id)
      .execute()
    const page = await browsed.newPage({}, member)
    await page.goto(`${browsed.site.url}/create-profile?newUser=true`)
    await isAtWork(page)
    expect(await toastText(page, 'Registration Successful!')).toBe(
      'Welcome. You can add to your profile here.',
    )
  })

  it('tells while a username is typed that somebody has it', async () => {
    await addMember(browsed.site, 'yarrow')
    await openForm()
    await field('username').pressSequentially('Yarrow')
    const advice = 'This username is already taken. Please choose a different username.'
    await page.getByText(advice).first().waitFor()
    expect(await fieldMessage(page, 'apply-username')).toBe(advice)
    await field('username').pressSequentially('2')
    await expect.poll(() => page.getByText(advice).count()).toBe(0)
  })

  it('can be filled in and sent with the keyboard alone', async () => {
    await openForm()
    const { keyboard } = page
    await page.getByRole('tab', { name: 'Apply' }).focus()
    await keyboard.press('ArrowLeft')
    await keyboard.press('Enter')
    await page.locator('#login-username').waitFor()
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await field('firstName').waitFor()

    /** Tabs on until the wanted field has the focus; every stop on the way is a stop for the keyboard. */
    async function tabTo(id: string): Promise<void> {
      for (let stops = 0; (await focusedId(page)) !== `apply-${id}`; stops += 1) {
        if (stops > 12) throw new Error(`${id} is out of reach`)
        await keyboard.press('Tab')
      }
    }
    for (const [id, text] of [
      ['firstName', 'Hazel'],
      ['lastName', 'Underbough'],
      ['email', 'hazel@underbough.example'],
      ['username', 'hazel'],
      ['password', 'moss and rain'],
      ['confirmPassword', 'moss and rain'],
    ]) {
      await tabTo(id!)
      await keyboard.type(text!)
    }
    await tabTo('city')
    await keyboard.type('yor')
    const towns = page.getByRole('listbox', { name: 'Suggested towns' })
    await towns.waitFor()
    await keyboard.press('Escape')
    await towns.waitFor({ state: 'hidden' })
    expect(await field('city').inputValue()).toBe('yor')
    await keyboard.type('k')
    await towns.getByRole('option').first().waitFor()
    await keyboard.press('ArrowDown')
    const active = await field('city').getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).innerText()).toMatch(/^York\b/)
    await expectNoAxeViolations(page)
    await keyboard.press('Enter')
    expect(await field('city').inputValue()).toBe('York')
    expect(await field('country').inputValue()).toBe('United Kingdom')
    await tabTo('trainingYear')
    await keyboard.press('ArrowDown')
    expect(await field('trainingYear').inputValue()).toBe('not_trained')
    await tabTo('certificationBadges')
    await keyboard.press('Space')
    await page.getByRole('button', { name: 'Certified Forest Therapy Guide Selected' }).waitFor()
    await tabTo('offers')
    await keyboard.press('Space')
    await tabTo('languages')
    await keyboard.type('cymr')
    await page.getByRole('option', { name: 'Welsh (Cymraeg)' }).waitFor()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await tabTo('access')
    await tabTo('availability')
    await tabTo('profileImage')
    await tabTo('images')
    await tabTo('contactEmail')
    await keyboard.press('Enter')
    await page.waitForURL('**/create-profile?newUser=true')
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
    expect(await page.getByLabel('One to one').isChecked()).toBe(true)
    await page.getByText('Welsh (Cymraeg)').first().waitFor()
  })
})
