import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { bigInteger, key } = columnTypes(db)
  await db.schema
    .createTable('contact_info')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('address', 'text')
    .addColumn('instagram', 'text')
    .addColumn('facebook', 'text')
    .addColumn('twitter', 'text')
    .addCheckConstraint('contact_info_one_row', sql`id = 1`)
    .execute()
  await sql`insert into contact_info (id) values (1)`.execute(db)

  await db.schema
    .createTable('directory_version')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', bigInteger, (column) => column.notNull())
    .addCheckConstraint('directory_version_one_row', sql`id = 1`)
    .execute()
  await sql`insert into directory_version (id, version) values (1, 1)`.execute(db)

  await db.schema
    .createTable('media')
    .addColumn('hash', key, (column) => column.primaryKey())
    .addColumn('bytes', bigInteger, (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('touched_at', key, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('media_touched_at').on('media').column('touched_at').execute()

  await db.schema
    .createTable('geocode_cache')
    .addColumn('key', key, (column) => column.primaryKey())
    .addColumn('latitude', 'text')
    .addColumn('longitude', 'text')
    .addColumn('created_at', key, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('geocode_cache_created_at').on('geocode_cache').column('created_at').execute()

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', key, (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expire', bigInteger, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('rate_limits_expire').on('rate_limits').column('expire').execute()
}
