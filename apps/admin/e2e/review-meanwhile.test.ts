import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import {
  applications,
  countCalls,
  expectAccessible,
  failCalls,
  fillWith,
  focused,
  serveAdminApp,
  stateOf,
} from './support/admin-app.ts'
import { addHeldChange, callAs } from './support/review.ts'

const adminApp = serveAdminApp(undefined, { withoutMaps: true })
let page: TestPage

function heading(name: string) {
  return page.getByRole('heading', { level: 2, name, exact: true })
}

/** An application in a browser whose clock can be put forward to when the page is read again. */
async function openReview(id: number, name: string) {
  page = await adminApp.newPage({ viewport: { width: 1440, height: 900 } }, adminApp.admin())
  await page.clock.install()
  await page.goto(`${adminApp.site.url}/admin/review?guide=${id}`)
  await heading(name).waitFor()
}

describe('a review while others decide', () => {
  it('keeps a question that is typed, says who has decided, and takes no letter for a shortcut', async () => {
    const [ilse = 0, rowan = 0] = await fillWith(adminApp.site, applications('Ilse Baumgart', 'Rowan Firth'))
    await openReview(ilse, 'Ilse Baumgart')
    const decisions = countCalls(page, 'admin.bulk')
    const questions = countCalls(page, 'review.ask')
    await page.keyboard.press('q')
    await page.keyboard.type('Where did you tr')
    await callAs(adminApp, adminApp.admin(), 'PUT', `/api/guides/${ilse}/application`, { status: 'rejected' })
    await page.clock.fastForward(11_000)
    await page.getByText('Bryony Ashdown did not approve the application meanwhile.').waitFor()
    await page.keyboard.type('ain, and as r?')
    await page.keyboard.press('Control+Enter')
    const field = page.getByLabel('Ask the applicant')
    expect(await field.inputValue()).toBe('Where did you train, and as r?')
    expect(await focused(page)).toBe('review-question')
    const send = page.getByRole('button', { name: 'Send the question' })
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page)
    // A rejected application is approved by its button alone.
    await heading('Ilse Baumgart').click()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => stateOf(adminApp.site, ilse)).toEqual({ status: 'approved', published: 1 })
    expect([decisions(), questions()]).toEqual([1, 0])
    expect(await stateOf(adminApp.site, rowan)).toEqual({ status: 'pending', published: 0 })
  })

  it('keeps which changes are refused where they could not be read again', async () => {
    const { id } = await addHeldChange(adminApp, 'rowan', { website: 'oak.example' })
    await openReview(id, 'Bryony Ashdown')
    const changes = page.getByRole('form', { name: 'Changes that wait' })
    // Credentials are read once: asked for in the same call as the changes, they fail and stay so.
    const failure = page.getByRole('complementary', { name: 'Review' }).getByText('The server has a cold.')
    await changes.getByLabel('Website').uncheck()
    await failCalls(page, 'guides.heldChanges', 500, 'The server has a cold.')
    await page.clock.fastForward(11_000)
    await failure.first().waitFor()
    await changes.getByRole('button', { name: 'Refuse the change' }).waitFor()
    await page.unrouteAll()
    await page.clock.fastForward(11_000)
    await failure.first().waitFor({ state: 'detached' })
    await changes.getByRole('button', { name: 'Refuse the change' }).waitFor()
  })

  it('says at its field that a reason for refused changes is too long', async () => {
    // No other application waits, whose form would take the place of this one.
    await fillWith(adminApp.site, [])
    const { id } = await addHeldChange(adminApp, 'sorrel', { website: 'oak.example' })
    await openReview(id, 'Bryony Ashdown')
    const changes = page.getByRole('form', { name: 'Changes that wait' })
    await changes.getByLabel('Website').uncheck()
    await changes.getByLabel('Reason').fill('a'.repeat(2_001))
    await changes.getByRole('button', { name: 'Refuse the change' }).click()
    const field = changes.locator('textarea[aria-invalid=true]:focus')
    await field.waitFor()
    await field.fill('That page is not yours.')
    await changes.getByRole('button', { name: 'Refuse the change' }).click()
    await changes.waitFor({ state: 'detached' })
  })

  it('takes the rest of a word for no shortcut where its field has gone', async () => {
    await fillWith(adminApp.site, applications('Rowan Firth'))
    const { owner, id } = await addHeldChange(adminApp, 'bryony', { website: 'oak.example' })
    await openReview(id, 'Bryony Ashdown')
    const changes = page.getByRole('form', { name: 'Changes that wait' })
    await changes.getByLabel('Website').uncheck()
    await changes.getByLabel('Reason').focus()
    await page.keyboard.type('Not ')
    await callAs(adminApp, owner, 'PUT', `/api/guides/${id}`, { website: '' })
    await page.clock.fastForward(11_000)
    await changes.waitFor({ state: 'detached' })
    // As a shortcut, k leads to the application before hers.
    await page.keyboard.type('kept')
    await heading('Bryony Ashdown').click()
    // Hers was the last one of the queue.
    await page.keyboard.press('k')
    await heading('Rowan Firth').waitFor()
  })
})
