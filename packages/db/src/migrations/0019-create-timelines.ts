import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'

/** The timeline of each application, how far its review is, and the views of the queue that reviewers have saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, key } = columnTypes(db)
  await db.schema
    .alterTable('guides')
    .addColumn('waits_for_owner', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`waits_for_owner in (0, 1)`),
    )
    .execute()
  await db.schema
    .alterTable('guides')
    .addColumn('assigned_to', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .execute()
  await sql`create index guides_assigned_to on guides (assigned_to) where assigned_to is not null`.execute(db)

  await db.schema
    .createTable('timeline_entries')
    .addColumn('id', 'integer', id)
    .addColumn('guide_id', 'integer', (column) =>
      column.notNull().references('guides.id').onDelete('cascade'),
    )
    .addColumn('at', key, (column) => column.notNull())
    .addColumn('kind', key, (column) => column.notNull())
    // No foreign key: the entry stays where the account is deleted.
    .addColumn('actor_id', 'integer')
    .addColumn('text', 'text')
    .execute()
  await db.schema
    .createIndex('timeline_entries_guide_id')
    .on('timeline_entries')
    .columns(['guide_id', 'id'])
    .execute()
  // What an owner wants to change of an approved listing, while it waits for a reviewer.
  await db.schema
    .createTable('held_changes')
    .addColumn('guide_id', 'integer', (column) =>
      column.primaryKey().references('guides.id').onDelete('cascade'),
    )
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('since', key, (column) => column.notNull())
    .addColumn('changed_at', key, (column) => column.notNull())
    .execute()
  await sql`insert into timeline_entries (guide_id, at, kind, actor_id)
    select id, coalesce(sent_again_at, created_at), 'sent', user_id from guides order by id`.execute(db)
  await db.schema
    .createTable('saved_views')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', key, (column) => column.notNull())
    .addColumn('waiting_for', key, (column) => column.notNull())
    .addColumn('assigned', key, (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('saved_views_user_id_unique')
    .on('saved_views')
    .columns(['user_id', 'name'])
    .unique()
    .execute()
}
