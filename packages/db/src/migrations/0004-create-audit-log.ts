import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, key } = columnTypes(db)
  // No foreign keys: an entry outlives the account and the guide it speaks of.
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'integer', id)
    .addColumn('at', key, (column) => column.notNull())
    .addColumn('actor_id', 'integer')
    .addColumn('actor_is_owner', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('actor_key', key, (column) => column.notNull())
    .addColumn('action', key, (column) => column.notNull())
    .addColumn('guide_id', 'integer')
    .addColumn('guide_name', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('audit_log_guide_id').on('audit_log').columns(['guide_id', 'id']).execute()
  await db.schema.createIndex('audit_log_action').on('audit_log').columns(['action', 'id']).execute()
  await db.schema.createIndex('audit_log_actor_key').on('audit_log').columns(['actor_key', 'id']).execute()
  if (dialectOf(db) === 'postgres') await refuseChangesPostgres(db)
  else await refuseChangesSqlite(db)
}

async function refuseChangesPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_audit_log_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_log is append-only';
    end $$`.execute(db)
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_log_change()`.execute(db)
}

async function refuseChangesSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql
      .raw(
        `create trigger audit_log_refuse_${change} before ${change} on audit_log begin
          select raise(abort, 'audit_log is append-only');
        end`,
      )
      .execute(db)
  }
}
