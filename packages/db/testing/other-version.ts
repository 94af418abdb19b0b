import { sql } from 'kysely'
import type { Db } from '../src/client.ts'
import { migrations } from '../src/migrations/index.ts'

/** The name of a migration of a newer version. */
export const NEWER_SCHEMA = '9999-newer'

/** The name of a migration of an early version, which this one has no more. */
export const EARLY_SCHEMA = '0008-store-public-guides'

function noteMigration(db: Db, name: string) {
  return sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01')`.execute(db)
}

function forgetMigration(db: Db, name: string) {
  return sql`delete from kysely_migration where name = ${name}`.execute(db)
}

/** Has a database say for a while that a newer version of the program has migrated it. */
export async function asOfNewerVersion(db: Db, work: () => Promise<void>): Promise<void> {
  await noteMigration(db, NEWER_SCHEMA)
  try {
    await work()
  } finally {
    await forgetMigration(db, NEWER_SCHEMA)
  }
}

/** Has a database say for a while that it lacks the newest migration; `work` is told the name of the one before. */
export async function asOfOlderVersion(db: Db, work: (schema: string) => Promise<void>): Promise<void> {
  const [before = '', newest = ''] = Object.keys(migrations).slice(-2)
  await forgetMigration(db, newest)
  try {
    await work(before)
  } finally {
    await noteMigration(db, newest)
  }
}

/** Has a database say that an early version of the program has migrated it, whose migrations were others. */
export async function makeEarly(db: Db): Promise<void> {
  await sql`delete from kysely_migration`.execute(db)
  await noteMigration(db, EARLY_SCHEMA)
}
