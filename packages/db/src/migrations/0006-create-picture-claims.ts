import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('picture_claims')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('hash', key, (column) => column.notNull().references('media.hash'))
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('created_at', key, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('picture_claims_hash').on('picture_claims').column('hash').execute()
  await db.schema.createIndex('picture_claims_user_id').on('picture_claims').column('user_id').execute()
  await db.schema.createIndex('picture_claims_created_at').on('picture_claims').column('created_at').execute()
}
