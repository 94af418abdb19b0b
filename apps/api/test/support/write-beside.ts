import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '@grove/db'

/** Writes one transaction after the other until `work` is over, as others do meanwhile; answers how that ended. */
export async function writeBeside<T>(
  db: Db,
  work: Promise<T>,
  write: (trx: Db) => Promise<unknown>,
): Promise<PromiseSettledResult<T>> {
  let isOver = false
  const settled = Promise.allSettled([work]).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await db.transaction().execute(write)
    await nextTurn()
  }
  const [outcome] = await settled
  return outcome
}
