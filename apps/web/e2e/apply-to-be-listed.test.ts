import type { TestSite } from '@grove/api/testing'
import { startTestSite } from '@grove/api/testing'
import { uploadHash } from '@grove/schema'
import type { TestBrowser, TestPage } from '@grove/testkit'
import { expectNoAxeViolations, openBrowser } from '@grove/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addMember, call, openAs } from './support/accounts.ts'
import { fieldMessage, focusedId, summaryMessages, toastText } from './support/forms.ts'
import { paintMany, paintPictures, turnedSideways } from './support/pictures.ts'

const APPLY = '/auth?register=true&redirect=apply'

let site: TestSite
let browser: TestBrowser
let page: TestPage

beforeAll(async () => {
  site = await startTestSite({ withPages: true, env: { RATE_LIMIT: 'off' } })
  browser = await openBrowser()
})
afterEach(async () => {
  await page.close()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** Opens the apply form in an empty browser and waits until it has taken over. */
async function openForm(path = APPLY): Promise<void> {
  page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(site.url + path)
  await formIsReady()
}

function formIsReady(): Promise<void> {
  return page.locator('form[data-restored="true"]').waitFor({ state: 'attached' })
}

function field(name: string) {
  return page.locator(`#apply-${name}`)
}

function send() {
  return page.getByRole('button', { name: 'Send application' })
}

/** Fills in what has to be there. */
async function fillIn(username: string): Promise<void> {
  const texts = {
    firstName: 'Bryony',
    lastName: 'Ashdown',
    email: 'bryony@ashdown.example',
    username,
    password: 'moss and rain',
    confirmPassword: 'moss and rain',
    county: 'South Yorkshire',
    city: 'Sheffield',
  }
  for (const [name, text] of Object.entries(texts)) await field(name).fill(text)
  await field('country').selectOption('United Kingdom')
}

describe('an application', () => {
  it('with pictures, from an empty browser, ends as a pending listing with all that was given', async () => {
    const [portrait] = await paintPictures(browser, [
      { name: 'me.jpg', width: 1600, height: 1000, colours: ['teal', 'gold', 'plum'] },
    ])
    const [wood, lake] = await paintMany(browser, 2)
    page = await browser.newPage({ reducedMotion: 'reduce' })
    await page.goto(site.url)
    await page.getByRole('banner').getByRole('link', { name: 'Apply' }).click()
    await formIsReady()
    await expectNoAxeViolations(page)
    await fillIn('bryony')
    await field('city').fill('')
    await field('city').pressSequentially('sheff')
    await page.getByRole('option', { name: 'Sheffield South Yorkshire, UK' }).click()
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

    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 40_000,
    })
    await send().click()
    await page.getByText(/^Sending your application: [1-9]\d?%$/).waitFor()
    await page.getByRole('progressbar', { name: 'Sending your application' }).waitFor()
    await network.send('Network.disable')

    await page.waitForURL(`${site.url}/create-profile?newUser=true`)
    await toastText(page, 'Registration Successful!')
    const status = page.getByRole('region', { name: 'Status of your profile' })
    expect(await status.innerText()).toContain('Pending Review')
    expect(await status.innerText()).toContain('Awaiting admin approval')
    await page.getByRole('banner').getByRole('button', { name: 'Bryony' }).waitFor()
    await expectNoAxeViolations(page)
    expect(page.problems()).toEqual([])

    const [cookie] = await page.context().cookies()
    const session = `${cookie!.name}=${cookie!.value}`
    const user = (await (await call(site, 'GET', '/api/user', { cookie: session })).json()) as { id: number }
    const answer = await call(site, 'GET', `/api/guides/user/${user.id}`, { cookie: session })
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
    const pictures = await paintMany(browser, 3)
    await openForm()
    await fillIn('fern')
    await page.getByRole('button', { name: /^Certified Forest Therapy Guide/ }).click()
    await field('profileImage').setInputFiles(pictures[0]!)
    await page.getByText('50% across, 50% down').waitFor()
    await field('images').setInputFiles(pictures.slice(1))
    await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
    await page.getByLabel('Focal point, across').press('ArrowLeft')
    await page.reload()
    await formIsReady()
    await page.getByText('49% across, 50% down').waitFor()
    await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
    expect(await field('username').inputValue()).toBe('fern')
    expect(await field('country').inputValue()).toBe('United Kingdom')
    await page.getByRole('button', { name: 'Certified Forest Therapy Guide Selected' }).waitFor()
    expect(await field('password').inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('moss and rain')

    await page.getByRole('button', { name: 'Start over' }).click()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Empty the form' }).click()
    await expect.poll(() => field('username').inputValue()).toBe('')
    await page.reload()
    await formIsReady()
    expect(await field('username').inputValue()).toBe('')
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  })

  it('keeps what was typed before the page had taken over', async () => {
    page = await browser.newPage({ reducedMotion: 'reduce' })
    let release: (() => void) | undefined
    const isHeld = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await isHeld
      await route.continue()
    })
    await page.goto(site.url + APPLY, { waitUntil: 'commit' })
    await field('firstName').fill('Early')
    await field('bio').fill('Before the scripts')
    release?.()
    await formIsReady()
    await field('lastName').fill('Typed')
    expect(await field('firstName').inputValue()).toBe('Early')
    expect(await field('bio').inputValue()).toBe('Before the scripts')
  })

  it('for a name that is taken says so, keeps everything, and goes through with another', async () => {
    await addMember(site, 'Rowan')
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
    await page.waitForURL(`${site.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('grove-application'))).toBeNull()
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
    // Where the town cannot be looked up either, the country's centre stands for it.
    await page.route(/\/api\/trpc\/[^?]*geo\.locate/, (route) => route.abort())
    await send().click()
    await page.waitForURL('**/create-profile?newUser=true')
    expect(await page.getByLabel('Latitude').inputValue()).toBe('54.01')
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
    expect(await towns.getByRole('option', { selected: true }).innerText()).toMatch(/^York\b/)
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
    await tabTo('profileImage')
    await tabTo('images')
    await tabTo('contactEmail')
    await keyboard.press('Enter')
    await page.waitForURL('**/create-profile?newUser=true')
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
  })
})

describe('the way in', () => {
  it('says what a login lacks, refuses a wrong one, and leads on from a right one', async () => {
    const member = await addMember(site, 'alder')
    const answer = await fetch(`${site.url}/password-change`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth?redirect=password-change'])
    await openForm('/password-change')
    expect(new URL(page.url()).search).toBe('?redirect=password-change')
    await expectNoAxeViolations(page)
    const login = page.getByRole('button', { name: 'Login' })
    await login.click()
    await expect.poll(() => focusedId(page)).toBe('login-username')
    expect(await summaryMessages(page)).toEqual(['Username is required', 'Password is required'])
    expect(await fieldMessage(page, 'login-password')).toBe('Password is required')
    await expectNoAxeViolations(page)
    await page.locator('#login-username').fill('ALDER')
    await page.locator('#login-password').fill('not this')
    await login.click()
    expect(await toastText(page, 'Login failed')).toBe('Invalid username or password')
    await page.locator('#login-password').fill(member.password)
    await page.keyboard.press('Enter')
    expect(await toastText(page, 'Login successful')).toBe('Welcome back, Bryony!')
    await page.waitForURL(`${site.url}/password-change`)
    await page.getByRole('heading', { level: 1, name: 'Account Security' }).waitFor()
  })

  it('shows how it works beside both tabs', async () => {
    await openForm('/auth')
    const panel = page.getByRole('complementary', { name: 'How It Works' })
    expect(await panel.getByRole('listitem').count()).toBe(2)
    await page.getByRole('link', { name: 'Apply to be listed' }).click()
    await field('firstName').waitFor()
    await panel.waitFor()
  })

  it.each([
    ['https://evil.example', 'beech'],
    ['//evil.example', 'birch'],
    ['/\\evil.example', 'cedar'],
  ])('never leads to %s', async (address, username) => {
    const member = await addMember(site, username)
    page = await openAs(browser, site, member)
    await page.goto(`${site.url}/auth?redirect=${encodeURIComponent(address)}`)
    await page.waitForURL(`${site.url}/`)
  })

  it('lets nobody who is signed in stand at the door', async () => {
    page = await openAs(browser, site, await addMember(site, 'linden'))
    await page.goto(`${site.url}/auth?redirect=community`)
    await page.waitForURL(`${site.url}/community`)
    await page.goto(`${site.url}/apply`)
    await page.waitForURL(`${site.url}/create-profile`)
    // Having no listing yet is no failure: nothing about it comes into the console.
    await page.getByText('Create your listing').waitFor()
    expect(page.problems()).toEqual([])
  })

  it('tells visitors on the join page what it takes, with a sample that does nothing', async () => {
    page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${site.url}/apply`)
    expect(await page.getByRole('textbox').first().isDisabled()).toBe(true)
    expect(await page.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe(APPLY)
    await page.close()
    page = await browser.newPage()
    await page.goto(`${site.url}/apply`)
    await expectNoAxeViolations(page)
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await page.waitForURL(`${site.url}/auth?redirect=apply`)
  })

  it('shows a spinner while it is not known who asks for a protected page', async () => {
    page = await browser.newPage({ reducedMotion: 'reduce' })
    let answer: (() => void) | undefined
    const isAsked = new Promise<void>((resolve) => {
      void page.route('**/api/trpc/**session.current**', async (route) => {
        resolve()
        await new Promise<void>((go) => {
          answer = go
        })
        await route.continue()
      })
    })
    await page.goto(`${site.url}/guides`)
    await isAsked
    await page.evaluate(() => window.history.pushState({}, '', '/password-change'))
    await page.getByText('Loading...').first().waitFor({ state: 'attached' })
    answer?.()
    await page.waitForURL('**/auth?redirect=password-change')
  })
})
