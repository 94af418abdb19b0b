import type { Kysely } from 'kysely'

/** How many days before the end of a credential its owner was told last: a copy leaves out the messages that tell of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('credentials').addColumn('told_days', 'integer').execute()
}
