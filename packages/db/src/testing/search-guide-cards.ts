import type { GuidePage } from '@grove/schema'
import type { Db } from '../client.ts'
import type { GuideCardQuery } from '../queries/directory.queries.ts'
import { searchGuideCardsJson } from '../queries/directory.queries.ts'

/** A page of the public list, taken apart. */
export async function searchGuideCards(db: Db, query: GuideCardQuery): Promise<GuidePage> {
  return JSON.parse(await searchGuideCardsJson(db, query)) as GuidePage
}
