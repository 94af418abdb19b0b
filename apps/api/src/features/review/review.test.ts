import { listTimeline } from '@grove/db'
import type { PrivateGuide, Queue, ReviewState, Timeline } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../test/support/applications.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { jsonOf, send } from '../../../test/support/import-files.ts'
import { rpc, timelineOf } from '../../../test/support/review-calls.ts'
import { ACCOUNT_IS_CLOSED } from '../guides/listing.writes.ts'

const HOUR_MS = 60 * 60 * 1000

/** The kinds and texts of all messages to an account. */
async function messagesTo(current: SiteUnderTest, userId: number): Promise<[kind: string, data: string][]> {
  const rows = await current.db
    .selectFrom('outbox')
    .select(['kind', 'data'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, data }) => [kind, data ?? ''])
}

describeEachSite('an application', (current) => {
  test('waits while its owner has closed the account, and is neither asked about nor decided', async () => {
    const [rowan, sam] = [await current().guide('rowan'), await current().reviewer('sam')]
    const path = `/api/guides/${rowan.guide.id}`
    await rpc(rowan, 'security.closeAccount', {})
    expect(await rpc<Queue>(sam, 'review.queue', {}, true)).toEqual({
      items: [],
      counts: { us: 0, them: 0, mine: 0 },
    })
    const closed = { status: 409, body: { message: ACCOUNT_IS_CLOSED } }
    const before = await messagesTo(current(), rowan.user.id)
    expect(await sam.post(`${path}/questions`, { text: 'Where did you train?' })).toMatchObject(closed)
    for (const status of ['approved', 'rejected'])
      expect(await sam.put(`${path}/application`, { status })).toMatchObject(closed)
    expect(await messagesTo(current(), rowan.user.id)).toEqual(before)

    await rowan.post('/api/login', { username: rowan.user.username, password: PASSWORD })
    expect((await rpc<Queue>(sam, 'review.queue', {}, true)).items).toMatchObject([{ id: rowan.guide.id }])
    expect((await sam.put(`${path}/application`, { status: 'approved' })).status).toBe(200)
  })

  test('that was approved is neither published nor imported while its owner has closed the account', async () => {
    const [rowan, admin] = [await current().guide('rowan'), await current().admin()]
    const path = `/api/guides/${rowan.guide.id}`
    await admin.put(`${path}/application`, { status: 'approved' })
    await admin.put(`${path}/publish`, { published: false })
    await rpc(rowan, 'security.closeAccount', {})
    const before = await messagesTo(current(), rowan.user.id)
    expect(await admin.put(`${path}/publish`, { published: true })).toMatchObject({
      status: 409,
      body: { message: ACCOUNT_IS_CLOSED },
    })
    const { report } = await send(admin, 'applyImport', jsonOf({ id: rowan.guide.id, published: 'true' }))
    expect(report?.rows).toMatchObject([
      { outcome: 'rejected', issues: [{ field: 'published', message: ACCOUNT_IS_CLOSED }] },
    ])
    expect(await messagesTo(current(), rowan.user.id)).toEqual(before)
  })

  test('is asked about, answered and approved, and its timeline tells all of it to both', async () => {
    const [rowan, sam] = [await current().guide('rowan'), await current().reviewer('sam')]
    const path = `/api/guides/${rowan.guide.id}`
    await rpc(sam, 'review.open', { id: rowan.guide.id })
    const asked = await sam.post(`${path}/questions`, { text: 'Where did you train?\nAnd when?' })
    expect(asked).toMatchObject({
      status: 201,
      body: { kind: 'asked', text: 'Where did you train?\nAnd when?' },
    })
    expect((await messagesTo(current(), rowan.user.id)).at(-1)).toEqual([
      'application-question',
      expect.stringContaining('Where did you train?\\nAnd when?'),
    ])
    const theirs = await rpc<Queue>(sam, 'review.queue', { waitingFor: 'them' }, true)
    expect(theirs).toMatchObject({
      items: [{ id: rowan.guide.id, waitsForOwner: true, isAnswered: false }],
      counts: { us: 0, them: 1 },
    })
    expect((await rpc<Queue>(sam, 'review.queue', {}, true)).items).toEqual([])

    expect(await rowan.post(`${path}/answers`, { text: 'In Hathersage, in 2019.' })).toMatchObject({
      status: 201,
      body: { kind: 'answered', by: { name: 'Rowan Ash' } },
    })
    expect((await rpc<Queue>(sam, 'review.queue', {}, true)).items).toMatchObject([
      { id: rowan.guide.id, isAnswered: true },
    ])
    expect(await rowan.post(`${path}/answers`, { text: 'One thing more.' })).toMatchObject({
      status: 409,
      body: { message: 'There is no open question' },
    })
    await sam.put(`${path}/application`, { status: 'approved', reason: ' Welcome! ' })
    expect((await messagesTo(current(), rowan.user.id)).at(-1)).toEqual([
      'application-approved',
      expect.stringContaining('"reason":"Welcome!"'),
    ])
    const said = (name: string) => [
      ['sent', 'Rowan Ash', ''],
      ['opened', name, ''],
      ['asked', name, 'Where did you train?\nAnd when?'],
      ['answered', 'Rowan Ash', 'In Hathersage, in 2019.'],
      ['approved', name, 'Welcome!'],
    ]
    expect(await timelineOf(sam, rowan.guide.id)).toEqual(said('Rowan Ash'))
    expect(await timelineOf(rowan, rowan.guide.id)).toEqual(said('Rowan Ash'))
    expect(await sam.post(`${path}/questions`, { text: 'And now?' })).toMatchObject({ status: 409 })
  })

  test('is rejected with a reason, changed, and comes again with nothing to answer', async () => {
    const [rowan, admin] = [await current().guide('rowan'), await current().admin()]
    const path = `/api/guides/${rowan.guide.id}`
    await admin.post(`${path}/questions`, { text: 'Where did you train?' })
    await admin.put(`${path}/application`, { status: 'rejected', reason: 'Please tell where you trained.' })
    expect((await messagesTo(current(), rowan.user.id)).at(-1)?.[1]).toContain(
      'Please tell where you trained.',
    )
    await rowan.put(path, { bio: 'I trained in Hathersage.' })
    const queue = await rpc<Queue>(admin, 'review.queue', {}, true)
    expect(queue.items).toMatchObject([{ id: rowan.guide.id, isSentAgain: true, waitsForOwner: false }])
    expect((await timelineOf(rowan, rowan.guide.id)).map(([kind]) => kind)).toEqual([
      'sent',
      'asked',
      'rejected',
      'sent',
    ])
  })

  test('that was decided by mistake loses the decision in its timeline, and the message to its owner', async () => {
    const [rowan, admin] = [await current().guide('rowan'), await current().admin()]
    const { id, updatedAt } = rowan.guide
    current().time.advance(1000)
    const { undoId } = await rpc<{ undoId: number }>(admin, 'admin.bulk', {
      selection: { guides: [{ id, version: updatedAt }] },
      action: 'reject',
      reason: 'No walks in a forest.',
    })
    expect((await timelineOf(rowan, id)).at(-1)).toEqual(['rejected', 'Rowan Ash', 'No walks in a forest.'])
    current().time.advance(1000)
    await rpc(admin, 'admin.undo', { undoId })
    expect((await timelineOf(admin, id)).map(([kind]) => kind)).toEqual(['sent'])
    expect((await messagesTo(current(), rowan.user.id)).map(([kind]) => kind)).not.toContain(
      'application-rejected',
    )
  })

  test('keeps what its owner is told of an earlier decision when a later one is taken back', async () => {
    const [rowan, admin] = [await current().guide('rowan'), await current().admin()]
    const { id } = rowan.guide
    await admin.put(`/api/guides/${id}/application`, { status: 'approved' })
    current().time.advance(HOUR_MS)
    const { body } = await admin.get<PrivateGuide>(`/api/guides/${id}`)
    const { undoId } = await rpc<{ undoId: number }>(admin, 'admin.bulk', {
      selection: { guides: [{ id, version: body.updatedAt }] },
      action: 'unpublish',
    })
    await rpc(admin, 'admin.undo', { undoId })
    expect((await messagesTo(current(), rowan.user.id)).map(([kind]) => kind)).toContain(
      'application-approved',
    )
  })

  test('of a reviewer is decided by others, and so are their credentials', async () => {
    const [rowan, admin] = [await current().guide('rowan'), await current().admin()]
    const path = `/api/guides/${rowan.guide.id}`
    await rowan.put(`${path}/credentials/first_aid`, {
      issuer: 'Red Oak',
      number: 'RO-1',
      issuedOn: '2024-05-01',
      validUntil: '2028-05-01',
    })
    await admin.post('/api/trpc/admin.setRole', { userId: rowan.user.id, role: 'reviewer' })
    const own = { status: 403, body: { message: 'Another reviewer decides about your own listing' } }
    expect(await rowan.put(`${path}/application`, { status: 'approved' })).toMatchObject(own)
    expect(await rowan.put(`${path}/credentials/first_aid/check`, { checked: true })).toMatchObject(own)
    const { updatedAt: version } = (await admin.get<PrivateGuide>(path)).body
    const bulk = await rpc<{ changed: number; failed: { message: string }[] }>(rowan, 'admin.bulk', {
      selection: { guides: [{ id: rowan.guide.id, version }] },
      action: 'approve',
    })
    expect(bulk).toMatchObject({ changed: 0, failed: [{ message: own.body.message }] })
    const sam = await current().reviewer('sam')
    expect((await sam.put(`${path}/application`, { status: 'approved' })).status).toBe(200)
  })

  test('that its owner pauses and shows again says so', async () => {
    const [rowan, admin] = [await current().guide('rowan'), await current().admin()]
    const path = `/api/guides/${rowan.guide.id}`
    await admin.put(`${path}/application`, { status: 'approved' })
    await admin.put(`${path}/publish`, { published: false })
    await admin.put(`${path}/publish`, { published: true })
    await rowan.put(path, { paused: true })
    await rowan.put(path, { paused: true, bio: 'Back in spring.' })
    await rowan.put(path, { paused: false })
    expect((await timelineOf(rowan, rowan.guide.id)).map(([kind]) => kind)).toEqual([
      'sent',
      'approved',
      'unpublished',
      'published',
      'paused',
      'resumed',
    ])
  })
})

describeEachSite('a note', (current) => {
  test('reaches administrators and reviewers, and its owner by no call, message or listing', async () => {
    const [rowan, admin] = [await current().guide('rowan'), await current().admin()]
    const { id } = rowan.guide
    const path = `/api/guides/${id}`
    const secret = 'Zzyzx-note'
    expect(await admin.post(`${path}/notes`, { text: secret })).toMatchObject({
      status: 201,
      body: { kind: 'noted', text: secret },
    })
    await admin.put(`${path}/application`, { status: 'rejected', reason: 'Not yet.' })
    const reviewer = await current().reviewer()
    for (const keeper of [admin, reviewer])
      expect(JSON.stringify(await timelineOf(keeper, id))).toContain(secret)

    // Every call that an owner may make, and everything that was ever written to somebody.
    const stranger = await current().member('stranger')
    const calls = [
      path,
      `${path}/timeline`,
      `${path}/images`,
      `/api/guides/user/${rowan.user.id}`,
      '/api/user',
      '/api/account/data',
    ]
    const trpc = [
      'guides.own',
      'enquiries.list?input={}',
      `review.timeline?input={"id":${id}}`,
      `guides.byId?input={"id":${id}}`,
    ]
    for (const by of [rowan, stranger, current().visitor()])
      for (const call of [...calls, ...trpc.map((name) => `/api/trpc/${name}`)])
        expect(JSON.stringify((await by.get(call)).body ?? ''), call).not.toContain(secret)
    const data = await rowan.get('/api/account/data')
    expect([data.status, JSON.stringify(data.body).includes('Not yet.')]).toEqual([200, true])
    expect(JSON.stringify((await rowan.put(path, { bio: 'Better now.' })).body)).not.toContain(secret)
    for (const { text } of await listTimeline(current().db, id, { withNotes: false }))
      expect(text ?? '').not.toContain(secret)
    const outbox = await current().db.selectFrom('outbox').select('data').execute()
    expect(JSON.stringify(outbox)).not.toContain(secret)
    expect(JSON.stringify((await admin.get('/api/admin/export-guides?format=json')).body)).not.toContain(
      secret,
    )
  })

  test('is kept from an owner who is an administrator as well, who writes none about themselves', async () => {
    const [own, other] = [await current().guide('keeper-too'), await current().admin()]
    const path = `/api/guides/${own.guide.id}`
    await other.post(`${path}/notes`, { text: 'A friend of mine.' })
    await current().db.updateTable('users').set({ is_admin: 1 }).where('id', '=', own.user.id).execute()
    expect(await timelineOf(own, own.guide.id)).toEqual([['sent', 'Rowan Ash', '']])
    expect((await own.post(`${path}/notes`, { text: 'I am good.' })).status).toBe(403)
    const { items } = (await other.get<Timeline>(`${path}/timeline`)).body
    expect(items.map(({ kind }) => kind)).toEqual(['sent', 'noted'])
  })

  test('is written by nobody else, and nobody else reads a timeline or learns that it is there', async () => {
    const [rowan, fern, admin] = [
      await current().guide('rowan'),
      await current().guide('fern'),
      await current().admin(),
    ]
    const path = `/api/guides/${rowan.guide.id}`
    const text = { text: 'Hello' }
    for (const call of ['questions', 'notes']) {
      expect((await rowan.post(`${path}/${call}`, text)).status).toBe(403)
      expect((await current().visitor().post(`${path}/${call}`, text)).status).toBe(401)
    }
    expect((await fern.get(`${path}/timeline`)).status).toBe(404)
    expect((await fern.post(`${path}/answers`, text)).status).toBe(404)
    expect((await admin.post(`${path}/answers`, text)).status).toBe(403)
    await admin.put(`${path}/application`, { status: 'approved' })
    expect((await fern.get(`${path}/timeline`)).status).toBe(403)
    expect((await fern.post(`${path}/answers`, text)).status).toBe(403)
  })

  test.each([{}, { text: '' }, { text: '  ' }, { text: 'x'.repeat(2_001) }, { text: 7 }])(
    'and a question are refused as %j',
    async (body) => {
      const [rowan, admin] = [await current().guide('rowan'), await current().admin()]
      for (const call of ['questions', 'notes'])
        expect(await admin.post(`/api/guides/${rowan.guide.id}/${call}`, body)).toMatchObject({
          status: 400,
          body: { message: 'Must be 1 to 2000 characters', issues: [{ path: 'text' }] },
        })
    },
  )
})

describeEachSite('a rejection', (current) => {
  test('may begin with a reason of the settings, and is shown as its message before it is sent', async () => {
    const [rowan, admin] = [await current().guide('rowan'), await current().admin()]
    expect(await rpc<string[]>(admin, 'review.reasons', undefined, true)).toHaveLength(3)
    await rpc(admin, 'site.saveSettings', { changes: { rejectionReasons: 'One.\n\n \n  Two,\nlong. ' } })
    expect(await rpc(admin, 'review.reasons', undefined, true)).toEqual(['One.', 'Two,\nlong.'])
    const input = { id: rowan.guide.id, reason: 'Where did you train?' }
    const preview = await rpc<{ subject: string; text: string }>(admin, 'review.preview', input, true)
    expect(preview.text).toContain('Where did you train?')
    await admin.put(`/api/guides/${rowan.guide.id}/application`, { status: 'rejected', reason: input.reason })
    const sent = await current()
      .db.selectFrom('outbox')
      .select('data')
      .where('kind', '=', 'application-rejected')
      .executeTakeFirstOrThrow()
    expect(sent.data).toContain('Where did you train?')
  })
})

describe('an account that is gone', () => {
  describeEachSite('stays in a timeline', (current) => {
    test('as "deleted account", and gives its applications back', async () => {
      const [rowan, admin, sam] = [
        await current().guide('rowan'),
        await current().admin(),
        await current().reviewer('sam'),
      ]
      await rpc(admin, 'review.assign', { id: rowan.guide.id, userId: sam.user.id })
      await sam.post(`/api/guides/${rowan.guide.id}/questions`, { text: 'Where did you train?' })
      await current().db.deleteFrom('users').where('id', '=', sam.user.id).execute()
      expect((await timelineOf(rowan, rowan.guide.id)).at(-1)).toEqual([
        'asked',
        'deleted account',
        'Where did you train?',
      ])
      const state = await rpc<ReviewState>(admin, 'review.state', { id: rowan.guide.id }, true)
      expect(state.assignedTo).toBeNull()
    })
  })
})
