import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, key } = columnTypes(db)
  await db.schema
    .createTable('decision_sets')
    .addColumn('id', 'integer', id)
    .addColumn('actor_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', key, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('decision_sets_actor_id').on('decision_sets').column('actor_id').execute()
  // No key to guides: one that has gone since is named in the answer.
  await db.schema
    .createTable('decision_set_guides')
    .addColumn('set_id', 'integer', (column) =>
      column.notNull().references('decision_sets.id').onDelete('cascade'),
    )
    .addColumn('guide_id', 'integer', (column) => column.notNull())
    .addColumn('version', key, (column) => column.notNull())
    .addColumn('application_status', key)
    .addColumn('published', 'integer')
    .execute()
  await db.schema
    .createIndex('decision_set_guides_set_id')
    .unique()
    .on('decision_set_guides')
    .columns(['set_id', 'guide_id'])
    .execute()
}
