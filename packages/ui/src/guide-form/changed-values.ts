/** Fields about pictures, which are wrong of other ones: each changes together with its pictures. */
const PICTURES_OF: Readonly<Record<string, string>> = {
  imageDescriptions: 'images',
  profileImageDescription: 'profileImage',
  imageFocalPointX: 'profileImage',
  imageFocalPointY: 'profileImage',
}

const wholeOf = (field: string) => PICTURES_OF[field] ?? field

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((item, index) => item === b[index])
}

/** The fields that hold something else than before. */
export function changedFields<Values extends object>(
  values: Values,
  before: Values,
): (keyof Values & string)[] {
  const fields = Object.keys(values) as (keyof Values & string)[]
  const changed = new Set(fields.filter((field) => !isSame(values[field], before[field])).map(wholeOf))
  return fields.filter((field) => changed.has(wholeOf(field)))
}

/** The fields that were changed here and, in another way, elsewhere; of what is about pictures, the pictures. */
export function conflictingFields<Values extends object>(values: Values, before: Values, theirs: Values) {
  const there = changedFields(theirs, before)
  const different = changedFields(values, theirs)
  return changedFields(values, before).filter(
    (field) => wholeOf(field) === field && there.includes(field) && different.includes(field),
  )
}

/**
 * Other values with the changes made here since they were as `before`; of `yielding` fields the others count. The others may
 * be stored by somebody else, or by a save during which more was typed.
 */
export function rebaseValues<Values extends object>(
  others: Values,
  values: Values,
  before: Values,
  yielding: readonly string[] = [],
): Values {
  const mine = changedFields(values, before).filter((field) => !yielding.includes(wholeOf(field)))
  return { ...others, ...Object.fromEntries(mine.map((field) => [field, values[field]])) }
}
