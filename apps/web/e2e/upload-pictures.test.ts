import { browseSite, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { expect, it } from 'vitest'
import { formIsReady, summaryMessages } from './support/forms.ts'
import { paintMany, paintPictures } from './support/pictures.ts'

const browsed = browseSite()
const BUSY = 'The site is busy. Please try again shortly.'
let page: TestPage
let uploads: string[] = []

const field = (name: string) => page.locator(`#apply-${name}`)
const send = () => page.getByRole('button', { name: 'Send application' })
const gallery = () => page.getByRole('group', { name: 'Gallery' })
const tile = (number: number) =>
  gallery()
    .getByRole('listitem')
    .nth(number - 1)

/** Opens the apply form with everything filled in but pictures; notes each upload that the page begins. */
async function openForm(username: string): Promise<void> {
  page = await browsed.newPage({ viewport: { width: 390, height: 844 } })
  uploads = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/pictures')) uploads.push(request.headers()['content-type'] ?? '')
  })
  await page.goto(`${browsed.site.url}/auth?register=true&redirect=apply`)
  await formIsReady(page)
  const texts = {
    firstName: 'Bryony',
    lastName: 'Ashdown',
    email: 'bryony@ashdown.example',
    username,
    county: 'South Yorkshire',
    city: 'Sheffield',
  }
  for (const [name, text] of Object.entries(texts)) await field(name).fill(text)
  await field('country').selectOption('United Kingdom')
  await fillPasswords()
}

async function fillPasswords(): Promise<void> {
  for (const name of ['password', 'confirmPassword']) await field(name).fill('moss and rain')
}

async function sendsAllPictures(count: number): Promise<void> {
  const call = page.waitForRequest((request) => request.url().endsWith('/api/register-guide'))
  await send().click()
  const body = (await call).postData() ?? ''
  expect(body.length, 'a small call').toBeLessThan(10_000)
  await page.waitForURL('**/create-profile?newUser=true')
  const { images } = (await (await page.request.get(`${browsed.site.url}/api/trpc/guides.own`)).json()).result
    .data as { images: string[] }
  expect(images).toHaveLength(count)
  for (const image of images) expect((await page.request.get(browsed.site.url + image)).status()).toBe(200)
}

it('shows how far each picture has come, and sending the form waits for them', async () => {
  const pictures = await paintPictures(browsed.browser, [
    { name: 'me.jpg', width: 1600, height: 1000, colours: ['teal', 'gold', 'plum'] },
    { name: 'wood.jpg', width: 1600, height: 1200, colours: ['green', 'brown', 'navy', 'gold'] },
  ])
  await openForm('bryony')
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 4_000,
  })
  await field('profileImage').setInputFiles(pictures[0]!)
  await field('images').setInputFiles(pictures[1]!)
  const photo = page.getByRole('progressbar', { name: 'Uploading the photo' })
  await expect.poll(async () => Number(await photo.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await page.getByRole('progressbar', { name: 'Uploading picture 1' }).waitFor()
  await expectNoAxeViolations(page)
  await send().click()
  await page.getByText(/^Sending your pictures: \d?\d%$/).waitFor()
  await network.send('Network.disable')
  await page.waitForURL('**/create-profile?newUser=true')
  expect(uploads).toEqual(['image/jpeg', 'image/jpeg'])
})

it('tells of a picture that could not be uploaded at its place, where it is tried again or removed', async () => {
  const pictures = await paintMany(browsed.browser, 3)
  await openForm('fern')
  let isRefused = true
  await page.route('**/api/pictures', (route) =>
    isRefused
      ? route.fulfill({ status: 503, json: { message: BUSY }, headers: { 'retry-after': '15' } })
      : route.continue(),
  )
  await field('images').setInputFiles(pictures)
  for (const number of [1, 2, 3]) await tile(number).getByText(`Not uploaded: ${BUSY}`).waitFor()
  await expectNoAxeViolations(page)
  await send().click()
  expect(await toastText(page, 'Registration Failed')).toBe(`3 pictures could not be uploaded: ${BUSY}`)
  expect(await summaryMessages(page)).toEqual([BUSY])
  for (const number of [1, 2, 3]) await tile(number).getByText(`Not uploaded: ${BUSY}`).waitFor()
  isRefused = false
  await page.getByRole('button', { name: 'Try again to upload picture 1' }).click()
  await tile(1).getByText('Not uploaded').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  expect(await gallery().getByRole('listitem').count()).toBe(2)
  // The other one is tried again by sending the form.
  await sendsAllPictures(2)
})

it('needs no second upload after a reload, and repeats by itself one that has run out', async () => {
  const pictures = await paintMany(browsed.browser, 2)
  await openForm('hazel')
  await field('images').setInputFiles(pictures)
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
  await gallery().getByText('All pictures are uploaded.').waitFor({ state: 'attached' })
  expect(uploads).toHaveLength(2)
  await page.reload()
  await formIsReady(page)
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
  await gallery().getByText('All pictures are uploaded.').waitFor({ state: 'attached' })
  expect(uploads).toHaveLength(2)
  const { db } = browsed.site.services
  await db.deleteFrom('picture_claims').execute()
  await fillPasswords()
  await sendsAllPictures(2)
  expect(uploads).toHaveLength(4)
})

it('names every file that is not taken at the gallery, until one has seen it', async () => {
  const [wood] = await paintMany(browsed.browser, 1)
  await openForm('moss')
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await field('images').setInputFiles([notes, broken, wood!, { ...broken, name: 'torn.png' }])
  const reasons = [
    'notes.txt is not a JPG, PNG or GIF picture.',
    'broken.png could not be read as a picture.',
    'torn.png could not be read as a picture.',
  ]
  for (const reason of reasons) await gallery().getByText(reason).waitFor()
  await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
  const toasts = page.locator('[id^="toast-"]')
  await toasts.last().getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => toasts.count()).toBe(0)
  for (const reason of reasons) expect(await gallery().getByText(reason).count()).toBe(1)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Dismiss these messages' }).click()
  expect(await gallery().getByText('notes.txt').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('apply-images')
})

it('says of too many files which is no picture, and which found no room, and fills every place', async () => {
  const woods = await paintMany(browsed.browser, 12)
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await openForm('lichen')
  await field('images').setInputFiles([...woods.slice(0, 3), broken, ...woods.slice(3)])
  const reasons = [
    'broken.png could not be read as a picture.',
    'wood-11.jpg was left out: a gallery holds up to 10 pictures.',
    'wood-12.jpg was left out: a gallery holds up to 10 pictures.',
  ]
  for (const reason of reasons) await gallery().getByText(reason).waitFor()
  expect(await toastText(page, 'Too many images')).toBe(
    'Only the first 10 pictures were added: a gallery holds up to 10. There was no room for wood-11.jpg and wood-12.jpg. broken.png could not be read as a picture.',
  )
  await gallery().getByText('10 of 10').waitFor()
  await expectNoAxeViolations(page)
  // With no place left, dropped files are told apart as well.
  await page.getByRole('button', { name: 'Dismiss these messages' }).click()
  await field('images').setInputFiles([...woods.slice(10), broken])
  for (const reason of reasons) await gallery().getByText(reason).waitFor()
})
