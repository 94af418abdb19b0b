import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, key } = columnTypes(db)
  await db.schema
    .createTable('access_tokens')
    .addColumn('id', 'integer', id)
    .addColumn('hash', key, (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('expires_at', key, (column) => column.notNull())
    .addColumn('last_used_at', key)
    .execute()
  await db.schema
    .createIndex('access_tokens_hash_unique')
    .unique()
    .on('access_tokens')
    .column('hash')
    .execute()
  // Two tokens of one name could not be told apart in the history.
  await db.schema
    .createIndex('access_tokens_name_unique')
    .unique()
    .on('access_tokens')
    .columns(['user_id', 'name'])
    .execute()
  await db.schema.createIndex('access_tokens_expires_at').on('access_tokens').column('expires_at').execute()
  await db.schema.alterTable('audit_log').addColumn('actor_token', 'text').execute()
}
