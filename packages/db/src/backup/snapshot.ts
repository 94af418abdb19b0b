import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf } from '../dialect.ts'
import { expectKnownVersion, schemaVersion } from '../migrate.ts'
import { liftTimeLimit } from '../postgres-dialect.ts'
import { isMediaShown } from '../queries/media.queries.ts'
import type { CopiedTable } from './copied-tables.ts'
import { COPIED_TABLES } from './copied-tables.ts'

/** A row as both databases have it: its columns in their order, as texts, numbers and null. */
export type CopiedRow = Record<string, string | number | null>

/** Rows read at a time: a step that nobody who waits for the process notices. */
const ROWS_AT_A_TIME = 500

/** The whole database as it was at one moment, while others go on writing. */
export interface Snapshot {
  /** The newest migration that the database has. */
  schemaVersion: string
  tables: readonly CopiedTable[]
  /** The rows of a table in the order of its key, some at a time. Only pictures that a guide shows and files that a credential names. */
  rows: (table: CopiedTable) => AsyncGenerator<CopiedRow[]>
  /** The highest number that a numbered table has ever given to a row; 0 for none. */
  lastNumber: (table: CopiedTable) => Promise<number>
}

async function* rowsOf(
  trx: Db,
  { name, key, computedColumns = [] }: CopiedTable,
): AsyncGenerator<CopiedRow[]> {
  let last: string | number | null | undefined
  for (;;) {
    let query = trx.selectFrom(name).selectAll()
    if (name === 'media') query = query.where(isMediaShown(sql.ref<string>('media.hash')))
    if (name === 'credential_evidence') query = query.where('credential_id', 'is not', null)
    if (last !== undefined) query = query.where(sql.ref(key), '>', last)
    const rows = (await query.orderBy(sql.ref(key)).limit(ROWS_AT_A_TIME).execute()) as CopiedRow[]
    for (const row of rows) for (const column of computedColumns) delete row[column]
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_A_TIME) return
    last = rows.at(-1)?.[key]
  }
}

/** The highest number that a numbered table has ever given to a row; 0 for none. */
export async function lastNumberOf(trx: Db, { name }: CopiedTable): Promise<number> {
  if (dialectOf(trx) === 'sqlite') {
    const { rows } = await sql<{ last: number }>`
      select seq as last from sqlite_sequence where name = ${name}`.execute(trx)
    return rows[0]?.last ?? 0
  }
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(${name}, 'id') as sequence`.execute(trx)
  const sequence = rows[0]?.sequence ?? ''
  const { rows: state } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from ${sql.raw(sequence)}`.execute(trx)
  return state[0]?.last ?? 0
}

/**
 * Reads the database as it is at this moment, however long that takes, without keeping anybody from writing.
 * @throws for a database that was never migrated, or by a newer version of the program.
 */
export async function withSnapshot<T>(db: Db, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      if (dialectOf(trx) === 'postgres') {
        await liftTimeLimit(trx)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      }
      const version = await schemaVersion(trx)
      if (version === undefined) throw new Error('The database is empty: there is nothing to copy')
      // It may have tables that this program would leave out.
      expectKnownVersion(version, 'The database', 'Copy it with the one that runs on it.')
      const present = await trx.introspection.getTables()
      return read({
        schemaVersion: version,
        // A database of an earlier version of the program may not have all of them yet.
        tables: COPIED_TABLES.filter(({ name }) => present.some((table) => table.name === name)),
        rows: (table) => rowsOf(trx, table),
        lastNumber: (table) => lastNumberOf(trx, table),
      })
    })
}
