import path from 'node:path'
import { accountOf } from '@grove/api/testing/applications'
import { TestClient } from '@grove/api/testing/client'
import type { ServerProcess } from '@grove/api/testing/server-process'
import { startServer } from '@grove/api/testing/server-process'
import type { Db } from '@grove/db'
import { createDb, getOutboxState, insertMessage, insertUser } from '@grove/db'
import { emptyPostgresUrl, makeTestFolder } from '@grove/db/testing'
import { isReportWanted, markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import type { SmtpSink } from '@grove/testkit/smtp-sink'
import { startSmtpSink } from '@grove/testkit/smtp-sink'
import { afterAll, describe, expect, test } from 'vitest'

/** CRASH_SEED kills at other moments. */
const SEED = Number(process.env.CRASH_SEED ?? '20261121')
const KILLS = isReportWanted ? 20 : 3
const MESSAGES = isReportWanted ? 1_000 : 90
const PEOPLE = 30
const SIGN_UPS = 10
/** Of the messages to people in turns. */
const NUMBERS = Array.from({ length: MESSAGES - SIGN_UPS }, (_, number) => number)
const LONGEST_ANSWER_MS = 20
const TIME_LIMIT_MS = 30 * 60_000
const WAIT = { timeout: 10 * 60_000, interval: 50 }

const SESSION_KEY = 'ab'.repeat(32)

const rows: string[][] = []

async function databaseFor(kind: 'sqlite' | 'postgres', dataDir: string) {
  if (kind === 'postgres') return emptyPostgresUrl()
  return { url: `file:${path.join(dataDir, 'grove.db')}`, remove: async () => {} }
}

/** Writes messages to people in turns, each with its number in it. */
async function writeMessages(db: Db): Promise<void> {
  const userIds: number[] = []
  for (let person = 0; person < PEOPLE; person += 1) {
    const account = { ...accountOf(`person-${person}`), passwordHash: '-' }
    userIds.push((await insertUser(db, account, new Date())).id)
  }
  for (const number of NUMBERS) {
    const message = {
      eventKey: `event ${number}`,
      kind: 'email-change-notice' as const,
      to: { userId: userIds[number % PEOPLE] ?? 0 },
      data: { newEmail: `number-${number}@grove.example` },
      isAwaited: false,
    }
    await insertMessage(db, message, new Date())
  }
}

/** As ten minutes later: nobody holds what a dead process took. */
async function endClaims(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimed_until: new Date(0).toISOString() })
    .where('state', '=', 'waiting')
    .execute()
}

/** How often each message has arrived, by its id. */
function arrivals({ received }: SmtpSink): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { mail } of received) {
    const id = mail.messageId?.replace(/^<|@.*$/g, '') ?? ''
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** The numbers that one person got, in the order of their first arrival. */
function numbersOf({ received }: SmtpSink, person: number): number[] {
  const numbers = received
    .filter(({ to }) => to[0] === `person-${person}@grove.example`)
    .map(({ mail }) => Number(/number-(\d+)@/.exec(mail.text ?? '')?.[1]))
  return [...new Set(numbers)]
}

describe.each(['sqlite', 'postgres'] as const)('messages (%s)', (kind) => {
  test(
    'all arrive however often the server is killed, in order, and at most one twice for each kill',
    async () => {
      const dataDir = await makeTestFolder()
      const database = await databaseFor(kind, dataDir)
      const sink = await startSmtpSink()
      const env = { DATABASE_URL: database.url, SMTP_URL: sink.url, RATE_LIMIT: 'off' }
      let random = SEED
      sink.answerWith(() => {
        random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
        return { delayMs: (random / 4_294_967_296) * LONGEST_ANSWER_MS }
      })
      let server: ServerProcess = await startServer({ dataDir, env })
      const db = createDb(database.url, { poolSize: 2 })
      try {
        await writeMessages(db)
        for (let kill = 1; kill <= KILLS; kill += 1) {
          const goal = Math.floor((kill * MESSAGES) / (KILLS + 2))
          await expect.poll(() => sink.received.length, WAIT).toBeGreaterThanOrEqual(goal)
          // Some sign up as it dies: whoever was told so gets a message.
          const signUps = Array.from({ length: Math.ceil(SIGN_UPS / KILLS) }, (_, index) =>
            new TestClient(server.url)
              .post('/api/register', accountOf(`late-${kill}-${index}`))
              .catch(() => undefined),
          )
          await Promise.race(signUps)
          await server.kill()
          await Promise.all(signUps)
          await endClaims(db)
          server = await startServer({ dataDir, env })
        }
        await expect.poll(async () => (await getOutboxState(db)).waiting, WAIT).toBe(0)
        const written = await db.selectFrom('outbox').select(['message_id as id', 'state']).execute()
        expect(written.filter(({ state }) => state !== 'sent')).toEqual([])
        const counts = arrivals(sink)
        expect(written.filter(({ id }) => !counts.has(id))).toEqual([])
        const accounts = await db
          .selectFrom('users')
          .select('id')
          .where('username', 'like', 'late-%')
          .execute()
        expect(written.length).toBe(NUMBERS.length + accounts.length)
        const repeated = [...counts.values()].reduce((sum, count) => sum + count - 1, 0)
        expect(repeated).toBeLessThanOrEqual(KILLS)
        for (let person = 0; person < PEOPLE; person += 1) {
          const inOrder = NUMBERS.filter((number) => number % PEOPLE === person)
          expect(numbersOf(sink, person)).toEqual(inOrder)
        }
        rows.push([kind, ...[KILLS, written.length, counts.size, repeated].map(String)])
      } finally {
        await server.kill()
        await db.destroy()
        await sink.close()
        await database.remove()
      }
    },
    TIME_LIMIT_MS,
  )
})

describe.each(['sqlite', 'postgres'] as const)('messages of two processes (%s)', (kind) => {
  test(
    'arrive once each, whichever sends them',
    async () => {
      const dataDir = await makeTestFolder()
      const database = await databaseFor(kind, dataDir)
      const sink = await startSmtpSink()
      // Slow enough for both to have their part.
      sink.answerWith({ delayMs: 20 })
      const env = { DATABASE_URL: database.url, SMTP_URL: sink.url, SESSION_KEY, LOG_LEVEL: 'info' }
      const first = await startServer({ dataDir, env })
      const db = createDb(database.url, { poolSize: 2 })
      try {
        const second = await startServer({ dataDir, env })
        try {
          await writeMessages(db)
          await expect.poll(async () => (await getOutboxState(db)).waiting, WAIT).toBe(0)
          const counts = arrivals(sink)
          expect(counts.size).toBe(NUMBERS.length)
          expect([...counts.values()].filter((count) => count > 1)).toEqual([])
          for (const { output } of [first, second]) await expect.poll(output).toContain('messages sent')
        } finally {
          await second.stop()
        }
      } finally {
        await first.stop()
        await db.destroy()
        await sink.close()
        await database.remove()
      }
    },
    TIME_LIMIT_MS,
  )
})

afterAll(async () => {
  if (!isReportWanted) return
  await writeReportSection(
    'messages',
    [
      '## Messages while the server is killed',
      'A server that sends is killed in the middle of it, again and again, while people sign up. Every message arrives, those of one person in their order; a second time only what the mail server had taken when the server died.',
      markdownTable([['Database', 'Kills', 'Messages written', 'Arrived', 'Of them a second time'], ...rows]),
      measuredOn(),
    ].join('\n\n'),
  )
})
