import { deleteAccessTokensOfUser, insertAccessToken } from '@grove/db'
import { untilSomebodyWaits, withoutWrites } from '@grove/db/testing'
import type { AccessTokens, MadeToken, PrivateGuide, TokenScope } from '@grove/schema'
import {
  CONFIRM_FIRST,
  CONFIRMED_FOR_MS,
  RATE_LIMITS,
  SECOND_FACTOR_FIRST,
  TOKENS_PER_USER,
} from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite, describeSite } from '../../../test/support/each-site.ts'
import { addAuthenticator, callProcedure } from '../../../test/support/second-factor.ts'
import { cleanUp } from '../../jobs/maintenance.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ENDED = { status: 401, body: { message: 'This token does not count, or not any more' } }

/** Makes a token and answers a program that holds it. */
async function program(
  site: SiteUnderTest,
  owner: TestClient,
  ...scopes: TokenScope[]
): Promise<TestClient & { token: string }> {
  const { data, message } = await callProcedure<MadeToken>(owner, 'security.makeToken', {
    name: `Sync ${scopes.join(' ')}`.replaceAll('_', '-'),
    scopes,
    days: 30,
  })
  if (data === undefined) throw new Error(message)
  return Object.assign(site.visitor({ authorization: `Bearer ${data.token}` }), { token: data.token })
}

async function tokensOf(owner: TestClient): Promise<AccessTokens> {
  const { body } = await owner.get<{ result: { data: AccessTokens } }>('/api/trpc/security.tokens')
  return body.result.data
}

describeEachSite('a token', (current) => {
  test('keeps the listing of a guide, is named in the history, and reaches no other listing', async () => {
    const oak = await current().guide('oak')
    const fern = await current().guide('fern')
    const sync = await program(current(), oak, 'own_listing')
    const own = await sync.get<PrivateGuide>('/api/guides/own')
    expect(own).toMatchObject({ status: 200, body: { id: oak.guide.id, applicationStatus: 'pending' } })
    const saved = await sync.put<PrivateGuide>(`/api/guides/${oak.guide.id}`, { bio: 'By machine.' })
    expect(saved).toMatchObject({ status: 200, body: { bio: 'By machine.' } })
    expect((await sync.put(`/api/guides/${fern.guide.id}`, { bio: 'Not mine.' })).status).toBe(404)
    expect((await sync.get(`/api/guides/${fern.guide.id}`)).status).toBe(404)
    expect((await sync.get('/api/user')).status).toBe(403)

    const keeper = await current().admin()
    const { body } = await keeper.get<{ items: object[] }>('/api/admin/history')
    expect(body.items[0]).toMatchObject({
      action: 'guide.update',
      actorName: 'oak',
      actorToken: 'Sync own-listing',
    })
    expect(body.items[1]).toMatchObject({ action: 'token.create', actorToken: null })
  })

  test('is kept as a hash, tells when it was last used, and ends with its day or when it is revoked', async () => {
    const oak = await current().guide('oak')
    const sync = await program(current(), oak, 'read')
    const row = await current().db.selectFrom('access_tokens').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(sync.token.slice(8))
    expect((await tokensOf(oak)).tokens).toMatchObject([{ lastUsedAt: null, scopes: ['read'] }])
    await sync.get('/api/guides/own')
    const [used] = (await tokensOf(oak)).tokens
    expect(used?.lastUsedAt).toBe(current().time.clock().toISOString())
    expect(JSON.stringify(await tokensOf(oak))).not.toContain(row.hash)

    await callProcedure(oak, 'security.revokeToken', { id: used?.id })
    expect(await sync.get('/api/guides/own')).toMatchObject(ENDED)
    // Public answers are no exception, nor is one that stands in the cache.
    for (const path of ['/api/guides', '/api/guides/search', '/api/contact']) {
      await current().visitor().get(path)
      expect([path, (await sync.get(path)).status]).toEqual([path, 401])
    }
    const next = await program(current(), oak, 'read')
    current().time.advance(30 * DAY_MS - 1)
    expect((await next.get('/api/guides/own')).status).toBe(200)
    current().time.advance(1)
    expect(await next.get('/api/guides/own')).toMatchObject(ENDED)
    await cleanUp(current().site.services, { info() {}, warn() {} })
    expect(await current().db.selectFrom('access_tokens').select('id').execute()).toEqual([])
  })

  test('is refused beyond the number that an account may have, however many are asked for at once', async () => {
    const oak = await current().guide('oak')
    const answers = await Promise.all(
      Array.from({ length: TOKENS_PER_USER + 4 }, (_, number) =>
        callProcedure(oak, 'security.makeToken', { name: `Sync ${number}`, scopes: ['read'], days: 7 }),
      ),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    expect((await tokensOf(oak)).tokens).toHaveLength(TOKENS_PER_USER)
  })

  test.each(['/api/guides?include=all', '/api/guides?published=false', '/api/admin/guides?status=all'])(
    'without the right to read hears at %s which right it takes',
    async (path) => {
      const sync = await program(current(), await current().admin(), 'import')
      expect(await sync.get(path)).toMatchObject({
        status: 403,
        body: { message: 'This takes a token with the right "Read" or "Listings"' },
      })
    },
  )

  test.each(['demoted', 'closed', 'deleted', 'signed out', 'changed its password'])(
    'stops at once where its account is %s',
    async (fate) => {
      const keeper = await current().admin('keeper')
      const other = await current().admin('other')
      const sync = await program(current(), other, 'listings')
      expect((await sync.get('/api/admin/guides?status=all')).status).toBe(200)
      const { id: userId } = other.user
      const fates: Record<string, () => Promise<unknown>> = {
        demoted: () =>
          current().db.updateTable('users').set({ is_admin: 0 }).where('id', '=', userId).execute(),
        closed: () => callProcedure(other, 'security.closeAccount'),
        deleted: () => callProcedure(keeper, 'admin.deleteAccount', { userId }),
        'signed out': () => callProcedure(keeper, 'admin.endSessions', { userId }),
        'changed its password': () =>
          other.post('/api/change-password', { currentPassword: PASSWORD, newPassword: `${PASSWORD} new` }),
      }
      await fates[fate]?.()
      expect(await sync.get('/api/admin/guides?status=all')).toMatchObject(ENDED)
    },
  )

  test('imports, but leaves the e-mail addresses of accounts as they are', async () => {
    const oak = await current().guide('oak')
    const sync = await program(current(), await current().admin(), 'import')
    const row = { id: oak.guide.id, email: 'thief@vale.example' }
    for (const path of ['/api/admin/import/preview', '/api/admin/import']) {
      const { body } = await sync.post(path, { format: 'json', text: JSON.stringify([row]) })
      expect(body).toMatchObject({
        updated: 0,
        rejected: 1,
        rows: [{ issues: [{ field: 'email', message: expect.stringContaining('A token does not change') }] }],
      })
    }
    const text = JSON.stringify([{ id: oak.guide.id, bio: 'Imported.' }])
    expect((await sync.post('/api/admin/import', { format: 'json', text })).body).toMatchObject({
      updated: 1,
    })
  })
})

describe('making a token', () => {
  describeSite(
    (current) => {
      test('takes the second factor of whoever needs one, and rights that the account has', async () => {
        const admin = await current().admin()
        const input = { name: 'Sync', scopes: ['read'], days: 30 }
        const make = (client: TestClient, more: object = {}) =>
          callProcedure<MadeToken>(client, 'security.makeToken', { ...input, ...more })
        expect(await make(admin)).toMatchObject({ status: 403, message: SECOND_FACTOR_FIRST })
        await addAuthenticator(admin, current().time.clock)
        const { data } = await make(admin)
        const sync = current().visitor({ authorization: `Bearer ${data?.token}` })
        expect((await sync.get('/api/guides?include=all')).status).toBe(200)
        // Without it again, the token waits too.
        await current().db.deleteFrom('authenticator_apps').execute()
        expect(await sync.get('/api/guides?include=all')).toMatchObject({
          status: 403,
          body: { message: SECOND_FACTOR_FIRST },
        })
        const oak = await current().guide('oak')
        expect(await make(oak, { scopes: ['import'] })).toMatchObject({ status: 403 })
        expect(await make(oak)).toMatchObject({ status: 200 })
        expect(await make(oak)).toMatchObject({ status: 400, message: expect.stringContaining('this name') })
      })
    },
    { env: { ADMIN_SECOND_FACTOR: 'required' } },
  )

  describeSite((current) => {
    test('asks who it is, stops at a number, and is nothing for a token', async () => {
      const oak = await current().guide('oak')
      const make = (client: TestClient, name: string) =>
        callProcedure<MadeToken>(client, 'security.makeToken', { name, scopes: ['read'], days: 7 })
      for (let count = 0; count < TOKENS_PER_USER; count += 1)
        expect((await make(oak, `Sync ${count}`)).status).toBe(200)
      expect((await make(oak, 'One more')).status).toBe(409)
      current().time.advance(CONFIRMED_FOR_MS)
      expect(await make(oak, 'Later')).toMatchObject({ status: 403, message: CONFIRM_FIRST })
      const fern = await current().guide('fern')
      const sync = await program(current(), fern, 'read', 'own_listing')
      expect(await make(sync, 'Another')).toMatchObject({ status: 403, message: 'No token may do this' })
    })

    test('calls need no origin of ours, and pass over the cookies beside them', async () => {
      const oak = await current().guide('oak')
      const keeper = await current().admin()
      const sync = await program(current(), oak, 'own_listing')
      const { token } = sync
      const elsewhere = current().visitor({
        authorization: `bearer ${token}`,
        origin: 'https://elsewhere.example',
        cookie: keeper.cookie ?? '',
      })
      expect((await elsewhere.put(`/api/guides/${oak.guide.id}`, { bio: 'Elsewhere.' })).status).toBe(200)
      expect((await elsewhere.get('/api/admin/history')).status).toBe(403)
    })

    test('those that do not count are limited by address, and those that do are not', async () => {
      const oak = await current().guide('oak')
      const sync = await program(current(), oak, 'read')
      const { points } = RATE_LIMITS.tokenByAddress
      for (const authorization of ['Bearer', 'Bearer ', 'Bearer nothing', `Bearer grove_${'A'.repeat(43)}`]) {
        const answer = await current().visitor({ authorization }).get('/api/contact')
        expect([authorization, answer.status]).toEqual([authorization, 401])
      }
      const wrong = current().visitor({ authorization: 'Bearer grove_wrong' })
      for (let count = 0; count < points; count += 1) await wrong.get('/api/contact')
      const refused = await wrong.get('/api/contact')
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([429, 'Bearer'])
      expect((await sync.get('/api/guides/own')).status).toBe(200)
      // A proxy in front may have a password of its own.
      const proxied = current().visitor({ authorization: 'Basic Z3JvdmU6Z3JvdmU=' })
      expect((await proxied.get('/api/contact')).status).toBe(200)
    })
  })
})

describe('a token that is made while its account is signed out everywhere', () => {
  describeSite(
    (current) => {
      test('ends as those do that were there', async () => {
        const [keeper, oak] = [await current().admin(), await current().guide('oak')]
        const { db, time } = current()
        const { both } = await db.transaction().execute(async (trx) => {
          // One of the same name, for which the new one has to wait until it is known whether it stays.
          const other = { hash: 'other', userId: oak.user.id, name: 'Sync own-listing', scopes: [] }
          await insertAccessToken(trx, { ...other, expiresAt: time.clock() }, time.clock())
          const made = program(current(), oak, 'own_listing')
          await untilSomebodyWaits(db)
          const ended = keeper.post('/api/trpc/admin.endSessions', { userId: oak.user.id })
          // It waits for the token, or is over.
          await Promise.race([ended, untilSomebodyWaits(db, 2)])
          await deleteAccessTokensOfUser(trx, oak.user.id)
          return { both: Promise.all([made, ended]) }
        })
        const [sync, ended] = await both
        expect(ended.status).toBe(200)
        expect(await sync.get('/api/guides/own')).toMatchObject(ENDED)
      })
    },
    { database: 'postgres', env: { RATE_LIMIT: 'off' } },
  )
})

describe('a token, while the database takes no writes', () => {
  describeSite((current) => {
    test('still reads, though it was never used before', async () => {
      const oak = await current().guide('oak')
      const sync = await program(current(), oak, 'own_listing')
      const read = await withoutWrites(current().db, () => sync.get<PrivateGuide>('/api/guides/own'))
      expect(read).toMatchObject({ status: 200, body: { id: oak.guide.id } })
    })
  })
})
