import { canonicalCountry, nationOf } from '@grove/schema'
import type { Kysely } from 'kysely'
import { searchTextOf } from '../search-texts.ts'

interface Tables {
  guides: {
    id: number
    user_name: string
    city: string
    county: string
    country: string
    nation: string | null
    search_text: string
  }
}

/** Gives countries that were stored by an everyday name ("UK", "England", "Deutschland") the name of the list. */
export async function up(unknownDb: Kysely<unknown>): Promise<void> {
  const db = unknownDb as Kysely<Tables>
  const stored = await db.selectFrom('guides').select('country').distinct().execute()
  for (const { country: former } of stored) {
    const country = canonicalCountry(former)
    if (country === undefined || country === former) continue
    const guides = await db
      .selectFrom('guides')
      .select(['id', 'user_name', 'city', 'county'])
      .where('country', '=', former)
      .execute()
    for (const { id, user_name: userName, city, county } of guides) {
      // The former name may tell the nation: "Wales".
      const nation = nationOf({ county, country: former }) ?? nationOf({ county, country }) ?? null
      const search_text = searchTextOf({ userName, city, county, country })
      await db.updateTable('guides').set({ country, nation, search_text }).where('id', '=', id).execute()
    }
  }
}
