import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestDb, describeEachDatabase, openSilentLine } from '../testing/index.ts'
import { addUser } from '../testing/sample-guides.ts'
import { makeTestFolder } from '../testing/test-run.ts'
import { createDb, pingDb } from './client.ts'
import { isDatabaseUnavailable, isUniqueViolation } from './database-errors.ts'
import { liftTimeLimit } from './postgres-dialect.ts'
import { LockTimeoutError } from './sqlite/write-lock.ts'
import { inTransaction } from './transaction.ts'

/** How long these tests wait for an answer of PostgreSQL: longer than a busy machine takes for a good one. */
const PATIENCE_MS = 1_000

async function errorOf(action: () => unknown): Promise<unknown> {
  try {
    await action()
  } catch (error) {
    return error
  }
  throw new Error('It did not fail')
}

/** A port of this machine that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

describeEachDatabase('an error of the database', (database) => {
  it('is no unavailability where the statement is wrong or a row is refused', async () => {
    const { db } = database()
    const errors = [
      await errorOf(() => sql`select nothing from nowhere`.execute(db)),
      await errorOf(() => sql`insert into contact_info (id) values (1)`.execute(db)),
      await errorOf(() => sql`insert into users (id) values (1)`.execute(db)),
    ]
    for (const error of errors) expect(isDatabaseUnavailable(error)).toBe(false)
    expect(errors.map((error) => isUniqueViolation(error))).toEqual([false, true, false])
  })
})

describe('unavailability of PostgreSQL', () => {
  it('is told where nobody listens', async () => {
    const db = createDb(`postgres://grove@127.0.0.1:${await closedPort()}/grove`)
    expect(isDatabaseUnavailable(await errorOf(() => pingDb(db)))).toBe(true)
    await db.destroy()
  })

  it('is told where the host has no address', async () => {
    const db = createDb('postgres://grove@no-such-host.invalid/grove')
    expect(isDatabaseUnavailable(await errorOf(() => pingDb(db)))).toBe(true)
    await db.destroy()
  })

  it('is told to a query whose connection is ended under it, and is over with the next one', async () => {
    const test = await createTestDb('postgres')
    const other = createDb(test.url, { poolSize: 1 })
    const endAll = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
    const running = errorOf(async () => {
      await sql`select pg_sleep(60)`.execute(test.db)
    })
    await untilSleeping(other)
    await endAll()
    expect(isDatabaseUnavailable(await running)).toBe(true)
    await pingDb(test.db)
    // Connections that are idle are dropped without a word.
    await endAll()
    await expect.poll(() => pingDb(test.db).then(() => 'answered', String)).toBe('answered')
    await other.destroy()
    await test.destroy()
  })

  it('is told where the connection has fallen silent, in a transaction too, and is over with the next one', async () => {
    const test = await createTestDb('postgres')
    const line = await openSilentLine(test.url)
    const db = createDb(line.url, { poolSize: 1, patienceMs: PATIENCE_MS })
    await pingDb(db)
    line.fallSilent()
    expect(isDatabaseUnavailable(await errorOf(() => pingDb(db)))).toBe(true)
    await pingDb(db)
    const error = await errorOf(() =>
      db.transaction().execute(async (trx) => {
        await pingDb(trx)
        line.fallSilent()
        await pingDb(trx)
      }),
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
    await pingDb(db)
    await db.destroy()
    await line.close()
    await test.destroy()
  })

  it('is not told where a transaction has said that its statements take long', async () => {
    const test = await createTestDb('postgres')
    const db = createDb(test.url, { poolSize: 1, patienceMs: PATIENCE_MS })
    await db.transaction().execute(async (trx) => {
      await liftTimeLimit(trx)
      await sql`select pg_sleep(1.2)`.execute(trx)
    })
    expect(isDatabaseUnavailable(await errorOf(() => sql`select pg_sleep(60)`.execute(db)))).toBe(true)
    await db.destroy()
    await test.destroy()
  })

  it('is told where a statement takes longer than it may', async () => {
    const test = await createTestDb('postgres')
    const error = await errorOf(() =>
      test.db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 20`.execute(trx)
        await sql`select pg_sleep(60)`.execute(trx)
      }),
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
    await test.destroy()
  })

  it('is not told for a wrong password or an unknown database', async () => {
    const test = await createTestDb('postgres')
    for (const url of [test.url.replace(':grove@', ':wrong@'), `${test.url}_unknown`]) {
      const db = createDb(url)
      expect(isDatabaseUnavailable(await errorOf(() => pingDb(db)))).toBe(false)
      await db.destroy()
    }
    await test.destroy()
  })
})

/** Resolves once another connection is in the middle of its statement. */
async function untilSleeping(db: ReturnType<typeof createDb>): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
      return rows[0]?.count
    })
    .toBe(1)
}

describe('unavailability of SQLite', () => {
  it('is told where another process keeps the file locked', async () => {
    const test = await createTestDb('sqlite')
    const file = test.url.slice('file:'.length)
    const [one, other] = [new BetterSqlite3(file), new BetterSqlite3(file, { timeout: 0 })]
    one.exec('begin immediate')
    expect(isDatabaseUnavailable(await errorOf(() => other.exec('begin immediate')))).toBe(true)
    one.close()
    other.close()
    await test.destroy()
  })

  it('is told where the file cannot be opened', async () => {
    const folder = await makeTestFolder()
    await mkdir(join(folder, 'grove.db'))
    const db = createDb(`file:${folder}/grove.db`)
    expect(isDatabaseUnavailable(await errorOf(() => pingDb(db)))).toBe(true)
    await db.destroy()
    await rm(folder, { recursive: true })
  })

  it.each(['moved away', 'replaced by a copy'])(
    'is told where the file was %s, so that nothing is acknowledged that nobody finds again, and is over when it is back',
    async (what) => {
      const test = await createTestDb('sqlite')
      const file = test.url.slice('file:'.length)
      await addUser(test.db, { username: 'before' })
      await rename(file, `${file}.away`)
      if (what === 'replaced by a copy') await copyFile(`${file}.away`, file)
      const calls = [
        () => pingDb(test.db),
        () => addUser(test.db, { username: 'lost' }),
        () => inTransaction(test.db, (trx) => addUser(trx, { username: 'lost' })),
      ]
      for (const call of calls) expect(isDatabaseUnavailable(await errorOf(call))).toBe(true)
      await rename(`${file}.away`, file)
      await addUser(test.db, { username: 'after' })
      const users = await test.db.selectFrom('users').select('username').orderBy('id').execute()
      expect(users.map(({ username }) => username)).toEqual(['before', 'after'])
      await test.destroy()
    },
  )

  it('is told to a writer that waited too long for the write connection', () => {
    expect(isDatabaseUnavailable(new LockTimeoutError('too long'))).toBe(true)
  })
})

describe('an error of something else', () => {
  it('is neither a unique violation nor unavailability of the database', async () => {
    const errors = [
      new Error('Connection to the past terminated'),
      await errorOf(() => readFile('/nowhere/at/all')),
      'text',
      null,
      undefined,
      { code: '23505' },
    ]
    for (const error of errors) {
      expect(isDatabaseUnavailable(error)).toBe(false)
      expect(isUniqueViolation(error)).toBe(false)
    }
  })
})
