import type { AdminStatusFilter, Point } from '@grove/schema'
import {
  ACCESS_TYPES,
  ADMIN_STATUS_FILTERS,
  AVAILABILITY_TYPES,
  areBoxesAround,
  BADGE_TYPES,
  distanceKm,
  guideSearchText,
  LOCATION_PRECISIONS,
  nationOf,
  OFFER_TYPES,
  PIN_COORDINATE_SCALE,
  parseBounds,
  parsePoint,
  searchPlaces,
  shownPoint,
} from '@grove/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDb } from '../../testing/index.ts'
import { createTestDb } from '../../testing/index.ts'
import { addGuide } from '../../testing/sample-guides.ts'
import type { Db } from '../client.ts'
import {
  countAdminGuides,
  listAdminGuides,
  listPrivateGuides,
  selectAdminGuides,
} from './admin-guides.queries.ts'
import type { ResolvedFilter } from './guide-filter.queries.ts'
import { listPins } from './guide-pins.queries.ts'
import type { GuideRecord } from './guide-row.ts'
import { listNearest, searchGuides } from './guide-search.queries.ts'

const RUNS = 60
/** The same directory in each run; change the seed to try others. */
const SEED = 20_261_122

function shownAt(guide: GuideRecord): Point | undefined {
  const { latitude, longitude } = shownPoint(guide)
  return parsePoint(latitude, longitude)
}

/** Whether a guide meets a filter, by its own fields: the queries have to agree with this. */
function meets(guide: GuideRecord, filter: ResolvedFilter): boolean {
  const { search = '', near, bounds, badge, offer, language, access, open } = filter
  const point = shownAt(guide)
  const hasOne = (wanted: readonly string[] | undefined, own: readonly string[]) =>
    wanted === undefined || wanted.some((one) => own.includes(one))
  const { words, countries, nations } = searchPlaces(search)
  const nation = nationOf(guide)
  const isThere = countries.includes(guide.country) || (nation !== undefined && nations.includes(nation))
  return (
    words.every((word) => guideSearchText(guide).includes(word)) &&
    (isThere || countries.length + nations.length === 0) &&
    (near === undefined ||
      (point !== undefined &&
        distanceKm(near.point, point) <= (near.radiusKm ?? Number.POSITIVE_INFINITY))) &&
    (bounds === undefined || (point !== undefined && areBoxesAround(parseBounds(bounds), point))) &&
    hasOne(badge, guide.certificationBadges) &&
    hasOne(offer, guide.offers) &&
    hasOne(language, guide.languages) &&
    (access ?? []).every((need) => guide.access.includes(need)) &&
    (open === undefined || guide.availability === 'open')
  )
}

function hasStatus(guide: GuideRecord, status: AdminStatusFilter): boolean {
  if (status === 'all') return true
  if (status === 'published') return guide.published
  if (status === 'unpublished') return !guide.published
  return guide.applicationStatus === status
}

function newestFirst(guides: readonly GuideRecord[]): GuideRecord[] {
  return guides.toSorted((a, b) =>
    a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1,
  )
}

function isPublic({ published, paused }: GuideRecord): boolean {
  return published && !paused
}

const name = fc.constantFrom('Wren Alder', 'Zoë Königsgrün', 'Sol 숲', 'Fern Ashby', "Ana O'Brien", '')
const place = fc.constantFrom(
  { city: 'Sheffield', county: 'South Yorkshire', country: 'United Kingdom' },
  { city: 'Ashbourne', county: 'Derbyshire', country: 'United Kingdom' },
  { city: 'Zürich', county: 'Zurich', country: 'Switzerland' },
  { city: 'Αθήνα', county: 'Attica', country: 'Greece' },
)
/** Many around Sheffield, some at the edges of the map, some anywhere. */
const latitude = fc.oneof(
  fc.double({ min: 53, max: 53.8, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.constantFrom(90, -90, 89.99, 0),
)
const longitude = fc.oneof(
  fc.double({ min: -2, max: -1, noNaN: true }),
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(180, -180, 179.99, -179.99, 0),
)
/** Six decimals, as fine as anybody measures. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))
const point = fc.record({ latitude: latitude.map(rounded), longitude: longitude.map(rounded) })
const pointTexts = fc.option(
  point.map((at) => ({ latitude: at.latitude.toFixed(5), longitude: at.longitude.toFixed(5) })),
  { nil: { latitude: null, longitude: null } },
)
const subsetOf = <const Value extends string>(values: readonly Value[]) => fc.subarray([...values])
const practical = fc.record({
  certificationBadges: subsetOf(BADGE_TYPES),
  languages: subsetOf(['en', 'cy', 'de', 'ja']),
  offers: subsetOf(OFFER_TYPES),
  access: subsetOf(ACCESS_TYPES),
  availability: fc.constantFrom(null, ...AVAILABILITY_TYPES),
  locationPrecision: fc.constantFrom(...LOCATION_PRECISIONS),
  paused: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
})
const state = fc.constantFrom(
  { applicationStatus: 'pending', published: false } as const,
  { applicationStatus: 'approved', published: true } as const,
  { applicationStatus: 'approved', published: false } as const,
  { applicationStatus: 'rejected', published: false } as const,
)
/** Few different times, so that guides share theirs. */
const time = fc.integer({ min: 0, max: 9 }).map((hour) => new Date(Date.UTC(2026, 2, 1, hour)))

const search = fc.oneof(
  fc.constantFrom(
    '',
    'sheffield',
    'ash',
    'zurich',
    'uk',
    'england ash',
    'switzerland',
    'a',
    'south wren',
    'αθηνα',
    '숲',
    '!!',
    'q',
  ),
  fc.string({ unit: fc.constantFrom(...'asheffieldzü '), maxLength: 6 }),
)

const some = <const Value extends string>(values: readonly Value[]) =>
  fc.subarray([...values], { minLength: 1, maxLength: 2 })
const bounds = fc
  .tuple(longitude, latitude, longitude, latitude)
  .map(([west, one, east, other]) =>
    [west, Math.min(one, other), east, Math.max(one, other)].map((degrees) => degrees.toFixed(4)).join(','),
  )
const radiusKm = fc.oneof(
  fc.constantFrom(1, 40, 500, undefined),
  fc.double({ min: 1, max: 500, noNaN: true }),
)
const conditions = {
  search,
  near: fc.record({ point, radiusKm }),
  bounds,
  badge: some(BADGE_TYPES),
  offer: some(OFFER_TYPES),
  language: some(['en', 'cy', 'de', 'fr']),
  access: some(ACCESS_TYPES),
  open: fc.constant(true as const),
}
const filter: fc.Arbitrary<ResolvedFilter> = fc.record(conditions, { requiredKeys: [] })

/** Every page of the public list, put together, with the distances that the cards tell. */
async function allPages(db: Db, asked: ResolvedFilter, limit: number) {
  const cards = []
  let cursor: string | null = null
  do {
    const page = await searchGuides(db, asked, { cursor, limit })
    cards.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return cards
}

/** Each group of choices with the field that it counts. */
const GROUPS = [
  ['badge', 'certificationBadges', BADGE_TYPES],
  ['offer', 'offers', OFFER_TYPES],
  ['language', 'languages', ['en', 'cy', 'de', 'ja', 'fr']],
  ['access', 'access', ACCESS_TYPES],
] as const

const ids = (guides: readonly { id: number }[]) => guides.map(({ id }) => id)
const inOrder = (guides: readonly { id: number }[]) => ids(guides).toSorted((a, b) => a - b)

describe.each(['sqlite', 'postgres'] as const)('every list of guides (%s)', (kind) => {
  let test: TestDb
  const guides: GuideRecord[] = []

  beforeAll(async () => {
    test = await createTestDb(kind)
    const all = fc.sample(fc.tuple(name, place, pointTexts, practical, state, time), {
      numRuns: 120,
      seed: SEED,
    })
    for (const [userName, where, at, fields, status, now] of all)
      guides.push(await addGuide(test.db, { userName, ...where, ...at, ...fields, ...status }, now))
  })
  afterAll(() => test.destroy())

  it('of visitors holds what its filter says, page by page, in its count, choices and map', async () => {
    await fc.assert(
      fc.asyncProperty(filter, fc.integer({ min: 1, max: 100 }), async (asked, limit) => {
        const matches = guides.filter((guide) => isPublic(guide) && meets(guide, asked))
        const newest = await allPages(test.db, { ...asked, sort: 'newest' }, limit)
        expect(ids(newest)).toEqual(ids(newestFirst(matches)))
        const { total, totalIsCapped } = await searchGuides(test.db, asked, { limit: 1, cap: limit })
        expect([total, totalIsCapped]).toEqual([Math.min(limit, matches.length), matches.length > limit])

        const pins = await listPins(test.db, asked)
        const placed = matches.filter((guide) => shownAt(guide) !== undefined).toSorted((a, b) => a.id - b.id)
        const scaled = placed.map((guide) =>
          Math.round((shownAt(guide)?.latitude ?? 0) * PIN_COORDINATE_SCALE),
        )
        expect(pins.ids).toEqual(ids(placed))
        expect(pins.areas).toEqual(ids(placed.filter((guide) => guide.locationPrecision === 'area')))
        // As JSON, which knows no zero below zero.
        expect(JSON.stringify(pins.latitudes)).toEqual(JSON.stringify(scaled))

        const { facets } = await searchGuides(test.db, asked, { limit: 1 })
        for (const [group, field, values] of GROUPS) {
          const { [group]: _, ...others } = asked
          const found = guides.filter((guide) => isPublic(guide) && meets(guide, others))
          for (const one of values) {
            const having = found.filter((guide) => (guide[field] as readonly string[]).includes(one))
            expect(facets?.[group][one] ?? 0, `${group} ${one}`).toBe(having.length)
          }
        }
        expect(facets?.open).toBe(matches.filter(({ availability }) => availability === 'open').length)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  it('by distance is in the order of the shown points, and goes on beyond the radius', async () => {
    const near = conditions.near
    await fc.assert(
      fc.asyncProperty(filter, near, fc.integer({ min: 1, max: 30 }), async (others, around, limit) => {
        const asked = { ...others, near: around }
        const matches = guides.filter((guide) => isPublic(guide) && meets(guide, asked))
        const distance = (guide: GuideRecord) => distanceKm(around.point, shownAt(guide) ?? around.point)
        const cards = await allPages(test.db, asked, limit)
        expect(inOrder(cards)).toEqual(inOrder(matches))
        const distances = cards.map((card) => card.distanceKm ?? Number.NaN)
        expect(distances).toEqual(distances.toSorted((a, b) => a - b))
        for (const card of cards) {
          const guide = matches.find(({ id }) => id === card.id)
          expect(Math.abs(distance(guide!) - card.distanceKm!)).toBeLessThan(0.1)
        }
        const anywhere = { ...others, near: { point: around.point, radiusKm: undefined } }
        const beyond = guides
          .filter((guide) => isPublic(guide) && meets(guide, anywhere) && !matches.includes(guide))
          .toSorted((a, b) => distance(a) - distance(b))
        const nearest = await listNearest(test.db, asked, 5)
        expect(nearest.map((card) => card.distanceKm)).toEqual(
          beyond.slice(0, 5).map((guide) => Math.round(distance(guide) * 10) / 10),
        )
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  it('of administrators holds what its filter says: table, counts, export and a change of many', async () => {
    const status = fc.constantFrom(...ADMIN_STATUS_FILTERS)
    await fc.assert(
      fc.asyncProperty(filter, status, fc.nat({ max: 20 }), async (asked, chosen, offset) => {
        const selection = { ...asked, status: chosen }
        const found = newestFirst(guides.filter((guide) => meets(guide, asked)))
        const matches = found.filter((guide) => hasStatus(guide, chosen))
        const page = await listAdminGuides(test.db, selection, { limit: 10, offset })
        expect(ids(page)).toEqual(ids(matches.slice(offset, offset + 10)))
        const counts = ADMIN_STATUS_FILTERS.map((one) => [
          one,
          found.filter((guide) => hasStatus(guide, one)).length,
        ])
        expect(await countAdminGuides(test.db, selection)).toEqual(Object.fromEntries(counts))
        const cursor = matches[offset]
        const exported = await listPrivateGuides(test.db, selection, { limit: 10, cursor })
        const start = cursor === undefined ? 0 : offset + 1
        expect(ids(exported)).toEqual(ids(matches.slice(start, start + 10)))
        const query = await selectAdminGuides(test.db, selection)
        expect(ids(await query.select('id').orderBy('id').execute())).toEqual(inOrder(matches))
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })
})
