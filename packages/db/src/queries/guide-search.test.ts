import { foldText, searchWords } from '@grove/schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDb } from '../../testing/index.ts'
import { createTestDb, describeEachDatabase } from '../../testing/index.ts'
import { addGuide } from '../../testing/sample-guides.ts'
import type { Db } from '../client.ts'
import { createDb } from '../client.ts'
import { holdsWord, trigramQuery } from '../dialect.ts'
import { countAdminGuides, listAdminGuides, selectAdminGuides } from './admin-guides.queries.ts'
import { listPins } from './guide-pins.queries.ts'
import { searchGuides } from './guide-search.queries.ts'
import { updateGuide, updateGuideState } from './guide-write.queries.ts'
import { listSharedGuides, readSharedGuides } from './shared-guides.queries.ts'

const LATER = new Date('2026-04-01T09:00:00.000Z')

/** The names of the public guides that a visitor's text finds, newest first. */
async function search(db: Db, text: string): Promise<string[]> {
  const filter = { search: text }
  const { items, total } = await searchGuides(db, filter, { limit: 100 })
  const pins = await listPins(db, filter)
  // The ways to ask agree.
  expect(total).toBe(items.length)
  expect(new Set(pins.ids)).toEqual(new Set(items.map((item) => item.id)))
  return items.map((item) => item.userName)
}

describeEachDatabase('searching public guides', (database) => {
  async function addFour(db: Db): Promise<void> {
    await addGuide(db, { userName: 'Wren Alder', city: 'Sheffield', county: 'South Yorkshire' })
    await addGuide(db, {
      userName: 'Zoë Königsgrün',
      city: 'Zürich',
      county: 'Zurich',
      country: 'Switzerland',
    })
    await addGuide(db, { userName: 'Myrto Δάσος', city: 'Αθήνα', county: 'Attica', country: 'Greece' })
    await addGuide(db, { userName: 'Sol 숲', city: '서울', county: '', country: 'South Korea' })
  }

  it('finds all for a blank text, newest first, and none for signs alone', async () => {
    const { db } = database()
    await addFour(db)
    expect(await search(db, '')).toEqual(['Sol 숲', 'Myrto Δάσος', 'Zoë Königsgrün', 'Wren Alder'])
    expect(await search(db, '  ')).toHaveLength(4)
    for (const signs of [' ,.- ', '%', '_', "'"]) expect(await search(db, signs)).toEqual([])
  })

  it('counts choices in one order, whichever guides come first', async () => {
    const { db } = database()
    for (const offers of [['online'], ['families'], ['groups'], ['one_to_one']] as const)
      await addGuide(db, { offers: [...offers] })
    for (const filter of [{}, { offer: ['groups' as const] }]) {
      const { facets } = await searchGuides(db, filter, { limit: 1 })
      expect(JSON.stringify(facets?.offer)).toBe('{"families":1,"groups":1,"one_to_one":1,"online":1}')
    }
  })

  it('shows complete listings of a day before those without a picture or words, on every page', async () => {
    const { db } = database()
    const complete = { bio: 'Slow walks.', profileImage: '/uploads/x.jpg' }
    const at = (time: string) => new Date(`2026-03-${time}Z`)
    await addGuide(db, { userName: 'Wren', ...complete }, at('02T08:00:00'))
    await addGuide(db, { userName: 'Alder' }, at('02T09:00:00'))
    await addGuide(db, { userName: 'Linden', bio: 'Words alone.' }, at('02T10:00:00'))
    await addGuide(db, { userName: 'Rowan', ...complete }, at('02T07:00:00'))
    const { id } = await addGuide(db, { userName: 'Hazel', ...complete }, at('01T23:00:00'))
    const order = ['Wren', 'Rowan', 'Linden', 'Alder', 'Hazel']
    expect(await search(db, '')).toEqual(order)
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null && seen.length < 9; ) {
      const page = await searchGuides(db, {}, { limit: 2, cursor })
      seen.push(...page.items.map(({ userName }) => userName))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(order)
    await updateGuide(db, id, { bio: null }, LATER)
    await addGuide(db, { userName: 'Maple', ...complete }, at('01T05:00:00'))
    expect((await search(db, '')).slice(-2)).toEqual(['Maple', 'Hazel'])
  })

  it('finds guides by city, county, country and name', async () => {
    const { db } = database()
    await addFour(db)
    for (const text of ['Sheffield', 'South Yorkshire', 'United Kingdom', 'Wren Alder']) {
      expect(await search(db, text)).toEqual(['Wren Alder'])
    }
  })

  it('finds a word at the start, in the middle and at the end of another', async () => {
    const { db } = database()
    await addFour(db)
    for (const text of ['sheff', 'heffiel', 'field', 'hef', 'he', 'ld']) {
      expect(await search(db, text)).toContain('Wren Alder')
    }
  })

  it('does not mind case and accents, in the text and in what is searched', async () => {
    const { db } = database()
    await addFour(db)
    for (const text of ['ZURICH', 'zürich', 'Zùrích', 'königsgrun', 'ZOE']) {
      expect(await search(db, text)).toEqual(['Zoë Königsgrün'])
    }
  })

  it('wants every word, in whatever order and however parted', async () => {
    const { db } = database()
    await addFour(db)
    expect(await search(db, 'Sheffield, UK')).toEqual(['Wren Alder'])
    expect(await search(db, 'alder/wren (yorkshire)')).toEqual(['Wren Alder'])
    expect(await search(db, 'sheffield switzerland')).toEqual([])
    expect(await search(db, 'south')).toEqual(['Sol 숲', 'Wren Alder'])
    expect(await search(db, 'south yorkshire')).toEqual(['Wren Alder'])
  })

  it('finds words of one and two letters, alone and among longer ones', async () => {
    const { db } = database()
    await addFour(db)
    expect(await search(db, 'uk')).toEqual(['Wren Alder'])
    expect(await search(db, 'UK sheffield')).toEqual(['Wren Alder'])
    expect(await search(db, 'z')).toEqual(['Zoë Königsgrün'])
    expect(await search(db, 'xq')).toEqual([])
    expect(await search(db, 'sheffield xq')).toEqual([])
  })

  it('finds words of other alphabets', async () => {
    const { db } = database()
    await addFour(db)
    expect(await search(db, 'αθηνα')).toEqual(['Myrto Δάσος'])
    expect(await search(db, 'ΔΆΣΟΣ')).toEqual(['Myrto Δάσος'])
    expect(await search(db, 'θην')).toEqual(['Myrto Δάσος'])
    expect(await search(db, '서울')).toEqual(['Sol 숲'])
    expect(await search(db, '숲')).toEqual(['Sol 숲'])
  })

  it('takes signs that mean something to a database for what they are', async () => {
    const { db } = database()
    await addFour(db)
    expect(await search(db, 'wren*')).toEqual(['Wren Alder'])
    const unfound = ['100%', '__', '"wren" OR "sol"', "wren'); drop table guides --", 'NOT wren']
    for (const text of unfound) expect([text, await search(db, text)]).toEqual([text, []])
    expect(await search(db, '')).toHaveLength(4)
  })

  it('knows only public guides, from and up to the very change', async () => {
    const { db } = database()
    const guide = await addGuide(db, { city: 'Bakewell', published: false })
    expect(await search(db, 'bakewell')).toEqual([])
    await updateGuideState(db, guide.id, { published: true }, LATER)
    expect(await search(db, 'bakewell')).toEqual(['Wren Alder'])
    await updateGuide(db, guide.id, { city: 'Buxton', userName: 'Corin Hale' }, LATER)
    expect(await search(db, 'bakewell')).toEqual([])
    expect(await search(db, 'buxton')).toEqual(['Corin Hale'])
    expect(await search(db, 'wren')).toEqual([])
    await updateGuideState(db, guide.id, { published: false }, LATER)
    expect(await search(db, 'buxton')).toEqual([])
    await db.deleteFrom('guides').execute()
    await addGuide(db, { city: 'Matlock' })
    expect(await search(db, 'buxton')).toEqual([])
    expect(await search(db, '')).toHaveLength(1)
  })

  it('forgets the guides of a deleted account', async () => {
    const { db } = database()
    await addGuide(db, { city: 'Bakewell' })
    await db.deleteFrom('users').execute()
    expect(await search(db, 'bakewell')).toEqual([])
    expect(await search(db, 'ba')).toEqual([])
  })

  it('bears with names that fold to far more than they are', async () => {
    const { db } = database()
    const name = 'ﷺ'.repeat(160)
    await addGuide(db, {
      userName: name,
      city: '𐌰'.repeat(120),
      county: '𐌱'.repeat(120),
      country: '𐌲'.repeat(120),
    })
    expect(await search(db, '𐌰𐌰𐌰')).toEqual([name])
  })
})

describe.each(['sqlite', 'postgres'] as const)(
  'searching, compared to looking at every guide (%s)',
  (kind) => {
    let test: TestDb
    const texts = new Map<number, string>()

    beforeAll(async () => {
      test = await createTestDb(kind)
      const places = ['Ash', 'Ashby', 'Bath', 'Bathgate', 'Ystad', 'Łódź', 'St Ives', 'İzmir', '東京', 'Ål']
      for (const city of places) {
        for (const userName of ['Ivy', 'Fern Ash', '숲', 'Æsa']) {
          const guide = await addGuide(test.db, { city, userName, county: '' })
          texts.set(guide.id, foldText(`${city} United Kingdom UK ${userName}`))
        }
      }
    })
    afterAll(() => test.destroy())

    it('finds exactly the guides that hold every word', async () => {
      const letters = fc.constantFrom(...'abhstuvyzi숲東京lo ')
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: letters, maxLength: 8 }), async (text) => {
          const words = searchWords(text)
          const expected = [...texts]
            .filter(([, held]) => words.every((word) => held.includes(word)))
            .map(([id]) => id)
          const found = await searchGuides(test.db, { search: text }, { limit: 100 })
          expect(found.items.map((item) => item.id).toSorted((a, b) => a - b)).toEqual(expected)
          expect(found).toMatchObject({ total: expected.length, totalIsCapped: false })
        }),
        { numRuns: 60 },
      )
    })
  },
)

describe('the conditions of trigrams', () => {
  const signs = ['%', '_', '"', '*', '\\', 'w%n', 'w__n', '%%%', '"""', 'wre"', "o'x", 'wren OR sol', 'sol*']

  it.each(['sqlite', 'postgres'] as const)('take signs for what they are (%s)', async (kind) => {
    const { db, destroy } = await createTestDb(kind)
    await addGuide(db)
    // A folded text holds none of them; the conditions are safe for any word all the same.
    for (const word of signs) {
      const where = holdsWord(db, sql`guides.search_text`, word)
      expect(await db.selectFrom('guides').select('id').where(where).execute()).toEqual([])
      const query = kind === 'sqlite' ? trigramQuery([word]) : undefined
      if (query === undefined) continue
      const { rows } = await sql`select rowid from guide_search where guide_search match ${query}`.execute(db)
      expect(rows).toEqual([])
    }
    await destroy()
  })
})

it('a search fails whole where PostgreSQL can neither find nor count', async () => {
  const { db, url, destroy } = await createTestDb('postgres')
  const impatient = createDb(`${url}?options=-c%20lock_timeout%3D1s`)
  await db.transaction().execute(async (trx) => {
    await sql`lock table guides in access exclusive mode`.execute(trx)
    const failing = searchGuides(impatient, { search: 'wren', offer: ['online'] }, { limit: 1 })
    await expect(failing).rejects.toThrow('lock timeout')
    // Ends once its connections are free: a failure that nobody has taken would end the process by then.
    await impatient.destroy()
  })
  await destroy()
})

describeEachDatabase('a filter that nothing knows', (database) => {
  const unknown = { search: '', status: 'all', moon: 'full' } as const

  it.each([
    ['a search', (db: Db) => searchGuides(db, unknown, { limit: 1 })],
    ['the pins', (db: Db) => listPins(db, unknown)],
    ['the admin table', (db: Db) => listAdminGuides(db, unknown, { limit: 1 })],
    ['the counts of the admin table', (db: Db) => countAdminGuides(db, unknown)],
    ['a change of many', (db: Db) => selectAdminGuides(db, unknown)],
    ['a page of a feed', (db: Db) => listSharedGuides(db, unknown, { limit: 1 })],
    ['a whole feed', (db: Db) => readSharedGuides(db, unknown).next()],
  ])('is refused by %s', async (_name, list) => {
    await expect(list(database().db)).rejects.toThrow('Unknown filter: moon')
  })
})
