import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, key, real } = columnTypes(db)
  // What lists read stands first and the bio last: SQLite finds a column by walking over those before it.
  await db.schema
    .createTable('guides')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('published', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('application_status', key, (column) => column.notNull().defaultTo('pending'))
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('updated_at', key, (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('county', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('latitude', 'text')
    .addColumn('longitude', 'text')
    .addColumn('latitude_number', real)
    .addColumn('longitude_number', real)
    .addColumn('profile_image', 'text')
    .addColumn('image_focal_point_x', 'text', (column) => column.notNull())
    .addColumn('image_focal_point_y', 'text', (column) => column.notNull())
    .addColumn('website', 'text')
    .addColumn('instagram', 'text')
    .addColumn('facebook', 'text')
    .addColumn('twitter', 'text')
    .addColumn('contact_email', 'text')
    .addColumn('training_year', 'integer')
    .addColumn('certification_badges', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('admin_search_text', 'text', (column) => column.notNull())
    .addColumn('bio', 'text')
    .addCheckConstraint('guides_published_check', sql`published in (0, 1)`)
    .addCheckConstraint(
      'guides_application_status_check',
      sql`application_status in ('pending', 'approved', 'rejected')`,
    )
    // What is pending is never public.
    .addCheckConstraint('guides_pending_check', sql`published = 0 or application_status <> 'pending'`)
    .execute()
  await db.schema.createIndex('guides_user_id_unique').on('guides').column('user_id').unique().execute()

  await db.schema
    .createTable('guide_images')
    .addColumn('id', 'integer', id)
    .addColumn('guide_id', 'integer', (column) =>
      column.notNull().references('guides.id').onDelete('cascade'),
    )
    .addColumn('image_url', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('created_at', key, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('guide_images_guide_id')
    .on('guide_images')
    .columns(['guide_id', 'position'])
    .execute()
  // Whether a picture is still in use is asked by its address.
  await db.schema.createIndex('guide_images_image_url').on('guide_images').column('image_url').execute()
  await sql`create index guides_profile_image on guides (profile_image) where profile_image is not null`.execute(
    db,
  )
}
