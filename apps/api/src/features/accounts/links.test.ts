import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '@grove/db'
import type { PrivateGuide, User } from '@grove/schema'
import { CONFIRM_FIRST, UNDO_MS } from '@grove/schema'
import type { SmtpSink } from '@grove/testkit/smtp-sink'
import { linkIn, startSmtpSink } from '@grove/testkit/smtp-sink'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, applicationOf, PASSWORD, PLACE } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import { sourceOf } from '../../../test/support/copies.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { cheapPasswords, describeEachSite } from '../../../test/support/each-site.ts'
import { keepLog } from '../../../test/support/log.ts'
import { sendTo } from '../../../test/support/sent-messages.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { runAdminCommand } from './admin-command.ts'

const HOUR_MS = 60 * 60 * 1000
const ENDED = { status: 400, body: { message: 'This link is no longer valid.' } }
const ASKED = { status: 202, body: { message: 'If that account exists, a link is on its way.' } }
const log = keepLog()

let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())

/** The rows of every table, as text. */
async function everyRow(db: Db): Promise<string> {
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(
    // The names are those of the database itself.
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'outbox')
        .selectAll()
        .execute(),
    ),
  )
  return JSON.stringify(rows)
}

/** Sends what waits, and answers what has come to the address, oldest first. */
async function mailTo({ site: { services } }: SiteUnderTest, address: string) {
  sink.received.length = 0
  await sendTo(sink, services)
  return sink.received.filter(({ to }) => to.includes(address))
}

async function tokenTo(site: SiteUnderTest, address: string): Promise<string> {
  const last = (await mailTo(site, address)).findLast(({ mail }) => mail.text?.includes('?token='))
  if (last === undefined) throw new Error(`No link has come to ${address}`)
  return new URL(linkIn(last)).searchParams.get('token') ?? ''
}

describeEachSite(
  'links by e-mail',
  (current) => {
    const login = (client: TestClient, username: string, password: string) =>
      client.post<User>('/api/login', { username, password })
    const reset = (token: string, newPassword = 'a better one') =>
      current().visitor().post('/api/password-reset/confirm', { token, newPassword })
    const askToChange = (client: TestClient, newEmail: string) =>
      client.post('/api/trpc/accounts.changeEmail', { newEmail })
    const askedAddress = async (client: TestClient) =>
      (await client.get<{ result: { data: { asked: string | null } } }>('/api/trpc/accounts.email')).body
        .result.data.asked
    const confirm = (token: string) => current().visitor().post('/api/email-verification/confirm', { token })

    test('set a new password once, which ends every session, and nobody can read their secret', async () => {
      const fern = await current().member('fern')
      await mailTo(current(), 'fern@grove.example')
      expect(await current().visitor().post('/api/password-reset', { login: 'FERN' })).toMatchObject(ASKED)
      const token = await tokenTo(current(), 'fern@grove.example')
      expect(await reset(token, 'short')).toMatchObject({ status: 400 })
      expect(await reset(token)).toMatchObject({ status: 200, body: { message: 'Password changed' } })
      expect(await reset(token)).toMatchObject(ENDED)
      expect((await fern.get('/api/user')).status).toBe(401)
      expect((await login(current().visitor(), 'fern', PASSWORD)).status).toBe(401)
      expect((await login(current().visitor(), 'fern', 'a better one')).status).toBe(200)
      const [changed] = await mailTo(current(), 'fern@grove.example')
      expect(changed?.mail.subject).toBe('Your password was changed')
    })

    test('for a new password confirm the address that they have reached', async () => {
      await current().member('fern')
      await current().visitor().post('/api/password-reset', { login: 'fern' })
      await reset(await tokenTo(current(), 'fern@grove.example'))
      expect((await login(current().visitor(), 'fern@grove.example', 'a better one')).status).toBe(200)
    })

    test('have a secret that stands in no table, log, copy or answer to administrators', async () => {
      const admin = await current().admin()
      await current().member('fern')
      await current().visitor().post('/api/password-reset', { login: 'fern' })
      const token = await tokenTo(current(), 'fern@grove.example')
      const hash = createHash('sha256').update(token).digest('hex')
      const places = async () => {
        const { items } = await admin
          .get<{ result: { data: { items: { id: number }[] } } }>('/api/trpc/messages.list?input=%7B%7D')
          .then(({ body }) => body.result.data)
        const views = await Promise.all(
          items.map(({ id }) =>
            admin.get(`/api/trpc/messages.byId?input=${encodeURIComponent(`{"id":${id}}`)}`),
          ),
        )
        const copy = await mkdtemp(path.join(tmpdir(), 'grove-secret-'))
        await makeBackup(sourceOf(current()), path.join(copy, 'copy'))
        const files = await readdir(copy, { recursive: true, withFileTypes: true })
        const read = files
          .filter((file) => file.isFile())
          .map((file) => path.join(file.parentPath, file.name))
        const copied = await Promise.all(read.map((file) => readFile(file, 'latin1')))
        await rm(copy, { recursive: true })
        return {
          database: await everyRow(current().db),
          log: log.text(),
          copy: copied.join(),
          page: JSON.stringify(views.map(({ body }) => body)),
        }
      }
      const unused = await places()
      // The searches find what is there.
      expect(unused.database).toContain(hash)
      expect(unused.log).toContain('password-reset-asked')
      expect(unused.copy).toContain('fern@grove.example')
      expect(unused.page).toContain('Choose a new password')
      await reset(token)
      for (const found of [unused, await places()])
        for (const text of Object.values(found)) expect(text.includes(token)).toBe(false)
      expect(unused.copy + unused.page + unused.log).not.toContain(hash)
    })

    test('end after their time, by the next of their purpose, and by a change of the password', async () => {
      const fern = await current().member('fern')
      const ask = () => current().visitor().post('/api/password-reset', { login: 'fern@grove.example' })
      await ask()
      const first = await tokenTo(current(), 'fern@grove.example')
      await ask()
      const second = await tokenTo(current(), 'fern@grove.example')
      expect(await reset(first)).toMatchObject(ENDED)
      await fern.post('/api/change-password', { currentPassword: PASSWORD, newPassword: 'quite another' })
      expect(await reset(second)).toMatchObject(ENDED)
      await ask()
      const third = await tokenTo(current(), 'fern@grove.example')
      current().time.advance(HOUR_MS)
      expect(await reset(third)).toMatchObject(ENDED)
    })

    test('do nothing but what they are for, and of many presses at once one counts', async () => {
      await current().member('fern')
      const verifying = await tokenTo(current(), 'fern@grove.example')
      expect(await reset(verifying)).toMatchObject(ENDED)
      await current().visitor().post('/api/password-reset', { login: 'fern' })
      const resetting = await tokenTo(current(), 'fern@grove.example')
      expect(await confirm(resetting)).toMatchObject(ENDED)
      const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(verifying)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    })

    test('are asked for with one answer, whoever exists, and a few times an hour', async () => {
      await current().member('fern')
      await mailTo(current(), 'fern@grove.example')
      for (const name of ['nobody', 'nobody@grove.example', 'fern'])
        expect(await current().visitor().post('/api/password-reset', { login: name })).toMatchObject(ASKED)
      expect(await mailTo(current(), 'fern@grove.example')).toHaveLength(1)
      expect(sink.received).toHaveLength(1)
      for (const name of ['nobody', 'fern']) {
        const statuses = []
        for (let tries = 0; tries < 5; tries += 1)
          statuses.push((await current().visitor().post('/api/password-reset', { login: name })).status)
        expect(statuses).toEqual([202, 202, 202, 202, 429])
      }
    })

    test('confirm an address, by which one may sign in from then on', async () => {
      const fern = await current().member('fern')
      expect((await login(current().visitor(), 'fern@grove.example', PASSWORD)).status).toBe(401)
      await mailTo(current(), 'fern@grove.example')
      expect(await fern.post('/api/email-verification')).toMatchObject({
        status: 202,
        body: { message: 'A link is on its way.' },
      })
      const token = await tokenTo(current(), 'fern@grove.example')
      expect(await confirm(token)).toMatchObject({ status: 200 })
      expect(await login(current().visitor(), 'Fern@Grove.example', PASSWORD)).toMatchObject({
        status: 200,
        body: { username: 'fern' },
      })
      expect((await current().visitor().post('/api/email-verification')).status).toBe(401)
    })

    test('give an address that two accounts name to the first that confirms it', async () => {
      const register = (username: string) =>
        current()
          .visitor()
          .post('/api/register', { ...accountOf(username), email: 'both@grove.example' })
      await register('fern')
      const fern = await tokenTo(current(), 'both@grove.example')
      await register('oak')
      const oak = await tokenTo(current(), 'both@grove.example')
      const answers = await Promise.all([confirm(fern), confirm(oak)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const told = answers.find(({ status }) => status === 409)?.body
      expect(told?.message).toMatch(/^Another account has confirmed this e-mail address already\./)
      const isFern = answers[0]?.status === 200
      expect(await login(current().visitor(), 'both@grove.example', PASSWORD)).toMatchObject({
        body: { username: isFern ? 'fern' : 'oak' },
      })
      expect((await login(current().visitor(), isFern ? 'oak' : 'fern', PASSWORD)).status).toBe(200)
    })

    test('for a new password reach whoever named the address first, or has an approved listing', async () => {
      const email = 'both@grove.example'
      const register = (username: string) =>
        current()
          .visitor()
          .post('/api/register', { ...accountOf(username), email })
      const apply = (username: string) => {
        const application = applicationOf(username)
        const userData = { ...application.userData, email }
        return current()
          .visitor()
          .post('/api/register-guide', { ...application, userData })
      }
      for (const username of ['first', 'second', 'third', 'fourth'])
        expect((await register(username)).status).toBe(201)
      for (const username of ['birch', 'hazel', 'rowan']) expect((await apply(username)).status).toBe(201)
      const admin = await current().admin()
      const listing = { ...accountOf('wren'), email, ...PLACE }
      expect((await admin.post('/api/admin/guides', listing)).status).toBe(201)
      await current().visitor().post('/api/password-reset', { login: email })
      const told = await current()
        .db.selectFrom('outbox')
        .innerJoin('users', 'users.id', 'outbox.user_id')
        .select('users.username')
        .where('outbox.kind', '=', 'password-reset')
        .orderBy('outbox.id')
        .execute()
      expect(told.map(({ username }) => username)).toEqual(['wren', 'first', 'second'])
    })

    test('change an address once the new one confirms, and tell the old one', async () => {
      const fern = await current().member('fern')
      await mailTo(current(), 'fern@grove.example')
      const change = () => askToChange(fern, 'new@grove.example')
      const asked = () => askedAddress(fern)
      expect((await change()).status).toBe(200)
      const token = await tokenTo(current(), 'new@grove.example')
      expect(sink.received.map(({ to, mail }) => [to[0], mail.subject])).toEqual([
        ['new@grove.example', 'Please confirm your new e-mail address'],
        ['fern@grove.example', 'Your e-mail address is about to change'],
      ])
      expect((await fern.get<User>('/api/user')).body.email).toBe('fern@grove.example')
      expect(await asked()).toBe('new@grove.example')
      expect((await confirm(token)).status).toBe(200)
      expect((await fern.get<User>('/api/user')).body.email).toBe('new@grove.example')
      expect(await asked()).toBeNull()
      // The address that it has already is no change.
      expect(await change()).toMatchObject({
        status: 400,
        body: { error: { message: 'This is the e-mail address of your account already' } },
      })
      expect(await mailTo(current(), 'new@grove.example')).toEqual([])
    })

    test('tell which change of the address was asked for while its message waits', async () => {
      const fern = await current().member('fern')
      await askToChange(fern, 'new@grove.example')
      expect(await askedAddress(fern)).toBe('new@grove.example')
      await tokenTo(current(), 'new@grove.example')
      await askToChange(fern, 'newer@grove.example')
      expect(await askedAddress(fern)).toBe('newer@grove.example')
    })

    test('tell of no change of the address any more whose link was handed on and used', async () => {
      const fern = await current().member('fern')
      const admin = await current().admin()
      await askToChange(fern, 'new@grove.example')
      const message = await current()
        .db.selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'email-change-confirm')
        .executeTakeFirstOrThrow()
      const made = await admin.post<{ result: { data: { url: string } } }>(
        '/api/trpc/messages.makeLink',
        message,
      )
      const token = new URL(made.body.result.data.url).searchParams.get('token') ?? ''
      expect((await confirm(token)).status).toBe(200)
      expect(await askedAddress(fern)).toBeNull()
    })

    test('for a change of the address end once another change is asked for', async () => {
      const fern = await current().member('fern')
      await askToChange(fern, 'mistyped@grove.example')
      const token = await tokenTo(current(), 'mistyped@grove.example')
      await askToChange(fern, 'new@grove.example')
      expect(await confirm(token)).toMatchObject(ENDED)
      expect((await confirm(await tokenTo(current(), 'new@grove.example'))).status).toBe(200)
    })

    test('change no address more than ten minutes after the last check of who is signed in', async () => {
      const fern = await current().member('fern')
      const change = () => fern.post('/api/trpc/accounts.changeEmail', { newEmail: 'new@grove.example' })
      current().time.advance(10 * 60 * 1000)
      expect(await change()).toMatchObject({ status: 403, body: { error: { message: CONFIRM_FIRST } } })
      expect(await mailTo(current(), 'new@grove.example')).toEqual([])
      expect((await fern.post('/api/trpc/session.confirm', { password: PASSWORD })).status).toBe(200)
      expect((await change()).status).toBe(200)
    })

    test('to the former address set no password once another one is confirmed', async () => {
      const fern = await current().member('fern')
      const asked = await current().visitor().post('/api/password-reset', { login: 'fern' })
      expect(asked).toMatchObject(ASKED)
      const token = await tokenTo(current(), 'fern@grove.example')
      await fern.post('/api/trpc/accounts.changeEmail', { newEmail: 'new@grove.example' })
      expect((await confirm(await tokenTo(current(), 'new@grove.example'))).status).toBe(200)
      expect(await reset(token, 'my own choice')).toMatchObject(ENDED)
      expect((await login(current().visitor(), 'fern', PASSWORD)).status).toBe(200)
    })

    test.each(['reset-password', 'reset-second-factor'])(
      'end with the command %s, for a new password and for a change of the address',
      async (action) => {
        const fern = await current().member('fern')
        await current().visitor().post('/api/password-reset', { login: 'fern' })
        const resetting = await tokenTo(current(), 'fern@grove.example')
        await askToChange(fern, 'taken@grove.example')
        const changing = await tokenTo(current(), 'taken@grove.example')
        const { databaseUrl } = current().site.env
        await runAdminCommand([action, 'fern'], { databaseUrl, passwords: cheapPasswords })
        expect(await reset(resetting)).toMatchObject(ENDED)
        expect(await confirm(changing)).toMatchObject(ENDED)
      },
    )

    test('end with a change of the password, whose message says so', async () => {
      const fern = await current().member('fern')
      await fern.post('/api/trpc/accounts.changeEmail', { newEmail: 'new@grove.example' })
      const token = await tokenTo(current(), 'new@grove.example')
      await fern.post('/api/change-password', { currentPassword: PASSWORD, newPassword: 'a better one' })
      expect(await confirm(token)).toMatchObject(ENDED)
      const [changed] = await mailTo(current(), 'fern@grove.example')
      expect(changed?.mail.subject).toBe('Your password was changed')
      expect(changed?.mail.text?.replace(/\s+/g, ' ')).toContain(
        'The links in our earlier messages no longer work, and a change of the e-mail address that was not confirmed is cancelled.',
      )
    })

    test.each(['waiting', 'failed'] as const)(
      'are not made for a change of the address that was asked for before the password changed (%s)',
      async (state) => {
        const fern = await current().member('fern')
        await fern.post('/api/trpc/accounts.changeEmail', { newEmail: 'new@grove.example' })
        await current()
          .db.updateTable('outbox')
          .set({ state })
          .where('kind', '=', 'email-change-confirm')
          .execute()
        await fern.post('/api/change-password', { currentPassword: PASSWORD, newPassword: 'a better one' })
        expect(await mailTo(current(), 'new@grove.example')).toEqual([])
        const left = current().db.selectFrom('outbox').select('id').where('kind', '=', 'email-change-confirm')
        expect(await left.execute()).toEqual([])
      },
    )

    test('invite whoever an administrator has made a listing for', async () => {
      const admin = await current().admin()
      const { password: _, ...account } = accountOf('wren')
      expect((await admin.post('/api/admin/guides', { ...account, ...PLACE })).body).toMatchObject({
        message: 'Password must be at least 6 characters',
      })
      const made = await admin.post<PrivateGuide>('/api/admin/guides', { ...account, ...PLACE, invite: true })
      expect(made.status).toBe(201)
      const token = await tokenTo(current(), 'wren@grove.example')
      current().time.advance(6 * 24 * HOUR_MS)
      expect((await reset(token, 'my own choice')).status).toBe(200)
      expect((await login(current().visitor(), 'wren@grove.example', 'my own choice')).status).toBe(200)
    })

    test('tell of a sign-in from a browser that is new, and of no other', async () => {
      const fern = await current().member('fern')
      await mailTo(current(), 'fern@grove.example')
      await fern.post('/api/logout')
      await login(fern, 'fern', PASSWORD)
      expect(await mailTo(current(), 'fern@grove.example')).toEqual([])
      const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
      await login(current().visitor({ 'user-agent': agent }), 'fern', PASSWORD)
      const [told] = await mailTo(current(), 'fern@grove.example')
      expect(told?.mail.subject).toBe('New sign-in to your account')
      expect(told?.mail.text?.replaceAll('\n', ' ')).toContain(
        'Firefox on Linux, on 1 June 2026 at 08:00 UTC, from an address that begins with 127.  If that was you',
      )
    })

    test('tell nobody of sign-ins where several people use one browser in turn', async () => {
      const shared = current().visitor()
      const inTurn = ['rowan', 'sorrel', 'rowan', 'sorrel']
      for (const name of ['rowan', 'sorrel']) {
        await current().member(name)
        await login(shared, name, PASSWORD)
        await shared.post('/api/logout')
        await mailTo(current(), `${name}@grove.example`)
      }
      for (const name of inTurn) {
        expect((await login(shared, name, PASSWORD)).status).toBe(200)
        await shared.post('/api/logout')
        expect(await mailTo(current(), `${name}@grove.example`)).toEqual([])
      }
    })

    test('follow an application from its arrival to its publication', async () => {
      const admin = await current().admin()
      const fern = await current().guide('fern')
      const subjects = async (name: string) =>
        (await mailTo(current(), `${name}@grove.example`)).map(({ mail }) => mail.subject)
      expect(await subjects('fern')).toEqual([
        'Please confirm your e-mail address',
        'We have your application',
      ])
      expect(sink.received.some(({ to }) => to[0] === 'keeper@grove.example')).toBe(true)
      const decide = (status: string) => admin.put(`/api/guides/${fern.guide.id}/application`, { status })
      await decide('rejected')
      await decide('rejected')
      expect(await subjects('fern')).toEqual(['About your application'])
      await fern.put(`/api/guides/${fern.guide.id}`, { bio: 'More' })
      expect(await subjects('keeper')).toEqual(['A new application waits'])
      await decide('approved')
      expect(await subjects('fern')).toEqual(['Your listing is public'])
      await admin.put(`/api/guides/${fern.guide.id}/publish`, { published: false })
      const { body } = await admin.get<PrivateGuide>(`/api/guides/${fern.guide.id}`)
      const selection = { guides: [{ id: fern.guide.id, version: body.updatedAt }] }
      await admin.post('/api/trpc/admin.bulk', { selection, action: 'publish' })
      current().time.advance(UNDO_MS)
      const [published, ...others] = await mailTo(current(), 'fern@grove.example')
      expect(published?.mail.text).toContain('an administrator published your listing')
      expect(others).toEqual([])
    })

    test('say of a paused listing that nobody else sees it, not that it is public', async () => {
      const admin = await current().admin()
      const fern = await current().guide('fern')
      const path = `/api/guides/${fern.guide.id}`
      await fern.put(path, { paused: true })
      await mailTo(current(), 'fern@grove.example')
      const told = async () => {
        const [{ mail } = { mail: undefined }] = await mailTo(current(), 'fern@grove.example')
        return [mail?.subject, mail?.text?.replaceAll('\n', ' ')]
      }
      const paused = expect.stringContaining('paused: nobody but you sees it until you show it again.')
      await admin.put(`${path}/application`, { status: 'approved' })
      expect(await told()).toEqual(['Your application was approved', paused])
      await admin.put(`${path}/publish`, { published: false })
      await admin.put(`${path}/publish`, { published: true })
      expect(await told()).toEqual(['Your listing was published', paused])
    })

    test('end messages about applications by the address in their headers alone', async () => {
      const admin = await current().admin()
      await current().guide('fern')
      const told = (await mailTo(current(), 'keeper@grove.example')).find(
        ({ mail }) => mail.subject === 'A new application waits',
      )
      const url = /^List-Unsubscribe: <(.+)>\r?$/m.exec(told?.raw.replaceAll(/\r\n[ \t]+/g, ' ') ?? '')?.[1]
      const { account, key } = Object.fromEntries(new URL(url ?? '').searchParams)
      const end = (input: object) => current().visitor().post('/api/trpc/messages.unsubscribe', input)
      expect((await end({ account: Number(account) + 1, key })).status).toBe(400)
      expect((await end({ account: Number(account), key })).status).toBe(200)
      expect(Number(account)).toBe(admin.user.id)
      await current().guide('oak')
      expect(await mailTo(current(), 'keeper@grove.example')).toEqual([])
    })
  },
  { log: log.destination, env: { LOG_LEVEL: 'info' } },
)

const CALLS = 200
/** How much longer one may take than the other, in the middle of many calls made in turns. */
const ALIKE = 1.5

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

describeEachSite(
  'asking for a link',
  (current) => {
    test(
      'is answered alike, in text and time, for an account that is there and for one that is not',
      async () => {
        await current().member('fern')
        const times = new Map<string, number[]>([
          ['fern', []],
          ['moss', []],
        ])
        const answers = new Set<string>()
        for (let call = 0; call < CALLS; call += 1) {
          for (const [login, taken] of times) {
            const began = performance.now()
            const answer = await current().site.app.inject({
              method: 'POST',
              url: '/api/password-reset',
              payload: { login },
            })
            taken.push(performance.now() - began)
            const { date: _, 'x-request-id': __, ...headers } = answer.headers
            answers.add(JSON.stringify([answer.statusCode, headers, answer.body]))
          }
        }
        expect([...answers]).toHaveLength(1)
        const [there = 0, missing = 0] = [...times.values()].map(median)
        expect(Math.max(there / missing, missing / there)).toBeLessThan(ALIKE)
      },
      5 * 60_000,
    )
  },
  { env: { RATE_LIMIT: 'off' } },
)
