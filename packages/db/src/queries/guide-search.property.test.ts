import type { AdminGuideFilter, AdminStatusFilter, GuideFilter } from '@grove/schema'
import { ADMIN_STATUS_FILTERS, guideSearchText, PIN_COORDINATE_SCALE, searchWords } from '@grove/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../client.ts'
import { addGuide } from '../testing/sample-guides.ts'
import type { TestDb } from '../testing.ts'
import { createTestDb } from '../testing.ts'
import type { GuideRecord } from './guide-row.ts'
import {
  countAdminGuides,
  countGuides,
  listAdminGuideIds,
  listAdminGuides,
  listPins,
  listPrivateGuides,
  searchGuides,
} from './guide-search.queries.ts'

const RUNS = 60
/** The same directory each time: another seed is for whoever looks for more. */
const SEED = 20_261_122

/** The same answers by looking at every guide: what the queries have to agree with. */
function reference(guides: readonly GuideRecord[]) {
  const newestFirst = guides.toSorted((a, b) =>
    a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1,
  )
  const holds = (guide: GuideRecord, search = '') =>
    searchWords(search).every((word) => guideSearchText(guide).includes(word))
  const hasStatus = (guide: GuideRecord, status: AdminStatusFilter) =>
    ({
      all: true,
      published: guide.published,
      unpublished: !guide.published,
      pending: guide.applicationStatus === 'pending',
      approved: guide.applicationStatus === 'approved',
      rejected: guide.applicationStatus === 'rejected',
    })[status]
  return {
    public: ({ search }: GuideFilter) =>
      newestFirst.filter((guide) => guide.published && holds(guide, search)),
    admin: ({ search, status }: AdminGuideFilter) =>
      newestFirst.filter((guide) => holds(guide, search) && hasStatus(guide, status)),
  }
}

const name = fc.constantFrom('Wren Alder', 'Zoë Königsgrün', 'Sol 숲', 'Fern Ashby', "Ana O'Brien", '')
const place = fc.constantFrom(
  { city: 'Sheffield', county: 'South Yorkshire', country: 'United Kingdom' },
  { city: 'Ashbourne', county: 'Derbyshire', country: 'United Kingdom' },
  { city: 'Zürich', county: 'Zurich', country: 'Switzerland' },
  { city: 'Αθήνα', county: 'Attica', country: 'Greece' },
)
const point = fc.option(
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((degrees) => degrees.toFixed(5)),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((degrees) => degrees.toFixed(5)),
  }),
  { nil: { latitude: null, longitude: null } },
)
const state = fc.constantFrom(
  { applicationStatus: 'pending', published: false } as const,
  { applicationStatus: 'approved', published: true } as const,
  { applicationStatus: 'approved', published: false } as const,
  { applicationStatus: 'rejected', published: false } as const,
)
/** Few different times, so that guides share theirs. */
const time = fc.integer({ min: 0, max: 9 }).map((hour) => new Date(Date.UTC(2026, 2, 1, hour)))

const search = fc.oneof(
  fc.constantFrom('', 'sheffield', 'ash', 'zurich', 'uk', 'a', 'south wren', 'αθηνα', '숲', '!!', 'q'),
  fc.string({ unit: fc.constantFrom(...'asheffieldzü '), maxLength: 6 }),
)

/** Every page of the public list, put together. */
async function allPages(db: Db, filter: GuideFilter, limit: number): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const page = await searchGuides(db, filter, { cursor, limit })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids
}

const ids = (guides: readonly { id: number }[]) => guides.map(({ id }) => id)

describe.each(['sqlite', 'postgres'] as const)('every list of guides (%s)', (kind) => {
  let test: TestDb
  const guides: GuideRecord[] = []

  beforeAll(async () => {
    test = await createTestDb(kind)
    const all = fc.sample(fc.tuple(name, place, point, state, time), { numRuns: 90, seed: SEED })
    for (const [userName, where, at, status, now] of all)
      guides.push(await addGuide(test.db, { userName, ...where, ...at, ...status }, now))
  })
  afterAll(() => test.destroy())

  it('of visitors holds what its filter says, page by page, in its count and on its map', async () => {
    const expected = reference(guides)
    await fc.assert(
      fc.asyncProperty(search, fc.integer({ min: 1, max: 100 }), async (text, limit) => {
        const filter = { search: text }
        const matches = expected.public(filter)
        expect(await allPages(test.db, filter, limit)).toEqual(ids(matches))
        const { total, totalIsCapped } = await countGuides(test.db, filter, limit)
        expect([total, totalIsCapped]).toEqual([Math.min(limit, matches.length), matches.length > limit])
        const pins = await listPins(test.db, filter)
        const placed = matches.filter(({ latitude }) => latitude !== null).toSorted((a, b) => a.id - b.id)
        expect(pins.ids).toEqual(ids(placed))
        // As JSON, which knows no zero below zero.
        expect(JSON.stringify(pins.latitudes)).toEqual(
          JSON.stringify(placed.map(({ latitude }) => Math.round(Number(latitude) * PIN_COORDINATE_SCALE))),
        )
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  it('of administrators holds what its filter says: table, counts, export and a change of many', async () => {
    const expected = reference(guides)
    const status = fc.constantFrom(...ADMIN_STATUS_FILTERS)
    await fc.assert(
      fc.asyncProperty(search, status, fc.nat({ max: 20 }), async (text, chosen, offset) => {
        const filter = { search: text, status: chosen }
        const matches = expected.admin(filter)
        const page = await listAdminGuides(test.db, filter, { limit: 10, offset })
        expect(ids(page)).toEqual(ids(matches.slice(offset, offset + 10)))
        const counts = ADMIN_STATUS_FILTERS.map((one) => [
          one,
          expected.admin({ ...filter, status: one }).length,
        ])
        expect(await countAdminGuides(test.db, filter)).toEqual(Object.fromEntries(counts))
        const cursor = matches[offset]
        const exported = await listPrivateGuides(test.db, filter, { limit: 10, cursor })
        const start = cursor === undefined ? 0 : offset + 1
        expect(ids(exported)).toEqual(ids(matches.slice(start, start + 10)))
        expect(await listAdminGuideIds(test.db, filter)).toEqual(ids(matches).toSorted((a, b) => a - b))
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })
})
