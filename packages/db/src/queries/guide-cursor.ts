import { InvalidError, idSchema, timestampSchema } from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** The last guide of a page: the next page begins after it. */
export interface GuideCursor {
  createdAt: string
  id: number
}

export function encodeGuideCursor({ createdAt, id }: GuideCursor): string {
  return `${createdAt}_${id}`
}

/** Throws InvalidError for a text that no page has given out. In `listed_at` the T may be a blank. */
export function decodeGuideCursor(text: string): GuideCursor {
  const [createdAt = '', digits, ...rest] = text.split('_')
  const id = parseCursorId(digits)
  const isTime = timestampSchema.safeParse(createdAt.replace(' ', 'T')).success
  if (rest.length > 0 || !isTime || id === undefined) throw invalidCursor()
  return { createdAt, id }
}

/** A condition: the guide comes after this one in a list of administrators that is newest first. */
export function isAfter({ createdAt, id }: GuideCursor): RawBuilder<boolean> {
  return sql<boolean>`(guides.created_at, guides.id) < (${createdAt}, ${id})`
}

/** The same in a list of visitors, where `createdAt` holds `listed_at`: those not confirmed come last. */
export function isListedAfter({ createdAt, id }: GuideCursor): RawBuilder<boolean> {
  return sql<boolean>`(guides.listed_at, guides.id) < (${createdAt}, ${id})`
}

/** The last guide of a page by distance. */
export interface DistanceCursor {
  /** Kilometres, exactly as the database has worked them out. */
  distance: number
  id: number
}

export function encodeDistanceCursor({ distance, id }: DistanceCursor): string {
  return `${distance}_${id}`
}

/** Throws InvalidError for a text that no page by distance has given out. */
export function decodeDistanceCursor(text: string): DistanceCursor {
  const [distanceText = '', digits, ...rest] = text.split('_')
  const isNumber = /^\d{1,5}(?:\.\d{1,20})?(?:e-\d{1,3})?$/.test(distanceText)
  const distance = isNumber ? Number(distanceText) : Number.NaN
  const id = parseCursorId(digits)
  if (rest.length > 0 || !Number.isFinite(distance) || id === undefined) throw invalidCursor()
  return { distance, id }
}

/** The id at the end of a cursor; undefined for what is none. */
export function parseCursorId(digits = ''): number | undefined {
  return /^\d{1,10}$/.test(digits) ? idSchema.safeParse(Number(digits)).data : undefined
}

export function invalidCursor(): InvalidError {
  return new InvalidError('Invalid cursor', [{ path: 'cursor', message: 'Invalid cursor' }])
}
