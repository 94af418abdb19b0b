import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, key } = columnTypes(db)
  await db.schema
    .alterTable('guides')
    .addColumn('takes_enquiries', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createTable('enquiries')
    .addColumn('id', 'integer', id)
    .addColumn('guide_id', 'integer', (column) =>
      column.notNull().references('guides.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('delivery', key, (column) => column.notNull().defaultTo('waiting'))
    .addColumn('read_at', key)
    .addColumn('answered_at', key)
    .addColumn('reported_at', key)
    .addCheckConstraint('enquiries_delivery_check', sql`delivery in ('waiting', 'sent', 'failed')`)
    .execute()
  await db.schema.createIndex('enquiries_guide_id').on('enquiries').columns(['guide_id', 'id']).execute()
  await db.schema.createIndex('enquiries_created_at').on('enquiries').column('created_at').execute()
  await sql`create index enquiries_reported on enquiries (id) where reported_at is not null`.execute(db)

  await db.schema
    .createTable('blocked_senders')
    .addColumn('id', 'integer', id)
    .addColumn('guide_id', 'integer', (column) =>
      column.notNull().references('guides.id').onDelete('cascade'),
    )
    .addColumn('email_key', key, (column) => column.notNull())
    .addColumn('created_at', key, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('blocked_senders_guide_id_unique')
    .on('blocked_senders')
    .columns(['guide_id', 'email_key'])
    .unique()
    .execute()
}
