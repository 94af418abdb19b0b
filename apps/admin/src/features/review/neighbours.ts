interface Neighbours {
  previousId: number | undefined
  nextId: number | undefined
}

/**
 * The applications beside one of the queue as it was seen, without those that have left it since. Beside one that it never
 * held there is the first one.
 */
export function neighboursOf(
  id: number | undefined,
  seen: readonly number[],
  present: readonly number[],
): Neighbours {
  const at = id === undefined ? -1 : seen.indexOf(id)
  if (at === -1) return { previousId: undefined, nextId: present[0] }
  const isPresent = (other: number) => present.includes(other)
  return {
    previousId: seen.slice(0, at).findLast(isPresent),
    nextId: seen.slice(at + 1).find(isPresent),
  }
}
