import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { afterEach, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { isAtWork, waitsForUse } from './support/at-work.ts'
import { expectNoTrouble, plainGuide, serveDirectory, WREN } from './support/directory.ts'

const visit = serveDirectory([...Array.from({ length: 30 }, (_, index) => plainGuide(index + 1)), WREN])

let page: TestPage
/** Lets the scripts of the page come. */
let release: () => void
/** Resolves once they may. */
let isHeld: Promise<void>

function hold(): void {
  isHeld = new Promise<void>((resolve) => {
    release = resolve
  })
}

afterEach(() => expectNoTrouble(page))

/** Two frames after rendering, the effects of the application are done. */
function twoFrames(): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Opens a page whose scripts are still on their way. */
async function openEarly(
  path: string,
  { width = 1440, signedInAs }: { width?: number; signedInAs?: Member } = {},
): Promise<void> {
  hold()
  page = await visit.open(path, {
    width,
    isEarly: true,
    signedInAs,
    prepare: (opened) =>
      opened.route('**/assets/entry-client-*.js', async (route) => {
        await isHeld
        await route.continue()
      }),
  })
}

/** Loads the page anew, whose scripts are still on their way. */
async function reloadEarly(): Promise<void> {
  hold()
  await page.reload({ waitUntil: 'commit' })
  await page.locator('html:not([data-ready]) #page-data').waitFor({ state: 'attached' })
}

/** Opens the profile form of somebody with a listing, whose scripts are still on their way. */
async function openProfileEarly(username: string): Promise<Member> {
  const member = await addMember(visit.site(), username)
  await addListing(visit.site(), member, { bio: 'Old words' })
  await openEarly('/create-profile', { signedInAs: member })
  return member
}

function tab(name: string) {
  return page.getByRole('tab', { name })
}

/** Resolves once the tab of this name is the one that is shown. */
function selected(name: string): Promise<void> {
  return tab(name).and(page.locator('[aria-selected="true"]')).waitFor()
}

/** Counts what the page asks for by this method from now on. */
function countRequests(method: string, url: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && url.test(request.url())) count++
  })
  return () => count
}

it('is painted before its scripts come', async () => {
  await openEarly('/guides')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
  release()
  await isAtWork(page)
})

it('does what was pressed before its scripts came, once', async () => {
  await openEarly('/research')
  await page.getByRole('tab', { name: 'Clinical' }).click()
  expect(page.url()).not.toContain('category')
  release()
  await page.waitForURL(/category=/)
  await isAtWork(page)
  expect(await page.getByRole('tab', { name: 'Clinical' }).getAttribute('aria-selected')).toBe('true')
})

it('takes over what was typed before its scripts came, with the place of the caret', async () => {
  await openEarly('/research')
  const box = page.getByPlaceholder('Title, author or topic')
  await box.pressSequentially('fores')
  await box.press('Home')
  release()
  await page.waitForURL(/q=fores/)
  await isAtWork(page)
  await page.keyboard.type('old ')
  expect(await box.inputValue()).toBe('old fores')
})

it('keeps every letter that is typed while it takes a page over', async () => {
  await openEarly('/auth?register=true')
  const name = page.locator('#apply-firstName')
  await name.fill('Bryon')
  // One before each step that the page takes until it is at work.
  await page.evaluate(() => {
    const later = window.setTimeout
    const typeFirst = (step: TimerHandler, ...delay: unknown[]) =>
      later(
        () => {
          const { dataset } = document.documentElement
          if (!('ready' in dataset) && document.execCommand('insertText', false, 'y'))
            dataset.typed = String(Number(dataset.typed ?? 0) + 1)
          if (typeof step === 'function') step()
        },
        Number(delay[0] ?? 0),
      )
    window.setTimeout = typeFirst as typeof later
  })
  release()
  await isAtWork(page)
  const typed = await page.evaluate(() => Number(document.documentElement.dataset.typed))
  expect(typed).toBeGreaterThan(0)
  expect(await name.inputValue()).toBe(`Bryon${'y'.repeat(typed)}`)
})

it('fetches the application form once its page is used, and keeps what is typed meanwhile', async () => {
  const fetched: string[] = []
  let isWaiting: Promise<unknown> | undefined
  page = await visit.open('/auth?register=true', {
    isEarly: true,
    prepare: async (opened) => {
      opened.on('request', (request) => fetched.push(request.url()))
      isWaiting = waitsForUse(opened)
    },
  })
  await isWaiting
  const scripts = fetched.filter((url) => url.endsWith('.js'))
  const form = scripts.filter((url) => url.includes('/ApplyForm-'))
  expect([scripts.length > 0, form]).toEqual([true, []])
  await page.locator('#apply-firstName').pressSequentially('Bryony')
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  expect(await page.locator('#apply-firstName').inputValue()).toBe('Bryony')
  await page.keyboard.type(' Ash')
  await page.reload()
  // An application that was begun is shown again at once.
  await page.locator('form[data-restored="true"]').waitFor({ state: 'attached' })
  expect(await page.locator('#apply-firstName').inputValue()).toBe('Bryony Ash')
})

it('logs in with what was typed and sent by Enter before its scripts came', async () => {
  const member = await addMember(visit.site(), 'early.riser')
  await openEarly('/auth')
  await page.locator('#login-username').fill(member.username)
  await page.locator('#login-password').fill(member.password)
  await page.locator('#login-password').press('Enter')
  release()
  await page.getByText('Login successful', { exact: true }).waitFor()
})

it('has the line to embed a map in a disclosure that was opened before its scripts came', async () => {
  await openEarly('/guides')
  await page.getByText('Embed this map').click()
  release()
  await isAtWork(page)
  await page.getByRole('textbox', { name: /^Put this line/ }).waitFor()
})

it('stays where its reader has scrolled before its scripts came', async () => {
  await openEarly('/guides', { width: 390 })
  await page.evaluate(() => window.scrollTo(0, 900))
  release()
  await isAtWork(page)
  await twoFrames()
  expect(await page.evaluate(() => window.scrollY)).toBe(900)
})

it('follows links and searches by itself before its scripts came', async () => {
  await openEarly('/')
  await page.getByPlaceholder('City, region, or country').fill('Freiburg')
  await page.getByPlaceholder('City, region, or country').press('Enter')
  await page.waitForURL(/\/guides\?search=Freiburg/, { waitUntil: 'commit' })
  release()
  await isAtWork(page)
})

it('leaves a page that is loaded anew where its reader goes, under a press that goes on meanwhile', async () => {
  await openProfileEarly('wanderer')
  release()
  await isAtWork(page)
  await page.evaluate(() => window.scrollTo(0, 700))
  await reloadEarly()
  await page.waitForFunction(() => window.scrollY === 700)
  await tab('Media & Photos').hover()
  const top = await page.evaluate(() => window.scrollY)
  expect(top).toBeLessThan(700)
  await page.mouse.down()
  release()
  await isAtWork(page)
  await twoFrames()
  await page.mouse.up()
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
  await selected('Media & Photos')
})

it('opens the tab of a form that is pressed before its scripts come, or just when the page is taken over', async () => {
  await openProfileEarly('tapper')
  await tab('Media & Photos').click()
  release()
  await selected('Media & Photos')

  await page.addInitScript(() => {
    const press = (id: string) => document.querySelector<HTMLElement>(`[role="tab"][id$="${id}"]`)?.click()
    addEventListener('grove:ready', () => {
      press('social')
      // The root of the page is the application's by now, the form is not yet.
      setTimeout(() => setTimeout(() => press('media')))
    })
  })
  await page.reload()
  await selected('Media & Photos')
})

it('goes from tab to tab by the keys that were pressed before its scripts came', async () => {
  await openProfileEarly('typist')
  await tab('Profile Details').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  release()
  await selected('Social & Web')
  expect(await tab('Social & Web').evaluate((element) => element === document.activeElement)).toBe(true)

  await reloadEarly()
  await tab('Media & Photos').focus()
  await page.keyboard.press('Enter')
  release()
  await selected('Media & Photos')
})

it('saves a form as it was changed before its scripts came, once, however often its button was pressed', async () => {
  const member = await openProfileEarly('saver')
  const saved = countRequests('PUT', /\/api\/guides\//)
  await page.locator('#profile-bio').fill('')
  await page.locator('#profile-county').fill('Yorkshire')
  const save = page.getByRole('button', { name: 'Save profile' })
  await save.click()
  await save.click()
  release()
  await toastText(page, 'Profile updated')
  expect(saved()).toBe(1)
  const stored = await call(visit.site(), 'GET', `/api/guides/user/${member.id}`, { cookie: member.cookie })
  expect(await stored.json()).toMatchObject({ bio: null, county: 'Yorkshire' })
})

it('logs in once, however often its button was pressed before its scripts came', async () => {
  const member = await addMember(visit.site(), 'impatient')
  await openEarly('/auth')
  const calls = countRequests('POST', /session\.login/)
  await page.locator('#login-username').fill(member.username)
  await page.locator('#login-password').fill(member.password)
  const login = page.getByRole('main').getByRole('button', { name: 'Login' })
  for (let press = 0; press < 3; press++) await login.click()
  release()
  await page.getByText('Login successful', { exact: true }).waitFor()
  expect(calls()).toBe(1)
})

it('never leaves a form with a password to the browser', async () => {
  await openEarly('/auth')
  const sent = countRequests('POST', /\/auth$/)
  const name = page.locator('#login-username')
  await name.press('Enter')
  release()
  await page.getByRole('main').getByText('Username is required').first().waitFor()

  await reloadEarly()
  // As if the application had been at work and come to nothing.
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('grove:ready'))
    await new Promise((resolve) => setTimeout(resolve))
  })
  await name.press('Enter')
  release()
  await isAtWork(page)
  expect(sent()).toBe(0)
})
