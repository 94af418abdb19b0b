import type { Kysely } from 'kysely'

/** How its owner recognises a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('browser', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('address', 'text').execute()
}
