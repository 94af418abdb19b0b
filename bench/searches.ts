import { createDb } from '@grove/db'
import type { Random } from '@grove/db/seed'
import { createRandom } from '@grove/db/seed'
import type { Point } from '@grove/schema'
import { ACCESS_TYPES, BADGE_TYPES, OFFER_TYPES } from '@grove/schema'

/** A search, as the parameters of an address. */
export type Search = Readonly<Record<string, string>>

/** A public guide that searches are made from. */
export interface SampleGuide {
  id: number
  name: string
  city: string
  county: string
  country: string
  point: Point
}

/** More of them change nothing. */
const SAMPLE_SIZE = 20_000
const SHORTEST_WORD = 3
/** How far from the guide people stand, in degrees. */
const AWAY_DEGREES = 0.5
const RADII_KM = ['40', '40', '40', '10', '25', '80', '160', 'any'] as const
const LANGUAGES = ['en', 'de', 'fr', 'cy'] as const

export async function readSample(databaseUrl: string): Promise<SampleGuide[]> {
  const db = createDb(databaseUrl)
  try {
    const rows = await db
      .selectFrom('guides')
      .select(['id', 'user_name as name', 'city', 'county', 'country', 'shown_latitude', 'shown_longitude'])
      .where('is_public', '=', 1)
      .orderBy('id', 'desc')
      .limit(SAMPLE_SIZE)
      .execute()
    return rows.flatMap(({ shown_latitude: latitude, shown_longitude: longitude, ...guide }) =>
      latitude === null || longitude === null ? [] : [{ ...guide, point: { latitude, longitude } }],
    )
  } finally {
    await db.destroy()
  }
}

/**
 * Searches without end, the same each time, none of them twice: in turns words alone, words with choices, a distance
 * with choices, and all three. They are drawn from guides, so that frequent words and places come frequently.
 */
export function* searchesFor(guides: readonly SampleGuide[]): Generator<Search, never> {
  const random = createRandom(1)
  const given = new Set<string>()
  for (let turn = 0; ; turn = (turn + 1) % 4) {
    const guide = guides[random.below(guides.length)]
    if (guide === undefined) throw new Error('There is no public guide to search for')
    const search: Search = {
      ...(turn !== 2 && { search: someWords(random, guide) }),
      ...(turn >= 2 && someDistance(random, guide)),
      ...(turn !== 0 && someChoices(random)),
    }
    const key = JSON.stringify(search)
    if (given.has(key)) continue
    given.add(key)
    yield search
  }
}

/** The name or a place of a guide, whole or begun; people seldom search for a whole country, and then in whole. */
function someWords(random: Random, { country, ...guide }: SampleGuide): string {
  if (random.chance(0.1)) return country
  const text = random.pick([guide.name, guide.name, guide.city, guide.city, guide.county])
  return random.chance(0.5) ? text : text.slice(0, SHORTEST_WORD + random.below(text.length))
}

function someDistance(random: Random, { point }: SampleGuide): Search {
  const [latitude, longitude] = [point.latitude, point.longitude].map(
    (degrees) => degrees + (random.next() - 0.5) * AWAY_DEGREES,
  )
  return { near: `${latitude?.toFixed(4)},${longitude?.toFixed(4)}`, radius: random.pick(RADII_KM) }
}

function someChoices(random: Random): Search {
  const dice = random.next()
  if (dice < 0.25) return { language: random.pick(LANGUAGES) }
  if (dice < 0.5) return { badge: random.pick(BADGE_TYPES) }
  if (dice < 0.75) return { offer: random.pick(OFFER_TYPES) }
  return { access: random.sample(ACCESS_TYPES, 2).join(','), open: 'true' }
}

/** The next ones of what has no end. */
export function take<T>(items: Generator<T, never>, count: number): T[] {
  return Array.from({ length: count }, () => items.next().value)
}
