import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from '@grove/api/testing/server-process'
import { killWhileStarting, startServer } from '@grove/api/testing/server-process'
import { createDb } from '@grove/db'
import { createRandom, DEMO_GUIDE_COUNT } from '@grove/db/seed'
import { emptyPostgresUrl, makeTestFolder } from '@grove/db/testing'
import { isReportWanted, markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { inspect } from './inspect.ts'
import { Ledger } from './ledger.ts'
import { ADMIN_ENV, at, signInAdmin } from './people.ts'
import { sweepStrays } from './strays.ts'
import { applyOnce, writeUntilGone } from './writers.ts'

/** CRASH_SEED kills at other moments; that of a failed run kills at the same again. */
const SEED = Number(process.env.CRASH_SEED ?? '20261121')
const KILLS = isReportWanted ? 24 : 4
const STARTS = isReportWanted ? 25 : 4
const EDITORS = 3
const LONGEST_DELAY_MS = 120
const MOST_ACKNOWLEDGED = 30
const TIME_LIMIT_MS = 30 * 60_000

interface Summary {
  database: string
  kills: number
  acknowledged: number
  listings: number
  pictures: number
  strays: number
}
const summaries: Summary[] = []

async function databaseFor(kind: 'sqlite' | 'postgres', dataDir: string) {
  if (kind === 'postgres') return emptyPostgresUrl()
  return { url: `file:${path.join(dataDir, 'grove.db')}`, remove: async () => {} }
}

/** When a server is killed. */
interface Moment {
  /** After so many more acknowledged writes ... */
  after: number
  /** ... and once another import has begun, the longest of all writes ... */
  isInImport: boolean
  /** ... and so long after that. */
  delayMs: number
}

async function writeAndKill(
  server: ServerProcess,
  ledger: Ledger,
  { after, isInImport, delayMs }: Moment,
  write: () => Promise<void>,
): Promise<void> {
  const goal = ledger.acknowledged + after
  const reached = new Promise<void>((resolve) => {
    ledger.onAcknowledged = () => {
      if (ledger.acknowledged < goal) return
      if (isInImport) ledger.onImport = resolve
      else resolve()
    }
  })
  const writing = write()
  // Whoever is answered wrongly ends the test, also before the kill.
  await Promise.race([reached, writing])
  await pause(delayMs)
  await server.kill()
  await writing
}

describe.each(['sqlite', 'postgres'] as const)('a server that is killed (%s)', (kind) => {
  test(
    'has afterwards everything that it acknowledged, whole, and nothing half-made',
    async () => {
      const dataDir = await makeTestFolder()
      const database = await databaseFor(kind, dataDir)
      const variables = { DATA_DIR: dataDir, DATABASE_URL: database.url }
      const env = { ...ADMIN_ENV, ...variables, RATE_LIMIT: 'off' }
      const random = createRandom(SEED)
      const ledger = new Ledger()
      let [listings, pictures] = [0, 0]
      let server = await startServer({ dataDir, env })
      const db = createDb(database.url, { poolSize: 2 })
      try {
        const admin = await signInAdmin(server.url)
        const editors = await Promise.all(
          Array.from({ length: EDITORS }, (_, index) =>
            applyOnce({ url: server.url, ledger }, `editor-${index}`),
          ),
        )
        for (let kill = 1; kill <= KILLS; kill += 1) {
          const moment: Moment = {
            after: 1 + random.below(MOST_ACKNOWLEDGED),
            isInImport: kill % 2 === 0,
            delayMs: random.next() * LONGEST_DELAY_MS,
          }
          const { url } = server
          try {
            await writeAndKill(server, ledger, moment, () =>
              writeUntilGone({ url, ledger, admin: at(url, admin), editors, round: `round-${kill}` }),
            )
            server = await startServer({ dataDir, env })
            const seen = await inspect(at(server.url, admin), db, ledger)
            listings += seen.listings
            pictures += seen.pictures
          } catch (error) {
            const told = `CRASH_SEED=${SEED}, kill ${kill}, ${JSON.stringify(moment)}`
            throw new Error(`${told}: ${error instanceof Error ? error.message : error}`, { cause: error })
          }
        }
        if (kind === 'sqlite') {
          const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
          expect(check.rows).toEqual([{ integrity_check: 'ok' }])
          expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
        }
      } finally {
        await db.destroy()
        await server.stop()
      }
      const { before, after, missing } = await sweepStrays(variables, path.join(dataDir, 'uploads'))
      expect(missing).toEqual([])
      expect(after).toMatchObject({ unfinished: [], unused: [] })
      await database.remove()
      summaries.push({
        database: kind,
        kills: KILLS,
        acknowledged: ledger.acknowledged,
        listings,
        pictures,
        strays: before.unfinished.length + before.unused.length,
      })
    },
    TIME_LIMIT_MS,
  )
})

test(
  'a server that is killed again and again while it starts for the first time starts in the end',
  async () => {
    const dataDir = await makeTestFolder()
    const options = { dataDir, env: { ...ADMIN_ENV, SEED_DEMO: String(isReportWanted) } }
    const begin = performance.now()
    const measured = await makeTestFolder()
    await (await startServer({ ...options, dataDir: measured })).stop()
    const wholeStartMs = performance.now() - begin
    const random = createRandom(SEED)
    for (let start = 0; start < STARTS; start += 1)
      await killWhileStarting(options, random.next() * wholeStartMs)
    const server = await startServer(options)
    try {
      await signInAdmin(server.url)
      const list = (await (await fetch(`${server.url}/api/guides`)).json()) as unknown[]
      expect(list.length > 0).toBe(isReportWanted)
      const db = createDb(`file:${path.join(dataDir, 'grove.db')}`)
      try {
        // The oldest of them may have been erased since: those that were rejected more than a year ago.
        const { last } = await db
          .selectFrom('guides')
          .select((all) => all.fn.max('id').as('last'))
          .executeTakeFirstOrThrow()
        expect(last).toBe(isReportWanted ? DEMO_GUIDE_COUNT : null)
      } finally {
        await db.destroy()
      }
      expect(await readFile(path.join(dataDir, 'session.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
      // An unfinished key is cleared away an hour later.
      const isLasting = (name: string) => !name.startsWith('grove.db') && !name.endsWith('.part')
      expect((await readdir(dataDir)).filter(isLasting).sort()).toEqual([
        'evidence',
        'incoming',
        'session.key',
        'uploads',
      ])
    } finally {
      await server.stop()
    }
  },
  TIME_LIMIT_MS,
)

afterAll(async () => {
  if (!isReportWanted) return
  const rows = summaries.map(({ database, kills, acknowledged, listings, pictures, strays }) => [
    database,
    kills,
    acknowledged,
    listings,
    pictures,
    `${strays}, all swept`,
  ])
  await writeReportSection(
    'crash',
    [
      '## Killed at any moment',
      'The server is ended with `kill -9` while two people apply with pictures, three save, an administrator decides and imports 200 rows at a time. After each restart all acknowledged writes are compared with what is there: accounts, listings, search texts, galleries, and every byte of every picture. A single write that is lost or half-made fails the run.',
      markdownTable([
        [
          'Database',
          'Kills',
          'Acknowledged writes',
          'Listings compared',
          'Pictures compared',
          'Files and rows that nothing shows any more',
        ],
        ...rows,
      ]),
      `Killed ${STARTS} times during its first start, the server then starts with one whole demo directory. Seed ${SEED}. ${measuredOn()}`,
    ].join('\n\n'),
  )
})
