/** All items of a generator of lists, in one list. */
export async function collect<T>(steps: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const step of steps) all.push(...step)
  return all
}
