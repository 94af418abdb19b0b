import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { createDb, sqliteFile } from '../client.ts'
import { dialectOf } from '../dialect.ts'
import { expectKnownVersion, inMigration, migrateWithin, schemaVersion } from '../migrate.ts'
import { lockForMigration } from '../postgres-dialect.ts'
import { VERSIONS_LEFT_FREE } from '../queries/directory.queries.ts'
import { closeAccount } from '../queries/erasure.queries.ts'
import type { CopiedTable } from './copied-tables.ts'
import { COPIED_TABLES, LEFT_OUT_TABLES } from './copied-tables.ts'
import type { CopiedRow } from './snapshot.ts'
import { lastNumberOf } from './snapshot.ts'
import { expectPostgresUnused, expectSqliteUnused } from './sole-use.ts'

interface DatabaseCopy {
  schemaVersion: string
  /** In the order of COPIED_TABLES. */
  tables: readonly {
    table: CopiedTable
    /** The highest number that the table has ever given to a row. */
    lastNumber: number
    rows: AsyncIterable<CopiedRow[]>
  }[]
}

/** Tables whose rows are people's: where one has any, the database is not empty. */
const TELLING_TABLES: ReadonlySet<string> = new Set(['users', 'guides', 'media', 'audit_log'])
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock']

/** A database that nobody else uses, about to be replaced. */
interface RestoreTarget {
  isEmpty: boolean
  /** Makes the database hold the copy and nothing else, all in one transaction, and brings it up to date. */
  replace: (copy: DatabaseCopy, now: Date) => Promise<void>
  close: () => Promise<void>
}

async function tableNames(db: Db): Promise<Set<string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return new Set(tables.map(({ name }) => name))
}

async function holdsNothing(db: Db): Promise<boolean> {
  const present = await tableNames(db)
  for (const { name } of COPIED_TABLES) {
    if (!TELLING_TABLES.has(name) || !present.has(name)) continue
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

/** @throws SchemaError for a copy with a schema that this program does not know. */
export function expectKnownSchema(version: string): void {
  expectKnownVersion(version, 'The copy', 'Restore it with the version that made it.')
}

/**
 * Opens a database to replace it; the file of SQLite and the schema need not be there yet. Changes nothing.
 * @throws Error while anybody else has it open.
 */
export async function openRestoreTarget(url: string): Promise<RestoreTarget> {
  return url.startsWith('file:') ? openSqliteTarget(url) : openPostgresTarget(url)
}

/** True for a database without anything of people's. @throws for one that this program could neither read nor take away. */
async function isUnused(db: Db): Promise<boolean> {
  const version = await schemaVersion(db)
  if (version !== undefined)
    expectKnownVersion(version, 'The database', 'Restore into an empty one, as docs/upgrade.md says.')
  return holdsNothing(db)
}

async function openPostgresTarget(url: string): Promise<RestoreTarget> {
  const db = createDb(url, { poolSize: 1 })
  try {
    await expectPostgresUnused(db)
    return {
      isEmpty: await isUnused(db),
      replace: (copy, now) => replaceDatabase(db, copy, now),
      close: () => db.destroy(),
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** The file is closed while the files of the copy are put in place, so that whoever opens it meanwhile is noticed. */
async function openSqliteTarget(url: string): Promise<RestoreTarget> {
  const file = sqliteFile(url)
  async function withFile<T>(work: (db: Db) => Promise<T>): Promise<T> {
    // The first question would make the file.
    if (existsSync(file)) expectSqliteUnused(file)
    const db = createDb(url)
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  return {
    isEmpty: !existsSync(file) || (await withFile(isUnused)),
    replace: (copy, now) => withFile((db) => replaceDatabase(db, copy, now)),
    close: async () => {},
  }
}

/** Tables of which something is kept of before the copy: until it is in its place, they stand under another name. */
const KEPT_TABLES = ['users', 'media', 'credential_evidence', 'erased_accounts', 'guide_changes'] as const

function former(name: (typeof KEPT_TABLES)[number]) {
  return sql.table(`former_${name}`)
}

async function replaceDatabase(db: Db, copy: DatabaseCopy, now: Date): Promise<void> {
  await inMigration(db, async (trx) => {
    if (dialectOf(trx) === 'postgres') {
      await lockForMigration(trx)
      await expectPostgresUnused(trx)
    }
    await migrateWithin(trx)
    const formerVersion = await versionOf(trx)
    const formerNumbers = new Map<CopiedTable, number>()
    for (const table of COPIED_TABLES)
      if (table.isNumbered) formerNumbers.set(table, await lastNumberOf(trx, table))
    for (const name of KEPT_TABLES)
      await sql`create table ${former(name)} as select * from ${sql.table(name)}`.execute(trx)
    await dropAll(trx)
    await migrateWithin(trx, copy.schemaVersion)
    for (const { table, rows, lastNumber } of copy.tables) {
      // The copy holds the rows that migrations insert, too, with their later changes.
      if (!table.isNumbered) await sql`delete from ${sql.table(table.name)}`.execute(trx)
      for await (const batch of rows) await insertRows(trx, table, batch)
      if (table.isNumbered) await setLastNumber(trx, table, lastNumber)
    }
    await migrateWithin(trx)
    // Links, embeds and cookies name rows of the former database by their numbers: nobody else gets one of these.
    for (const [table, last] of formerNumbers)
      await setLastNumber(trx, table, Math.max(last, await lastNumberOf(trx, table)))
    await keepFormerMedia(trx, now)
    await keepFormerEvidence(trx)
    await forgetMessages(trx)
    await keepClosings(trx)
    // Accounts erased since the copy was made are erased again at the next start.
    await sql`insert into erased_accounts select * from ${former('erased_accounts')}`.execute(trx)
    // Whoever follows the changes hears of guides that the copy does not show.
    await sql`
      insert into guide_changes (guide_id, changed_at, is_gone)
      select guide_id, ${now.toISOString()}, 1 from ${former('guide_changes')}
      where guide_id not in (select guide_id from guide_changes)`.execute(trx)
    for (const name of KEPT_TABLES) await sql`drop table ${former(name)}`.execute(trx)
    const version = Math.max(formerVersion, await versionOf(trx)) + VERSIONS_LEFT_FREE
    await trx.updateTable('directory_version').set({ version }).execute()
  })
}

/** Messages and their links are no part of a copy: no owner has been asked by one, and no enquiry is on its way. */
async function forgetMessages(trx: Db): Promise<void> {
  await sql`update guides set asked_at = null where asked_at is not null and unconfirmed = 0`.execute(trx)
  await sql`update enquiries set delivery = 'failed' where delivery = 'waiting'`.execute(trx)
}

/**
 * An account that was there before is closed, or open, as it was then: whoever has closed it since the copy was made need not do so
 * again, and whoever has come back is not erased.
 */
async function keepClosings(trx: Db): Promise<void> {
  const { rows } = await sql<{ id: number; eraseAt: string | null; hasPaused: number; wasPaused: number }>`
    select users.id, former_users.erase_at as "eraseAt", former_users.closing_paused as "hasPaused",
      users.closing_paused as "wasPaused"
    from users inner join ${former('users')} on former_users.id = users.id
      and former_users.created_at = users.created_at
    where users.erase_at is not null or former_users.erase_at is not null`.execute(trx)
  for (const { id, eraseAt, hasPaused, wasPaused } of rows) {
    const listing = trx.updateTable('guides').where('user_id', '=', id)
    if (wasPaused === 1) await listing.set({ paused: 0 }).execute()
    await trx.updateTable('users').set({ erase_at: null, closing_paused: 0 }).where('id', '=', id).execute()
    if (eraseAt === null) continue
    await closeAccount(trx, id, { eraseAt: new Date(eraseAt), hasPausedListing: hasPaused === 1 })
    await listing.set({ paused: 1 }).execute()
  }
}

async function versionOf(trx: Db): Promise<number> {
  const row = await trx.selectFrom('directory_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** Drops every table of ours; others that share the database stay. */
async function dropAll(trx: Db): Promise<void> {
  const present = await tableNames(trx)
  const ours = [
    ...LEFT_OUT_TABLES,
    ...COPIED_TABLES.map(({ name }) => name).toReversed(),
    ...MIGRATION_TABLES,
  ]
  const isPostgres = dialectOf(trx) === 'postgres'
  for (const name of ours) {
    if (present.has(name)) await sql`drop table ${sql.table(name)}`.execute(trx)
  }
  if (!isPostgres) return
  await sql`drop function if exists refuse_audit_log_change`.execute(trx)
  await sql`drop function if exists note_guide_change`.execute(trx)
  await sql`drop function if exists note_credential_change`.execute(trx)
}

async function insertRows(trx: Db, { name }: CopiedTable, rows: readonly CopiedRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(trx)
}

/** The next row gets the number after `lastNumber`, or after the highest that is there. */
async function setLastNumber(trx: Db, { name }: CopiedTable, lastNumber: number): Promise<void> {
  const { rows } = await sql<{ highest: number | null }>`
    select max(id) as highest from ${sql.table(name)}`.execute(trx)
  const last = Math.max(lastNumber, rows[0]?.highest ?? 0)
  if (dialectOf(trx) === 'postgres') {
    await sql`
      select setval(pg_get_serial_sequence(${name}, 'id'), ${Math.max(last, 1)}, ${last > 0})`.execute(trx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(trx)
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(trx)
}

/** Pictures of the former database keep their rows, without a guide that shows them: so their files are swept. */
async function keepFormerMedia(trx: Db, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    insert into media (hash, bytes, width, height, created_at, touched_at)
    select hash, bytes, width, height, created_at, ${at} from ${former('media')}
    where hash not in (select hash from media)`.execute(trx)
}

/** Files of the former database keep their rows, without a credential that names them: so they are swept. */
async function keepFormerEvidence(trx: Db): Promise<void> {
  await sql`
    insert into credential_evidence (name, file_name, media_type, bytes, sha256, created_at)
    select name, file_name, media_type, bytes, sha256, created_at from ${former('credential_evidence')}
    where name not in (select name from credential_evidence)`.execute(trx)
}
