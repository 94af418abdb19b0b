import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

/** The fields of a public guide's JSON, and the columns that they come from. */
const GUIDE_FIELDS: readonly [field: string, column: string][] = [
  ['id', 'id'],
  ['userName', 'user_name'],
  ['bio', 'bio'],
  ['profileImage', 'profile_image'],
  ['imageFocalPointX', 'image_focal_point_x'],
  ['imageFocalPointY', 'image_focal_point_y'],
  ['city', 'city'],
  ['county', 'county'],
  ['country', 'country'],
  ['latitude', 'latitude'],
  ['longitude', 'longitude'],
  ['website', 'website'],
  ['instagram', 'instagram'],
  ['facebook', 'facebook'],
  ['twitter', 'twitter'],
  ['contactEmail', 'contact_email'],
  ['trainingYear', 'training_year'],
  ['certificationBadges', 'certification_badges'],
  ['published', 'published'],
  ['applicationStatus', 'application_status'],
  ['createdAt', 'created_at'],
  ['updatedAt', 'updated_at'],
]
const CARD_FIELDS: readonly string[] = [
  'id',
  'userName',
  'profileImage',
  'imageFocalPointX',
  'imageFocalPointY',
  'city',
  'county',
  'country',
  'website',
  'instagram',
  'facebook',
  'contactEmail',
  'certificationBadges',
]
const BADGES = ['certified_guide', 'certified_practitioner', 'certified_student']
const PREVIEW_LENGTH = 150
const PREVIEW_OF_NOTHING = 'No bio available yet.'
/** What JavaScript takes for white space at the ends of a text. */
const WHITE_SPACE = [
  9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232,
  8233, 8239, 8287, 12288, 65279,
]

const badgeList = BADGES.map((badge) => `'${badge}'`).join(', ')

/**
 * The JSON of public guides and of their cards as texts that are only sent: written when a guide or its gallery changes,
 * by the database itself, so that no writer can forget it. Cards stand in a table of their own, where many are found
 * close together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...(['public_cards', 'public_guides'] as const).map(
      (table) => `create table ${table} (
        guide_id integer primary key references guides (id) on delete cascade,
        ${table === 'public_cards' ? 'created_at text not null, card text not null' : 'guide text not null, images text not null'})`,
    ),
    ...(dialectOf(db) === 'postgres' ? postgresTriggers() : sqliteTriggers()),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

interface Dialect {
  /** An expression of the JSON of these fields of `guides`. */
  object: (fields: readonly (readonly [name: string, value: string])[]) => string
  badges: string
  published: string
  whiteSpace: string
  gallery: string
}

/** The statements that store the guides for which the condition holds. */
function storing({ object, badges, published, whiteSpace, gallery }: Dialect, condition: string): string[] {
  const special: Readonly<Record<string, string>> = { certificationBadges: badges, published }
  const fields = GUIDE_FIELDS.map(([name, column]) => [name, special[name] ?? `guides.${column}`] as const)
  const trimmed = `trim(guides.bio, ${whiteSpace})`
  const preview = `case when coalesce(${trimmed}, '') = '' then '${PREVIEW_OF_NOTHING}'
    when length(${trimmed}) > ${PREVIEW_LENGTH} then substr(${trimmed}, 1, ${PREVIEW_LENGTH}) || '...'
    else ${trimmed} end`
  const cardFields = fields.filter(([name]) => CARD_FIELDS.includes(name))
  const which = `from guides where guides.published = 1 and ${condition}`
  return [
    `insert into public_cards (guide_id, created_at, card)
      select guides.id, guides.created_at, ${object([...cardFields, ['bioPreview', preview]])} ${which}`,
    `insert into public_guides (guide_id, guide, images)
      select guides.id, ${object(fields)}, ${gallery} ${which}`,
  ]
}

function sqliteTriggers(): string[] {
  const gallery = (guideId: string) => `(select json_group_array(image_url order by position, id)
    from guide_images where guide_id = ${guideId})`
  const stored = 'guides.certification_badges'
  const dialect: Dialect = {
    object: (fields) => `json_object(${fields.map(([name, value]) => `'${name}', ${value}`).join(', ')})`,
    badges: `json(case ${stored} when '[]' then '[]' else (
      select json_group_array(value) from json_each(${stored}) where value in (${badgeList})) end)`,
    published: `json('true')`,
    whiteSpace: `char(${WHITE_SPACE.join(', ')})`,
    gallery: gallery('guides.id'),
  }
  const store = storing(dialect, 'guides.id = new.id').join('; ')
  const storeGallery = (row: 'old' | 'new') =>
    `update public_guides set images = ${gallery(`${row}.guide_id`)} where guide_id = ${row}.guide_id;`
  return [
    ...storing(dialect, '1 = 1'),
    `create trigger public_guides_insert after insert on guides when new.published = 1 begin ${store}; end`,
    `create trigger public_guides_update after update on guides when old.published = 1 or new.published = 1 begin
      delete from public_cards where guide_id = old.id;
      delete from public_guides where guide_id = old.id;
      ${store};
    end`,
    `create trigger public_images_insert after insert on guide_images begin ${storeGallery('new')} end`,
    `create trigger public_images_update after update on guide_images begin
      ${storeGallery('old')} ${storeGallery('new')}
    end`,
    `create trigger public_images_delete after delete on guide_images begin ${storeGallery('old')} end`,
  ]
}

function postgresTriggers(): string[] {
  const gallery = (guideId: string) => `coalesce((select json_agg(image_url order by position, id)::text
    from guide_images where guide_id = ${guideId}), '[]')`
  const dialect: Dialect = {
    object: (fields) => `(select row_to_json(fields)::text
      from (select ${fields.map(([name, value]) => `${value} as "${name}"`).join(', ')}) as fields)`,
    badges: `to_json(array(select value from json_array_elements_text(guides.certification_badges::json) as value
      where value in (${badgeList})))`,
    published: 'true',
    whiteSpace: WHITE_SPACE.map((code) => `chr(${code})`).join(' || '),
    gallery: gallery('guides.id'),
  }
  const trigger = (name: string, when: string, table: string, body: string) => [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger ${name} after ${when} on ${table} for each row execute function ${name}()`,
  ]
  const storeGallery = (row: 'old' | 'new') =>
    `update public_guides set images = ${gallery(`${row}.guide_id`)} where guide_id = ${row}.guide_id;`
  return [
    ...storing(dialect, '1 = 1'),
    ...trigger(
      'store_public_guide',
      'insert or update',
      'guides',
      `delete from public_cards where guide_id = new.id;
      delete from public_guides where guide_id = new.id;
      ${storing(dialect, 'guides.id = new.id').join('; ')};`,
    ),
    ...trigger(
      'store_public_images',
      'insert or update or delete',
      'guide_images',
      `if tg_op <> 'INSERT' then ${storeGallery('old')} end if;
      if tg_op <> 'DELETE' then ${storeGallery('new')} end if;`,
    ),
  ]
}
