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

/**
 * Makes sure that no other process of ours is connected to this PostgreSQL database. Each running server asks for the
 * directory's version several times a second, so it always has a connection.
 * @throws Error where somebody has.
 */
export async function expectPostgresUnused(trx: Db): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = current_setting('application_name')`.execute(trx)
  if ((rows[0]?.others ?? 0) > 0) throw databaseInUse()
}
