import { BIO_PREVIEW_LENGTH, EXACT_COUNT_LIMIT, InvalidError } from '@grove/schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/index.ts'
import { addGuide, SAMPLE_TIME } from '../../testing/sample-guides.ts'
import type { Db } from '../client.ts'
import {
  bumpDirectoryVersion,
  countPublicGuides,
  getDirectoryVersion,
  listPublicGuideAddresses,
} from './directory.queries.ts'
import { decodeTimeCursor, encodeCursor } from './guide-cursor.ts'
import { listPins } from './guide-pins.queries.ts'
import { searchGuides } from './guide-search.queries.ts'

/** More pages than any test has: a page that repeats itself ends here. */
const MANY_PAGES = 100

async function idsOfAllPages(db: Db, search: string, limit: number): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null = null
  for (let page = 0; page < MANY_PAGES; page++) {
    const { items, nextCursor } = await searchGuides(db, { search }, { limit, cursor })
    ids.push(...items.map((item) => item.id))
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return ids
}

describeEachDatabase('the public directory', (database) => {
  it('shows a guide as a card, with the beginning of the bio', async () => {
    const { db } = database()
    const bio = 'Slow walks. '.repeat(40).trim()
    const guide = await addGuide(db, {
      bio,
      profileImage: '/uploads/a.jpg',
      imageFocalPointX: '0.2',
      website: 'wren.example',
      instagram: 'wren',
      contactEmail: 'wren@alder.example',
      certificationBadges: ['certified_guide', 'certified_student'],
    })
    const { items, nextCursor } = await searchGuides(db, {}, { limit: 24 })
    expect(nextCursor).toBeNull()
    expect(items).toEqual([
      {
        id: guide.id,
        userName: 'Wren Alder',
        profileImage: '/uploads/a.jpg',
        imageFocalPointX: '0.2',
        imageFocalPointY: '0.5',
        city: 'Totnes',
        county: 'Devon',
        country: 'United Kingdom',
        website: 'wren.example',
        instagram: 'wren',
        facebook: null,
        contactEmail: 'wren@alder.example',
        certificationBadges: ['certified_guide', 'certified_student'],
        checkedBadges: [],
        coordinates: { latitude: 50.431, longitude: -3.684 },
        availability: null,
        bioPreview: `${bio.slice(0, BIO_PREVIEW_LENGTH)}...`,
      },
    ])
  })

  it('goes through its pages without gaps or repeats, also where guides share their time', async () => {
    const { db } = database()
    const expected: number[] = []
    for (let number = 0; number < 23; number++) {
      const time = new Date(SAMPLE_TIME.getTime() + Math.floor(number / 5) * 1000)
      expected.unshift((await addGuide(db, { published: number !== 7 }, time)).id)
    }
    expected.splice(23 - 8, 1)
    for (const limit of [1, 2, 5, 22, 23]) {
      expect(await idsOfAllPages(db, '', limit)).toEqual(expected)
      expect(await idsOfAllPages(db, 'totnes', limit)).toEqual(expected)
      expect(await idsOfAllPages(db, 'uk', limit)).toEqual(expected)
    }
  })

  it('keeps its place when guides are added or taken away between two pages', async () => {
    const { db } = database()
    const ids: number[] = []
    for (let number = 0; number < 6; number++) ids.unshift((await addGuide(db)).id)
    const first = await searchGuides(db, {}, { limit: 3 })
    await addGuide(db)
    await db.deleteFrom('guides').where('id', '=', ids[2]!).execute()
    const second = await searchGuides(db, {}, { limit: 3, cursor: first.nextCursor })
    expect(second.items.map((item) => item.id)).toEqual(ids.slice(3))
  })

  it('goes on after a guide who is a centimetre away', async () => {
    const { db } = database()
    await addGuide(db, { latitude: '50.4310001' })
    const { id } = await addGuide(db, { latitude: '50.4310002' })
    const near = { point: { latitude: 50.431, longitude: -3.684 }, radiusKm: 10 }
    const first = await searchGuides(db, { near }, { limit: 1 })
    const second = await searchGuides(db, { near }, { limit: 1, cursor: first.nextCursor })
    expect(second.items.map((card) => card.id)).toEqual([id])
  })

  it('refuses a cursor that no page has given out', async () => {
    const { db } = database()
    const asking = searchGuides(db, {}, { limit: 3, cursor: "2026' or 1=1 --_1" })
    await expect(asking).rejects.toThrow(InvalidError)
  })

  it('counts exactly up to its limit, and says where there are more', async () => {
    const { db, kind } = database()
    const { id } = await addGuide(db)
    await copyGuide(db, kind, id, EXACT_COUNT_LIMIT - 1)
    for (const search of ['', 'totnes', 'uk', 'totnes uk']) {
      expect(await searchGuides(db, { search }, { limit: 1 })).toMatchObject({
        total: EXACT_COUNT_LIMIT,
        totalIsCapped: false,
      })
    }
    await addGuide(db)
    for (const search of ['', 'totnes', 'uk', 'totnes uk']) {
      expect(await searchGuides(db, { search }, { limit: 1 })).toMatchObject({
        total: EXACT_COUNT_LIMIT,
        totalIsCapped: true,
      })
    }
    // Frequent words go other ways than rare ones.
    expect(await idsOfAllPages(db, 'totnes devon', 1_000)).toHaveLength(EXACT_COUNT_LIMIT + 1)
    expect((await listPins(db, { search: 'totnes' })).ids).toHaveLength(EXACT_COUNT_LIMIT + 1)
  })

  it('lists a pin for each public guide that has a place', async () => {
    const { db } = database()
    const here = await addGuide(db, { latitude: '50.4310749', longitude: '-3.684' })
    const there = await addGuide(db, { latitude: ' -0.5', longitude: '179.999999' })
    await addGuide(db, { latitude: null, longitude: null })
    await addGuide(db, { latitude: 'north', longitude: '3' })
    await addGuide(db, { published: false })
    const { ids, latitudes, longitudes } = await listPins(db, {})
    const pins = ids.map((id, index) => [id, latitudes[index], longitudes[index]])
    expect(pins.toSorted()).toEqual([
      [here.id, 5_043_107, -368_400],
      [there.id, -50_000, 18_000_000],
    ])
    expect(await listPins(db, { search: 'nowhere' })).toEqual({
      ids: [],
      latitudes: [],
      longitudes: [],
      areas: [],
    })
  })

  it('lists the addresses of public guides in the order of their ids, some at a time', async () => {
    const { db } = database()
    const guides = []
    for (let number = 0; number < 5; number++) guides.push(await addGuide(db, { published: number !== 2 }))
    const first = await listPublicGuideAddresses(db, { afterId: 0, limit: 3 })
    const second = await listPublicGuideAddresses(db, { afterId: first.at(-1)!.id, limit: 3 })
    const expected = guides.filter((guide) => guide.published).map(({ id, updatedAt }) => ({ id, updatedAt }))
    expect([...first, ...second]).toMatchObject(expected)
    expect(await countPublicGuides(db)).toBe(4)
    expect(await listPublicGuideAddresses(db, { afterId: 0, offset: 2, limit: 3 })).toEqual(
      [...first, ...second].slice(2),
    )
  })

  it('has a version that grows with each bump, and not with one that is undone', async () => {
    const { db } = database()
    const before = await getDirectoryVersion(db)
    await bumpDirectoryVersion(db)
    expect(await getDirectoryVersion(db)).toBe(before + 1)
    const undone = db.transaction().execute(async (trx) => {
      await bumpDirectoryVersion(trx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await getDirectoryVersion(db)).toBe(before + 1)
    await Promise.all(Array.from({ length: 8 }, () => bumpDirectoryVersion(db)))
    expect(await getDirectoryVersion(db)).toBe(before + 9)
  })
})

/** Makes so many more guides like one, by one statement. */
async function copyGuide(db: Db, kind: 'sqlite' | 'postgres', id: number, count: number): Promise<void> {
  const numbers =
    kind === 'sqlite'
      ? sql`(with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${sql.lit(count)}) select number from numbers)`
      : sql`(select generate_series(1, ${sql.lit(count)}) as number)`
  await sql`
    insert into users (username, username_key, password_hash, created_at)
    select 'copy ' || number, 'copy ' || number, '', '' from ${numbers} as numbers`.execute(db)
  const columns = sql.raw(
    `published, application_status, created_at, updated_at, user_name, city, county, country, latitude, longitude,
     shown_latitude, shown_longitude, image_focal_point_x, image_focal_point_y, search_text`,
  )
  await sql`
    insert into guides (user_id, ${columns})
    select copies.id, ${columns} from guides
    cross join (select id from users where username_key like 'copy %') as copies where guides.id = ${id}`.execute(
    db,
  )
}

describe('the cursor of a page', () => {
  it('comes back as it was made', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 2_147_483_647 }),
        (date, id) => {
          const cursor = { key: date.toISOString(), id }
          expect(decodeTimeCursor(encodeCursor(cursor))).toEqual(cursor)
        },
      ),
    )
  })

  it('is refused with a clear error where it is any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => void expect(() => decodeTimeCursor(text)).toThrow(InvalidError)),
    )
    for (const text of ['2026-03-01T09:00:00.000Z_0', '2026-03-01T09:00:00.000Z_1_2', '2026-03-01_1', '_1']) {
      expect(() => decodeTimeCursor(text)).toThrow(InvalidError)
    }
  })
})
