import { createHash } from 'node:crypto'
import type { OwnData, Timeline } from '@grove/schema'
import { RATE_LIMITS } from '@grove/schema'
import { expect, test } from 'vitest'
import { describeEachSite } from '../../../test/support/each-site.ts'

const NAMES_SOMEBODY = /^(?:user|actor|guide|credential)_id$/
/** Tables whose rows have a name in the file that says what they are to the person. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  audit_log: 'history',
  link_tokens: 'links',
  outbox: 'messages',
  timeline_entries: 'timeline',
}
/** The guides of a decision are others; of an account that is there no row says that it was erased. */
const ABOUT_OTHERS = ['decision_set_guides', 'erased_accounts'] as const

describeEachSite('the data that somebody downloads', (current) => {
  test('tells nobody, beside what they did, about listings of others that they had administered', async () => {
    const [root, keeper] = [await current().admin('root'), await current().admin('keeper')]
    const fern = await current().guide('fern', { locationPrecision: 'hidden' })
    await keeper.put(`/api/guides/${fern.guide.id}`, { latitude: '51.123456', longitude: '-2.654321' })
    await root.post('/api/trpc/admin.setRole', { userId: keeper.user.id, role: 'member' })
    const { body } = await keeper.get<OwnData>('/api/account/data')
    expect(body.rows.history).toEqual([
      {
        at: expect.any(String),
        action: 'guide.update',
        guide_id: fern.guide.id,
        guide_name: null,
        before: null,
        after: null,
      },
    ])
  })

  test('do not tell whether an address that they have not confirmed has another account', async () => {
    const { db, time } = current()
    const fern = await current().member('fern')
    const confirmed = { email_confirmed_at: time.clock().toISOString() }
    await db.updateTable('users').set(confirmed).where('id', '=', fern.user.id).execute()
    const toldOf = async (username: string, email: string | null) => {
      const spy = await current().member(username)
      await db.updateTable('users').set({ email, email_key: email }).where('id', '=', spy.user.id).execute()
      await current().visitor().post('/api/password-reset', { login: email })
      const { rows } = (await spy.get<OwnData>('/api/account/data')).body
      return [rows.messages?.map(({ kind }) => kind), rows.links?.map(({ purpose }) => purpose)]
    }
    expect(await toldOf('spy', fern.user.email)).toEqual(await toldOf('reed', 'nobody@ash.example'))
    const { rows } = (await fern.get<OwnData>('/api/account/data')).body
    expect(rows.messages?.map(({ kind }) => kind)).toContain('password-reset')
  })

  test('names nobody of whose application they were told as a reviewer', async () => {
    const sam = await current().reviewer('sam')
    await current().guide('fern')
    const { body } = await sam.get<OwnData>('/api/account/data')
    const told = body.rows.messages?.filter(({ kind }) => kind === 'new-application')
    expect(told).toMatchObject([{ data: null, state: 'waiting' }])
  })

  test('tells of changes of their listing by others, with what was changed, and of no other listing', async () => {
    const [admin, fern, oak] = [
      await current().admin(),
      await current().guide('fern'),
      await current().guide('oak'),
    ]
    for (const { guide, user } of [fern, oak])
      await admin.put(`/api/guides/${guide.id}`, { bio: `${user.username} walks slowly` })
    const { body } = await fern.get<OwnData>('/api/account/data')
    expect(body.rows.history).toMatchObject([
      { action: 'guide.create', guide_id: fern.guide.id },
      { action: 'guide.update', guide_id: fern.guide.id, after: '{"bio":"fern walks slowly"}' },
    ])
  })

  test('tells of a listing that somebody else has deleted', async () => {
    const [admin, fern] = [await current().admin(), await current().guide('fern', { bio: 'I walk slowly' })]
    await admin.delete(`/api/guides/${fern.guide.id}`)
    const { body } = await fern.get<OwnData>('/api/account/data')
    expect(body.rows.history).toMatchObject([
      { action: 'guide.create' },
      { action: 'guide.delete', before: expect.stringContaining('I walk slowly') },
    ])
  })

  test('names the files behind credentials, each with its credential, in the order of the ZIP', async () => {
    const fern = await current().guide('fern')
    for (const [kind, fileName] of [
      ['insurance', 'policy.pdf'],
      ['first_aid', 'course.pdf'],
    ]) {
      const path = `/api/guides/${fern.guide.id}/credentials/${kind}`
      await fern.put(path, { issuer: 'Red Cross', number: null, issuedOn: null, validUntil: null })
      const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
      expect((await fern.post(`${path}/evidence?fileName=${fileName}`, file)).status).toBe(201)
    }
    const { body } = await fern.get<OwnData>('/api/account/data')
    const files = body.rows.credential_evidence ?? []
    expect(files.map(({ name }) => name)).toEqual(body.evidence.map(({ name }) => name))
    const kindOf = new Map(body.rows.credentials?.map(({ id, kind }) => [id, kind]))
    const told = files.map(({ credential_id, ...file }) => ({ kind: kindOf.get(credential_id), ...file }))
    const [at, sha256] = ['2026-06-01T08:00:00.000Z', createHash('sha256').update('%PDF-1.7').digest('hex')]
    const file = { name: expect.any(String), media_type: 'application/pdf', bytes: 8, sha256, created_at: at }
    expect(told.toSorted((one, other) => String(one.kind).localeCompare(String(other.kind)))).toEqual([
      { kind: 'first_aid', file_name: 'course.pdf', ...file },
      { kind: 'insurance', file_name: 'policy.pdf', ...file },
    ])
  })

  test('has rows of every table that names an account or a listing, but for those about others', async () => {
    const fern = await current().guide('fern')
    const tables = await current().db.introspection.getTables()
    const naming = tables.filter(({ columns }) => columns.some(({ name }) => NAMES_SOMEBODY.test(name)))
    const { body } = await fern.get<OwnData>('/api/account/data')
    const told = Object.keys(body.rows)
    const missing = naming.map(({ name }) => OTHER_NAMES[name] ?? name).filter((name) => !told.includes(name))
    expect(missing.toSorted()).toEqual([...ABOUT_OTHERS])
  })

  test('tells of links, codes, pictures and pages without what signs in or claims', async () => {
    const root = await current().admin('root')
    const fern = await current().guide('fern')
    const { db } = current()
    const [user_id, at] = [fern.user.id, '2026-06-01T08:00:00.000Z']
    const secret = 'a'.repeat(64)
    await db.insertInto('recovery_codes').values({ id: secret, user_id, created_at: at }).execute()
    await db.insertInto('application_keys').values({ key: secret, user_id, created_at: at }).execute()
    const link = { purpose: 'email-confirm', address: 'fern@grove.example', message_id: null, expires_at: at }
    await db
      .insertInto('link_tokens')
      .values({ id: secret, user_id, ...link, created_at: at })
      .execute()
    const picture = { hash: 'b'.repeat(64), bytes: 9, width: 3, height: 3, created_at: at, touched_at: at }
    await db.insertInto('media').values(picture).execute()
    await db
      .insertInto('picture_claims')
      .values({ id: secret, hash: picture.hash, user_id, created_at: at })
      .execute()
    const page = { name: 'terms', version: 7, created_at: at }
    await db
      .insertInto('site_pages')
      .values({ ...page, markdown: 'Be kind', user_id })
      .execute()
    const { id } = await db
      .insertInto('decision_sets')
      .values({ actor_id: user_id, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { body } = await fern.get<OwnData>('/api/account/data')
    expect(body.rows).toMatchObject({
      recovery_codes: [{ user_id, created_at: at }],
      application_keys: [{ user_id, created_at: at }],
      links: [{ user_id, ...link, created_at: at }],
      picture_claims: [{ picture: picture.hash, created_at: at }],
      site_pages: [page],
      decision_sets: [{ id, actor_id: user_id, created_at: at }],
    })
    expect(JSON.stringify(body.rows)).not.toContain(secret)
    expect((await root.get<OwnData>('/api/account/data')).body.rows.site_pages).toEqual([])
  })

  test('tells them of a thousand of their latest changes, and not without end, as a timeline does', async () => {
    const fern = await current().guide('fern')
    const { db } = current()
    const [first] = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', fern.user.id)
      .execute()
    const { id: _id, ...change } = first!
    const changes = Array.from({ length: 1_000 }, () => ({ ...change, action: 'guide.update' as const }))
    for (let start = 0; start < changes.length; start += 100)
      await db
        .insertInto('audit_log')
        .values(changes.slice(start, start + 100))
        .execute()
    const { body } = await fern.get<OwnData>('/api/account/data')
    const actions = body.rows.history?.map(({ action }) => action)
    expect(actions).toEqual(Array(1_000).fill('guide.update'))
    const entry = {
      guide_id: fern.guide.id,
      kind: 'paused',
      actor_id: null,
      text: null,
      at: change.at,
    } as const
    for (let count = 0; count < 1_000; count += 100)
      await db.insertInto('timeline_entries').values(Array(100).fill(entry)).execute()
    const { body: timeline } = await fern.get<Timeline>(`/api/guides/${fern.guide.id}/timeline`)
    expect(timeline.items.map(({ kind }) => kind)).toEqual(Array(1_000).fill('paused'))
    for (let more = 1; more < RATE_LIMITS.ownDataByAccount.points; more++)
      expect((await fern.get('/api/account/data')).status).toBe(200)
    expect((await fern.get('/api/account/data')).status).toBe(429)
  })
})
