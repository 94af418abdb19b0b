import { listAuditEntries } from '@grove/db'
import type { BulkAnswer } from '@grove/schema'
import { expect, test } from 'vitest'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { addTestGuides } from '../../../test/support/site.ts'

const pending = { applicationStatus: 'pending', published: false } as const

async function bulk(client: TestClient, input: object) {
  const answer = await client.post<{ result: { data: BulkAnswer } }>('/api/trpc/admin.bulk', input)
  return { status: answer.status, ...answer.body.result?.data }
}

describeEachSite('a change of many guides', (current) => {
  function states() {
    return current()
      .db.selectFrom('guides')
      .select(['id', 'application_status', 'published'])
      .orderBy('id')
      .execute()
  }

  test('approves all that a filter matches, on every page of it, and nothing else', async () => {
    await addTestGuides(current().site.services, [
      ...Array.from({ length: 14 }, () => ({ ...pending, city: 'Bakewell' })),
      { ...pending, city: 'Leeds' },
    ])
    const filter = { search: 'bakewell', status: 'pending' }
    const answer = await bulk(await current().admin(), { selection: { filter }, action: 'approve' })
    expect(answer).toEqual({ status: 200, changed: 14, unchanged: 0, failed: [] })
    const left = (await states()).filter(({ application_status }) => application_status === 'pending')
    expect(left).toHaveLength(1)
    expect((await current().visitor().get<unknown[]>('/api/guides')).body).toHaveLength(14)
  })

  test.each([
    ['a filter', { filter: { search: '', status: 'all', moon: 'full' } }],
    ['a selection', { ids: [1], moon: 'full' }],
  ])('refuses a condition that it does not know in %s', async (_where, selection) => {
    await addTestGuides(current().site.services, [pending])
    const answer = await bulk(await current().admin(), { selection, action: 'approve' })
    expect(answer).toMatchObject({ status: 400 })
    expect(await states()).toMatchObject([{ application_status: 'pending' }])
  })

  test('names each guide that a rule keeps from it, and changes the others', async () => {
    const [first = 0, second = 0] = await addTestGuides(current().site.services, [
      { ...pending, userName: 'Bryony Ashdown' },
      { published: false },
    ])
    const gone = second + 1000
    const answer = await bulk(await current().admin(), {
      selection: { ids: [second, first, gone, second] },
      action: 'publish',
    })
    expect(answer).toEqual({
      status: 200,
      changed: 1,
      unchanged: 0,
      failed: [
        { id: first, name: 'Bryony Ashdown', message: 'A pending application must be approved first' },
        { id: gone, name: `Guide ${gone}`, message: 'Guide not found' },
      ],
    })
    expect((await states()).map(({ published }) => published)).toEqual([0, 1])
  })

  test('leaves a named guide alone that has left the filter it was chosen under', async () => {
    const [waiting = 0, decided = 0] = await addTestGuides(current().site.services, [
      pending,
      { userName: 'Bryony Ashdown' },
    ])
    const answer = await bulk(await current().admin(), {
      selection: { ids: [waiting, decided], status: 'pending' },
      action: 'reject',
    })
    expect(answer).toEqual({
      status: 200,
      changed: 1,
      unchanged: 0,
      failed: [{ id: decided, name: 'Bryony Ashdown', message: 'This guide is no longer pending' }],
    })
    expect((await states()).map(({ application_status }) => application_status)).toEqual([
      'rejected',
      'approved',
    ])
  })

  test('counts what was so already apart from what it has changed', async () => {
    const ids = await addTestGuides(current().site.services, [pending, { published: false }, {}])
    const admin = await current().admin()
    const approve = () => bulk(admin, { selection: { ids }, action: 'approve' })
    expect(await approve()).toEqual({ status: 200, changed: 2, unchanged: 1, failed: [] })
    expect(await approve()).toEqual({ status: 200, changed: 0, unchanged: 3, failed: [] })
  })

  test('counts a change that the public does not see', async () => {
    const ids = await addTestGuides(current().site.services, [pending])
    const answer = await bulk(await current().admin(), { selection: { ids }, action: 'reject' })
    expect(answer).toEqual({ status: 200, changed: 1, unchanged: 0, failed: [] })
  })

  test('refuses to search the history for what no name holds', async () => {
    const admin = await current().admin()
    const search = (actor: string) =>
      admin.get<{ error?: { message: string } }>(
        `/api/trpc/admin.history?input=${encodeURIComponent(JSON.stringify({ actor }))}`,
      )
    const refusal = await search('a\u0000b')
    expect([refusal.status, refusal.body.error?.message]).toEqual([
      400,
      'Must not contain control characters',
    ])
    expect((await search('rowan.\u0430dmin')).status).toBe(200)
  })

  test('writes each change into the history', async () => {
    const ids = await addTestGuides(current().site.services, [{}, {}])
    const admin = await current().admin()
    await bulk(admin, { selection: { ids }, action: 'unpublish' })
    await bulk(admin, { selection: { filter: { status: 'all' } }, action: 'reject' })
    const { items } = await listAuditEntries(current().db, { limit: 10 })
    expect(items.map(({ action, guideId, actorName }) => ({ action, guideId, actorName }))).toEqual([
      { action: 'guide.reject', guideId: ids[1], actorName: 'keeper' },
      { action: 'guide.reject', guideId: ids[0], actorName: 'keeper' },
      { action: 'guide.unpublish', guideId: ids[1], actorName: 'keeper' },
      { action: 'guide.unpublish', guideId: ids[0], actorName: 'keeper' },
    ])
  })

  test('wants a selection and an action it knows', async () => {
    const admin = await current().admin()
    for (const input of [
      { selection: { ids: [] }, action: 'approve' },
      { selection: {}, action: 'approve' },
      { selection: { ids: [1] }, action: 'delete' },
    ]) {
      expect((await admin.post('/api/trpc/admin.bulk', input)).status).toBe(400)
    }
  })
})
