import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Every version of a page of the site that an administrator has saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, key } = columnTypes(db)
  await db.schema
    .createTable('site_pages')
    .addColumn('id', 'integer', id)
    .addColumn('name', key, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('markdown', 'text', (column) => column.notNull())
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('site_pages_version')
    .unique()
    .on('site_pages')
    .columns(['name', 'version'])
    .execute()
  await db.schema.createIndex('site_pages_user_id').on('site_pages').column('user_id').execute()
}
