import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Db } from './client.ts'
import { dialectOf } from './dialect.ts'
import { migrations } from './migrations/index.ts'
import { lockForMigration } from './postgres-dialect.ts'

/** A database that this program cannot bring up to date, and why not, in words for whoever runs it. */
export class SchemaError extends Error {}

/**
 * Brings the database to the newest schema, all in one transaction; throws what keeps it from that and leaves the
 * database as it was. Safe when several processes start at once: the others wait and find nothing left to do.
 * @throws SchemaError for a database that a newer or an early version has used, that takes no tables or letters of ours,
 * or whose tables another program holds.
 */
export async function migrateToLatest(db: Db): Promise<void> {
  await inMigration(db, async (trx) => {
    // On SQLite the transaction is the lock. On PostgreSQL it has to be taken before the tables are read.
    if (dialectOf(db) === 'postgres') await lockForMigration(trx)
    await migrateWithin(trx)
  })
}

/**
 * Runs a transaction that brings a schema.
 * @throws SchemaError where it fails for a reason that people who run the site can mend.
 */
export async function inMigration(db: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  try {
    await db.transaction().execute(work)
  } catch (error) {
    throw (await schemaProblem(db, error)) ?? error
  }
}

const NEWEST = Object.keys(migrations).toSorted().at(-1) ?? ''

/** How to go on from a version whose migrations this one has no more. */
const EARLY_ADVICE =
  'This version cannot bring it up to date: export the listings there, and import them here'

/** True for a schema that this program does not know and that is older than its own. */
function isEarly(version: string): boolean {
  return version < NEWEST
}

/** A refusal, and what the statement after it in the same transaction fails with, which hides it. */
const MAY_BE_REFUSED: ReadonlySet<string> = new Set(['42501', '25P02'])

/** Why a migration failed, where the people who run the site can mend it. */
async function schemaProblem(db: Db, error: unknown): Promise<SchemaError | undefined> {
  // As Kysely says it: "previously executed migration 0030-add-more is missing".
  const [unknown] = String(error).split('previously executed migration ')[1]?.split(' is missing', 1) ?? []
  if (unknown !== undefined)
    return new SchemaError(
      isEarly(unknown)
        ? `an early version of this program has brought it to ${unknown}. ${EARLY_ADVICE}`
        : `a newer version of this program has brought it to ${unknown}`,
    )
  const { message } = error as Error
  // The migration that makes the tables refuses any other encoding.
  if (message.includes('has to be encoded in UTF8')) return new SchemaError(message)
  if (message.includes('extension "pg_trgm"'))
    return new SchemaError(`${message}: whoever runs PostgreSQL has to create it in this database`)
  if (error instanceof pg.DatabaseError && error.code === '55P03')
    return new SchemaError(
      'another program holds tables of the database in a transaction, such as a dump: wait until it has ended, and try again',
    )
  if (!(error instanceof pg.DatabaseError) || !MAY_BE_REFUSED.has(error.code ?? '')) return undefined
  const { rows } = await sql<{ may: boolean | null }>`
    select has_schema_privilege(current_schema(), 'create') as may`.execute(db)
  return rows[0]?.may === true
    ? undefined
    : new SchemaError('permission denied for schema public: its owner has to grant CREATE to the role')
}

/** The same within a transaction that has the lock; up to `version`, which is the newest unless another is named. */
export async function migrateWithin(trx: Db, version?: string): Promise<void> {
  const migrator = new Migrator({
    db: trx,
    provider: {
      async getMigrations() {
        return migrations
      },
    },
  })
  const { error } = await (version === undefined ? migrator.migrateToLatest() : migrator.migrateTo(version))
  if (error !== undefined) throw error
}

/** @throws SchemaError for a schema that this program cannot bring up to date; `what` has it, and `advice` says how to go on. */
export function expectKnownVersion(version: string, what: string, advice: string): void {
  if (Object.hasOwn(migrations, version)) return
  throw new SchemaError(
    isEarly(version)
      ? `${what} has the schema "${version}", which is that of an early version of this program. ${advice} ${EARLY_ADVICE}.`
      : `${what} has the schema "${version}", which this version of the program does not know. ${advice}`,
  )
}

/** Whether a database of this schema is up to date. */
export function isNewestVersion(version: string): boolean {
  return version === NEWEST
}

/** The name of the newest migration that the database has; undefined where it has none. */
export async function schemaVersion(db: Db): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return undefined
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name
}
