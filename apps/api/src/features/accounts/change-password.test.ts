import { untilSomebodyWaits } from '@grove/db/testing'
import type { AuthenticatorSetup, User } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite, describeSite } from '../../../test/support/each-site.ts'
import { oneBehindTheOther } from '../../../test/support/one-behind-the-other.ts'
import { addAuthenticator, callProcedure, codeAt } from '../../../test/support/second-factor.ts'

const MANY = { env: { RATE_LIMIT: 'off' } }
const NEW_PASSWORD = 'longer still'

describeEachSite(
  'a change of password',
  (current) => {
    test('signs every other browser out, and keeps this one', async () => {
      const fern = await current().member('fern')
      const other = current().visitor()
      await other.post('/api/login', { username: 'fern', password: PASSWORD })
      const stranger = await current().member('oak')
      const answer = await fern.post('/api/change-password', {
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
      })
      expect(answer).toMatchObject({ status: 200, body: { message: 'Password changed' } })
      expect((await fern.get('/api/user')).status).toBe(200)
      expect((await other.get('/api/user')).status).toBe(401)
      expect((await stranger.get('/api/user')).status).toBe(200)
      const login = (password: string) =>
        current().visitor().post('/api/login', { username: 'fern', password })
      expect((await login(PASSWORD)).status).toBe(401)
      expect((await login(NEW_PASSWORD)).status).toBe(200)
    })

    test.each(['/api/change-password', '/api/trpc/accounts.changePassword'])(
      'by %s gives this browser a new session: a copy of its cookie is dead',
      async (path) => {
        const fern = await current().member('fern')
        const stolen = current().visitor()
        stolen.cookie = fern.cookie
        const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
        expect((await fern.post(path, change)).status).toBe(200)
        expect(fern.cookie).not.toBe(stolen.cookie)
        expect((await stolen.get('/api/user')).status).toBe(401)
        expect((await fern.get<User>('/api/user')).body.username).toBe('fern')
      },
    )

    test('is made once of several at once, and its browser stays signed in', async () => {
      const fern = await current().member('fern')
      const browsers = Array.from({ length: 4 }, () => current().visitor())
      for (const browser of browsers) browser.cookie = fern.cookie
      const change = (browser: TestClient, index: number) =>
        browser.post('/api/change-password', {
          currentPassword: PASSWORD,
          newPassword: `${NEW_PASSWORD} ${index}`,
        })
      const answers = await Promise.all(browsers.map(change))
      const signedIn = await Promise.all(
        browsers.map(async (browser) => (await browser.get('/api/user')).status === 200),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(signedIn).toEqual(answers.map(({ status }) => status === 200))
    })

    test('a wrong current password changes nothing', async () => {
      const fern = await current().member('fern')
      const change = { currentPassword: 'a guess', newPassword: NEW_PASSWORD }
      const message = 'Current password is incorrect'
      expect(await fern.post('/api/change-password', change)).toMatchObject({
        status: 400,
        body: { message, issues: [{ path: 'currentPassword', message }] },
      })
      const login = await current().visitor().post('/api/login', { username: 'fern', password: PASSWORD })
      expect(login.status).toBe(200)
    })

    test('passwords are stored as argon2id and never answered', async () => {
      const guide = await current().guide('fern')
      const rows = await current().db.selectFrom('users').selectAll().execute()
      expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
      const answers = await Promise.all(
        ['/api/user', `/api/guides/${guide.guide.id}`, `/api/guides/user/${guide.user.id}`].map((path) =>
          guide.get(path),
        ),
      )
      expect(JSON.stringify([guide.user, guide.guide, ...answers.map(({ body }) => body)])).not.toMatch(
        /argon2|password/i,
      )
    })
  },
  MANY,
)

describeEachSite(
  'a call of a session that ends while it is under way',
  (current) => {
    const changePassword = (client: TestClient) =>
      client.post('/api/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    const copyOf = (client: TestClient) => Object.assign(current().visitor(), { cookie: client.cookie })

    const newToken = { name: 'Sync', scopes: ['own_listing'], days: 365 }
    test.each([
      ['accounts.changeEmail', { newEmail: 'thief@grove.example' }],
      ['security.makeToken', newToken],
      ['security.confirmAuthenticator', undefined],
      ['security.closeAccount', {}],
    ])('because the password is changed does nothing any more: %s', async (name, input) => {
      const fern = await current().member('fern')
      const copy = copyOf(fern)
      const { data } = await callProcedure<AuthenticatorSetup>(copy, 'security.beginAuthenticator')
      const code = codeAt(data!.secret, current().time.clock())
      const call = () => callProcedure(copy, name, input ?? { code })
      const [changed, late] = await oneBehindTheOther(
        current(),
        fern.user.id,
        () => changePassword(fern),
        call,
      )
      expect([changed.status, late.status]).toEqual([200, 401])
      expect((await fern.get('/api/user')).status).toBe(200)
      const login = await current().visitor().post('/api/login', { username: 'fern', password: NEW_PASSWORD })
      expect(login.status).toBe(200)
    })

    test.each(['security.renewRecoveryCodes', 'security.removeAuthenticator'])(
      'because the password is changed leaves the second factor: %s',
      async (name) => {
        const fern = await current().member('fern')
        await addAuthenticator(fern, current().time.clock)
        const copy = copyOf(fern)
        const [changed, late] = await oneBehindTheOther(
          current(),
          fern.user.id,
          () => changePassword(fern),
          () => callProcedure(copy, name),
        )
        expect([changed.status, late.status]).toEqual([200, 401])
      },
    )

    test.each(['setRole', 'setPassword', 'inviteOwner'])(
      'because an administrator changes the password gives nobody an account, nor rights: %s',
      async (name) => {
        const [admin, oak] = [await current().admin(), await current().guide('oak')]
        const input = {
          setRole: { userId: oak.user.id, role: 'administrator' },
          setPassword: { guideId: oak.guide.id, newPassword: NEW_PASSWORD },
          inviteOwner: { guideId: oak.guide.id, email: 'thief@grove.example' },
        }[name]
        await current()
          .db.updateTable('users')
          .set({ must_change_password: 1 })
          .where('id', '=', oak.user.id)
          .execute()
        const copy = copyOf(admin)
        const [changed, late] = await oneBehindTheOther(
          current(),
          admin.user.id,
          () => changePassword(admin),
          () => callProcedure(copy, `admin.${name}`, input),
        )
        expect([changed.status, late.status]).toEqual([200, 401])
      },
    )

    test('because a second factor is set up changes no password, and begins no session without it', async () => {
      const fern = await current().member('fern')
      const other = current().visitor()
      await other.post('/api/login', { username: 'fern', password: PASSWORD })
      const { data } = await callProcedure<AuthenticatorSetup>(fern, 'security.beginAuthenticator')
      const code = codeAt(data!.secret, current().time.clock())
      const [confirmed, late] = await oneBehindTheOther(
        current(),
        fern.user.id,
        () => callProcedure(fern, 'security.confirmAuthenticator', { code }),
        () => changePassword(other),
      )
      expect([confirmed.status, late.status]).toEqual([200, 401])
      expect((await other.get('/api/user')).status).toBe(401)
      expect((await fern.get('/api/user')).status).toBe(200)
    })
  },
  MANY,
)

describe('a change of password beside a sign-in', () => {
  describeSite(
    (current) => {
      test('ends what a login with the old one has begun while it was under way, too', async () => {
        const fern = await current().member('fern')
        const login = { username: 'fern', password: PASSWORD }
        const [held, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        // Another session, at which the change has to wait while somebody holds it.
        await current().visitor().post('/api/login', login)
        const holding = current()
          .db.transaction()
          .execute(async (trx) => {
            await trx.selectFrom('sessions').select('id').forUpdate().execute()
            held.resolve()
            await mayGo.promise
          })
        await held.promise
        const changed = fern.post('/api/change-password', {
          currentPassword: PASSWORD,
          newPassword: NEW_PASSWORD,
        })
        await untilSomebodyWaits(current().db)
        const late = current().visitor()
        expect((await late.post('/api/login', login)).status).toBe(200)
        mayGo.resolve()
        await holding
        expect((await changed).status).toBe(200)
        expect((await late.get('/api/user')).status).toBe(401)
        expect((await fern.get('/api/user')).status).toBe(200)
      })
    },
    { ...MANY, database: 'postgres' },
  )
})
