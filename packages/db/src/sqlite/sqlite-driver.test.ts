import { setImmediate as nextTurn } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestDb } from '../../testing/index.ts'
import { createTestDb } from '../../testing/index.ts'
import { addUser } from '../../testing/sample-guides.ts'
import type { Db } from '../client.ts'
import { createDb, pingDb } from '../client.ts'
import { StatementCache } from './statement-cache.ts'

let test: TestDb
let db: Db

beforeEach(async () => {
  test = await createTestDb('sqlite')
  db = test.db
})
afterEach(() => test.destroy())

async function usernames(from: Db = db): Promise<string[]> {
  const rows = await from.selectFrom('users').select('username').orderBy('id').execute()
  return rows.map((row) => row.username)
}

/** A promise and what resolves it. */
function gate(): { open: () => void; opened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, opened: promise }
}

describe('the SQLite driver', () => {
  it('answers reads while a transaction is open, without what the transaction has not committed', async () => {
    const [written, mayCommit] = [gate(), gate()]
    const transaction = db.transaction().execute(async (trx) => {
      await addUser(trx, { username: 'uncommitted' })
      expect(await usernames(trx)).toEqual(['uncommitted'])
      written.open()
      await mayCommit.opened
    })
    await written.opened
    expect(await usernames()).toEqual([])
    mayCommit.open()
    await transaction
    expect(await usernames()).toEqual(['uncommitted'])
  })

  it('lets a write wait for the transaction before it', async () => {
    const [written, mayCommit] = [gate(), gate()]
    const transaction = db.transaction().execute(async (trx) => {
      await addUser(trx, { username: 'first' })
      written.open()
      await mayCommit.opened
    })
    await written.opened
    const second = addUser(db, { username: 'second' })
    mayCommit.open()
    await Promise.all([transaction, second])
    expect(await usernames()).toEqual(['first', 'second'])
  })

  it('gives transactions their turns in the order they were asked for', async () => {
    const order: number[] = []
    await Promise.all(
      [1, 2, 3, 4].map((number) =>
        db.transaction().execute(async (trx) => {
          await usernames(trx)
          await nextTurn()
          order.push(number)
        }),
      ),
    )
    expect(order).toEqual([1, 2, 3, 4])
  })

  it('gives everybody else a turn before each write, also of one who writes again and again', async () => {
    let turns = 0
    let isOver = false
    const counting = (async () => {
      while (!isOver) {
        await nextTurn()
        turns += 1
      }
    })()
    for (let count = 0; count < 20; count++) await db.transaction().execute((trx) => usernames(trx))
    for (let count = 0; count < 20; count++) await addUser(db)
    isOver = true
    await counting
    expect(turns).toBeGreaterThanOrEqual(40)
  })

  it('undoes a transaction that fails, and goes on', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await addUser(trx, { username: 'undone' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await addUser(db, { username: 'kept' })
    expect(await usernames()).toEqual(['kept'])
  })

  it('undoes a transaction whose statement fails, and goes on', async () => {
    await addUser(db, { username: 'taken' })
    const failing = db.transaction().execute(async (trx) => {
      await addUser(trx, { username: 'undone' })
      await addUser(trx, { username: 'taken' })
    })
    await expect(failing).rejects.toThrow(/UNIQUE/)
    expect(await usernames()).toEqual(['taken'])
  })

  it('writes with statements that begin like reads', async () => {
    await addUser(db, { username: 'old' })
    await sql`with names as (select 'new' as name) update users set username = (select name from names)`.execute(
      db,
    )
    expect(await usernames()).toEqual(['new'])
    await sql`pragma user_version = 7`.execute(db)
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
    expect(rows).toEqual([{ user_version: 7 }])
  })

  it('reports what a write has changed', async () => {
    const id = await addUser(db)
    const updated = await db.updateTable('users').set({ email: null }).where('id', '=', id).executeTakeFirst()
    expect(updated.numUpdatedRows).toBe(1n)
    const raw = await db.executeQuery(CompiledQuery.raw('delete from users'))
    expect(raw.numAffectedRows).toBe(1n)
  })

  it('keeps every committed write on disk before it answers, and foreign keys on', async () => {
    await db.transaction().execute(async (trx) => {
      const ask = async (pragma: string) => {
        const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${pragma}`)}`.execute(trx)
        return Object.values(rows[0]!)[0]
      }
      expect(await ask('journal_mode')).toBe('wal')
      // 2 is FULL.
      expect(await ask('synchronous')).toBe(2)
      expect(await ask('foreign_keys')).toBe(1)
    })
    const orphan = db
      .insertInto('sessions')
      .values({ id: 'a', user_id: 99, created_at: '', last_seen_at: '', expires_at: '' })
      .execute()
    await expect(orphan).rejects.toThrow(/FOREIGN KEY/)
  })

  it('waits for another process that writes, without standing still', async () => {
    const other = new BetterSqlite3(test.url.slice('file:'.length))
    other.exec('begin immediate')
    const write = addUser(db, { username: 'patient' })
    // Reads are answered meanwhile.
    expect(await usernames()).toEqual([])
    other.exec('commit')
    other.close()
    await write
    expect(await usernames()).toEqual(['patient'])
  })

  it('is blocked by another process for no longer than half of the 10 s after which a watchdog ends it', async () => {
    const standstillMs = async (from: Db): Promise<number | undefined> => {
      const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(from)
      return rows[0]?.timeout
    }
    expect(await standstillMs(db)).toBe(5_000)
    expect(await db.transaction().setAccessMode('read only').execute(standstillMs)).toBe(5_000)
    // Writes wait longer, but asleep.
    expect(await db.transaction().execute(standstillMs)).toBe(50)
  })

  it('keeps another process from writing between what a transaction reads and what it writes', async () => {
    const other = createDb(test.url)
    await pingDb(other)
    let otherWrite: Promise<number> | undefined
    await db.transaction().execute(async (trx) => {
      expect(await usernames(trx)).toEqual([])
      otherWrite = addUser(other, { username: 'second' })
      await nextTurn()
      await addUser(trx, { username: 'first' })
    })
    await otherWrite
    expect(await usernames()).toEqual(['first', 'second'])
    await other.destroy()
  })

  it('takes writes of several connections to one file at once', async () => {
    const other = createDb(test.url)
    const writes = Array.from({ length: 40 }, (_, number) => addUser(number % 2 === 0 ? db : other))
    await Promise.all(writes)
    expect(await usernames()).toHaveLength(40)
    await other.destroy()
  })
})

describe('StatementCache', () => {
  it('prepares a statement once, and forgets the least recently used beyond its limit', () => {
    const database = new BetterSqlite3(':memory:')
    const cache = new StatementCache(database, 2)
    const one = cache.prepare('select 1')
    const two = cache.prepare('select 2')
    expect(cache.prepare('select 1')).toBe(one)
    cache.prepare('select 3')
    expect(cache.prepare('select 1')).toBe(one)
    expect(cache.prepare('select 2')).not.toBe(two)
    database.close()
  })

  it('keeps no statement that is very long', () => {
    const database = new BetterSqlite3(':memory:')
    const cache = new StatementCache(database, 2)
    const bulk = `select '${'long'.repeat(3_000)}'`
    expect(cache.prepare(bulk)).not.toBe(cache.prepare(bulk))
    database.close()
  })
})
