import type { ColumnDefinitionBuilder, Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

/** The column types that the two databases spell differently. */
export function columnTypes(db: Kysely<unknown>) {
  const isPostgres = dialectOf(db) === 'postgres'
  return {
    /** Text that is compared byte by byte, whatever language the database speaks: keys, times. */
    key: (isPostgres ? sql`text collate "C"` : sql`text`) as RawBuilder<unknown>,
    real: (isPostgres ? sql`double precision` : sql`real`) as RawBuilder<unknown>,
    bigInteger: (isPostgres ? sql`bigint` : sql`integer`) as RawBuilder<unknown>,
    /** A number given by the database and never given again. */
    id: (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
      isPostgres ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
  }
}
