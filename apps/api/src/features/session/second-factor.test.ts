import { untilSomebodyWaits } from '@grove/db/testing'
import type { AuthenticatorSetup, PasskeyCreation, RecoveryCodes, SecurityState, User } from '@grove/schema'
import { ERASED_AFTER_MS } from '@grove/schema'
import { toString as drawQrCode } from 'qrcode'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite, describeSite } from '../../../test/support/each-site.ts'
import { keepLog } from '../../../test/support/log.ts'
import { addAuthenticator, callProcedure, codeAt } from '../../../test/support/second-factor.ts'
import { cleanUp } from '../../jobs/maintenance.ts'

const STEP_MS = 30_000
const MINUTE_MS = 60_000
const NEEDED = { status: 401, body: { message: 'A code is needed', secondFactor: ['totp'] } }
const WRONG = {
  status: 401,
  body: { message: 'That code is not right. Codes change every 30 seconds, and each works once.' },
}
const FIRST = 'Set up a second factor first'
const log = keepLog()

const login = (client: TestClient, username: string) =>
  client.post<User>('/api/login', { username, password: PASSWORD })
const second = (client: TestClient, code: string) => client.post<User>('/api/login/second-factor', { code })

describeEachSite(
  'an authenticator app',
  (current) => {
    const clock = () => current().time.clock()
    /** Somebody with an app, and a browser in which the password has been given. */
    async function withApp(username = 'fern') {
      const owner = await current().member(username)
      const app = await addAuthenticator(owner, clock)
      current().time.advance(STEP_MS)
      const browser = current().visitor()
      expect(await login(browser, username)).toMatchObject(NEEDED)
      return { owner, app, browser }
    }

    test('is asked for a code after the password, which works once, in whatever browser', async () => {
      const { app, browser, owner } = await withApp()
      expect((await browser.get('/api/user')).status).toBe(401)
      const code = codeAt(app.secret, clock())
      expect(await second(browser, code)).toMatchObject({ status: 200, body: { username: 'fern' } })
      expect((await browser.get('/api/user')).status).toBe(200)
      expect(browser.secondStep).toBeUndefined()
      expect((await owner.get('/api/user')).status).toBe(200)

      const other = current().visitor()
      await login(other, 'fern')
      expect(await second(other, code)).toMatchObject(WRONG)
      current().time.advance(STEP_MS)
      const spaced = codeAt(app.secret, clock()).replace(/(.{3})/, '$1 ')
      expect((await second(other, spaced)).status).toBe(200)
    })

    test('is one step early or late at most, and never goes back', async () => {
      const { app, browser } = await withApp()
      const codeOf = (steps: number) => codeAt(app.secret, new Date(clock().getTime() + steps * STEP_MS))
      expect(await second(browser, codeOf(2))).toMatchObject(WRONG)
      expect(await second(browser, codeOf(-2))).toMatchObject(WRONG)
      expect((await second(browser, codeOf(1))).status).toBe(200)
      const other = current().visitor()
      await login(other, 'fern')
      expect(await second(other, codeOf(0))).toMatchObject(WRONG)
      current().time.advance(3 * STEP_MS)
      expect((await second(other, codeOf(-1))).status).toBe(200)
    })

    test('lets its owner in once a clock is right again that ran ahead when a code was used', async () => {
      const { app } = await withApp()
      const year = 365 * 24 * 60 * MINUTE_MS
      current().time.advance(year)
      const ahead = current().visitor()
      await login(ahead, 'fern')
      expect((await second(ahead, codeAt(app.secret, clock()))).status).toBe(200)
      current().time.advance(-year)
      const browser = current().visitor()
      await login(browser, 'fern')
      expect((await second(browser, codeAt(app.secret, clock()))).status).toBe(200)
    })

    test('lets nobody into a closed account whose 14 days end between password and code', async () => {
      const { app, browser, owner } = await withApp()
      expect((await callProcedure(owner, 'security.closeAccount')).status).toBe(200)
      current().time.advance(ERASED_AFTER_MS - MINUTE_MS)
      expect(await login(browser, 'fern')).toMatchObject(NEEDED)
      current().time.advance(MINUTE_MS)
      expect(await second(browser, codeAt(app.secret, clock()))).toMatchObject({
        status: 401,
        body: { message: 'This account is no longer there.' },
      })
      expect((await browser.get('/api/user')).status).toBe(401)
    })

    test('of two sign-ins with one code at once lets one in', async () => {
      const { app, browser } = await withApp()
      const other = current().visitor()
      await login(other, 'fern')
      const code = codeAt(app.secret, clock())
      const statuses = await Promise.all([second(browser, code), second(other, code)])
      expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401])
    })

    test('answers 429 after five wrong codes in 15 minutes, to a right one as well', async () => {
      const { app, browser } = await withApp()
      for (let count = 0; count < 5; count += 1) expect((await second(browser, '000000')).status).toBe(401)
      const refused = await second(browser, codeAt(app.secret, clock()))
      expect(refused).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/^Too many wrong codes. Please try again in \d+ /) },
      })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      current().time.advance(15 * MINUTE_MS)
      await login(browser, 'fern')
      expect((await second(browser, codeAt(app.secret, clock()))).status).toBe(200)
    })

    test('wants the code within five minutes of the password, of the same password', async () => {
      const { app, browser, owner } = await withApp()
      current().time.advance(5 * MINUTE_MS)
      const late = { status: 401, body: { message: 'This took too long. Please sign in again.' } }
      expect(await second(browser, codeAt(app.secret, clock()))).toMatchObject(late)
      expect(await second(current().visitor(), codeAt(app.secret, clock()))).toMatchObject(late)
      await login(browser, 'fern')
      await owner.post('/api/change-password', { currentPassword: PASSWORD, newPassword: 'another one' })
      expect(await second(browser, codeAt(app.secret, clock()))).toMatchObject(late)
      expect((await browser.get('/api/user')).status).toBe(401)
    })

    test('takes the cookie between password and code once: a copy of it is worth nothing once somebody is in', async () => {
      const { app, browser } = await withApp()
      const copy = current().visitor()
      copy.secondStep = browser.secondStep
      // A wrong code leaves it as it is.
      expect(await second(browser, '000000')).toMatchObject(WRONG)
      expect((await second(browser, codeAt(app.secret, clock()))).status).toBe(200)
      current().time.advance(STEP_MS)
      const used = { status: 401, body: { message: 'This took too long. Please sign in again.' } }
      expect(await second(copy, codeAt(app.secret, clock()))).toMatchObject(used)
      expect(await second(copy, app.recoveryCodes[0] ?? '')).toMatchObject(used)
      expect((await copy.get('/api/user')).status).toBe(401)
      expect((await login(copy, 'fern')).status).toBe(401)
      expect((await second(copy, codeAt(app.secret, clock()))).status).toBe(200)
      const stepsLeft = async () => {
        await cleanUp(current().site.services, { info() {}, warn() {} })
        return (await current().db.selectFrom('used_second_steps').select('id').execute()).length
      }
      expect(await stepsLeft()).toBe(2)
      current().time.advance(5 * MINUTE_MS + 1)
      expect(await stepsLeft()).toBe(0)
    })

    test('stands under the name of the site in the app, as passkeys do', async () => {
      const keeper = await current().admin()
      await callProcedure(keeper, 'site.saveSettings', { changes: { siteName: 'Guides & Glades' } })
      const { data } = await callProcedure<AuthenticatorSetup>(keeper, 'security.beginAuthenticator')
      const address = `otpauth://totp/Guides%20%26%20Glades:keeper?issuer=Guides%20%26%20Glades&secret=${data?.secret}&algorithm=SHA1&digits=6&period=30`
      const drawing = await drawQrCode(address, { type: 'svg', margin: 2 })
      expect(data?.qrCode).toBe(`data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`)
      const browser = current().visitor({ origin: 'http://localhost:3000' })
      await login(browser, 'keeper')
      const passkey = await callProcedure<PasskeyCreation>(browser, 'security.beginPasskey')
      expect(passkey.data?.rp).toEqual({ id: 'localhost', name: 'Guides & Glades' })
    })

    test('has ten recovery codes, of which each works once, and none before renewal', async () => {
      const { app, browser, owner } = await withApp()
      expect(new Set(app.recoveryCodes).size).toBe(10)
      const [one = '', two = '', three = ''] = app.recoveryCodes
      expect(one).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/)
      expect((await second(browser, one)).status).toBe(200)
      await login(browser, 'fern')
      expect(await second(browser, one)).toMatchObject(WRONG)
      expect((await second(browser, two.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
      const state = await owner.get<{ result: { data: SecurityState } }>('/api/trpc/security.state')
      expect(state.body.result.data).toMatchObject({ recoveryCodesLeft: 8, needsSecondFactor: false })
      const renewed = await callProcedure<RecoveryCodes>(owner, 'security.renewRecoveryCodes')
      await login(browser, 'fern')
      expect(await second(browser, three)).toMatchObject(WRONG)
      expect((await second(browser, renewed.data?.recoveryCodes[0] ?? '')).status).toBe(200)
    })

    test('has ten recovery codes, however often they are made anew at once', async () => {
      const { owner } = await withApp()
      const { db } = current()
      const renewed = await db.transaction().execute(async (trx) => {
        // Both are under way before either has its turn.
        await trx.updateTable('recovery_codes').set({ created_at: clock().toISOString() }).execute()
        const renew = () => callProcedure<RecoveryCodes>(owner, 'security.renewRecoveryCodes')
        const both = Promise.all([renew(), renew()])
        await untilSomebodyWaits(db, 2)
        return { both }
      })
      expect((await renewed.both).map(({ status }) => status)).toEqual([200, 200])
      const { body } = await owner.get<{ result: { data: SecurityState } }>('/api/trpc/security.state')
      expect(body.result.data.recoveryCodesLeft).toBe(10)
    })

    test('is told to be taken off once, however often that is asked at once', async () => {
      const { owner } = await withApp()
      const { db } = current()
      const removed = await db.transaction().execute(async (trx) => {
        await trx.updateTable('authenticator_apps').set({ created_at: clock().toISOString() }).execute()
        const remove = () => callProcedure(owner, 'security.removeAuthenticator')
        const both = Promise.all([remove(), remove()])
        await untilSomebodyWaits(db, 2)
        return { both }
      })
      expect((await removed.both).map(({ status }) => status)).toEqual([200, 200])
      const told = await db.selectFrom('outbox').select('data').execute()
      expect(told.filter(({ data }) => data?.includes('app-removed'))).toHaveLength(1)
    })

    test('ends every other session when it comes, and can be taken off again', async () => {
      const owner = await current().member('fern')
      const before = current().visitor()
      await login(before, 'fern')
      await addAuthenticator(owner, clock)
      expect((await before.get('/api/user')).status).toBe(401)
      expect(await callProcedure(owner, 'security.beginAuthenticator')).toMatchObject({ status: 409 })
      expect(await callProcedure(owner, 'security.removeAuthenticator')).toMatchObject({ status: 200 })
      expect((await login(before, 'fern')).status).toBe(200)
      const kinds = await current().db.selectFrom('outbox').select(['kind', 'data']).execute()
      const changes = kinds.filter(({ kind }) => kind === 'second-factor-changed')
      expect(changes.map(({ data }) => JSON.parse(data ?? '{}').change)).toEqual(['app-added', 'app-removed'])
      expect(await current().db.selectFrom('recovery_codes').select('id').execute()).toEqual([])
    })

    test('does not count before its first code has come', async () => {
      const owner = await current().member('fern')
      const { data } = await callProcedure<AuthenticatorSetup>(owner, 'security.beginAuthenticator')
      expect(data?.qrCode).toMatch(/^data:image\/svg\+xml;base64,/)
      expect(await callProcedure(owner, 'security.confirmAuthenticator', { code: '000000' })).toMatchObject({
        status: 400,
      })
      expect((await login(current().visitor(), 'fern')).status).toBe(200)
      const again = await callProcedure<AuthenticatorSetup>(owner, 'security.beginAuthenticator')
      const former = codeAt(data?.secret ?? '', clock())
      expect(again.data?.secret).not.toBe(data?.secret)
      expect(await callProcedure(owner, 'security.confirmAuthenticator', { code: former })).toMatchObject({
        status: 400,
      })
    })

    test('is changed only by who has proved within ten minutes who they are', async () => {
      const { owner } = await withApp()
      current().time.advance(10 * MINUTE_MS)
      const late = { status: 403, message: 'Please confirm that it is you' }
      for (const name of ['removeAuthenticator', 'renewRecoveryCodes', 'beginAuthenticator'])
        expect(await callProcedure(owner, `security.${name}`)).toMatchObject(late)
      expect(await callProcedure(owner, 'security.confirmAuthenticator', { code: '1' })).toMatchObject(late)
      expect(await callProcedure(owner, 'session.confirm', { password: 'not it' })).toMatchObject({
        status: 400,
        message: 'This password is not right',
      })
      expect(await callProcedure(owner, 'security.removeAuthenticator')).toMatchObject(late)
      expect(await callProcedure(owner, 'session.confirm', { password: PASSWORD })).toMatchObject({
        status: 200,
      })
      expect(await callProcedure(owner, 'security.removeAuthenticator')).toMatchObject({ status: 200 })
    })

    test('leaves no secret and no code readable in the database or the log', async () => {
      const { app, browser } = await withApp()
      const [code = ''] = app.recoveryCodes
      await second(browser, code)
      const tables = ['authenticator_apps', 'recovery_codes', 'outbox', 'sessions', 'users'] as const
      const rows = await Promise.all(
        tables.map((table) => current().db.selectFrom(table).selectAll().execute()),
      )
      expect(log.text()).toContain('second-factor')
      for (const secret of [app.secret, code, code.replaceAll('-', '')]) {
        expect(JSON.stringify(rows)).not.toContain(secret)
        expect(log.text()).not.toContain(secret)
      }
    })
  },
  { log: log.destination, env: { LOG_LEVEL: 'trace', ALLOWED_ORIGINS: 'http://localhost:3000' } },
)

describeEachSite(
  'where administrators need a second factor',
  (current) => {
    test('they can do nothing as such before they have one, and all of it from then on', async () => {
      const keeper = await current().admin()
      const oak = await current().guide('oak')
      const calls: [string, string, unknown?][] = [
        ['GET', '/api/guides?published=false'],
        ['GET', '/api/admin/export-guides'],
        ['PUT', `/api/guides/${oak.guide.id}`, { bio: 'Changed' }],
        ['PUT', `/api/guides/${oak.guide.id}/application`, { status: 'approved' }],
        ['PUT', '/api/contact', { phone: '1' }],
        ['GET', `/api/guides/user/${oak.user.id}`],
        ['DELETE', `/api/guides/${oak.guide.id}`],
      ]
      for (const [method, path, body] of calls)
        expect(await keeper.send(method, path, body)).toMatchObject({ status: 403, body: { message: FIRST } })
      expect((await keeper.get(`/api/guides/${oak.guide.id}`)).status).toBe(404)
      const needed = await keeper.get<{ result: { data: boolean } }>('/api/trpc/session.needsSecondFactor')
      expect(needed.body.result.data).toBe(true)

      await addAuthenticator(keeper, () => current().time.clock())
      expect((await keeper.get(`/api/guides/${oak.guide.id}`)).status).toBe(200)
      for (const [method, path, body] of calls)
        expect((await keeper.send(method, path, body)).status).toBeLessThan(300)
    })

    test('everybody else goes on without, and so do their own listings', async () => {
      const oak = await current().guide('oak')
      expect((await oak.put(`/api/guides/${oak.guide.id}`, { bio: 'Mine' })).status).toBe(200)
    })
  },
  { env: { ADMIN_SECOND_FACTOR: 'required' } },
)

describe('ADMIN_SECOND_FACTOR', () => {
  describeSite((current) => {
    test('is optional unless it is asked for or the site is in production', async () => {
      const keeper = await current().admin()
      expect((await keeper.get('/api/admin/export-guides')).status).toBe(200)
      expect(current().site.env.isAdminSecondFactorRequired).toBe(false)
    })
  })
  describeSite(
    (current) => {
      test('is required in production, from the first sign-in on', async () => {
        const keeper = await current().admin()
        expect(await keeper.get('/api/admin/export-guides')).toMatchObject({
          status: 403,
          body: { message: FIRST },
        })
      })
    },
    { env: { NODE_ENV: 'production', ALLOW_HTTP: 'true' } },
  )
})
