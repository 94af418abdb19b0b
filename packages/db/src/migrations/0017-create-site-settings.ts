import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** The settings of the site that somebody has changed: the name of each, and its value as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('site_settings')
    .addColumn('name', key, (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', key, (column) => column.notNull())
    .execute()
}
