import {
  findMessage,
  getOutboxState,
  insertEnquiry,
  insertGuide,
  insertUser,
  inTransaction,
  listMessages,
} from '@grove/db'
import { describeEachDatabase } from '@grove/db/testing'
import type { SmtpSink } from '@grove/testkit/smtp-sink'
import { linkIn, startSmtpSink } from '@grove/testkit/smtp-sink'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock } from '../../test/support/each-site.ts'
import { countTurns } from '../../test/support/turns.ts'
import { parseEnv } from '../env.ts'
import { createSiteOrigin } from '../site-origin.ts'
import type { Mail } from './mail.ts'
import { openMail } from './mail.ts'
import type { OutboxDeps } from './send-outbox.ts'
import { RETRY_STEPS_MS, sendDueMessages } from './send-outbox.ts'
import { createSmtpTransport } from './transport.ts'
import { writeMessage } from './write-message.ts'

const TIMEOUTS = { connection: 2_000, answer: 2_000, message: 10_000 }
const SILENT = { info() {}, warn() {}, error() {} }
const DATA = { guideId: 1, userName: 'Fern Brook' }
const MINUTE_MS = 60_000
const GUIDE = {
  userName: 'Fern Brook',
  city: 'Totnes',
  county: 'Devon',
  country: 'United Kingdom',
  latitude: '50.431',
  longitude: '-3.684',
}

let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink()
})
afterEach(() => {
  sink.received.length = 0
  sink.answerWith({})
})
afterAll(() => sink.close())

function mailTo(smtpUrl: string): Mail {
  const env = parseEnv({
    SMTP_URL: smtpUrl,
    PUBLIC_URL: 'https://grove.example',
  })
  return {
    ...openMail(env, createSiteOrigin(env), Buffer.alloc(32)),
    transport: createSmtpTransport(smtpUrl, TIMEOUTS),
  }
}

describeEachDatabase('the outbox', (database) => {
  let mail: Mail
  let time: ReturnType<typeof createTestClock>
  let deps: OutboxDeps
  beforeEach(() => {
    mail = mailTo(sink.url)
    time = createTestClock()
    deps = { db: database().db, clock: time.clock, mail, log: SILENT }
  })
  afterEach(() => mail.transport?.close())

  const account = async (username: string, email: string | null = `${username}@grove.example`) =>
    insertUser(
      database().db,
      { username, passwordHash: '-', firstName: 'Fern', lastName: 'Brook', email },
      time.clock(),
    )
  const write = (userId: number, event?: string) =>
    writeMessage(
      database().db,
      { kind: 'application-received', to: { userId }, data: DATA, ...(event !== undefined && { event }) },
      time.clock(),
    )
  const only = async () => {
    const { items } = await listMessages(database().db, { limit: 10 })
    expect(items).toHaveLength(1)
    return items[0]!
  }

  test('sends what was written, as text and HTML, under headers that say what it is', async () => {
    const fern = await account('fern')
    await write(fern.id)
    expect(await sendDueMessages(deps)).toEqual({ sent: 1, failed: 0, isServerThere: true })
    const { to, mail: arrived, raw } = await sink.next('fern@grove.example')
    expect(to).toEqual(['fern@grove.example'])
    expect(arrived.from?.text).toBe('"Nature & Therapy Directory" <no-reply@grove.example>')
    expect(arrived.subject).toBe('We have your application')
    expect(arrived.headers.get('auto-submitted')).toBe('auto-generated')
    expect(arrived.messageId).toMatch(/^<[0-9a-f-]{36}@grove\.example>$/)
    expect(arrived.text).toContain('Hello Fern,')
    expect(arrived.text).toContain('https://grove.example/create-profile')
    expect(arrived.html).toContain('href="https://grove.example/create-profile"')
    expect(raw).not.toContain('List-Unsubscribe')
    expect(await only()).toMatchObject({ state: 'sent', tries: 1, sentAt: time.clock().toISOString() })
    expect((await sendDueMessages(deps)).sent).toBe(0)
  })

  test('holds nothing of a change that came to nothing, and one message for an event', async () => {
    const fern = await account('fern')
    const undone = inTransaction(database().db, async (trx) => {
      await writeMessage(trx, { kind: 'password-reset', to: { userId: fern.id }, data: {} }, time.clock())
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await write(fern.id, 'application 1')
    await write(fern.id, 'application 1')
    expect((await sendDueMessages(deps)).sent).toBe(1)
    expect(sink.received).toHaveLength(1)
  })

  test('makes a link when it is sent, keeps no more than its hash, and ends the one before', async () => {
    const fern = await account('fern')
    for (const tokens of [0, 1]) {
      await writeMessage(
        database().db,
        { kind: 'password-reset', to: { userId: fern.id }, data: {} },
        time.clock(),
      )
      expect(await database().db.selectFrom('link_tokens').selectAll().execute()).toHaveLength(tokens)
      await sendDueMessages(deps)
    }
    const links = [
      linkIn(await sink.next('fern@grove.example')),
      linkIn(await sink.next('fern@grove.example')),
    ]
    const tokens = links.map((link) => link.split('token=')[1] ?? '')
    expect(tokens[0]).toMatch(/^[\w-]{43}$/)
    expect(tokens[1]).not.toBe(tokens[0])
    const [kept, ...others] = await database().db.selectFrom('link_tokens').selectAll().execute()
    expect(others).toEqual([])
    const stored = JSON.stringify([kept, await database().db.selectFrom('outbox').selectAll().execute()])
    for (const token of tokens) expect(stored).not.toContain(token)
  })

  test('tries again after each step, calls it failed after the last, and leaves the next of the same person until then', async () => {
    const fern = await account('fern')
    const oak = await account('oak')
    await write(fern.id)
    await writeMessage(
      database().db,
      { kind: 'password-changed', to: { userId: fern.id }, data: { at: '2026-06-01T08:00:00.000Z' } },
      time.clock(),
    )
    await write(oak.id)
    let refusals = 7
    sink.answerWith((to) => (to.startsWith('fern') && refusals-- > 0 ? { refuseRecipient: 450 } : {}))
    expect(await sendDueMessages(deps)).toMatchObject({ sent: 1, failed: 1, isServerThere: true })
    for (const step of RETRY_STEPS_MS) {
      time.advance(step - 1)
      expect((await sendDueMessages(deps)).failed).toBe(0)
      time.advance(1)
      expect((await sendDueMessages(deps)).failed).toBe(1)
    }
    const { items } = await listMessages(database().db, { state: 'failed', limit: 10 })
    expect(items).toMatchObject([{ kind: 'application-received', tries: 7 }])
    expect(items[0]?.lastError).toContain('450')
    // The one after it has had its turn as soon as that was so.
    expect(sink.received.map(({ mail: { subject } }) => subject)).toEqual([
      'We have your application',
      'Your password was changed',
    ])
  })

  test('lets no enquiry wait for one before it that is refused', async () => {
    const { id: guideId } = await insertGuide(
      database().db,
      { ...GUIDE, userId: (await account('fern')).id },
      time.clock(),
    )
    const enquire = async () => {
      const { db } = database()
      const enquiryId = await insertEnquiry(
        db,
        { guideId, name: 'Juniper', email: 'juniper@vale.example', text: 'May I bring my dog?' },
        time.clock(),
      )
      const to = { address: 'typo@grove.example' }
      await writeMessage(db, { kind: 'enquiry', to, data: { enquiryId } }, time.clock())
    }
    sink.answerWith({ refuseRecipient: 550 })
    for (const _ of [1, 2, 3]) await enquire()
    expect(await sendDueMessages(deps)).toMatchObject({ sent: 0, failed: 3 })
    for (const step of RETRY_STEPS_MS) {
      time.advance(step)
      await sendDueMessages(deps)
    }
    const { items } = await listMessages(database().db, { state: 'failed', limit: 10 })
    expect(items.map(({ kind, tries }) => [kind, tries])).toEqual([1, 2, 3].map(() => ['enquiry', 7]))
  })

  test('sends what was written while the clock ran ahead, and what comes after it', async () => {
    const fern = await account('fern')
    const year = 365 * 24 * 60 * MINUTE_MS
    time.advance(year)
    await write(fern.id)
    time.advance(-year)
    await write(fern.id)
    expect(await sendDueMessages(deps)).toMatchObject({ sent: 2, failed: 0 })
  })

  test.each([
    ['refuses the text', { refuseMessage: 554 }, true],
    ['hangs', { connection: 'hang' }, false],
    ['breaks off in the middle', { connection: 'drop' }, false],
  ] as const)('sends once what a mail server takes later that first %s', async (_, answer, isThere) => {
    const fern = await account('fern')
    await write(fern.id)
    sink.answerWith(answer)
    expect(await sendDueMessages(deps)).toEqual({ sent: 0, failed: 1, isServerThere: isThere })
    expect(sink.received).toHaveLength(0)
    expect(await only()).toMatchObject({ state: 'waiting', tries: 1 })
    sink.answerWith({ delayMs: 50 })
    time.advance(MINUTE_MS)
    expect((await sendDueMessages(deps)).sent).toBe(1)
    expect(sink.received).toHaveLength(1)
  })

  test('sends what somebody waits for before what nobody expects, and the rest in order', async () => {
    const fern = await account('fern')
    const moss = await account('moss')
    await write(fern.id)
    await write(moss.id)
    await writeMessage(
      database().db,
      { kind: 'password-reset', to: { userId: moss.id }, data: {} },
      time.clock(),
    )
    expect((await sendDueMessages(deps)).sent).toBe(3)
    expect(sink.received.map(({ to, mail: { subject } }) => `${to[0]}: ${subject}`)).toEqual([
      'moss@grove.example: Choose a new password',
      'fern@grove.example: We have your application',
      'moss@grove.example: We have your application',
    ])
  })

  test('sends a link that is asked for again at once, and the one asked for before no more', async () => {
    const fern = await account('fern')
    const ask = () =>
      writeMessage(database().db, { kind: 'password-reset', to: { userId: fern.id }, data: {} }, time.clock())
    await ask()
    sink.answerWith({ refuseMessage: 451 })
    expect((await sendDueMessages(deps)).failed).toBe(1)
    sink.answerWith({})
    await ask()
    expect((await sendDueMessages(deps)).sent).toBe(1)
    time.advance(60 * MINUTE_MS)
    expect((await sendDueMessages(deps)).sent).toBe(0)
    expect(sink.received).toHaveLength(1)
  })

  test('sends a link that somebody waits for while another link for them waits for its next try', async () => {
    const fern = await account('fern')
    const ask = (kind: 'confirm-email' | 'password-reset') =>
      writeMessage(database().db, { kind, to: { userId: fern.id }, data: {} }, time.clock())
    await ask('confirm-email')
    sink.answerWith({ refuseMessage: 451 })
    expect((await sendDueMessages(deps)).failed).toBe(1)
    sink.answerWith({})
    await ask('password-reset')
    expect((await sendDueMessages(deps)).sent).toBe(1)
    time.advance(MINUTE_MS)
    expect((await sendDueMessages(deps)).sent).toBe(1)
    expect(sink.received.map(({ mail: { subject } }) => subject)).toEqual([
      'Choose a new password',
      'Please confirm your e-mail address',
    ])
  })

  test('is empty after a while without a mail server: each message once, in order for each person', async () => {
    const away = await startSmtpSink()
    const port = away.port
    await away.close()
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => account(`person${n}`)))
    for (let round = 0; round < 3; round += 1) {
      for (const person of people)
        await writeMessage(
          database().db,
          { kind: 'email-change-notice', to: { userId: person.id }, data: { newEmail: `round${round}` } },
          time.clock(),
        )
    }
    const awayMail = mailTo(`smtp://127.0.0.1:${port}`)
    const withoutServer = { ...deps, mail: awayMail }
    expect((await sendDueMessages(withoutServer)).isServerThere).toBe(false)
    time.advance(MINUTE_MS)
    expect((await sendDueMessages(withoutServer)).isServerThere).toBe(false)
    awayMail.transport?.close()
    time.advance(60 * MINUTE_MS)
    expect((await sendDueMessages(deps)).sent).toBe(36)
    for (const { username } of people) {
      const rounds = sink.received
        .filter(({ to }) => to[0] === `${username}@grove.example`)
        .map(({ mail: { text } }) => /round\d/.exec(text ?? '')?.[0])
      expect(rounds).toEqual(['round0', 'round1', 'round2'])
    }
  })

  test('is shared by several senders, none of which sends what another one does', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, (_, n) => account(`person${n}`)))
    for (const person of people) await write(person.id)
    const passes = await Promise.all([deps, deps, deps].map((each) => sendDueMessages(each)))
    expect(passes.reduce((sum, { sent }) => sum + sent, 0)).toBe(40)
    expect(new Set(sink.received.map(({ to }) => to[0])).size).toBe(40)
    expect(sink.received).toHaveLength(40)
  })

  test('gives a message that a process took and never sent to another one after ten minutes', async () => {
    const fern = await account('fern')
    await write(fern.id)
    await database()
      .db.updateTable('outbox')
      .set({
        claim: 'of a dead process',
        claimed_until: new Date(time.clock().getTime() + 10 * MINUTE_MS).toISOString(),
      })
      .execute()
    time.advance(10 * MINUTE_MS - 1)
    expect((await sendDueMessages(deps)).sent).toBe(0)
    time.advance(1)
    expect((await sendDueMessages(deps)).sent).toBe(1)
  })

  test('keeps everything while no mail server is set up', async () => {
    const fern = await account('fern')
    await write(fern.id)
    await sendDueMessages({ ...deps, mail: { ...mail, transport: undefined } })
    expect(await getOutboxState(database().db)).toEqual({
      waiting: 1,
      failed: 0,
      oldestAt: time.clock().toISOString(),
    })
  })

  test('logs why a message was not sent, and no link that a mail server repeats', async () => {
    const fern = await account('fern')
    await writeMessage(
      database().db,
      { kind: 'password-reset', to: { userId: fern.id }, data: {} },
      time.clock(),
    )
    const repeats = 'Refused: https://grove.example/reset-password?token=secret\nsecond line'
    const transport = { send: () => Promise.reject(new Error(repeats)), close() {} }
    const logged: unknown[] = []
    const log = { ...SILENT, warn: (...line: unknown[]) => logged.push(line) }
    await sendDueMessages({ ...deps, mail: { ...mail, transport }, log })
    expect(logged).toMatchObject([[{ reason: 'Refused: [link]', kind: 'password-reset' }, expect.anything()]])
    expect(JSON.stringify(logged)).not.toMatch(/secret|second line/)
    expect(await only()).toMatchObject({ lastError: 'Refused: [link]' })
  })

  test('lets everybody else have their turns between messages that cannot be sent', async () => {
    const { id } = await account('fern')
    for (let count = 0; count < 50; count++) await write(id, String(count))
    await database().db.updateTable('users').set({ is_invented: 1 }).execute()
    const turns = await countTurns(async () => {
      expect(await sendDueMessages(deps)).toMatchObject({ failed: 50 })
    })
    expect(turns).toBeGreaterThanOrEqual(50)
  })

  test('sends accounts of the demo nothing', async () => {
    const fern = await account('fern')
    await database().db.updateTable('users').set({ is_invented: 1 }).execute()
    await write(fern.id)
    await sendDueMessages(deps)
    expect(sink.received).toEqual([])
    expect(await only()).toMatchObject({ state: 'failed', lastError: 'Accounts of the demo get no messages' })
  })

  test('holds nothing for an account that has no address', async () => {
    const fern = await account('fern', null)
    await write(fern.id)
    expect((await listMessages(database().db, { limit: 10 })).items).toEqual([])
  })

  test('does not try what has nowhere to go any more', async () => {
    const fern = await account('fern')
    await write(fern.id)
    await database().db.updateTable('users').set({ email: null, email_key: null }).execute()
    await sendDueMessages(deps)
    const { id } = await only()
    expect(await findMessage(database().db, id)).toMatchObject({
      state: 'failed',
      lastError: 'The account has no e-mail address',
    })
  })
})

describe('the transport', () => {
  const message = {
    from: { name: 'A', address: 'a@grove.example' },
    to: 'b@grove.example',
    subject: 'A',
    text: 'A',
    html: '<p>A</p>',
    messageId: 'a@grove.example',
    headers: {},
  }

  test('takes no certificate that nobody vouches for', async () => {
    const secure = await startSmtpSink({ server: { secure: true } })
    const transport = createSmtpTransport(`smtps://127.0.0.1:${secure.port}`, TIMEOUTS)
    await expect(transport.send(message)).rejects.toThrow(/certificate/)
    expect(secure.received).toEqual([])
    transport.close()
    await secure.close()
  })

  test('hands messages to a server of this machine, which may do without TLS, whatever certificate it offers', async () => {
    const local = await startSmtpSink({ server: { disabledCommands: [] } })
    const transport = createSmtpTransport(local.url, TIMEOUTS)
    await transport.send(message)
    expect(local.received.map(({ to }) => to)).toEqual([[message.to]])
    transport.close()
    await local.close()
  })
})
