import { expect, test } from 'vitest'
import { describeEachSite } from '../../test/support/each-site.ts'
import { dataOfMessages } from '../../test/support/sent-messages.ts'
import { tellOfApplications } from './tell-of-applications.job.ts'

const HOUR_MS = 60 * 60 * 1000

describeEachSite('administrators who want to hear of applications once a day', (current) => {
  const told = () => dataOfMessages(current().db, 'new-applications-daily')

  test('are told once of those that came in the day before seven', async () => {
    const { services } = current().site
    const daily = await current().admin()
    await current().admin('quill')
    await current()
      .db.updateTable('users')
      .set({ application_messages: 'daily' })
      .where('id', '=', daily.user.id)
      .execute()
    await current().guide('fern')
    await current().guide('rowan')
    await tellOfApplications(services)
    expect(await told()).toEqual([])
    current().time.advance(24 * HOUR_MS)
    await Promise.all([tellOfApplications(services), tellOfApplications(services)])
    expect(await told()).toEqual([{ userId: daily.user.id, count: 2 }])
    current().time.advance(24 * HOUR_MS)
    await tellOfApplications(services)
    expect(await told()).toHaveLength(1)
  })

  test('are told of those that were sent again after a rejection, too', async () => {
    const { db, site, time } = current()
    const admin = await current().admin()
    await db.updateTable('users').set({ application_messages: 'daily' }).execute()
    const fern = await current().guide('fern')
    await admin.put(`/api/guides/${fern.guide.id}/application`, { status: 'rejected' })
    time.advance(48 * HOUR_MS)
    await tellOfApplications(site.services)
    expect(await told()).toEqual([])
    await fern.put(`/api/guides/${fern.guide.id}`, { bio: 'Once more' })
    time.advance(24 * HOUR_MS)
    await tellOfApplications(site.services)
    expect(await told()).toEqual([{ userId: admin.user.id, count: 1 }])
  })

  test('are not told where their account is one of the demo', async () => {
    await current().admin()
    await current().db.updateTable('users').set({ application_messages: 'daily', is_invented: 1 }).execute()
    await current().guide('fern')
    current().time.advance(24 * HOUR_MS)
    await tellOfApplications(current().site.services)
    expect(await told()).toEqual([])
  })
})
