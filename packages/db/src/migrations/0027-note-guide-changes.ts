import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'
import { columnTypes } from './column-types.ts'

/** Every save writes `updated_at`; the others change what everybody sees without one. */
const COLUMNS = sql.raw('updated_at, published, paused, profile_image, checked_badges, hides_unchecked')

export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  // No foreign key: a row outlives its guide.
  await db.schema
    .createTable('guide_changes')
    .addColumn('guide_id', 'integer', (column) => column.primaryKey())
    .addColumn('changed_at', key, (column) => column.notNull())
    .addColumn('is_gone', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('guide_changes_changed_at')
    .on('guide_changes')
    .columns(['changed_at', 'guide_id'])
    .execute()
  await sql`
    insert into guide_changes (guide_id, changed_at, is_gone)
    select id, updated_at, 0 from guides where is_public = 1`.execute(db)
  if (dialectOf(db) === 'postgres') await noteInPostgres(db)
  else await noteInSqlite(db)
}

async function noteInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_guide_change() returns trigger language plpgsql as $$
    declare
      was_public integer := 0;
      goes_public integer := 0;
      changed integer;
    begin
      if tg_op <> 'INSERT' then was_public := old.is_public; changed := old.id; end if;
      if tg_op <> 'DELETE' then goes_public := new.is_public; changed := new.id; end if;
      if was_public = 1 or goes_public = 1 then
        insert into guide_changes (guide_id, changed_at, is_gone)
        values (
          changed,
          to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          1 - goes_public
        )
        on conflict (guide_id) do update set changed_at = excluded.changed_at, is_gone = excluded.is_gone;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger guide_changes_note after insert or update of ${COLUMNS} or delete on guides
    for each row execute function note_guide_change()`.execute(db)
}

async function noteInSqlite(db: Kysely<unknown>): Promise<void> {
  const note = (id: string, isGone: string) =>
    sql.raw(`
      insert into guide_changes (guide_id, changed_at, is_gone)
      values (${id}, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), ${isGone})
      on conflict (guide_id) do update set changed_at = excluded.changed_at, is_gone = excluded.is_gone;`)
  await sql`
    create trigger guide_changes_insert after insert on guides when new.is_public = 1 begin
      ${note('new.id', '0')}
    end`.execute(db)
  await sql`
    create trigger guide_changes_update after update of ${COLUMNS} on guides
    when old.is_public = 1 or new.is_public = 1 begin
      ${note('new.id', '1 - new.is_public')}
    end`.execute(db)
  await sql`
    create trigger guide_changes_delete after delete on guides when old.is_public = 1 begin
      ${note('old.id', '1')}
    end`.execute(db)
}
