import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite, toastText } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { addListing, call } from './support/accounts.ts'
import { isAtWork } from './support/at-work.ts'

const browsed = browseSite()

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

async function openProfile(member: Member): Promise<TestPage> {
  const page = await browsed.newPage({}, member)
  await page.goto(`${browsed.site.url}/create-profile`)
  await isAtWork(page)
  return page
}

function application(page: TestPage) {
  return page.getByRole('region', { name: 'Your application' })
}

describe('an applicant', () => {
  it('reads where the application stands, answers a question, and reads that it was approved', async () => {
    const [bryony, keeper] = [
      await addMember(browsed.site, 'bryony'),
      await addMember(browsed.site, 'keeper', { isAdmin: true }),
    ]
    const id = await addListing(browsed.site, bryony)
    const review = (path: string, body: object, method = 'POST') =>
      call(browsed.site, method, `/api/guides/${id}/${path}`, { cookie: keeper.cookie, body })
    const page = await openProfile(bryony)
    const today = DAY.format(new Date())
    await application(page).getByText(`We are looking at it since ${today}. Usually one week.`).waitFor()
    await expectNoAxeViolations(page)

    await review('questions', { text: 'Where did you train?\nAnd <b>when</b>?' })
    await review('notes', { text: 'Sounds fine to me.' })
    await page.reload()
    await isAtWork(page)
    await application(page).getByText('Your application waits for your answer').waitFor()
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
    await application(page).getByText('We are looking at it since').waitFor()
    await page.getByText('All that happened').click()
    await application(page).getByText('In Hathersage, in 2019.').waitFor()

    await review('application', { status: 'approved', reason: 'Welcome!' }, 'PUT')
    await page.reload()
    await isAtWork(page)
    await application(page).getByText(`We approved it on ${today}.`).waitFor()
    expect(await application(page).locator('blockquote').innerText()).toBe('Welcome!')
    expect(await page.content()).not.toContain('Sounds fine to me')
    expect(page.problems()).toEqual([])
  })

  it('reads why an application was rejected, changes it, and it is with the reviewers again', async () => {
    const [oakley, keeper] = [
      await addMember(browsed.site, 'oakley'),
      await addMember(browsed.site, 'keeper-two', { isAdmin: true }),
    ]
    const id = await addListing(browsed.site, oakley)
    await call(browsed.site, 'PUT', `/api/guides/${id}/application`, {
      cookie: keeper.cookie,
      body: { status: 'rejected', reason: 'Please tell where you trained.' },
    })
    const page = await openProfile(oakley)
    await application(page).getByText('We could not approve it as it is').waitFor()
    expect(await application(page).locator('blockquote').innerText()).toBe('Please tell where you trained.')
    await application(page).getByText('Next, change your listing below and save it.').waitFor()
    await page.locator('#profile-bio').fill('I trained in Hathersage.')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await application(page).getByText('We are looking at it since').waitFor()
    const state = await call(browsed.site, 'GET', `/api/guides/${id}/timeline`, { cookie: oakley.cookie })
    const { items } = (await state.json()) as { items: { kind: string }[] }
    expect(items.map(({ kind }) => kind)).toEqual(['sent', 'rejected', 'sent'])
  })
})
