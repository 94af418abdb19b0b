import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf } from '../dialect.ts'
import { getDirectoryVersion } from './directory.queries.ts'
import type { GuideCursor } from './guide-cursor.ts'
import { encodeGuideCursor } from './guide-cursor.ts'
import { publicScope } from './guide-search.ts'

export interface PublicSearchText {
  id: number
  /** Folded words, parted by spaces. */
  text: string
  /** The JSON of the card. */
  card: string
  /** Where a page goes on that ends with this guide. */
  cursor: string
}

/**
 * Reads what is searched and found of every public guide, newest first, in parts, as the directory is at one moment, and
 * answers the directory's version at that moment.
 */
export async function readPublicSearchTexts(
  db: Db,
  partSize: number,
  take: (guides: readonly PublicSearchText[]) => void,
): Promise<number> {
  // The index holds all that is searched, in the order of a search.
  const source = dialectOf(db) === 'sqlite' ? sql`guides indexed by ${publicScope.walkIndex}` : sql`guides`
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const version = await getDirectoryVersion(trx)
    let after = sql``
    for (;;) {
      const { rows } = await sql<Omit<PublicSearchText, 'cursor'> & GuideCursor>`
        select guides.id, guides.created_at as "createdAt", ${publicScope.column} as text, public_cards.card
        from ${source} inner join public_cards on public_cards.guide_id = guides.id
        where ${publicScope.condition} ${after}
        order by guides.created_at desc, guides.id desc limit ${partSize}`.execute(trx)
      take(
        rows.map(({ id, text, card, createdAt }) => ({
          id,
          text,
          card,
          cursor: encodeGuideCursor({ createdAt, id }),
        })),
      )
      const last = rows[partSize - 1]
      if (last === undefined) return version
      after = sql`and (guides.created_at, guides.id) < (${last.createdAt}, ${last.id})`
    }
  })
}
