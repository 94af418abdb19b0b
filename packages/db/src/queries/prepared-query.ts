import type { CompiledQuery } from 'kysely'
import type { Db } from '../client.ts'
import type { DialectName } from '../dialect.ts'
import { dialectOf } from '../dialect.ts'

/** What stands for a parameter while a query is put together. */
export const PARAMETER = 0

/**
 * A query that is put together once for each database and only gets its parameters afterwards, since putting it
 * together takes longer than SQLite takes for it. `compile` writes PARAMETER for each, and binds nothing else; they are
 * given in the order in which they stand in the query.
 */
export function preparedQuery<Row>(compile: (db: Db) => CompiledQuery<Row>) {
  const compiled = new Map<DialectName, CompiledQuery<Row>>()
  return async function run(db: Db, parameters: readonly unknown[]): Promise<Row[]> {
    const dialect = dialectOf(db)
    const query = compiled.get(dialect) ?? compile(db)
    compiled.set(dialect, query)
    if (query.parameters.length !== parameters.length)
      throw new Error(`The query takes ${query.parameters.length} parameters, not ${parameters.length}`)
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
