// Ends for queries whose rows themselves nobody wants: `query.$call(countRows)`.
import type { DeleteResult, SelectQueryBuilder, UpdateResult } from 'kysely'

/** An update or a deletion. */
interface Change {
  executeTakeFirstOrThrow: () => Promise<UpdateResult | DeleteResult>
}

/** How many rows were changed. */
export async function countChanged(change: Change): Promise<number> {
  const result = await change.executeTakeFirstOrThrow()
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows)
}

/** Whether any row was changed. */
export async function hasChanged(change: Change): Promise<boolean> {
  return (await countChanged(change)) > 0
}

/** How many rows there are. */
export async function countRows<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}

/** Whether there is any row. */
export async function hasRows<DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<boolean> {
  const row = await query
    .select((eb) => eb.lit(1).as('found'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
