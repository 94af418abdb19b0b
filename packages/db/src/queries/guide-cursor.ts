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

/** Throws InvalidError for a text that no page has given out. */
export function decodeGuideCursor(text: string): GuideCursor {
  const [createdAt, digits, ...rest] = text.split('_')
  const id = /^\d{1,10}$/.test(digits ?? '') ? Number(digits) : Number.NaN
  const isValid =
    rest.length === 0 && timestampSchema.safeParse(createdAt).success && idSchema.safeParse(id).success
  if (!isValid || createdAt === undefined) throw new InvalidError('Invalid cursor')
  return { createdAt, id }
}

/** A condition: the guide comes after this one in a list that is newest first. */
export function isAfter({ createdAt, id }: GuideCursor): RawBuilder<boolean> {
  return sql<boolean>`(guides.created_at, guides.id) < (${createdAt}, ${id})`
}
