import type { HeldAnswer, MessageView, PrivateGuide, PublicGuide, Queue, Timeline } from '@grove/schema'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { csvOf, send } from '../../../test/support/import-files.ts'
import { rpc } from '../../../test/support/review-calls.ts'
import { ACCOUNT_IS_CLOSED } from './listing.writes.ts'

/** An approved listing on a site that reviews changes, with its owner, an administrator and a reviewer. */
async function heldSite(current: SiteUnderTest) {
  const [rowan, admin, sam] = [
    await current.guide('rowan', { website: 'rowan.example' }),
    await current.admin(),
    await current.reviewer('sam'),
  ]
  const path = `/api/guides/${rowan.guide.id}`
  await setHolding(admin, true)
  await admin.put(`${path}/application`, { status: 'approved' })
  return { rowan, admin, sam, path, held: `${path}/held-changes` }
}

async function setHolding(admin: TestClient, holdsChanges: boolean): Promise<void> {
  const { status } = await admin.post('/api/trpc/site.saveSettings', { changes: { holdsChanges } })
  expect(status).toBe(200)
}

async function changesOf(by: TestClient, path: string) {
  const { status, body } = await by.get<HeldAnswer>(path)
  expect(status).toBe(200)
  return body.changes
}

async function publicOf(current: SiteUnderTest, path: string): Promise<PublicGuide> {
  return (await current.visitor().get<PublicGuide>(path)).body
}

describeEachSite('changes of an approved listing', (current) => {
  test('wait while its owner has closed the account, and are decided once they are back', async () => {
    const { rowan, sam, path, held } = await heldSite(current())
    await rowan.put(path, { website: 'oak.example' })
    const changes = await changesOf(sam, held)
    await rpc(rowan, 'security.closeAccount', {})
    const decision = { version: changes?.version, approved: ['website'] }
    expect(await sam.put(held, decision)).toMatchObject({ status: 409, body: { message: ACCOUNT_IS_CLOSED } })
    await rowan.post('/api/login', { username: rowan.user.username, password: PASSWORD })
    expect((await sam.put(held, decision)).status).toBe(200)
  })

  test('to name, badges or links wait where the site says so, while all others are public at once', async () => {
    const { rowan, sam, path, held } = await heldSite(current())
    const saved = await rowan.put<PrivateGuide>(path, {
      lastName: 'Oak',
      website: 'oak.example',
      certificationBadges: ['certified_practitioner'],
      bio: 'New words.',
    })
    expect(saved).toMatchObject({ status: 200, body: { lastName: 'Ash', website: 'rowan.example' } })
    expect(await publicOf(current(), path)).toMatchObject({
      userName: 'Rowan Ash',
      website: 'rowan.example',
      bio: 'New words.',
    })
    const changes = await changesOf(sam, held)
    expect(changes?.items.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['lastName', 'Ash', 'Oak'],
      ['certificationBadges', saved.body.certificationBadges, ['certified_practitioner']],
      ['website', 'rowan.example', 'oak.example'],
    ])
    expect(await changesOf(rowan, held)).toEqual(changes)
    const { body } = await sam.get<{ result: { data: Queue } }>('/api/trpc/review.queue?input={}')
    expect(body.result.data).toMatchObject({
      items: [{ id: rowan.guide.id, kind: 'changes', waitsForOwner: false }],
      counts: { us: 1, them: 0 },
    })
  })

  test('are approved in part, and their owner is told of both parts', async () => {
    const { rowan, sam, path, held } = await heldSite(current())
    await rowan.put(path, { lastName: 'Oak', website: 'oak.example' })
    const version = (await changesOf(sam, held))?.version
    const decided = await sam.put(held, {
      version,
      approved: ['lastName'],
      reason: 'That page is not yours.',
    })
    expect(decided).toMatchObject({ status: 200, body: { userName: 'Rowan Oak', website: 'rowan.example' } })
    expect(await publicOf(current(), path)).toMatchObject({
      userName: 'Rowan Oak',
      website: 'rowan.example',
    })
    expect(await changesOf(rowan, held)).toBeNull()
    const { items } = (await rowan.get<Timeline>(`${path}/timeline`)).body
    expect(items.slice(-3).map(({ kind, text }) => [kind, text])).toEqual([
      ['held', 'last name, website'],
      ['changes_approved', 'last name'],
      ['changes_refused', 'website\nThat page is not yours.'],
    ])
    const message = await current()
      .db.selectFrom('outbox')
      .select(['kind', 'data'])
      .where('user_id', '=', rowan.user.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([message.kind, JSON.parse(message.data ?? '')]).toEqual([
      'changes-decided',
      {
        guideId: rowan.guide.id,
        userName: 'Rowan Ash',
        approved: ['last name'],
        refused: [{ field: 'website', text: 'oak.example' }],
        reason: 'That page is not yours.',
        isPaused: false,
      },
    ])
  })

  test('of a listing that is not published are called approved, and not public', async () => {
    const { rowan, admin, sam, path, held } = await heldSite(current())
    await admin.put(`${path}/publish`, { published: false })
    await rowan.put(path, { website: 'oak.example' })
    const version = (await changesOf(sam, held))?.version
    expect((await sam.put(held, { version, approved: ['website'] })).status).toBe(200)
    const { id } = await current()
      .db.selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'changes-decided')
      .executeTakeFirstOrThrow()
    const { text } = await rpc<MessageView>(admin, 'messages.byId', { id }, true)
    expect(text).toContain('these changes of your listing are approved: website.')
    expect(text).toContain('It is not published at the moment.')
    expect(text).not.toMatch(/public now|changes are public/)
  })

  test('that were changed again are decided as they are now, or not at all', async () => {
    const { rowan, sam, path, held } = await heldSite(current())
    await rowan.put(path, { website: 'oak.example' })
    const seen = (await changesOf(sam, held))?.version
    current().time.advance(1000)
    await rowan.put(path, { website: 'elm.example' })
    expect(await sam.put(held, { version: seen, approved: ['website'] })).toMatchObject({
      status: 409,
      body: { message: 'Since you opened it the owner has changed it again. Look at it again.' },
    })
    expect((await publicOf(current(), path)).website).toBe('rowan.example')
    const version = (await changesOf(sam, held))?.version
    expect((await sam.put(held, { version, approved: ['website'] })).status).toBe(200)
    expect((await publicOf(current(), path)).website).toBe('elm.example')
    expect((await sam.put(held, { version, approved: ['website'] })).status).toBe(409)
  })

  test('are taken back by writing what stood there before', async () => {
    const { rowan, path, held } = await heldSite(current())
    await rowan.put(path, { website: 'oak.example' })
    await rowan.put(path, { website: 'rowan.example' })
    expect(await changesOf(rowan, held)).toBeNull()
    const { items } = (await rowan.get<Timeline>(`${path}/timeline`)).body
    expect(items.slice(-2).map(({ kind }) => kind)).toEqual(['held', 'withdrawn'])
  })

  test('of an administrator are public at once, and decide about what waits in the same field', async () => {
    const { rowan, admin, path, held } = await heldSite(current())
    await rowan.put(path, { website: 'oak.example', instagram: 'rowan.oak' })
    await admin.put(path, { website: 'elm.example' })
    expect((await publicOf(current(), path)).website).toBe('elm.example')
    expect((await changesOf(admin, held))?.items.map(({ field }) => field)).toEqual(['instagram'])
  })

  test('that an administrator decides about by a save of their own are told of to their owner', async () => {
    const { rowan, admin, path } = await heldSite(current())
    await rowan.put(path, { website: 'oak.example', instagram: 'rowan.oak' })
    await admin.put(path, { website: 'elm.example', instagram: 'rowan.oak' })
    const { items } = (await admin.get<Timeline>(`${path}/timeline`)).body
    expect(items.slice(-2)).toMatchObject([
      { kind: 'changes_approved', text: 'instagram' },
      { kind: 'changes_refused', text: 'website' },
    ])
    const { data } = await current()
      .db.selectFrom('outbox')
      .select('data')
      .where('kind', '=', 'changes-decided')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(data ?? '')).toMatchObject({
      approved: ['instagram'],
      refused: [{ field: 'website', text: 'oak.example' }],
    })
  })

  test('of an import are public at once, and decide about what waits in the same field', async () => {
    const { rowan, admin, path, held } = await heldSite(current())
    await rowan.put(path, { website: 'oak.example', instagram: 'rowan.oak' })
    const imported = { id: String(rowan.guide.id), website: 'oak.example' }
    const { report } = await send(admin, 'applyImport', csvOf(imported))
    expect(report?.updated).toBe(1)
    expect((await publicOf(current(), path)).website).toBe('oak.example')
    expect((await changesOf(admin, held))?.items.map(({ field }) => field)).toEqual(['instagram'])
    await send(admin, 'applyImport', csvOf({ id: String(rowan.guide.id), instagram: 'rowan.oak' }))
    expect(await changesOf(admin, held)).toBeNull()
  })

  test('become part of the listing when it is reviewed as a whole, or the site reviews no changes any more', async () => {
    const { rowan, admin, path, held } = await heldSite(current())
    await rowan.put(path, { website: 'oak.example' })
    await admin.put(`${path}/application`, { status: 'rejected' })
    expect(await changesOf(admin, held)).toBeNull()
    expect((await rowan.put<PrivateGuide>(path, { bio: 'Again.' })).body).toMatchObject({
      website: 'oak.example',
      applicationStatus: 'pending',
    })
    await admin.put(`${path}/application`, { status: 'approved' })
    await rowan.put(path, { website: 'elm.example' })
    await setHolding(admin, false)
    expect((await publicOf(current(), path)).website).toBe('oak.example')
    await rowan.put(path, { bio: 'Once more.' })
    expect((await publicOf(current(), path)).website).toBe('elm.example')
  })

  test('are read by nobody else, and a reviewer never decides about their own', async () => {
    const { rowan, admin, path, held } = await heldSite(current())
    await rowan.put(path, { website: 'oak.example' })
    const other = await current().guide('bryony')
    expect((await other.get(held)).status).toBe(404)
    expect((await current().visitor().get(held)).status).toBe(401)
    await current().db.updateTable('users').set({ is_reviewer: 1 }).where('id', '=', rowan.user.id).execute()
    const version = (await changesOf(admin, held))?.version
    expect((await rowan.put(held, { version, approved: ['website'] })).status).toBe(403)
  })

  test('that are saved while a reviewer decides are decided whole, or wait whole', async () => {
    const { rowan, sam, path, held } = await heldSite(current())
    await rowan.put(path, { website: 'oak.example' })
    for (const name of ['elm', 'yew', 'fir']) {
      const version = (await changesOf(sam, held))?.version
      current().time.advance(1000)
      const [saved, decided] = await Promise.all([
        rowan.put(path, { website: `${name}.example`, instagram: name }),
        sam.put(held, { version, approved: ['website', 'instagram'] }),
      ])
      expect([saved.status, [200, 409].includes(decided.status)]).toEqual([200, true])
      expect((await changesOf(rowan, held))?.items.map(({ after }) => after)).toEqual([
        `${name}.example`,
        name,
      ])
    }
  })
})
