import { listAuditEntries, updateUserRole } from '@grove/db'
import { untilSomebodyWaits } from '@grove/db/testing'
import type { AccountRow, PrivateGuide, Queue } from '@grove/schema'
import { expect, test } from 'vitest'
import type { TestClient } from '../../../test/support/client.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite, describeSite } from '../../../test/support/each-site.ts'

interface Answer<T> {
  result?: { data: T }
  error?: { message: string }
}

async function list(client: TestClient, input: object) {
  const query = encodeURIComponent(JSON.stringify(input))
  const { body } = await client.get<Answer<{ items: AccountRow[]; nextCursor: number | null }>>(
    `/api/trpc/admin.accounts?input=${query}`,
  )
  return body.result!.data
}

async function act(
  client: TestClient,
  procedure: 'endSessions' | 'deleteAccount',
  userId: number,
  options: { isForgotten?: boolean } = {},
) {
  const { status, body } = await client.post<Answer<unknown>>(`/api/trpc/admin.${procedure}`, {
    userId,
    ...options,
  })
  return { status, message: body.error?.message }
}

describeEachSite('accounts, as administrators see them', (current) => {
  test('are found by name, user name and e-mail, with their listings, in pages without gaps', async () => {
    const admin = await current().admin()
    const fern = await current().guide('fern')
    const oak = await current().guide('oak')
    await current().db.deleteFrom('guides').where('id', '=', oak.guide.id).execute()
    const [row] = (await list(admin, { search: 'FERN' })).items
    expect(row).toMatchObject({
      id: fern.user.id,
      username: 'fern',
      email: fern.user.email,
      guideId: fern.guide.id,
      role: 'member',
      sessions: 1,
    })
    expect((await list(admin, { search: fern.user.email ?? '' })).items.map(({ id }) => id)).toContain(
      fern.user.id,
    )
    const alone = await list(admin, { withoutListing: true })
    expect(alone.items.map(({ username }) => username)).toEqual(['oak', 'keeper'])
    const first = await list(admin, { limit: 2 })
    const second = await list(admin, { limit: 2, cursor: first.nextCursor })
    expect([...first.items, ...second.items].map(({ username }) => username)).toEqual([
      'oak',
      'fern',
      'keeper',
    ])
    expect(second.nextCursor).toBeNull()
    expect(JSON.stringify([first, second])).not.toContain('argon2')
  })

  test('are signed out everywhere, and nobody else is', async () => {
    const [admin, fern, oak] = [
      await current().admin(),
      await current().guide('fern'),
      await current().guide('oak'),
    ]
    expect(await act(admin, 'endSessions', fern.user.id)).toMatchObject({ status: 200 })
    const statuses = await Promise.all([fern, oak, admin].map((client) => client.get('/api/user')))
    expect(statuses.map(({ status }) => status)).toEqual([401, 200, 200])
    const { items } = await listAuditEntries(current().db, { limit: 1, action: 'account.end-sessions' })
    expect(items).toMatchObject([{ actorName: 'keeper', after: { username: 'fern' } }])
  })

  test('are deleted with everything that is theirs, and the name is free again', async () => {
    const [admin, fern] = [await current().admin(), await current().guide('fern')]
    expect(await act(admin, 'deleteAccount', fern.user.id)).toMatchObject({ status: 200 })
    expect((await fern.get('/api/user')).status).toBe(401)
    expect((await admin.get(`/api/guides/${fern.guide.id}`)).status).toBe(404)
    expect((await list(admin, { search: 'fern' })).items).toEqual([])
    const { items } = await listAuditEntries(current().db, { limit: 2 })
    expect(items.map(({ action }) => action)).toEqual(['account.delete', 'guide.delete'])
    expect((await current().guide('fern')).user.id).not.toBe(fern.user.id)
    expect(await act(admin, 'deleteAccount', fern.user.id)).toMatchObject({
      status: 404,
      message: 'Account not found',
    })
  })

  test('are deleted from the history too where somebody has asked to be forgotten', async () => {
    const [admin, fern] = [await current().admin(), await current().guide('fern')]
    await fern.put(`/api/guides/${fern.guide.id}`, { bio: 'Words of Fern' })
    const isForgotten = true
    expect(await act(admin, 'deleteAccount', fern.user.id, { isForgotten })).toMatchObject({ status: 200 })
    expect((await admin.get(`/api/guides/${fern.guide.id}`)).status).toBe(404)
    const { items } = await listAuditEntries(current().db, { limit: 100 })
    expect(items[0]).toMatchObject({ action: 'account.erase', actorName: admin.user.username })
    expect(JSON.stringify(items)).not.toMatch(/fern/i)
    // A restored copy erases the account again.
    const erased = await current().db.selectFrom('erased_accounts').select('user_id').execute()
    expect(erased).toEqual([{ user_id: fern.user.id }])
  })

  test('stay where the listing that was to go with one has changed since it was seen', async () => {
    const fern = await current().guide('fern')
    const [admin, sam] = [await current().admin(), await current().reviewer('sam')]
    const { id, updatedAt } = fern.guide
    current().time.advance(1_000)
    await sam.put(`/api/guides/${id}/application`, { status: 'approved' })
    const remove = (version: string) =>
      admin.post<Answer<unknown>>('/api/trpc/admin.deleteAccount', { userId: fern.user.id, version })
    const refusal = await remove(updatedAt)
    expect([refusal.status, refusal.body.error?.message]).toEqual([
      409,
      'Since you opened it: approved by sam. Look at it again.',
    ])
    const { body } = await admin.get<PrivateGuide>(`/api/guides/${id}`)
    expect((await remove(body.updatedAt)).status).toBe(200)
  })

  test('leave an administrator, however two of them delete each other at once', async () => {
    const admin = await current().admin()
    const oak = await current().guide('oak')
    const { id } = (await list(admin, { search: 'keeper' })).items[0]!
    expect(await act(admin, 'deleteAccount', id)).toMatchObject({
      status: 409,
      message: 'You cannot delete your own account here',
    })
    await updateUserRole(current().db, oak.user.id, 'administrator', current().time.clock())
    const answers = await Promise.all([
      act(admin, 'deleteAccount', oak.user.id),
      act(oak, 'deleteAccount', id),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const admins = await current().db.selectFrom('users').select('id').where('is_admin', '=', 1).execute()
    expect(admins).toHaveLength(1)
  })

  test('are made reviewers, administrators and members again, which the history keeps', async () => {
    const [admin, fern] = [await current().admin(), await current().member('fern')]
    const setRole = (role: string) => admin.post('/api/trpc/admin.setRole', { userId: fern.user.id, role })
    const messages = async () => (await fern.get('/api/trpc/messages.state')).status
    const accounts = async () => (await fern.get('/api/trpc/admin.accounts?input={}')).status
    const seen: [string, number, number][] = []
    for (const role of ['reviewer', 'administrator', 'member']) {
      expect((await setRole(role)).status).toBe(200)
      expect((await list(admin, { search: 'fern' })).items[0]?.role).toBe(role)
      seen.push([role, await messages(), await accounts()])
    }
    expect(seen).toEqual([
      ['reviewer', 200, 403],
      ['administrator', 200, 200],
      ['member', 403, 403],
    ])
    const { items } = await listAuditEntries(current().db, { limit: 3, action: 'account.set-role' })
    expect(items.map(({ before, after }) => [before?.role, after?.role])).toEqual([
      ['administrator', 'member'],
      ['reviewer', 'administrator'],
      ['member', 'reviewer'],
    ])
  })

  test('keep the role that another administrator has given them since they were seen', async () => {
    const [admin, fern] = [await current().admin(), await current().member('fern')]
    const setRole = (role: string, seen?: string) =>
      admin.post<Answer<unknown>>('/api/trpc/admin.setRole', { userId: fern.user.id, role, seen })
    await setRole('reviewer', 'member')
    const refusal = await setRole('administrator', 'member')
    expect([refusal.status, refusal.body.error?.message]).toEqual([
      409,
      'Since you opened it, the role has become reviewer. Look at it again.',
    ])
    expect((await list(admin, { search: 'fern' })).items[0]?.role).toBe('reviewer')
    expect((await setRole('administrator')).status).toBe(200)
  })

  test('leave the applications that they were to review with the rights to', async () => {
    const [admin, sam] = [await current().admin(), await current().reviewer('sam')]
    const { guide } = await current().guide('rowan')
    await admin.post('/api/trpc/review.assign', { id: guide.id, userId: sam.user.id })
    await admin.post('/api/trpc/admin.setRole', { userId: sam.user.id, role: 'member' })
    const nobodys = await admin.get<{ result: { data: Queue } }>(
      `/api/trpc/review.queue?input=${encodeURIComponent(JSON.stringify({ assigned: 'nobody' }))}`,
    )
    expect(nobodys.body.result.data.items.map(({ id }) => id)).toEqual([guide.id])
  })

  test("keep their last administrator, however two of them take each other's rights at once", async () => {
    const admin = await current().admin()
    const setRole = (client: TestClient, userId: number) =>
      client.post('/api/trpc/admin.setRole', { userId, role: 'reviewer' })
    expect((await setRole(admin, admin.user.id)).status).toBe(409)
    const other = await current().admin('other-keeper')
    const answers = await Promise.all([setRole(admin, other.user.id), setRole(other, admin.user.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const admins = await current().db.selectFrom('users').select('id').where('is_admin', '=', 1).execute()
    expect(admins).toHaveLength(1)
  })
})

describeSite(
  (current) => {
    type Guide = Awaited<ReturnType<SiteUnderTest['guide']>>
    type Call = (admin: TestClient, fern: Guide) => Promise<{ status: number }>
    const call = (client: TestClient, procedure: string, input: object) =>
      client.post(`/api/trpc/${procedure}`, input)
    test.each<[string, number, Call]>([
      [
        'a password that is set',
        200,
        (admin, { guide }) =>
          call(admin, 'admin.setPassword', { guideId: guide.id, newPassword: 'moss and older moss' }),
      ],
      [
        'an invitation',
        409,
        (admin, { guide }) =>
          call(admin, 'admin.inviteOwner', { guideId: guide.id, email: 'fern@moor.example' }),
      ],
      [
        'a role',
        200,
        (admin, { user }) => call(admin, 'admin.setRole', { userId: user.id, role: 'reviewer' }),
      ],
      ['a deletion', 200, (admin, { user }) => call(admin, 'admin.deleteAccount', { userId: user.id })],
      ['a closing', 200, (_admin, fern) => call(fern, 'security.closeAccount', {})],
    ])('an account is waited for by %s before later ones are locked', async (_name, status, begin) => {
      const [fern, admin] = [await current().guide('fern'), await current().admin()]
      const { db } = current()
      const { answer } = await db.transaction().execute(async (trx) => {
        const locked = trx.selectFrom('users').select('id').forUpdate()
        await locked.where('id', '=', fern.user.id).execute()
        const answer = begin(admin, fern)
        await untilSomebodyWaits(db)
        // Nobody has it: who did would now wait for this transaction while this one waits for it.
        await locked.where('id', '=', admin.user.id).noWait().execute()
        return { answer }
      })
      expect((await answer).status).toBe(status)
    })
  },
  // SQLite lets nobody write meanwhile.
  { database: 'postgres' },
)
