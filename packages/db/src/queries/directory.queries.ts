import type { Db } from '../client.ts'
import { isPublic } from './guide-row.ts'
import { countRows } from './query-ends.ts'

export async function countPublicGuides(db: Db): Promise<number> {
  return db.selectFrom('guides').where(isPublic).$call(countRows)
}

/**
 * The public guides with ids above `afterId` but the first `offset`, in the order of their ids: the pages that a site map
 * lists. Points are those that others see, in degrees; null where there is none.
 */
export function listPublicGuideAddresses(
  db: Db,
  { afterId, offset = 0, limit }: { afterId: number; offset?: number; limit: number },
) {
  return db
    .selectFrom('guides')
    .select([
      'id',
      'updated_at as updatedAt',
      'city',
      'county',
      'country',
      'shown_latitude as shownLatitude',
      'shown_longitude as shownLongitude',
    ])
    .where(isPublic)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export type PublicGuideAddress = Awaited<ReturnType<typeof listPublicGuideAddresses>>[number]

/** Grows with every change of a public guide or of the site: the key of the response cache and of ETags. */
export async function getDirectoryVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('directory_version').select('version').executeTakeFirstOrThrow()
  return version
}

/**
 * Browsers and caches may know answers of versions that a database which was brought back to an earlier state has not had: its
 * version has to be one that nobody has seen, beyond this many.
 */
export const VERSIONS_LEFT_FREE = 1_000_000

/** Raises a version that is below one that was seen, so that nobody takes an answer of before for one of now. */
export async function raiseDirectoryVersion(db: Db, seen: number): Promise<void> {
  await db
    .updateTable('directory_version')
    .set({ version: seen + VERSIONS_LEFT_FREE })
    .where('version', '<', seen)
    .execute()
}

/** Belongs into the transaction of every change that visitors see. */
export async function bumpDirectoryVersion(trx: Db): Promise<void> {
  await trx
    .updateTable('directory_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
}
