import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

/** A guide changes for everybody when one of its credentials is checked, ends, or goes: the profile shows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'postgres') await noteInPostgres(db)
  else await noteInSqlite(db)
}

/** It is noted by the triggers of guides, which watch this column. */
const TOUCH = 'update guides set checked_badges = checked_badges where id = old.guide_id;'

async function noteInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_credential_change() returns trigger language plpgsql as $$
    begin
      ${sql.raw(TOUCH)}
      return null;
    end $$`.execute(db)
  await sql`
    create trigger credentials_note_update after update of checked_at, ended_at on credentials
    for each row when (
      old.checked_at is distinct from new.checked_at or old.ended_at is distinct from new.ended_at)
    execute function note_credential_change()`.execute(db)
  await sql`
    create trigger credentials_note_delete after delete on credentials
    for each row when (old.checked_at is not null) execute function note_credential_change()`.execute(db)
}

async function noteInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger credentials_note_update after update of checked_at, ended_at on credentials
    when old.checked_at is not new.checked_at or old.ended_at is not new.ended_at begin
      ${sql.raw(TOUCH)}
    end`.execute(db)
  await sql`
    create trigger credentials_note_delete after delete on credentials when old.checked_at is not null begin
      ${sql.raw(TOUCH)}
    end`.execute(db)
}
