import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { bigInteger, key } = columnTypes(db)
  await db.schema
    .createTable('nightly_backup')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('claimed_at', key)
    .addColumn('succeeded_at', key)
    .addColumn('bytes', bigInteger)
    .addColumn('row_count', bigInteger)
    .addColumn('file_count', bigInteger)
    .addColumn('faulty_count', bigInteger)
    .addColumn('failed_at', key)
    .addColumn('failure', 'text')
    .addCheckConstraint('nightly_backup_one_row', sql`id = 1`)
    .execute()
  await sql`insert into nightly_backup (id) values (1)`.execute(db)
}
