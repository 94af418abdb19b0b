import { expect, test } from 'vitest'
import { describeEachSite } from '../../test/support/each-site.ts'
import { dataOfMessages, markMessagesSent } from '../../test/support/sent-messages.ts'
import { askForConfirmations } from './confirmations.job.ts'
import { keepCredentials } from './credentials.job.ts'
import { summariseMonth } from './monthly-summary.job.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

describeEachSite('the summary of a month', (current) => {
  const told = () => dataOfMessages(current().db, 'monthly-summary')

  test('reaches each administrator once, on the first of the next, and nobody else', async () => {
    const { services } = current().site
    const admin = await current().admin()
    const quiet = await current().admin('quill')
    await current().reviewer('sam')
    await current()
      .db.updateTable('users')
      .set({ application_messages: 'off' })
      .where('id', '=', quiet.user.id)
      .execute()
    // The clock says the first of June, eight o'clock: May has nothing to tell of.
    await summariseMonth(services)
    expect(await told()).toEqual([])
    const [fern] = [await current().guide('fern'), await current().guide('rowan')]
    const path = `/api/guides/${fern.guide.id}`
    await admin.put(`${path}/application`, { status: 'approved' })
    const words = { issuer: 'Oak Mutual', number: null, issuedOn: null, validUntil: '2026-06-20' }
    expect((await fern.put(`${path}/credentials/insurance`, words)).status).toBe(200)
    current().time.advance(20 * DAY_MS)
    await keepCredentials(services)
    await summariseMonth(services)
    expect(await told()).toEqual([])
    current().time.advance(10 * DAY_MS - 2 * HOUR_MS)
    await summariseMonth(services)
    expect(await told()).toEqual([])
    current().time.advance(HOUR_MS)
    await current().guide('wren')
    await Promise.all([summariseMonth(services), summariseMonth(services), summariseMonth(services)])
    const june = { month: '2026-06-01', newApplications: 2, waiting: 2, endedCredentials: 1, unconfirmed: 0 }
    expect(await told()).toEqual([{ userId: admin.user.id, ...june }])
    current().time.advance(3 * DAY_MS)
    await summariseMonth(services)
    expect(await told()).toHaveLength(1)
    // An administrator of the 20th hears of the month that they are in.
    current().time.advance(16 * DAY_MS)
    await current().admin('late')
    await summariseMonth(services)
    expect(await told()).toHaveLength(1)
    // Thirteen months on, the listing that is public has been asked about and not confirmed.
    current().time.advance(366 * DAY_MS)
    await askForConfirmations(services)
    await markMessagesSent(services)
    current().time.advance(72 * DAY_MS)
    await askForConfirmations(services)
    await summariseMonth(services)
    const last = (await told()).slice(1)
    expect(last).toMatchObject([
      { month: '2027-09-01', newApplications: 0, waiting: 2, endedCredentials: 0, unconfirmed: 1 },
      { month: '2027-09-01' },
    ])
  })

  test('reaches no administrator whose account is one of the demo', async () => {
    await current().admin()
    await current().db.updateTable('users').set({ is_invented: 1 }).execute()
    await current().guide('fern')
    current().time.advance(30 * DAY_MS)
    await summariseMonth(current().site.services)
    expect(await told()).toEqual([])
  })
})
