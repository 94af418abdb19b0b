import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { disconnect, expectNoAxeViolations } from '@grove/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'
import { countCalls } from './support/count-calls.ts'
import { fieldMessage, focusedId } from './support/forms.ts'

const browsed = browseSite(undefined, { withoutMaps: true })
let keeper: Member

beforeAll(async () => {
  keeper = await addMember(browsed.site, 'keeper', { isAdmin: true })
})

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The page of the applicant. */
async function openProfile(member: Member): Promise<TestPage> {
  const page = await browsed.newPage({}, member)
  await page.goto(`${browsed.site.url}/create-profile`)
  await isAtWork(page)
  return page
}

async function reload(page: TestPage): Promise<void> {
  await page.reload()
  await isAtWork(page)
}

/** The page of the reviewer, whose clock a test may put forward. */
async function openReview(id: number): Promise<TestPage> {
  const page = await browsed.newPage({ viewport: { width: 1440, height: 900 } }, keeper)
  await page.clock.install()
  await page.goto(`${browsed.site.url}/admin/review?guide=${id}`)
  await page.getByRole('heading', { level: 2, name: 'Bryony Ashdown' }).waitFor()
  return page
}

function application(page: TestPage) {
  return page.getByRole('region', { name: 'Your application' })
}

/** The kinds of all that the applicant can know of. */
async function happened(member: Member, id: number): Promise<string[]> {
  const answer = await call(browsed.site, 'GET', `/api/guides/${id}/timeline`, { cookie: member.cookie })
  const { items } = (await answer.json()) as { items: { kind: string }[] }
  return items.map(({ kind }) => kind)
}

describe('an applicant and a reviewer', () => {
  it('ask and answer until the application is approved', async () => {
    const bryony = await addMember(browsed.site, 'bryony')
    const id = await addListing(browsed.site, bryony)
    const page = await openProfile(bryony)
    const today = DAY.format(new Date())
    await application(page).getByText(`We have had it since ${today}. Usually one week.`).waitFor()
    await expectNoAxeViolations(page)

    const review = await openReview(id)
    await review.getByLabel('Note').fill('Sounds fine to me.')
    await review.getByRole('button', { name: 'Add the note' }).click()
    await review.getByRole('listitem').filter({ hasText: 'Sounds fine to me.' }).waitFor()
    await review.getByLabel('Ask the applicant').fill('Where did you train?\nAnd <b>when</b>?')
    await review.getByRole('button', { name: 'Send the question' }).click()
    await review.getByText('Waits for Bryony Ashdown').waitFor()

    await reload(page)
    await application(page).getByText('Your application waits for your answer').waitFor()
    const status = page.getByRole('region', { name: 'Status of your profile' })
    await status.getByText('Awaiting your answer').waitFor()
    expect(await status.innerText()).toContain('Pending Review')
    expect(await status.innerText()).not.toContain('Awaiting admin approval')
    expect(await application(page).locator('blockquote').innerText()).toBe(
      'Where did you train?\nAnd <b>when</b>?',
    )
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Send answer' }).click()
    const answer = page.getByLabel('Your answer')
    expect(await answer.evaluate((field: HTMLTextAreaElement) => field.validity.valueMissing)).toBe(true)
    await answer.fill('In Hathersage, in 2019.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    expect(await toastText(page, 'Answer sent')).toContain('with us again')
    await application(page).getByText('We have had it since').waitFor()
    await status.getByText('Awaiting admin approval').waitFor()
    await page.getByText('All that happened').click()
    await application(page).getByText('In Hathersage, in 2019.').waitFor()

    // Within ten seconds it comes by itself to the page that is open at the reviewer's.
    await review.clock.fastForward(10_000)
    await review.getByRole('listitem').filter({ hasText: 'In Hathersage, in 2019.' }).waitFor()
    await review.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => happened(bryony, id)).toEqual(['sent', 'opened', 'asked', 'answered', 'approved'])
    await reload(page)
    await application(page).getByText(`We approved it on ${today}.`).waitFor()
    expect(await page.content()).not.toContain('Sounds fine to me')
    expect(page.problems()).toEqual([])
    expect(review.problems()).toEqual([])
  })

  it('lose no answer that is not sent, and send one only once', async () => {
    const sorrel = await addMember(browsed.site, 'sorrel')
    const id = await addListing(browsed.site, sorrel)
    await call(browsed.site, 'POST', `/api/guides/${id}/questions`, {
      cookie: keeper.cookie,
      body: { text: 'Where did you train?' },
    })
    const page = await openProfile(sorrel)
    const answer = page.getByLabel('Your answer')
    await answer.fill('In Hathersage')
    await page.getByRole('banner').getByRole('link', { name: 'Find a Guide' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect(await answer.inputValue()).toBe('In Hathersage')
    const asked = page.waitForEvent('dialog')
    const reloaded = page.evaluate(() => window.location.reload())
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await reloaded
    expect(await answer.inputValue()).toBe('In Hathersage')

    const calls = countCalls(page, 'review.answer')
    await page.getByRole('button', { name: 'Send answer' }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await toastText(page, 'Answer sent')
    await answer.waitFor({ state: 'detached' })
    expect(calls()).toBe(1)
    expect(await focusedId(page)).toBe('application-title')
    // It is sent, so that nothing keeps from leaving.
    await page.getByRole('banner').getByRole('link', { name: 'Find a Guide' }).click()
    await page.waitForURL(`${browsed.site.url}/`)
  })

  it('keep an answer that could not be sent, and send it once there is a connection again', async () => {
    const willow = await addMember(browsed.site, 'willow')
    const id = await addListing(browsed.site, willow)
    await call(browsed.site, 'POST', `/api/guides/${id}/questions`, {
      cookie: keeper.cookie,
      body: { text: 'Where did you train?' },
    })
    const page = await openProfile(willow)
    const answer = page.getByLabel('Your answer')
    await answer.fill('In Hathersage')
    await disconnect(page)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByText('You are offline: nothing was sent, and nothing is lost.').waitFor()
    expect(await answer.inputValue()).toBe('In Hathersage')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await application(page).getByText('We have had it since').waitFor()
    await expect.poll(() => happened(willow, id)).toEqual(['sent', 'asked', 'answered'])
  })

  it('keep an answer whose question was closed while it was written', async () => {
    const clover = await addMember(browsed.site, 'clover')
    const id = await addListing(browsed.site, clover)
    const path = `/api/guides/${id}`
    await call(browsed.site, 'POST', `${path}/questions`, {
      cookie: keeper.cookie,
      body: { text: 'Where did you train?' },
    })
    const page = await openProfile(clover)
    await page.getByLabel('Your answer').fill('In Hathersage')
    await call(browsed.site, 'POST', `${path}/answers`, {
      cookie: clover.cookie,
      body: { text: 'In Bamford, from my phone.' },
    })
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByText('Your answer was not sent').waitFor()
    expect(await page.getByLabel('The answer you wrote').inputValue()).toBe('In Hathersage')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Discard it' }).press('Enter')
    await page.getByText('Your answer was not sent').waitFor({ state: 'detached' })
    expect(await focusedId(page)).toBe('application-title')
  })

  it('lose no end of an answer that is too long', async () => {
    const campion = await addMember(browsed.site, 'campion')
    const id = await addListing(browsed.site, campion)
    await call(browsed.site, 'POST', `/api/guides/${id}/questions`, {
      cookie: keeper.cookie,
      body: { text: 'Where did you train?' },
    })
    const page = await openProfile(campion)
    const answer = page.getByLabel('Your answer')
    await answer.focus()
    await page.keyboard.insertText(`${'a'.repeat(1_996)} END.`)
    await page.getByText('2,001 of 2,000 characters').waitFor()
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByText('Must be 1 to 2000 characters').waitFor()
    expect(await fieldMessage(page, 'answer-text')).toBe('Must be 1 to 2000 characters')
    await expect.poll(() => focusedId(page)).toBe('answer-text')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Backspace')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await toastText(page, 'Answer sent')
    await page.getByText('All that happened').click()
    await application(page)
      .getByText(/a END$/)
      .waitFor()
  })

  it('agree in the end where it was rejected with a reason first, and changed', async () => {
    const oakley = await addMember(browsed.site, 'oakley')
    const id = await addListing(browsed.site, oakley)
    const review = await openReview(id)
    await review.getByRole('button', { name: 'Reject' }).click()
    await review.getByLabel('Reason', { exact: true }).fill('Please tell where you trained.')
    await review.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect.poll(() => happened(oakley, id)).toEqual(['sent', 'opened', 'rejected'])

    const page = await openProfile(oakley)
    await application(page).getByText('We could not approve it as it is').waitFor()
    expect(await application(page).locator('blockquote').innerText()).toBe('Please tell where you trained.')
    await application(page).getByText('Next, change your listing below and save it.').waitFor()
    await page.locator('#profile-bio').fill('I trained in Hathersage.')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await application(page).getByText('We have had it since').waitFor()

    const again = await openReview(id)
    await again.getByText('I trained in Hathersage.').first().waitFor()
    await again.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => happened(oakley, id)).toEqual(['sent', 'opened', 'rejected', 'sent', 'approved'])
    await reload(page)
    await application(page).getByText('We approved it on').waitFor()
  })

  it('agree on a change of an approved listing in part', async () => {
    const rowan = await addMember(browsed.site, 'rowan')
    const id = await addListing(browsed.site, rowan)
    const path = `/api/guides/${id}`
    const byKeeper = (method: 'PUT' | 'POST', url: string, body: object) =>
      call(browsed.site, method, url, { cookie: keeper.cookie, body })
    await byKeeper('PUT', `${path}/application`, { status: 'approved' })
    await byKeeper('POST', '/api/trpc/site.saveSettings', { changes: { holdsChanges: true } })
    const page = await openProfile(rowan)
    await page.locator('#profile-lastName').fill('Ashdown-Oakley')
    await page.getByRole('tab', { name: 'Social & Web' }).click()
    await page.locator('#profile-website').fill('oakley.example')
    await page.getByRole('button', { name: 'Save profile' }).click()
    expect(await toastText(page, 'Profile updated')).toContain('waits for a reviewer')
    const waiting = page.getByRole('region', { name: '2 changes wait for us' })
    await waiting.getByText('oakley.example').waitFor()
    // The form holds what its owner wants.
    expect(await page.locator('#profile-website').inputValue()).toBe('oakley.example')
    await expectNoAxeViolations(page)

    const review = await openReview(id)
    const decision = review.getByRole('form', { name: 'Changes that wait' })
    await decision.getByLabel('Website').uncheck()
    await decision.getByLabel('Reason').fill('That page is not yours.')
    await expectNoAxeViolations(review)
    await decision.getByRole('button', { name: 'Approve 1, refuse 1' }).click()
    await decision.waitFor({ state: 'detached' })

    await reload(page)
    await application(page)
      .getByText(/^We did not approve these of your changes/)
      .waitFor()
    await application(page).getByRole('blockquote').filter({ hasText: 'That page is not yours.' }).waitFor()
    expect(await waiting.count()).toBe(0)
    expect(await page.locator('#profile-lastName').inputValue()).toBe('Ashdown-Oakley')
    await page.getByRole('tab', { name: 'Social & Web' }).click()
    expect(await page.locator('#profile-website').inputValue()).toBe('')
    await byKeeper('POST', '/api/trpc/site.saveSettings', { changes: { holdsChanges: false } })
  })
})
