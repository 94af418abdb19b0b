import { idSchema, invalidField, timestampSchema } from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** The last guide of a page: the next page begins after it. */
export interface GuideCursor<Key> {
  /** The list is sorted by it, and by the id where it is the same: a time, or kilometres as the database has worked them out. */
  key: Key
  id: number
}

export function encodeCursor({ key, id }: GuideCursor<string | number>): string {
  return `${key}_${id}`
}

/** @throws InvalidError for a text that is no cursor with such a key. */
function decodeCursor<Key>(text: string, parseKey: (key: string) => Key | undefined): GuideCursor<Key> {
  const [keyText = '', digits, ...rest] = text.split('_')
  const key = parseKey(keyText)
  const id = parseCursorId(digits)
  if (rest.length > 0 || key === undefined || id === undefined) throw invalidCursor()
  return { key, id }
}

/** Throws InvalidError for a text that no page by time has given out. In `listed_at` the T may be a blank. */
export function decodeTimeCursor(text: string): GuideCursor<string> {
  return decodeCursor(text, (key) =>
    timestampSchema.safeParse(key.replace(' ', 'T')).success ? key : undefined,
  )
}

/** Throws InvalidError for a text that no page by distance has given out. */
export function decodeDistanceCursor(text: string): GuideCursor<number> {
  return decodeCursor(text, (key) =>
    /^\d{1,5}(?:\.\d{1,25})?(?:e-\d{1,3})?$/.test(key) ? Number(key) : undefined,
  )
}

/** A condition: the guide comes after this one in a list that is newest first. Visitors see `listed_at`. */
export function isAfter(
  column: 'created_at' | 'listed_at',
  { key, id }: GuideCursor<string>,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`guides.${column}`)}, guides.id) < (${key}, ${id})`
}

/** The id at the end of a cursor; undefined for what is none. */
export function parseCursorId(digits = ''): number | undefined {
  return /^\d{1,10}$/.test(digits) ? idSchema.safeParse(Number(digits)).data : undefined
}

export function invalidCursor(): Error {
  return invalidField('cursor', 'Invalid cursor')
}
