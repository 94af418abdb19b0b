import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createGuides(db)
  await createImages(db)
  if (dialectOf(db) === 'postgres') await createSearchPostgres(db)
  else await createSearchSqlite(db)
}

async function createGuides(db: Kysely<unknown>): Promise<void> {
  const { id, key, real } = columnTypes(db)
  // The long bio stands last: SQLite finds a column by reading over those before it.
  await db.schema
    .createTable('guides')
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('published', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('paused', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('application_status', key, (column) => column.notNull().defaultTo('pending'))
    // The one place that says which guides everybody sees.
    .addColumn('is_public', 'integer', (column) =>
      column.generatedAlwaysAs(sql`case when published = 1 and paused = 0 then 1 else 0 end`).stored(),
    )
    // 1 where its owner has not said for long that it is still correct.
    .addColumn('unconfirmed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', key, (column) => column.notNull())
    // Lists that are newest first stand in its order. A listing that is not confirmed counts as a thousand years older; one
    // without a picture or words comes after the complete ones of its day, as a blank comes before the T of a time.
    .addColumn('listed_at', key, (column) =>
      column
        .generatedAlwaysAs(
          sql`case when unconfirmed = 1 then '1' else substr(created_at, 1, 1) end || substr(created_at, 2, 9) ||
            case when profile_image is null or bio is null then ' ' else 'T' end || substr(created_at, 12)`,
        )
        .stored(),
    )
    .addColumn('updated_at', key, (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('city', 'text', (column) => column.notNull())
    .addColumn('county', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    // Of the United Kingdom, worked out from the county.
    .addColumn('nation', key)
    .addColumn('latitude', 'text')
    .addColumn('longitude', 'text')
    .addColumn('location_precision', key, (column) => column.notNull().defaultTo('exact'))
    .addColumn('shown_latitude', real)
    .addColumn('shown_longitude', real)
    .addColumn('profile_image', 'text')
    .addColumn('profile_image_description', 'text')
    .addColumn('image_focal_point_x', 'text', (column) => column.notNull().defaultTo('0.5'))
    .addColumn('image_focal_point_y', 'text', (column) => column.notNull().defaultTo('0.5'))
    .addColumn('website', 'text')
    .addColumn('instagram', 'text')
    .addColumn('facebook', 'text')
    .addColumn('twitter', 'text')
    .addColumn('contact_email', 'text')
    .addColumn('training_year', 'integer')
    .addColumn('availability', key)
    // Lists as JSON text.
    .addColumn('certification_badges', 'text', (column) => column.notNull().defaultTo('[]'))
    // Those that an administrator has checked, worked out with every change of badges or credentials.
    .addColumn('checked_badges', 'text', (column) => column.notNull().defaultTo('[]'))
    // 1 everywhere or nowhere: the setting "Show only checked badges".
    .addColumn('hides_unchecked', 'integer', (column) => column.notNull().defaultTo(0))
    // The one place that says which badges everybody sees.
    .addColumn('shown_badges', 'text', (column) =>
      column
        .generatedAlwaysAs(
          sql`case when hides_unchecked = 1 then checked_badges else certification_badges end`,
        )
        .stored(),
    )
    .addColumn('offers', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('languages', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('access', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('pricing', 'text')
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('bio', 'text')
    .addCheckConstraint('guides_published_check', sql`published in (0, 1)`)
    .addCheckConstraint('guides_paused_check', sql`paused in (0, 1)`)
    .addCheckConstraint('guides_hides_unchecked_check', sql`hides_unchecked in (0, 1)`)
    .addCheckConstraint(
      'guides_location_precision_check',
      sql`location_precision in ('exact', 'area', 'hidden')`,
    )
    .addCheckConstraint(
      'guides_application_status_check',
      sql`application_status in ('pending', 'approved', 'rejected')`,
    )
    // A pending application is never public.
    .addCheckConstraint('guides_approved_check', sql`published = 0 or application_status = 'approved'`)
    .execute()
  await db.schema.createIndex('guides_user_id_unique').on('guides').column('user_id').unique().execute()
  for (const statement of [
    sql`create index guides_public on guides (listed_at desc, id desc) where is_public = 1`,
    createPointIndex(db),
    sql`create index guides_admin on guides (created_at desc, id desc, application_status, published)`,
    sql`create index guides_status on guides (application_status, published, created_at desc, id desc)`,
    // Whether a picture is still in use is asked by its address.
    sql`create index guides_profile_image on guides (profile_image) where profile_image is not null`,
  ])
    await statement.execute(db)
}

/**
 * By latitude, for what is near a place or on a map, with all columns that filters look into: a search that finds many
 * reads this index alone.
 */
function createPointIndex(db: Kysely<unknown>): RawBuilder<unknown> {
  // The long text stands last: SQLite finds a column by reading over those before it.
  const columns = sql.raw(`listed_at, availability, nation, country,
    shown_badges, offers, languages, access, search_text`)
  return dialectOf(db) === 'postgres'
    ? sql`create index guides_points on guides (shown_latitude, shown_longitude) include (id, ${columns}) where is_public = 1`
    : sql`create index guides_points on guides (shown_latitude, shown_longitude, ${columns}) where is_public = 1`
}

async function createImages(db: Kysely<unknown>): Promise<void> {
  const { id, key } = columnTypes(db)
  await db.schema
    .createTable('guide_images')
    .addColumn('id', 'integer', id)
    .addColumn('guide_id', 'integer', (column) =>
      column.notNull().references('guides.id').onDelete('cascade'),
    )
    .addColumn('image_url', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('created_at', key, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('guide_images_guide_id')
    .on('guide_images')
    .columns(['guide_id', 'position'])
    .execute()
  await db.schema.createIndex('guide_images_image_url').on('guide_images').column('image_url').execute()
}

async function createSearchPostgres(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
  if (rows[0]?.server_encoding !== 'UTF8') {
    throw new Error(`The PostgreSQL database has to be encoded in UTF8; it is in ${rows[0]?.server_encoding}`)
  }
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create index guides_search on guides using gin (search_text gin_trgm_ops)`.execute(db)
}

/** Trigrams without their positions, which take a third of the space: the text itself decides about a match. */
async function createSearchSqlite(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create virtual table guide_search using fts5(
      search_text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    `create trigger guide_search_insert after insert on guides begin
      insert into guide_search (rowid, search_text) values (new.id, new.search_text);
    end`,
    `create trigger guide_search_delete after delete on guides begin
      delete from guide_search where rowid = old.id;
    end`,
    `create trigger guide_search_update after update of search_text on guides
      when old.search_text <> new.search_text begin
      delete from guide_search where rowid = old.id;
      insert into guide_search (rowid, search_text) values (new.id, new.search_text);
    end`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
