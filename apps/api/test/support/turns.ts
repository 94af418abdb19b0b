import { setImmediate as nextTurn } from 'node:timers/promises'

/** How many turns everybody else in this process gets while something is done. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false]
  const counting = (async () => {
    while (!isOver) {
      await nextTurn()
      turns += 1
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await counting
  }
  return turns
}
