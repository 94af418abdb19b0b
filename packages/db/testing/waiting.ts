import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/client.ts'
import { dialectOf } from '../src/dialect.ts'

/** Turns after which whatever was begun in this process has come to the write lock of SQLite. */
const TURNS_TO_THE_LOCK = 5_000

/**
 * Resolves once somebody, or so many, wait for a lock that a transaction of the test holds. SQLite's waits are inside this
 * process, where nothing tells of them: by then everything has had its turns.
 */
export async function untilSomebodyWaits(db: Db, count = 1): Promise<void> {
  if (dialectOf(db) === 'sqlite') {
    for (let turn = 0; turn < TURNS_TO_THE_LOCK; turn++) await nextTurn()
    return
  }
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if ((rows[0]?.waiting ?? 0) >= count) return
    await nextTurn()
  }
}
