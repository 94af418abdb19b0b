import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'
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

  await db.schema
    .createTable('linked_pictures')
    .addColumn('url', key, (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', key, (column) => column.notNull())
    .execute()
  // Pictures that are still links are few, and asked for every minute.
  for (const [table, column] of [
    ['guides', 'profile_image'],
    ['guide_images', 'image_url'],
  ] as const) {
    const isLink =
      dialectOf(db) === 'sqlite'
        ? sql`${sql.ref(column)} >= 'https:' and ${sql.ref(column)} < 'https;'`
        : sql`${sql.ref(column)} like 'https:%'`
    await sql`
      create index ${sql.ref(`${table}_linked_picture`)} on ${sql.table(table)} (id) where ${isLink}`.execute(
      db,
    )
  }
}
