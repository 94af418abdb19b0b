import { setTimeout as pause } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import type { Db } from '../client.ts'

/** The error where a database is needed alone while others have it open. */
function databaseInUse(): Error {
  return new Error(
    'The database is in use: stop the server, and every other program that has it open, and try again',
  )
}

/**
 * Makes sure that nobody else has this SQLite file open, not even this process. Every connection holds a shared lock on
 * a file in WAL mode as long as it is open, so a process that can lock the file exclusively is alone.
 * @throws Error where somebody has.
 */
export function expectSqliteUnused(file: string): void {
  const database = new BetterSqlite3(file, { timeout: 0 })
  try {
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive; rollback')
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code))
      throw databaseInUse()
    throw error
  } finally {
    database.close()
  }
}

/** PostgreSQL notices within this time that a program has closed its connection. */
const LEAVING_MS = 2_000
const LOOK_AGAIN_MS = 50

async function hasOthers(trx: Db): Promise<boolean> {
  // Within a transaction the first answer would be given again.
  await sql`select pg_stat_clear_snapshot()`.execute(trx)
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`.execute(trx)
  return (rows[0]?.others ?? 0) > 0
}

/**
 * Makes sure that no other process of ours is connected to this PostgreSQL database. Each running server asks for the
 * directory's version several times a second, so it always has a connection.
 * @throws Error where somebody has, and does not leave within two seconds.
 */
export async function expectPostgresUnused(trx: Db): Promise<void> {
  const begun = performance.now()
  while (await hasOthers(trx)) {
    if (performance.now() - begun > LEAVING_MS) throw databaseInUse()
    await pause(LOOK_AGAIN_MS)
  }
}
