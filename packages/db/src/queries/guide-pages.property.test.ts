import type { Point } from '@grove/schema'
import { distanceKm } from '@grove/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDb } from '../../testing/index.ts'
import { createTestDb } from '../../testing/index.ts'
import { addGuide } from '../../testing/sample-guides.ts'
import { listPins } from './guide-pins.queries.ts'
import { listNearest, searchGuides } from './guide-search.queries.ts'

const RUNS = 25
/** The same directories in each run; change the seed to try others. */
const SEED = 20_261_122
const STARTED = Date.UTC(2026, 2, 1)
/** Farther is nobody from anybody. */
const EVERYWHERE_KM = 21_000

/** Around both poles, on both sides of 180 degrees, and around Sheffield; two decimals, so that some share a point. */
const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100)
const east = fc.oneof(degrees(178, 180), degrees(-180, -178))
const point: fc.Arbitrary<Point> = fc.oneof(
  fc.record({ latitude: degrees(53, 53.6), longitude: degrees(-1.8, -1.2) }),
  fc.record({ latitude: degrees(-1, 1), longitude: east }),
  fc.record({ latitude: degrees(87, 90), longitude: degrees(-180, 180) }),
  fc.record({ latitude: degrees(-90, -87), longitude: degrees(-180, 180) }),
)
const change = fc.oneof(
  fc.record({ kind: fc.constant('come' as const), at: point }),
  fc.record({ kind: fc.constantFrom('go' as const, 'pause' as const), index: fc.nat({ max: 30 }) }),
)
const near = fc.record({ point, radiusKm: fc.constantFrom(5, 40, 250, 500, undefined) })

interface Added {
  id: number
  createdAt: string
  point: Point
}

describe.each(['sqlite', 'postgres'] as const)('the pages of a list (%s)', (kind) => {
  let test: TestDb
  let added = 0

  beforeAll(async () => {
    test = await createTestDb(kind)
  })
  afterAll(() => test.destroy())

  async function add({ latitude, longitude }: Point): Promise<Added> {
    added += 1
    const fields = { latitude: latitude.toFixed(2), longitude: longitude.toFixed(2), published: true }
    const { id, createdAt } = await addGuide(
      test.db,
      { ...fields, applicationStatus: 'approved' },
      new Date(STARTED + added * 1000),
    )
    return { id, createdAt, point: { latitude, longitude } }
  }

  it('hold each guide who stays once while others come and go, and are in order, also at the edges of the map', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(point, { minLength: 4, maxLength: 24 }),
        near,
        fc.constantFrom('distance' as const, 'newest' as const),
        fc.integer({ min: 1, max: 6 }),
        fc.array(change, { minLength: 30, maxLength: 30 }),
        async (points, around, sort, limit, changes) => {
          await test.db.deleteFrom('guides').execute()
          const guides: Added[] = []
          for (const at of points) guides.push(await add(at))
          const staying = new Set(guides.map(({ id }) => id))
          const filter = { near: around, sort }
          const seen: number[] = []
          let cursor: string | null = null
          do {
            const page: Awaited<ReturnType<typeof searchGuides>> = await searchGuides(test.db, filter, {
              cursor,
              limit,
            })
            seen.push(...page.items.map(({ id }) => id))
            cursor = page.nextCursor
            const next = changes.pop()
            if (next === undefined) continue
            if (next.kind === 'come') guides.push(await add(next.at))
            else {
              const leaving = guides[next.index % guides.length]
              if (leaving === undefined) continue
              staying.delete(leaving.id)
              if (next.kind === 'go')
                await test.db.deleteFrom('guides').where('id', '=', leaving.id).execute()
              else
                await test.db.updateTable('guides').set({ paused: 1 }).where('id', '=', leaving.id).execute()
            }
          } while (cursor !== null)

          const isWithin = ({ point: at }: { point: Point }) =>
            distanceKm(around.point, at) <= (around.radiusKm ?? EVERYWHERE_KM)
          const ever = new Set(guides.filter(isWithin).map(({ id }) => id))
          expect(new Set(seen).size).toBe(seen.length)
          expect(seen.filter((id) => !ever.has(id))).toEqual([])
          expect([...staying].filter((id) => ever.has(id) && !seen.includes(id))).toEqual([])
          const shown = seen.flatMap((id) => guides.find((guide) => guide.id === id) ?? [])
          const keys = shown.map(({ point: at, createdAt }) =>
            // Databases and JavaScript work out the same distance but for its last digits.
            sort === 'newest' ? -Date.parse(createdAt) : Number(distanceKm(around.point, at).toFixed(6)),
          )
          expect(keys).toEqual(keys.toSorted((a, b) => a - b))
        },
      ),
      { numRuns: RUNS, seed: SEED },
    )
  })

  it('agree with count, map and nearest guides at the edges of the map', async () => {
    await test.db.deleteFrom('guides').execute()
    const guides: Added[] = []
    for (const at of fc.sample(point, { numRuns: 60, seed: SEED })) guides.push(await add(at))
    await fc.assert(
      fc.asyncProperty(near, async (around) => {
        const distances = new Map(guides.map(({ id, point: at }) => [id, distanceKm(around.point, at)]))
        const radius = around.radiusKm ?? EVERYWHERE_KM
        const within = guides.filter(({ id }) => (distances.get(id) ?? 0) <= radius)
        const { items, total } = await searchGuides(test.db, { near: around }, { limit: 100 })
        expect(items.map(({ id }) => id).sort()).toEqual(within.map(({ id }) => id).sort())
        for (const { id, distanceKm: told = Number.NaN } of items)
          expect(Math.abs(told - (distances.get(id) ?? 0))).toBeLessThan(0.1)
        expect(total).toBe(within.length)
        expect((await listPins(test.db, { near: around })).ids).toEqual(within.map(({ id }) => id))
        const beyond = [...distances.values()].filter((distance) => distance > radius).sort((a, b) => a - b)
        const nearest = await listNearest(test.db, { near: around }, 5)
        expect(nearest.map((card) => card.distanceKm)).toEqual(
          beyond.slice(0, 5).map((distance) => Math.round(distance * 10) / 10),
        )
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })
})
