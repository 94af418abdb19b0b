import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('application_keys')
    .addColumn('key', key, (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', key, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('application_keys_key_unique')
    .unique()
    .on('application_keys')
    .column('key')
    .execute()
  await db.schema.createIndex('application_keys_user_id').on('application_keys').column('user_id').execute()
}
