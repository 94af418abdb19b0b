import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './client.ts'
import { dialectOf } from './dialect.ts'
import { migrations } from './migrations/index.ts'
import { lockForMigration } from './postgres-dialect.ts'

/**
 * Brings the database to the newest schema, all in one transaction; throws what keeps it from that and leaves the
 * database as it was. Safe when several processes start at once: the others wait and find nothing left to do.
 */
export async function migrateToLatest(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // On SQLite the transaction is the lock. On PostgreSQL it has to be taken before the first look at the tables.
    if (dialectOf(db) === 'postgres') await lockForMigration(trx)
    await migrateWithin(trx)
  })
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

/** True for a schema that this program can bring up to date. */
export function isKnownSchemaVersion(version: string): boolean {
  return Object.hasOwn(migrations, version)
}

/** The name of the newest migration that the database has; undefined where it has none. */
export async function schemaVersion(db: Db): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return undefined
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name
}
