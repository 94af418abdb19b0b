import { listAuditEntries } from '@grove/db'
import { LINK_ENDED } from '@grove/schema'
import { expect, test } from 'vitest'
import { applicationOf } from '../../../test/support/applications.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { csvOf, FERN, send } from '../../../test/support/import-files.ts'
import { callProcedure } from '../../../test/support/second-factor.ts'
import { makeLinkToken } from '../../mail/link-tokens.ts'

const PASSWORD = 'moss and older moss'

describeEachSite('an invitation that is sent again', (current) => {
  /** A listing whose owner has been invited at this address. */
  const invited = async (email: string) => {
    const admin = await current().admin()
    const { userData, guideData } = applicationOf('rowan')
    const { password: _password, ...owner } = userData
    const { body } = await admin.post<{ id: number; userId: number }>('/api/admin/guides', {
      ...owner,
      ...guideData,
      email,
      invite: true,
    })
    return { admin, guideId: body.id, userId: body.userId }
  }
  const messages = () =>
    current().db.selectFrom('outbox').selectAll().where('kind', '=', 'invitation').orderBy('id').execute()
  const linkOf = async (userId: number) => {
    const { db, clock } = current().site.services
    const messageId = (await messages()).at(-1)?.id ?? 0
    const { email: address } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const link = { purpose: 'invitation', userId, address, messageId } as const
    return makeLinkToken(db, link, clock())
  }
  const choose = async (token: string) => {
    const { status, body } = await current()
      .visitor()
      .post<{ message: string }>('/api/password-reset/confirm', { token, newPassword: PASSWORD })
    return [status, body.message]
  }

  test('goes to the address that is right now, and ends the link to the wrong one', async () => {
    const { admin, guideId, userId } = await invited('rowan@typo.example')
    await current().db.updateTable('outbox').set({ state: 'failed' }).execute()
    const wrong = await linkOf(userId)
    const input = { guideId, email: 'rowan@ash.example' }
    expect(await callProcedure(admin, 'admin.inviteOwner', input)).toMatchObject({ status: 200 })
    expect(await choose(wrong)).toEqual([400, LINK_ENDED])
    expect((await messages()).map(({ state }) => state)).toEqual(['failed', 'waiting'])
    expect(await choose(await linkOf(userId))).toEqual([200, 'Password changed'])
    const account = await current()
      .db.selectFrom('users')
      .select(['email', 'email_confirmed_at'])
      .where('id', '=', userId)
      .executeTakeFirst()
    expect(account).toEqual({ email: 'rowan@ash.example', email_confirmed_at: expect.any(String) })
    const { items } = await listAuditEntries(current().db, { limit: 10, actor: 'keeper' })
    expect(items[0]).toMatchObject({ action: 'guide.invite', guideId, before: null, after: null })
  })

  test('is refused where somebody has the account already', async () => {
    const { admin, guideId, userId } = await invited('rowan@ash.example')
    expect(await choose(await linkOf(userId))).toEqual([200, 'Password changed'])
    const input = { guideId, email: 'other@ash.example' }
    expect(await callProcedure(admin, 'admin.inviteOwner', input)).toMatchObject({ status: 409 })
    const fern = await current().guide('fern')
    const own = { guideId: fern.guide.id, email: 'other@ash.example' }
    expect(await callProcedure(admin, 'admin.inviteOwner', own)).toMatchObject({ status: 409 })
  })

  test('goes to whoever was imported, since nobody has chosen the password', async () => {
    const admin = await current().admin()
    await send(admin, 'applyImport', csvOf(FERN))
    const { id: guideId, user_id: userId } = await current()
      .db.selectFrom('guides')
      .select(['id', 'user_id'])
      .executeTakeFirstOrThrow()
    const input = { guideId, email: 'fern@ash.example' }
    expect(await callProcedure(admin, 'admin.inviteOwner', input)).toMatchObject({ status: 200 })
    expect(await choose(await linkOf(userId))).toEqual([200, 'Password changed'])
    const login = { username: FERN.username, password: PASSWORD }
    expect(await current().visitor().post('/api/login', login)).toMatchObject({
      status: 200,
      body: { isProvisional: false },
    })
  })

  test('replaces the one that still waits', async () => {
    const { admin, guideId } = await invited('rowan@typo.example')
    await callProcedure(admin, 'admin.inviteOwner', { guideId, email: 'rowan@ash.example' })
    expect(await messages()).toHaveLength(1)
  })
})
