import type { GuideChanges } from '@grove/schema'
import { timestampSchema } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { invalidCursor, parseCursorId } from './guide-cursor.ts'
import { isPublic, toGuideRecord, toPublicGuide } from './guide-row.ts'
import { countChanged } from './query-ends.ts'

/** The last change of a page, and the `until` that the first page has promised. */
interface ChangesCursor {
  until: string
  changedAt: string
  id: number
}

function decodeCursor(text: string): ChangesCursor {
  const [until, changedAt, digits, ...rest] = text.split('_')
  const id = parseCursorId(digits)
  const times = [until, changedAt].map((time) => timestampSchema.safeParse(time).data)
  if (rest.length > 0 || id === undefined || times[0] === undefined || times[1] === undefined)
    throw invalidCursor()
  return { until: times[0], changedAt: times[1], id }
}

/**
 * A page of what changed among public guides, the oldest change first. `until` is what the next reading begins with.
 * @throws InvalidError for a cursor that no page has given out.
 */
export async function listGuideChanges(
  db: Db,
  { since, until, cursor, limit }: { since: string; until: string; cursor?: string | null; limit: number },
): Promise<GuideChanges> {
  const last = cursor ? decodeCursor(cursor) : undefined
  const promised = last?.until ?? until
  const rows = await db
    .selectFrom('guide_changes')
    .select(['guide_id as id', 'changed_at as changedAt'])
    .where(
      last === undefined
        ? sql<boolean>`changed_at >= ${since}`
        : sql<boolean>`(changed_at, guide_id) > (${last.changedAt}, ${last.id})`,
    )
    .orderBy('changed_at')
    .orderBy('guide_id')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const end = page.at(-1)
  const ids = page.map(({ id }) => id)
  const found =
    ids.length === 0
      ? []
      : await db.selectFrom('guides').selectAll().where(isPublic).where('id', 'in', ids).execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return {
    items: page.flatMap(({ id }) => {
      const row = byId.get(id)
      return row === undefined ? [] : [toPublicGuide(toGuideRecord(row))]
    }),
    gone: page.filter(({ id }) => !byId.has(id)).map(({ id, changedAt }) => ({ id, at: changedAt })),
    nextCursor: rows.length > limit && end !== undefined ? `${promised}_${end.changedAt}_${end.id}` : null,
    until: promised,
  }
}

/** Forgets guides that went before a moment. Answers how many. */
export async function deleteOldGuideChanges(db: Db, before: Date): Promise<number> {
  return db
    .deleteFrom('guide_changes')
    .where('is_gone', '=', 1)
    .where('changed_at', '<', before.toISOString())
    .$call(countChanged)
}
