import { fileURLToPath } from 'node:url'
import { addMember } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { addListing } from './support/accounts.ts'
import { AROUND_SHEFFIELD } from './support/around-sheffield.ts'
import { expectNoTrouble, serveDirectory } from './support/directory.ts'
import { field, saveButton, storedListing, tab } from './support/profile-form.ts'

const visit = serveDirectory(AROUND_SHEFFIELD)
const PICTURE = fileURLToPath(new URL('../../../content/demo/birch-1.jpg', import.meta.url))
const PHONE = { width: 390, height: 844 }

/** Takes from the page what browsers of 2022 lack, such as Safari 16 on an iPhone 8 and Chrome 106 with Android 6. */
function growOlder(page: TestPage): Promise<unknown> {
  return page.addInitScript(() => {
    const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
    const younger: readonly [object, readonly string[]][] = [
      [window, ['CloseWatcher', 'Iterator', 'URLPattern', 'navigation', 'requestIdleCallback', 'scheduler']],
      [iterators, ['drop', 'every', 'filter', 'find', 'flatMap', 'map', 'reduce', 'some', 'take', 'toArray']],
      [AbortSignal, ['any']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
      [Document.prototype, ['startViewTransition']],
      [Element.prototype, ['checkVisibility']],
      [HTMLElement.prototype, ['hidePopover', 'showPopover', 'togglePopover']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['try', 'withResolvers']],
      [RegExp, ['escape']],
      [
        Set.prototype,
        ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'union'],
      ],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [URL, ['canParse', 'parse']],
    ]
    for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name)
  })
}

/** Takes from a page what Chrome 96 and Safari 15.3 lack. */
function growTooOld(page: TestPage): Promise<unknown> {
  return page.addInitScript(() => {
    for (const name of ['findLast', 'findLastIndex']) Reflect.deleteProperty(Array.prototype, name)
  })
}

/** The stylesheet of a page asks in vain whether scripts are allowed. */
function forgetScripting(page: TestPage): Promise<unknown> {
  return page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const css = await response.text()
    await route.fulfill({ response, body: css.replaceAll('(scripting:', '(unknown-scripting:') })
  })
}

/** Browsers of 2022 know other words than younger ones for how a decoded picture is turned, and refuse those. */
function decodeAsBefore(page: TestPage): Promise<unknown> {
  return page.addInitScript(() => {
    const decode = createImageBitmap.bind(globalThis)
    globalThis.createImageBitmap = ((picture: ImageBitmapSource, options: ImageBitmapOptions = {}) =>
      ['none', 'flipY', undefined].includes(options.imageOrientation)
        ? decode(picture)
        : Promise.reject(
            new TypeError('not a valid enum value of type ImageOrientation'),
          )) as typeof createImageBitmap
  })
}

describe('a browser of 2022', () => {
  it('has the switch and the sheet of a phone at once, though it cannot tell whether scripts are allowed', async () => {
    const page = await visit.open('/guides?near=Sheffield', {
      ...PHONE,
      prepare: forgetScripting,
      isEarly: true,
    })
    const mapButton = page.getByRole('button', { name: 'Map', exact: true })
    await mapButton.waitFor()
    expect(await page.getByText('Languages', { exact: true }).isVisible()).toBe(false)
    const card = page.getByRole('article').first()
    expect(await card.isVisible()).toBe(true)
    await mapButton.click()
    await card.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  })

  it('keeps the switch where an extension has changed the page before React takes it over', async () => {
    const page = await visit.open('/guides?near=Sheffield', {
      ...PHONE,
      prepare: (opened) =>
        opened.addInitScript(() => {
          addEventListener('DOMContentLoaded', () =>
            document.querySelector('main')?.append(document.createElement('b')),
          )
        }),
    })
    await page.getByRole('button', { name: 'Map', exact: true }).waitFor()
    expect(await page.getByText('Languages', { exact: true }).isVisible()).toBe(false)
  })

  it('finds a guide by place, filter and map', async () => {
    const page = await visit.open('/', { ...PHONE, prepare: growOlder })
    await page.getByRole('combobox').fill('Sheffield')
    await page.getByRole('option', { name: 'Sheffield, South Yorkshire, UK' }).click()
    await page.waitForURL(/near=Sheffield/)
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: /^Taking bookings/ }).check()
    await sheet.getByRole('button', { name: /^Show \d+ guides?$/ }).click()
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await page.getByRole('application').waitFor()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.getByRole('link', { name: 'View Profile' }).first().click()
    await page.waitForURL(/\/guides\/\d+$/)
    await page.getByLabel('Your message').fill('May I bring my old dog along?')
    expectNoTrouble(page)
  })

  it('keeps a listing', async () => {
    const member = await addMember(visit.site(), 'campion')
    await addListing(visit.site(), member)
    const page = await visit.open('/create-profile', { signedInAs: member, prepare: growOlder })
    await tab(page, 'Social & Web').click()
    await field(page, 'website').fill('campion.example')
    await field(page, 'instagram').fill('https://www.instagram.com/campion')
    await saveButton(page).click()
    await page.getByText('All changes saved').waitFor()
    expect(await field(page, 'instagram').inputValue()).toBe('campion')
    expectNoTrouble(page)
  })

  it('uploads a picture', async () => {
    const member = await addMember(visit.site(), 'teasel')
    await addListing(visit.site(), member)
    const page = await visit.open('/create-profile', { signedInAs: member, prepare: decodeAsBefore })
    await tab(page, 'Media & Photos').click()
    await field(page, 'profileImage').setInputFiles(PICTURE)
    await page.getByText('Changes not saved yet').waitFor()
    await saveButton(page).click()
    await page.getByText('All changes saved').waitFor()
    expect((await storedListing(visit.site(), member)).profileImage).toMatch(/^\/uploads\//)
    expectNoTrouble(page)
  })
})

describe('a browser that is too old for the application', () => {
  it('sends a form by itself, and shows list and map', async () => {
    const page = await visit.open('/forgot-password', { prepare: growTooOld, isEarly: true })
    await page.getByLabel('Username or e-mail').fill('mallow')
    await page.locator('main').getByRole('button').click()
    await page.waitForURL(/done=true/)
    await page.goto(`${visit.site().url}/guides?near=Sheffield`)
    await page.getByRole('article').first().waitFor()
    expectNoTrouble(page)
  })

  it('shows what works without the application, and nothing that does not', async () => {
    const prepare = async (page: TestPage) => {
      await growTooOld(page)
      await forgetScripting(page)
    }
    const page = await visit.open('/guides?near=Sheffield', { prepare, isEarly: true })
    await page.getByRole('button', { name: 'Show guides' }).waitFor()
    expect(await page.getByRole('button', { name: 'Use my location' }).isVisible()).toBe(false)
    await page.goto(`${visit.site().url}/auth`)
    await page.getByText('Logging in and applying need JavaScript.').waitFor()
  })

  it('does not send a form with a password, whose method it may not know', async () => {
    const page = await visit.open('/auth', { prepare: growTooOld, isEarly: true })
    const isSent = await page
      .locator('form')
      .evaluate((form) => form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })))
    expect(isSent).toBe(false)
  })
})
