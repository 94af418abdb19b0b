import { setImmediate as nextTurn } from 'node:timers/promises'

/** Does something with one after the other, and lets everybody else have a turn after every `size` of them. */
export async function inTurns<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T, index: number) => R | Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % size === 0) await nextTurn()
    results.push(await work(item, index))
  }
  return results
}
