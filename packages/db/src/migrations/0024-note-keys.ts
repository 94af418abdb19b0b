import type { Kysely } from 'kysely'
import { columnTypes } from './column-types.ts'

/** Which key seals cookies and secrets of this database, and which sealed cookies of a sign-in have been used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('session_key_trace')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('trace', key, (column) => column.notNull())
    .addColumn('noted_at', key, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('used_second_steps')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('used_at', key, (column) => column.notNull())
    .execute()
}
