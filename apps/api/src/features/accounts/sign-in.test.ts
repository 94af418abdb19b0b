import { deleteOtherSessionsOfUser, findPasswordHashByUserId, inTransaction } from '@grove/db'
import { untilSomebodyWaits } from '@grove/db/testing'
import type { AuthenticatorSetup, User } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { accountOf, PASSWORD } from '../../../test/support/applications.ts'
import { cheapPasswords, describeEachSite, describeSite } from '../../../test/support/each-site.ts'
import { callProcedure, codeAt } from '../../../test/support/second-factor.ts'
import { createPasswords } from './passwords.ts'

const MANY = { env: { RATE_LIMIT: 'off' } }

describeEachSite(
  'signing in',
  (current) => {
    /** A member whose e-mail address is confirmed. */
    const confirmedMember = async () => {
      const { user } = await current().member('fern')
      await current()
        .db.updateTable('users')
        .set({ email_confirmed_at: current().time.clock().toISOString() })
        .where('id', '=', user.id)
        .execute()
      return user
    }

    test('takes the name in any case and answers the user', async () => {
      const { user } = await current().member('fern')
      const answer = await current()
        .visitor()
        .post<User>('/api/login', { username: ' FERN ', password: PASSWORD })
      expect(answer).toMatchObject({ status: 200, body: user })
    })

    test('by a confirmed address is in the way of nobody who took it for a name', async () => {
      const user = await confirmedMember()
      const other = await current()
        .visitor()
        .post('/api/register', { ...accountOf('oak'), username: user.email })
      expect(other.status).toBe(201)
      const login = { username: String(user.email), password: PASSWORD }
      expect(await current().visitor().post<User>('/api/login', login)).toMatchObject({
        status: 200,
        body: user,
      })
    })

    test('by a name that is the confirmed address of somebody else is what the password says', async () => {
      const user = await confirmedMember()
      const own = { ...accountOf('oak'), username: user.email, password: 'another long password' }
      const other = await current().visitor().post<User>('/api/register', own)
      const signIn = (password: string) =>
        current()
          .visitor()
          .post<User>('/api/login', { username: String(user.email), password })
      expect(await signIn(own.password)).toMatchObject({ status: 200, body: { id: other.body.id } })
      expect(await signIn(PASSWORD)).toMatchObject({ status: 200, body: user })
      expect((await signIn('neither of them')).status).toBe(401)
    })

    test('makes a hash of another cost anew, at the same moment twice too, and asks for no other password', async () => {
      const { db } = current()
      await current().member('fern')
      const former = await createPasswords({ memoryCost: 16, timeCost: 1, parallelism: 1 }).hash(PASSWORD, '')
      await db.updateTable('users').set({ password_hash: former, must_change_password: 1 }).execute()
      const signIn = () => current().visitor().post('/api/login', { username: 'fern', password: PASSWORD })
      const answers = await Promise.all([signIn(), signIn()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
      expect(user.password_hash).toContain('$m=8,t=1,p=1$')
      expect(user.must_change_password).toBe(1)
      expect((await signIn()).status).toBe(200)
      expect(await findPasswordHashByUserId(db, user.id)).toBe(user.password_hash)
    })
  },
  MANY,
)

describe('signing in with a password', () => {
  const verified: (string | undefined)[] = []
  let whileVerifying: () => Promise<void> = async () => {}
  const passwords = {
    ...cheapPasswords,
    async verify(passwordHash: string | undefined, password: string, asks: string) {
      verified.push(passwordHash)
      const isRight = await cheapPasswords.verify(passwordHash, password, asks)
      await whileVerifying()
      return isRight
    },
  }
  describeSite(
    (current) => {
      test('answers an unknown name and a wrong password the same, after the same work', async () => {
        await current().member('fern')
        verified.length = 0
        const login = (username: string) =>
          current().visitor().post('/api/login', { username, password: 'a guess' })
        const [unknown, wrong] = [await login('nobody'), await login('fern')]
        expect(unknown).toMatchObject({ status: 401, body: { message: 'Invalid username or password' } })
        expect(wrong.body).toEqual(unknown.body)
        expect(wrong.status).toBe(unknown.status)
        expect(verified).toEqual([undefined, expect.stringContaining('$argon2id$')])
      })

      test('with a password that is changed at that moment opens no session', async () => {
        const fern = await current().member('fern')
        const late = current().visitor()
        whileVerifying = async () => {
          whileVerifying = async () => {}
          await fern.post('/api/change-password', { currentPassword: PASSWORD, newPassword: 'longer still' })
        }
        expect((await late.post('/api/login', { username: 'fern', password: PASSWORD })).status).toBe(401)
        expect((await late.get('/api/user')).status).toBe(401)
        expect(await current().db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
      })

      test('of an account that is erased at that moment says so', async () => {
        await current().member('fern')
        whileVerifying = async () => {
          whileVerifying = async () => {}
          await current().db.deleteFrom('users').execute()
        }
        const late = await current().visitor().post('/api/login', { username: 'fern', password: PASSWORD })
        expect(late).toMatchObject({ status: 401, body: { message: 'This account is no longer there.' } })
      })
    },
    { services: { passwords } },
  )
})

describe('a sign-in while a second factor is set up', () => {
  describeSite(
    (current) => {
      test('opens no session that has not been begun with it', async () => {
        const { user } = await current().member('fern')
        const [held, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        const now = current().time.clock().toISOString()
        const settingUp = inTransaction(current().db, async (trx) => {
          // So that the session, which refers to the account, has to wait.
          await trx.selectFrom('users').select('id').forUpdate().execute()
          held.resolve()
          await mayGo.promise
          await deleteOtherSessionsOfUser(trx, user.id, null)
          const app = { user_id: user.id, sealed_secret: 'none', created_at: now, confirmed_at: now }
          await trx.insertInto('authenticator_apps').values(app).execute()
        })
        await held.promise
        const late = current().visitor()
        const login = late.post('/api/login', { username: 'fern', password: PASSWORD })
        await untilSomebodyWaits(current().db)
        mayGo.resolve()
        await settingUp
        expect((await login).status).toBe(401)
        expect((await late.get('/api/user')).status).toBe(401)
        expect(await current().db.selectFrom('sessions').select('id').execute()).toEqual([])
      })

      test('has its session ended, where the set-up waits meanwhile', async () => {
        const fern = await current().member('fern')
        const login = { username: 'fern', password: PASSWORD }
        const { db, time } = current()
        const setup = await callProcedure<AuthenticatorSetup>(fern, 'security.beginAuthenticator')
        const [held, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        // Another session, at which the set-up has to wait while somebody holds it.
        await current().visitor().post('/api/login', login)
        const holding = db.transaction().execute(async (trx) => {
          await trx.selectFrom('sessions').select('id').forUpdate().execute()
          held.resolve()
          await mayGo.promise
        })
        await held.promise
        const code = codeAt(setup.data!.secret, time.clock())
        const confirmed = callProcedure(fern, 'security.confirmAuthenticator', { code })
        await untilSomebodyWaits(db)
        const late = current().visitor()
        expect((await late.post('/api/login', login)).status).toBe(200)
        mayGo.resolve()
        await holding
        expect((await confirmed).status).toBe(200)
        expect((await late.get('/api/user')).status).toBe(401)
        expect((await fern.get('/api/user')).status).toBe(200)
      })
    },
    { database: 'postgres' },
  )
})
