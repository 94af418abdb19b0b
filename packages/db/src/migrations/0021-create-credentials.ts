import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, key } = columnTypes(db)
  await db.schema
    .createTable('credentials')
    .addColumn('id', 'integer', id)
    .addColumn('guide_id', 'integer', (column) =>
      column.notNull().references('guides.id').onDelete('cascade'),
    )
    .addColumn('kind', key, (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('number', 'text')
    .addColumn('issued_on', key)
    .addColumn('valid_until', key)
    .addColumn('checked_at', key)
    .addColumn('ended_at', key)
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('saved_at', key, (column) => column.notNull())
    .addColumn('updated_at', key, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('credentials_guide_id_unique')
    .on('credentials')
    .columns(['guide_id', 'kind'])
    .unique()
    .execute()
  // The jobs look for those that end within a span of days.
  await sql`create index credentials_valid_until on credentials (valid_until) where ended_at is null`.execute(
    db,
  )
  await db.schema
    .createTable('credential_evidence')
    .addColumn('name', key, (column) => column.notNull().primaryKey())
    // The file outlives the row of its credential until it is swept.
    .addColumn('credential_id', 'integer', (column) =>
      column.references('credentials.id').onDelete('set null'),
    )
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('media_type', key, (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('sha256', key, (column) => column.notNull())
    .addColumn('created_at', key, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('credential_evidence_credential_id')
    .on('credential_evidence')
    .columns(['credential_id', 'created_at'])
    .execute()
}
