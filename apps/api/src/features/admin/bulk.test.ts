import { listAuditEntries } from '@grove/db'
import type { BulkAnswer, BulkInput, BulkPreview, SelectAnswer, UndoAnswer } from '@grove/schema'
import { SELECTION_MS, UNDO_MS } from '@grove/schema'
import { expect, test } from 'vitest'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { addTestGuides } from '../../../test/support/site.ts'

const pending = { applicationStatus: 'pending', published: false } as const

interface Answer<Data> {
  result?: { data: Data }
  error?: { message: string }
}

async function bulk(client: TestClient, input: object) {
  const answer = await client.post<Answer<BulkAnswer>>('/api/trpc/admin.bulk', input)
  return { status: answer.status, message: answer.body.error?.message, ...answer.body.result?.data }
}

async function preview(client: TestClient, input: object) {
  const answer = await client.post<Answer<BulkPreview>>('/api/trpc/admin.previewBulk', input)
  return { status: answer.status, message: answer.body.error?.message, ...answer.body.result?.data }
}

async function undo(client: TestClient, undoId: number | null | undefined) {
  const answer = await client.post<Answer<UndoAnswer>>('/api/trpc/admin.undo', { undoId })
  return { status: answer.status, message: answer.body.error?.message, ...answer.body.result?.data }
}

async function select(client: TestClient, filter: object) {
  const answer = await client.post<Answer<SelectAnswer>>('/api/trpc/admin.select', filter)
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

  /** The guides as an administrator sees them now; one that is not there has some version. */
  async function seen(ids: readonly number[]): Promise<BulkInput['selection']> {
    const rows = await current().db.selectFrom('guides').select(['id', 'updated_at']).execute()
    const versions = new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
    return { guides: ids.map((id) => ({ id, version: versions.get(id) ?? new Date(0).toISOString() })) }
  }

  test('approves all that a filter matched when it was asked, on every page of it, and nothing else', async () => {
    await addTestGuides(current().site.services, [
      ...Array.from({ length: 14 }, () => ({ ...pending, city: 'Bakewell' })),
      { ...pending, city: 'Leeds' },
    ])
    const admin = await current().admin()
    const { selectionId, count } = await select(admin, { search: 'bakewell', status: 'pending' })
    expect(count).toBe(14)
    // Applies after the question has been asked.
    await current().guide('late', { city: 'Bakewell' })
    const answer = await bulk(admin, { selection: { selectionId }, action: 'approve' })
    expect(answer).toMatchObject({ status: 200, changed: 14, unchanged: 0, failed: [] })
    const left = (await states()).filter(({ application_status }) => application_status === 'pending')
    expect(left).toHaveLength(2)
    expect((await current().visitor().get<unknown[]>('/api/guides')).body).toHaveLength(14)
  })

  test('refuses a condition that it does not know', async () => {
    await addTestGuides(current().site.services, [pending])
    const admin = await current().admin()
    expect(await select(admin, { search: '', status: 'all', moon: 'full' })).toMatchObject({ status: 400 })
    const selection = { ...(await seen([1])), moon: 'full' }
    expect(await bulk(admin, { selection, action: 'approve' })).toMatchObject({ status: 400 })
    expect(await states()).toMatchObject([{ application_status: 'pending' }])
  })

  test('names each guide that a rule keeps from it, and changes the others', async () => {
    const [first = 0, second = 0] = await addTestGuides(current().site.services, [
      { ...pending, userName: 'Bryony Ashdown' },
      { published: false },
    ])
    const gone = second + 1000
    const answer = await bulk(await current().admin(), {
      selection: await seen([second, first, gone, second]),
      action: 'publish',
    })
    expect(answer).toMatchObject({
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

  test('leaves a guide alone that was changed after it was seen, and tells how', async () => {
    const [owned, decided] = [await current().guide('fern'), await current().guide('rowan')]
    const [admin, other] = [await current().admin(), await current().admin('quill')]
    const selection = await seen([owned.guide.id, decided.guide.id])
    current().time.advance(1000)
    await owned.put(`/api/guides/${owned.guide.id}`, { bio: 'Buy my pills' })
    await other.put(`/api/guides/${decided.guide.id}/application`, { status: 'approved' })
    const before = await states()
    expect(await bulk(admin, { selection, action: 'reject' })).toMatchObject({
      status: 200,
      changed: 0,
      failed: [
        {
          id: owned.guide.id,
          message: 'Since you opened it: changed by its owner (about). Look at it again.',
        },
        { id: decided.guide.id, message: 'Since you opened it: approved by quill. Look at it again.' },
      ],
    })
    expect(await states()).toEqual(before)
  })

  test.each(['approve', 'reject', 'publish', 'unpublish'] as const)(
    'tells before how many it would leave as they are, and changes nothing: %s',
    async (action) => {
      const ids = await addTestGuides(current().site.services, [
        pending,
        pending,
        {},
        {},
        {},
        { published: false },
        { applicationStatus: 'rejected', published: false },
      ])
      const admin = await current().admin()
      const before = await states()
      const { selectionId } = await select(admin, { status: 'all' })
      // One of them twice.
      const byName = await seen([...ids, ids[2] ?? 0])
      const told = { approve: 3, reject: 1, publish: 3, unpublish: 4 }[action]
      expect(await preview(admin, { selection: byName, action })).toMatchObject({ unchanged: told })
      expect(await preview(admin, { selection: { selectionId }, action })).toMatchObject({ unchanged: told })
      expect(await states()).toEqual(before)
      expect(await bulk(admin, { selection: { selectionId }, action })).toMatchObject({ unchanged: told })
    },
  )

  test.each(['approve', 'reject', 'publish', 'unpublish'] as const)(
    'tells before how many it could not change, by the reasons that it then names: %s',
    async (action) => {
      const rejected = { applicationStatus: 'rejected', published: false } as const
      const ids = await addTestGuides(current().site.services, [pending, rejected, pending, {}])
      const admin = await current().admin()
      const told = await preview(admin, { selection: await seen(ids), action })
      const { failed = [] } = await bulk(admin, { selection: await seen(ids), action })
      const reasons = Map.groupBy(failed, ({ message }) => message)
      expect(told.refused).toEqual(
        [...reasons].map(([message, guides]) => ({ message, count: guides.length })),
      )
      expect(failed).toHaveLength(action === 'publish' ? 3 : 0)
    },
  )

  test('tells before nothing of the selection of somebody else', async () => {
    await addTestGuides(current().site.services, [{}])
    const { selectionId } = await select(await current().admin(), { status: 'all' })
    const answer = await preview(await current().admin('quill'), {
      selection: { selectionId },
      action: 'approve',
    })
    expect(answer).toMatchObject({
      status: 409,
      message: 'This selection has ended. Select the guides again.',
    })
  })

  test('can be undone, each guide back to its own state', async () => {
    const ids = await addTestGuides(current().site.services, [
      pending,
      { published: false },
      { applicationStatus: 'rejected', published: false },
      {},
    ])
    const admin = await current().admin()
    const before = await states()
    const { undoId, changed } = await bulk(admin, { selection: await seen(ids), action: 'approve' })
    expect(changed).toBe(3)
    expect(await undo(admin, undoId)).toMatchObject({ status: 200, changed: 3, unchanged: 0, failed: [] })
    expect(await states()).toEqual(before)
    expect(await undo(admin, undoId)).toMatchObject({ status: 409, message: 'It is too late to undo this' })
    const { items } = await listAuditEntries(current().db, { limit: 1 })
    expect(items).toMatchObject([{ action: 'guide.undo', after: { published: false } }])
  })

  test('tells its owner nothing while it can be undone, and nothing of what was undone', async () => {
    const { guide } = await current().guide('fern')
    const admin = await current().admin()
    const waiting = () =>
      current()
        .db.selectFrom('outbox')
        .select(['kind', 'next_try_at'])
        .where('kind', '=', 'application-approved')
        .execute()
    const approve = async () => bulk(admin, { selection: await seen([guide.id]), action: 'approve' })
    const { undoId } = await approve()
    await undo(admin, undoId)
    expect(await waiting()).toEqual([])
    await approve()
    const due = new Date(current().time.clock().getTime() + UNDO_MS).toISOString()
    expect(await waiting()).toEqual([{ kind: 'application-approved', next_try_at: due }])
  })

  test('is not undone by somebody else, too late, or over a later change', async () => {
    const [first = 0, second = 0] = await addTestGuides(current().site.services, [pending, pending])
    const [admin, other] = [await current().admin(), await current().admin('quill')]
    const { undoId } = await bulk(admin, { selection: await seen([first, second]), action: 'approve' })
    expect((await undo(other, undoId)).status).toBe(409)
    current().time.advance(1000)
    await bulk(other, { selection: await seen([first]), action: 'unpublish' })
    expect(await undo(admin, undoId)).toMatchObject({
      changed: 1,
      failed: [{ id: first, message: 'Since you opened it: unpublished by quill. Look at it again.' }],
    })
    const late = await bulk(admin, { selection: await seen([second]), action: 'approve' })
    current().time.advance(UNDO_MS + 1)
    expect((await undo(admin, late.undoId)).status).toBe(409)
    expect((await states()).map(({ published }) => published)).toEqual([0, 1])
  })

  test('takes a selection of all that matched for an hour, and only from whoever made it', async () => {
    await addTestGuides(current().site.services, [pending])
    const [admin, other] = [await current().admin(), await current().admin('quill')]
    const { selectionId } = await select(admin, { status: 'pending' })
    const approve = (client: TestClient) => bulk(client, { selection: { selectionId }, action: 'approve' })
    const message = 'This selection has ended. Select the guides again.'
    expect(await approve(other)).toMatchObject({ status: 409, message })
    current().time.advance(SELECTION_MS + 1)
    expect(await approve(admin)).toMatchObject({ status: 409, message })
    expect(await states()).toMatchObject([{ application_status: 'pending' }])
  })

  test('counts what was so already apart from what it has changed', async () => {
    const ids = await addTestGuides(current().site.services, [pending, { published: false }, {}])
    const admin = await current().admin()
    const approve = async () => bulk(admin, { selection: await seen(ids), action: 'approve' })
    expect(await approve()).toMatchObject({ status: 200, changed: 2, unchanged: 1, failed: [] })
    expect(await approve()).toMatchObject({ changed: 0, unchanged: 3, failed: [], undoId: null })
  })

  test('counts a change that the public does not see', async () => {
    const ids = await addTestGuides(current().site.services, [pending])
    const answer = await bulk(await current().admin(), { selection: await seen(ids), action: 'reject' })
    expect(answer).toMatchObject({ status: 200, changed: 1, unchanged: 0, failed: [] })
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
    await bulk(admin, { selection: await seen(ids), action: 'unpublish' })
    const { selectionId } = await select(admin, { status: 'all' })
    await bulk(admin, { selection: { selectionId }, action: 'reject' })
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
      { selection: { guides: [] }, action: 'approve' },
      { selection: {}, action: 'approve' },
      { selection: { guides: [{ id: 1 }] }, action: 'approve' },
      { selection: await seen([1]), action: 'delete' },
    ]) {
      expect((await admin.post('/api/trpc/admin.bulk', input)).status).toBe(400)
    }
  })
})
