import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'
import { columnTypes } from './column-types.ts'

/** The way of an account out, and when what has had its time was last cleared away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema.alterTable('users').addColumn('erase_at', key).execute()
  await sql`create index users_erase_at on users (erase_at) where erase_at is not null`.execute(db)
  // No foreign key: the account is gone. With the time at which it was made, or another directory's copy would lose a stranger.
  await db.schema
    .createTable('erased_accounts')
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', key, (column) => column.notNull())
    .addColumn('erased_at', key, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('erased_accounts_unique')
    .unique()
    .on('erased_accounts')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema
    .createTable('retention_runs')
    .addColumn('name', key, (column) => column.primaryKey())
    .addColumn('cleaned_at', key, (column) => column.notNull())
    .addColumn('cleared', 'integer', (column) => column.notNull())
    .execute()
  // A row in it opens audit_log to the transaction that has put it there, and takes it away again.
  await db.schema
    .createTable('audit_log_door')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .execute()
  if (dialectOf(db) === 'postgres') await letErasureInPostgres(db)
  else await letErasureInSqlite(db)
}

async function letErasureInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function refuse_audit_log_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' or not exists (select 1 from audit_log_door) then
        raise exception 'audit_log is append-only';
      end if;
      return null;
    end $$`.execute(db)
}

async function letErasureInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql.raw(`drop trigger audit_log_refuse_${change}`).execute(db)
    await sql
      .raw(
        `create trigger audit_log_refuse_${change} before ${change} on audit_log
        when not exists (select 1 from audit_log_door) begin
          select raise(abort, 'audit_log is append-only');
        end`,
      )
      .execute(db)
  }
}
