import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('authenticator_apps')
    .addColumn('user_id', 'integer', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('confirmed_at', key)
    .addColumn('last_step', 'integer')
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', key, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('recovery_codes_user_id').on('recovery_codes').column('user_id').execute()
  await db.schema.alterTable('sessions').addColumn('checked_at', key).execute()
}
