import { listAuditEntries } from '@grove/db'
import type { ApplicationStatus, ContactInfo, PrivateGuide, User } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { accountOf, PASSWORD, PLACE } from '../../../test/support/applications.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite, describeSite } from '../../../test/support/each-site.ts'
import { jsonOf, send } from '../../../test/support/import-files.ts'
import { timelineOf } from '../../../test/support/review-calls.ts'

/** The changes by administrators, newest first. */
async function audited(current: SiteUnderTest) {
  const { items } = await listAuditEntries(current.db, { limit: 50 })
  return items.filter(({ actorIsOwner }) => !actorIsOwner)
}

function setState(current: SiteUnderTest, application_status: ApplicationStatus, published: boolean) {
  return current.db
    .updateTable('guides')
    .set({ application_status, published: Number(published) })
    .execute()
}

describeEachSite('an administrator', (current) => {
  const states = [
    ['pending', false],
    ['approved', true],
    ['approved', false],
    ['rejected', false],
  ] as const

  test('approves and rejects from any status, which publishes and hides in the same write', async () => {
    const [fern, admin] = [await current().guide('fern'), await current().admin()]
    const path = `/api/guides/${fern.guide.id}/application`
    for (const [applicationStatus, published] of states) {
      for (const status of ['approved', 'rejected'] as const) {
        await setState(current(), applicationStatus, published)
        const answer = await admin.put<PrivateGuide>(path, { status })
        expect(answer).toMatchObject({
          status: 200,
          body: { id: fern.guide.id, applicationStatus: status, published: status === 'approved' },
        })
      }
    }
    const page = await current().visitor().get(`/api/guides/${fern.guide.id}`)
    expect(page.status).toBe(404)
  })

  test.each(['pending', 'published', '', null, 1])('cannot set the status %j', async (status) => {
    const [fern, admin] = [await current().guide('fern'), await current().admin()]
    expect(await admin.put(`/api/guides/${fern.guide.id}/application`, { status })).toMatchObject({
      status: 400,
      body: { message: 'Status must be approved or rejected' },
    })
  })

  test('publishes and hides guides that are decided, never a pending one', async () => {
    const [fern, admin] = [await current().guide('fern'), await current().admin()]
    const publish = (published: unknown) =>
      admin.put<PrivateGuide & { message: string }>(`/api/guides/${fern.guide.id}/publish`, { published })
    expect(await publish(true)).toMatchObject({
      status: 409,
      body: { message: 'A pending application must be approved first' },
    })
    expect((await publish(false)).status).toBe(200)
    await setState(current(), 'rejected', false)
    expect(await publish(true)).toMatchObject({
      status: 409,
      body: { message: 'A rejected application must be approved first' },
    })
    await setState(current(), 'approved', false)
    const approved = { applicationStatus: 'approved' }
    expect((await publish(true)).body).toMatchObject({ ...approved, published: true })
    expect((await publish(false)).body).toMatchObject({ ...approved, published: false })
    expect((await publish('yes')).status).toBe(400)
  })

  test('shows each decision at once to whoever looks at the directory, in one call or many', async () => {
    const [fern, admin] = [await current().guide('fern'), await current().admin()]
    const visitor = current().visitor()
    const listed = async () => (await visitor.get<PrivateGuide[]>('/api/guides')).body.map(({ id }) => id)
    const publish = (body: object) => admin.put(`/api/guides/${fern.guide.id}/publish`, body)
    const decide = (status: string) => admin.put(`/api/guides/${fern.guide.id}/application`, { status })
    const bulk = async (action: string) => {
      const { id } = fern.guide
      const { updatedAt } = (await admin.get<PrivateGuide>(`/api/guides/${id}`)).body
      return admin.post('/api/trpc/admin.bulk', {
        selection: { guides: [{ id, version: updatedAt }] },
        action,
      })
    }
    const steps: [() => Promise<{ status: number }>, boolean][] = [
      [() => decide('approved'), true],
      [() => publish({ published: false }), false],
      [() => publish({ published: true }), true],
      [() => decide('rejected'), false],
      [() => bulk('approve'), true],
      [() => bulk('unpublish'), false],
      [() => bulk('publish'), true],
      [() => bulk('reject'), false],
    ]
    expect(await listed()).toEqual([])
    for (const [step, isListed] of steps) {
      expect((await step()).status).toBe(200)
      expect(await listed()).toEqual(isListed ? [fern.guide.id] : [])
    }
  })

  test('leaves a note of each decision, and none of what changed nothing', async () => {
    const [fern, admin] = [await current().guide('fern'), await current().admin()]
    const path = `/api/guides/${fern.guide.id}`
    await admin.put(`${path}/application`, { status: 'approved' })
    await admin.put(`${path}/application`, { status: 'approved' })
    await admin.put(`${path}/publish`, { published: true })
    await admin.put(`${path}/publish`, { published: false })
    await admin.put(`${path}/application`, { status: 'rejected' })
    const common = {
      actorId: admin.user.id,
      actorName: 'keeper',
      guideId: fern.guide.id,
      guideName: 'Rowan Ash',
    }
    expect(await audited(current())).toMatchObject([
      {
        ...common,
        action: 'guide.reject',
        before: { applicationStatus: 'approved' },
        after: { applicationStatus: 'rejected' },
      },
      { ...common, action: 'guide.unpublish', before: { published: true }, after: { published: false } },
      {
        ...common,
        action: 'guide.approve',
        before: { applicationStatus: 'pending', published: false },
        after: { applicationStatus: 'approved', published: true },
      },
    ])
  })

  test('sends and keeps no reason with a decision that was made already', async () => {
    const [fern, admin] = [await current().guide('fern'), await current().admin()]
    const path = `/api/guides/${fern.guide.id}`
    for (const reason of ['Please tell where you trained.', 'No walks in a forest.'])
      expect((await admin.put(`${path}/application`, { status: 'rejected', reason })).status).toBe(200)
    expect(await timelineOf(fern, fern.guide.id)).toEqual([
      ['sent', 'Rowan Ash', ''],
      ['rejected', expect.any(String), 'Please tell where you trained.'],
    ])
    const told = await current()
      .db.selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'application-rejected')
      .execute()
    expect(told).toHaveLength(1)
  })

  test('tells owners and timelines of what an import decides, as of other decisions', async () => {
    const [fern, oak, admin] = [
      await current().guide('fern'),
      await current().guide('oak'),
      await current().admin(),
    ]
    const approved = { id: fern.guide.id, applicationStatus: 'approved', published: true, paused: true }
    const { report } = await send(
      admin,
      'applyImport',
      jsonOf(approved, { id: oak.guide.id, bio: 'I walk slowly' }),
    )
    expect(report?.updated).toBe(2)
    await send(admin, 'applyImport', jsonOf({ id: fern.guide.id, published: false, paused: false }))
    const kinds = async (client: typeof fern) =>
      (await timelineOf(client, client.guide.id)).map(([kind, by]) => [kind, by])
    expect(await kinds(fern)).toEqual([
      ['sent', 'Rowan Ash'],
      ['approved', 'Rowan Ash'],
      ['paused', 'Rowan Ash'],
      ['unpublished', 'Rowan Ash'],
      ['resumed', 'Rowan Ash'],
    ])
    expect(await kinds(oak)).toEqual([['sent', 'Rowan Ash']])
    const told = await current()
      .db.selectFrom('outbox')
      .select('user_id')
      .where('kind', 'in', ['application-approved', 'listing-published'])
      .execute()
    expect(told).toEqual([{ user_id: fern.user.id }])
  })

  test('decides about guides that exist', async () => {
    const admin = await current().admin()
    for (const answer of [
      await admin.put('/api/guides/999999/application', { status: 'approved' }),
      await admin.put('/api/guides/999999/publish', { published: true }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { message: 'Guide not found' } })
    }
    expect(await audited(current())).toEqual([])
  })

  test('makes an account with an approved guide, hidden unless asked otherwise, and stays signed in', async () => {
    const admin = await current().admin()
    const hidden = await admin.post<PrivateGuide>('/api/admin/guides', {
      ...accountOf('fern'),
      ...PLACE,
      bio: 'New',
    })
    expect(hidden).toMatchObject({
      status: 201,
      body: {
        applicationStatus: 'approved',
        published: false,
        userName: 'Rowan Ash',
        bio: 'New',
        username: 'fern',
      },
    })
    const shown = await admin.post<PrivateGuide>('/api/admin/guides', {
      ...accountOf('oak'),
      ...PLACE,
      published: true,
    })
    expect(shown.body.published).toBe(true)
    expect((await current().visitor().get<PrivateGuide[]>('/api/guides')).body.map(({ id }) => id)).toEqual([
      shown.body.id,
    ])
    expect((await admin.get<User>('/api/user')).body.username).toBe('keeper')
    const login = await current().visitor().post<User>('/api/login', { username: 'oak', password: PASSWORD })
    expect(login.body).toMatchObject({ username: 'oak', isAdmin: false })
    expect((await audited(current())).map(({ action }) => action)).toEqual(['guide.create', 'guide.create'])
    expect(JSON.stringify(await audited(current()))).not.toContain(PASSWORD)
  })

  test('makes no account where the name is taken', async () => {
    const admin = await current().admin()
    const answer = await admin.post('/api/admin/guides', { ...accountOf('KEEPER'), ...PLACE })
    expect(answer).toMatchObject({ status: 409, body: { message: 'Username already exists' } })
    expect(await current().db.selectFrom('guides').select('id').execute()).toEqual([])
    expect(await audited(current())).toEqual([])
  })

  test('keeps the contact details, of which each key can be left, set and cleared', async () => {
    const admin = await current().admin()
    const before = current().site.services.directory.current() ?? 0
    const set = await admin.put<ContactInfo>('/api/contact', {
      email: 'hello@grove.example',
      phone: ' 01 234 ',
      instagram: 'https://instagram.com/grove/',
    })
    expect(set).toMatchObject({
      status: 200,
      body: { email: 'hello@grove.example', phone: '01 234', instagram: 'grove' },
    })
    expect(current().site.services.directory.current()).toBeGreaterThan(before)
    const cleared = await admin.put<ContactInfo>('/api/contact', { phone: '', address: 'The Grove' })
    expect(cleared.body).toEqual({
      email: 'hello@grove.example',
      phone: null,
      address: 'The Grove',
      instagram: 'grove',
      facebook: null,
      twitter: null,
    })
    expect((await current().visitor().get('/api/contact')).body).toEqual(cleared.body)
    await admin.put('/api/contact', { address: 'The Grove' })
    const [latest, ...others] = await audited(current())
    expect(latest).toMatchObject({
      action: 'contact.update',
      guideId: null,
      before: { phone: '01 234', address: null },
      after: { phone: null, address: 'The Grove' },
    })
    expect(others).toHaveLength(1)
  })
})

describe('contact details that do not pass', () => {
  describeSite((current) => {
    test.each([
      [{ email: 'nowhere' }, 'Invalid email address'],
      [{ phone: '1'.repeat(41) }, 'Must be at most 40 characters'],
      [{ address: 'x'.repeat(301) }, 'Must be at most 300 characters'],
      [{ instagram: 'https://evil.example/x' }, 'Invalid Instagram handle or link'],
    ])('%j change nothing', async (change, message) => {
      const admin = await current().admin()
      expect(await admin.put('/api/contact', { phone: '1', ...change })).toMatchObject({
        status: 400,
        body: { message },
      })
      expect((await admin.get<ContactInfo>('/api/contact')).body.phone).toBeNull()
    })
  })
})
