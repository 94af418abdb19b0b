import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, key } = columnTypes(db)
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', id)
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', key, (column) => column.notNull())
    .addColumn('username_skeleton', key)
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('is_admin', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('email', 'text')
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('is_invented', 'integer', (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('users_is_admin_check', sql`is_admin in (0, 1)`)
    .addCheckConstraint('users_is_invented_check', sql`is_invented in (0, 1)`)
    .execute()
  await db.schema
    .createIndex('users_username_key_unique')
    .on('users')
    .column('username_key')
    .unique()
    .execute()
  await db.schema
    .createIndex('users_username_skeleton_unique')
    .on('users')
    .column('username_skeleton')
    .unique()
    .execute()
  // Few rows of many: whether there is an administrator is asked at every start.
  await sql`create index users_admins on users (id) where is_admin = 1`.execute(db)
  // None of many, once a directory is a real one: whether there is any is asked for each page that is rendered.
  await sql`create index users_invented on users (id) where is_invented = 1`.execute(db)

  await db.schema
    .createTable('sessions')
    .addColumn('id', key, (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('last_seen_at', key, (column) => column.notNull())
    .addColumn('expires_at', key, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_user_id').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_expires_at').on('sessions').column('expires_at').execute()
  await db.schema.createIndex('sessions_last_seen_at').on('sessions').column('last_seen_at').execute()
}
