/** Values may be lists. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The fields that differ, as they were and as they are, and those that are told `always`. */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
  always: readonly (keyof Fields)[] = [],
) {
  const names = [...Object.keys(before), ...Object.keys(after)] as (keyof Fields)[]
  const told = new Set(names.filter((name) => always.includes(name) || !isSame(before[name], after[name])))
  const pick = (fields: Fields) =>
    Object.fromEntries(
      [...told].flatMap((name) => (name in fields ? [[name, fields[name]]] : [])),
    ) as Partial<Fields>
  return { before: pick(before), after: pick(after) }
}
