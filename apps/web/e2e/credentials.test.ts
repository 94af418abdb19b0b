import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, answerByKeyboard, browseSite, toastText } from '@grove/api/testing/browsed-site'
import { keepCredentials } from '@grove/api/testing/jobs'
import { CREDENTIAL_TITLES, dayWords, EVIDENCE_MAX_BYTES } from '@grove/schema'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { fieldMessage, focusedId, summaryMessages } from './support/forms.ts'
import { isInView } from './support/in-view.ts'

const browsed = browseSite(undefined, { withoutMaps: true })
const DAY_MS = 24 * 60 * 60 * 1000
const CARD = 'Certified Forest Therapy Guide'
const PAPER = "Fern's – Müller & Söhne (2) 🌲.pdf"
const PDF = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n')

function dayAfter(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}

/** The page of an owner whose credential has these files. */
async function openCredentials(username: string, fileNames: readonly string[] = []) {
  const { site } = browsed
  const owner = await addMember(site, username)
  const id = await addListing(site, owner)
  const path = `/api/guides/${id}/credentials/certified_guide`
  await call(site, 'PUT', path, {
    cookie: owner.cookie,
    body: { issuer: 'Association of Nature Guides', number: '', issuedOn: '', validUntil: '' },
  })
  for (const fileName of fileNames) {
    await fetch(`${site.url}${path}/evidence?fileName=${fileName}`, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf', cookie: owner.cookie },
      body: PDF,
    })
  }
  const page = await browsed.newPage({}, owner)
  await page.goto(`${site.url}/credentials`)
  await isAtWork(page)
  return { page, card: page.getByRole('region', { name: CARD }), owner, id }
}

/** The text of what has the keyboard's focus. */
function focusedText(page: TestPage): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

it('credentials fit a window of 320 px, and of 1440 px', async () => {
  const { page, card } = await openCredentials('fits')
  await card.getByLabel('Issued by').waitFor()
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

it('a file and a credential are removed only after a question, and the keyboard goes on from there', async () => {
  const { page, card } = await openCredentials('rowan', ['first.pdf', 'second.pdf'])
  const question = page.getByRole('alertdialog')
  await card.getByRole('button', { name: 'Remove first.pdf' }).press('Enter')
  await question.getByText('first.pdf will be gone').waitFor()
  await expectNoAxeViolations(page)
  await answerByKeyboard(question, 'Keep it')
  await card.getByRole('link', { name: 'first.pdf' }).waitFor()
  await card.getByRole('button', { name: 'Remove first.pdf' }).press('Enter')
  await answerByKeyboard(question, 'Remove the file')
  expect(await toastText(page, 'File removed')).toBe('first.pdf is gone.')
  await card.getByRole('link', { name: 'first.pdf' }).waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).toBe('Files that show it')

  await card.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await question.getByText('This cannot be undone').waitFor()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await card.getByRole('link', { name: 'second.pdf' }).waitFor()
  await card.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await answerByKeyboard(question, 'Remove the credential')
  expect(await toastText(page, 'Credential removed')).toContain(CARD)
  await card.waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).toBe(CARD)
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedId(page)).toBe('credential-certified_guide-issuer')
  expect(page.problems()).toEqual([])
})

it('the keyboard stays where a file is added, after the last one that there is room for', async () => {
  const { page, card } = await openCredentials('sanicle', ['1.pdf', '2.pdf', '3.pdf', '4.pdf'])
  const add = card.getByRole('button', { name: 'Add a file' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add.press('Enter')])
  await chooser.setFiles({ name: '5.pdf', mimeType: 'application/pdf', buffer: PDF })
  await card.getByRole('link', { name: '5.pdf' }).waitFor()
  await card.locator('button:focus[aria-disabled="true"]', { hasText: 'Add a file' }).waitFor()
  await expectNoAxeViolations(page)
})

it('the errors of a credential are listed, and the first one has the focus, on a phone too', async () => {
  const { page, card } = await openCredentials('clover')
  await page.setViewportSize({ width: 390, height: 844 })
  const save = card.getByRole('button', { name: 'Save' })
  await card.getByLabel('Issued by').fill('')
  await card.getByLabel('Number').fill('1'.repeat(300))
  await save.click()
  await expect.poll(() => focusedId(page)).toBe('credential-certified_guide-issuer')
  expect(await summaryMessages(page)).toEqual(['Say who issued it', 'Must be at most 100 characters'])
  expect(await isInView(card.getByLabel('Issued by'))).toBe(true)
  await expectNoAxeViolations(page)

  await card.getByLabel('Issued by').fill('Association of Nature Guides')
  await card.getByLabel('Number').fill('1')
  await card.getByLabel('Issued on').fill('2030-01-01')
  await save.click()
  await expect.poll(() => focusedId(page)).toBe('credential-certified_guide-issuedOn')
  expect(await fieldMessage(page, 'credential-certified_guide-issuedOn')).toBe(
    'It cannot be issued in the future',
  )
  await card.getByLabel('Issued on').fill('2024-05-01')
  await card.getByLabel('Valid until').fill('2024-04-30')
  await save.click()
  await expect.poll(() => focusedId(page)).toBe('credential-certified_guide-validUntil')
  await card.getByLabel('Valid until').fill('')
  await save.click()
  const saved = card.getByText('Saved', { exact: true })
  await saved.waitFor()
  expect(await isInView(saved)).toBe(true)
  await card.getByLabel('Number').fill('2')
  await saved.waitFor({ state: 'hidden' })

  await page.getByRole('banner').getByRole('link').first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  expect(await card.getByLabel('Number').inputValue()).toBe('2')
})

/** The credentials of a listing, as its owner reads them. */
async function storedOf({ cookie }: Member, id: number): Promise<unknown> {
  return (await call(browsed.site, 'GET', `/api/guides/${id}/credentials`, { cookie })).json()
}

/** The page of an owner in a second tab, which was opened when the first one was. */
async function openTwice(username: string) {
  const first = await openCredentials(username)
  const page = await browsed.newPage({}, first.owner)
  await page.goto(`${browsed.site.url}/credentials`)
  await isAtWork(page)
  const { owner, id } = first
  return { first, page, card: page.getByRole('region', { name: CARD }), stored: () => storedOf(owner, id) }
}

it('a credential in which nothing is typed any more is left without a question', async () => {
  const { page, card } = await openCredentials('comfrey')
  await card.getByLabel('Number').fill('7')
  await card.getByLabel('Number').fill('')
  await page.getByRole('button', { name: 'Insurance' }).click()
  const added = page.getByRole('region', { name: 'Insurance' })
  await added.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => focusedId(page)).toBe('credential-insurance-issuer')
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: /a wood is waiting/ }).waitFor()
})

it('a date of which a part is missing is pointed at, and what is stored stays', async () => {
  const { page, card, owner, id } = await openCredentials('tormentil')
  const end = card.getByLabel('Valid until')
  await end.fill('2030-06-30')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Saved', { exact: true }).waitFor()

  await end.press('Backspace')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => focusedId(page)).toBe('credential-certified_guide-validUntil')
  expect(await fieldMessage(page, 'credential-certified_guide-validUntil')).toBe('This is not a whole date')
  expect(await storedOf(owner, id)).toMatchObject([{ validUntil: '2030-06-30' }])

  await end.fill('2031-01-31')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Saved', { exact: true }).waitFor()
  expect(await storedOf(owner, id)).toMatchObject([{ validUntil: '2031-01-31' }])
})

it('a credential that was changed in another tab is looked at before it is saved, and nothing typed is lost', async () => {
  const { first, page, card, stored } = await openTwice('betony')
  await card.getByLabel('Valid until').fill('2030-05-01')
  await first.card.getByLabel('Number').fill('ANG-2042')
  await first.card.getByRole('button', { name: 'Save' }).click()
  await first.card.getByText('Saved', { exact: true }).waitFor()

  const save = card.getByRole('button', { name: 'Save' })
  await save.click()
  const notice = card.getByText('This credential has been changed elsewhere since you opened this page.')
  await notice.waitFor()
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual(['Number: ANG-2042'])
  expect(await card.getByLabel('Number').inputValue()).toBe('ANG-2042')
  expect(await card.getByLabel('Valid until').inputValue()).toBe('2030-05-01')
  expect(await stored()).toMatchObject([{ number: 'ANG-2042', validUntil: null }])
  await expectNoAxeViolations(page)

  await save.click()
  await card.getByText('Saved', { exact: true }).waitFor()
  expect(await notice.count()).toBe(0)
  expect(await stored()).toMatchObject([{ number: 'ANG-2042', validUntil: '2030-05-01' }])
})

it('the changes of another tab can be taken instead of what was typed', async () => {
  const { first, page, card, stored } = await openTwice('campion')
  await card.getByLabel('Number').fill('mine')
  await first.card.getByLabel('Number').fill('theirs')
  await first.card.getByRole('button', { name: 'Save' }).click()
  await first.card.getByText('Saved', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Number: theirs').waitFor()
  expect(await card.getByLabel('Number').inputValue()).toBe('mine')
  await card.getByRole('button', { name: 'Take the other changes' }).press('Enter')
  await card.getByText('Number: theirs').waitFor({ state: 'detached' })
  expect(await card.getByLabel('Number').inputValue()).toBe('theirs')
  expect(await focusedText(page)).toBe(CARD)
  await card.getByLabel('Number').fill('theirs and mine')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Saved', { exact: true }).waitFor()
  expect(await stored()).toMatchObject([{ number: 'theirs and mine' }])
})

it('a credential that was removed in another tab is added again only once that was said', async () => {
  const { first, page, card, stored } = await openTwice('teasel')
  await card.getByLabel('Number').fill('ANG-2042')
  await first.card.getByRole('button', { name: 'Remove', exact: true }).click()
  await first.page.getByRole('button', { name: 'Remove the credential' }).click()
  await toastText(first.page, 'Credential removed')
  const save = card.getByRole('button', { name: 'Save' })
  await save.click()
  await card.getByText('This credential has been removed elsewhere').waitFor()
  await expectNoAxeViolations(page)
  expect(await stored()).toEqual([])
  expect(await card.getByLabel('Issued by').inputValue()).toBe('Association of Nature Guides')
  await save.click()
  await card.getByText('Saved', { exact: true }).waitFor()
  expect(await stored()).toMatchObject([{ number: 'ANG-2042' }])
})

it('a credential that two tabs add is not saved over the first one unseen', async () => {
  const { first, page } = await openTwice('yarrow')
  const name = CREDENTIAL_TITLES.first_aid
  const add = async (tab: TestPage, issuer: string) => {
    await tab.getByRole('button', { name }).click()
    const added = tab.getByRole('region', { name })
    await added.getByLabel('Issued by').fill(issuer)
    await added.getByRole('button', { name: 'Save' }).click()
    return added
  }
  await (await add(first.page, 'Red Cross')).getByText('Saved', { exact: true }).waitFor()
  const second = await add(page, 'St John')
  await second.getByText('This credential has been added elsewhere').waitFor()
  expect(await second.getByRole('listitem').allInnerTexts()).toEqual(['Issued by: Red Cross'])
  expect(await second.getByLabel('Issued by').inputValue()).toBe('St John')
})

it('a credential that was only checked since its page was opened is saved without a question', async () => {
  const { card, owner, id } = await openCredentials('tansy')
  const admin = await addMember(browsed.site, 'warden', { isAdmin: true })
  const check = `/api/guides/${id}/credentials/certified_guide/check`
  await card.getByLabel('Number').fill('ANG-2042')
  await call(browsed.site, 'PUT', check, { cookie: admin.cookie, body: { checked: true } })
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Saved', { exact: true }).waitFor()
  expect(await storedOf(owner, id)).toMatchObject([{ number: 'ANG-2042', checkedAt: null }])
})

it('a file that is not taken is named, and so is the reason', async () => {
  const { page, card } = await openCredentials('sorrel')
  const input = card.locator('input[type=file]')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType, buffer })
  await choose('x.txt', 'text/plain', Buffer.from('x'))
  await card.getByText('x.txt is no PDF, JPEG or PNG.').waitFor()
  await choose('scan.pdf', 'application/pdf', Buffer.alloc(EVIDENCE_MAX_BYTES + 1, PDF))
  await card.getByText('scan.pdf is larger than 10 MB.').waitFor()
  // The server reads the bytes, whatever the name says.
  await choose('words.pdf', 'application/pdf', Buffer.from('words'))
  await card.getByText('words.pdf is no PDF, JPEG or PNG.').waitFor()
  // The same file can be chosen again, once it is another one.
  await choose('words.pdf', 'application/pdf', PDF)
  expect(await toastText(page, 'File added')).toBe('words.pdf is stored.')
  await card.getByRole('link', { name: 'words.pdf' }).waitFor()
  expect(await card.getByText('words.pdf is no PDF').count()).toBe(0)
})

it('a credential that its owner writes and an administrator checks is marked, until the day after its last', async () => {
  const { site } = browsed
  const [owner, admin] = [await addMember(site, 'bryony'), await addMember(site, 'sam', { isAdmin: true })]
  const id = await addListing(site, owner, { certificationBadges: ['certified_guide'] })
  await call(site, 'PUT', `/api/guides/${id}/application`, {
    cookie: admin.cookie,
    body: { status: 'approved' },
  })

  const page = await browsed.newPage({}, owner)
  await page.goto(`${site.url}/credentials`)
  await isAtWork(page)
  await page.getByRole('button', { name: CARD }).click()
  const card = page.getByRole('region', { name: CARD })
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Say who issued it').first().waitFor()
  await card.getByLabel('Issued by').fill('Association of Nature Guides')
  await card.getByLabel('Issued on').fill('2024-05-01')
  await card.getByLabel('Valid until').fill(dayAfter(1))
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Not checked yet').waitFor()
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: PAPER, mimeType: 'application/pdf', buffer: PDF })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: PAPER }).click(),
  ])
  expect(download.suggestedFilename()).toBe(PAPER)
  await expectNoAxeViolations(page)

  const guidesPage = await browsed.newPage({}, admin)
  await guidesPage.goto(`${site.url}/admin/?guide=${id}`)
  await guidesPage.getByRole('link', { name: PAPER }).waitFor()
  await guidesPage.getByRole('button', { name: `Mark as checked: ${CARD}` }).click()
  await guidesPage.getByRole('button', { name: `Take the check back: ${CARD}` }).waitFor()
  await expectNoAxeViolations(guidesPage)

  const visitor = await browsed.newPage()
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const checked = visitor.getByText(`Checked ${month.format(new Date())}`)
  await visitor.goto(`${site.url}/guides/${id}`)
  await checked.waitFor()
  await expectNoAxeViolations(visitor)
  await visitor.goto(`${site.url}/guides`)
  const seal = visitor.getByRole('img', { name: `${CARD}, checked` })
  await seal.waitFor()

  const later = new Date(Date.now() + 2 * DAY_MS)
  await keepCredentials({ ...site.services, clock: () => later })
  await site.services.directory.refresh()
  await visitor.reload()
  await visitor.getByRole('img', { name: CARD }).waitFor()
  expect(await seal.count()).toBe(0)
  await visitor.goto(`${site.url}/guides/${id}`)
  await visitor.getByText(CARD).first().waitFor()
  expect(await checked.count()).toBe(0)

  // Its owner, reviewers and administrators read why, beside the badge and beside the form.
  const setOnlyChecked = (onlyCheckedBadges: boolean) =>
    call(site, 'POST', '/api/trpc/site.saveSettings', {
      cookie: admin.cookie,
      body: { changes: { onlyCheckedBadges } },
    })
  const ended = `ended on ${dayWords(dayAfter(1))}.`
  await page.goto(`${site.url}/guides/${id}`)
  await page.getByText(`Its credential ${ended} The badge has no mark`).waitFor()
  await setOnlyChecked(true)
  await page.reload()
  await page
    .getByText(`Its credential ${ended} Only its owner, reviewers and administrators see this badge.`)
    .waitFor()
  await expectNoAxeViolations(page)
  await guidesPage.goto(`${site.url}/guides/${id}`)
  await guidesPage.getByText(`Its credential ${ended}`).waitFor()
  await visitor.reload()
  await visitor.getByText('No bio provided.').waitFor()
  expect(await visitor.getByText(CARD).count()).toBe(0)
  expect(await visitor.getByText('Its credential').count()).toBe(0)
  await page.goto(`${site.url}/create-profile`)
  const notice = page.getByRole('region', { name: 'A credential has ended' })
  await notice.getByText(`${CARD} ${ended} Visitors do not see this badge any more.`).waitFor()
  await expectNoAxeViolations(page)
  await notice.getByRole('link', { name: 'Put in the new dates' }).click()
  await page.getByRole('heading', { level: 1, name: 'Credentials' }).waitFor()
  await setOnlyChecked(false)
})

it('a credential for a badge that the listing does not name says so, and leads to the listing', async () => {
  const { page, card, owner, id } = await openCredentials('elm')
  await card.getByText('Your listing does not name this badge').waitFor()
  await card.getByRole('link', { name: 'Choose it in your listing' }).click()
  await page.getByRole('button', { name: 'Save profile' }).waitFor()
  const body = { certificationBadges: ['certified_guide'] }
  await call(browsed.site, 'PUT', `/api/guides/${id}`, { cookie: owner.cookie, body })
  await page.goto(`${browsed.site.url}/credentials`)
  await card.getByText('Not checked yet').waitFor()
  expect(await card.getByText('Your listing does not name this badge').count()).toBe(0)
})
