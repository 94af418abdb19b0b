import { usualOrder } from '@grove/schema'
import type { LogEvent } from 'kysely'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDb } from '../../testing/index.ts'
import { createTestDb } from '../../testing/index.ts'
import type { Db } from '../client.ts'
import { createDb } from '../client.ts'
import { seedDemo } from '../seed/index.ts'
import { listAdminGuides } from './admin-guides.queries.ts'
import { eraseAccount } from './erasure.queries.ts'
import type { ResolvedFilter } from './guide-filter.queries.ts'
import { searchGuides } from './guide-search.queries.ts'
import { claimMessage } from './outbox.queries.ts'

/** Enough for a word to be frequent, and for an index to be worth more than the table. */
const GUIDES = 4_000

let test: TestDb
let db: Db
let asked: CompiledQuery[] = []
/** Matches are counted up to here: fewer than the directory holds. */
const CAP = 1_000

async function open(kind: 'sqlite' | 'postgres'): Promise<void> {
  test = await createTestDb(kind)
  const log = (event: LogEvent) => void asked.push(event.query)
  db = createDb(test.url, { log, poolSize: 1 })
  await seedDemo(db, {
    guides: GUIDES,
    storePictures: async (pictures) => pictures.map((_, n) => `/uploads/${n}.jpg`),
  })
  // With "freeze" it passes over no page that somebody else is just writing: PostgreSQL plans by how many pages it has seen.
  if (kind === 'postgres') await sql`vacuum (freeze, analyze)`.execute(db)
}

async function close(): Promise<void> {
  await db.destroy()
  await test.destroy()
}

/** How the database goes about each query that a call asks and that reads `column`, one text a query. */
async function plansOf(call: () => Promise<unknown>, column = ''): Promise<string[]> {
  asked = []
  await call()
  const plans: string[] = []
  for (const query of asked.filter(({ sql: text }) => text.includes(column))) {
    const prefix = test.kind === 'sqlite' ? 'explain query plan ' : 'explain '
    const { rows } = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(prefix + query.sql, [...query.parameters]),
    )
    plans.push(rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n'))
  }
  return plans
}

describe('how SQLite goes about', () => {
  beforeAll(() => open('sqlite'))
  afterAll(close)

  it.each(['tot', 'freiburg', 'totnes devon', 'totnes freib', 'totnes uk'])(
    'a search for a rare word of three letters and more: through the trigrams (%s)',
    async (search) => {
      const find = () => searchGuides(db, { search }, { limit: 24 })
      const [named] = await plansOf(find, 'from guide_search')
      expect(named).toMatch(/guide_search VIRTUAL TABLE INDEX \d+:M/)
      const [found] = await plansOf(find, 'join guides')
      expect(found).toMatch(/SEARCH guides USING INTEGER PRIMARY KEY/)
    },
  )

  it('a frequent word near a place: by the part of the index of texts that is near', async () => {
    const near = { point: { latitude: 51.5, longitude: -0.1 }, radiusKm: 40 }
    const [matches] = await plansOf(() => searchGuides(db, { search: 'ing', near }, { limit: 1 }), 'instr')
    expect(matches).toMatch(/SEARCH guides USING INDEX guides_texts \(<expr>=\? AND shown_longitude>/)
  })

  it('what is near a place, and its facets: by the index of points alone', async () => {
    const near = { point: { latitude: 51.5, longitude: -0.1 }, radiusKm: 40 }
    const filter = { near, offer: ['groups' as const] }
    const plans = await plansOf(() => searchGuides(db, filter, { limit: 1 }), 'between')
    expect(plans).toHaveLength(2)
    for (const plan of plans)
      expect(plan).toMatch(/SEARCH guides USING INDEX guides_points \(<expr>=\? AND shown_longitude>/)
  })

  it('what has a choice, anywhere: by the lists that hold it, and its facets in order', async () => {
    const search = () => searchGuides(db, { language: ['cy'] }, { limit: 1 })
    const [matches] = await plansOf(search, 'languages')
    expect(matches).toMatch(/SEARCH guides USING INDEX guides_by_languages \(languages=\?\)/)
    const [facets] = await plansOf(search, 'group by')
    expect(facets).toMatch(/SCAN guides USING INDEX guides_by_languages/)
    expect(facets).not.toMatch(/TEMP B-TREE/)
  })

  it('a country other than that of the site: by the index of countries alone', async () => {
    const filter = { search: 'Japan', offer: ['groups' as const] }
    const plans = await plansOf(() => searchGuides(db, filter, { limit: 1 }), 'as list')
    for (const plan of plans)
      expect(plan).toMatch(/SEARCH guides USING INDEX guides_by_country \(country=\?\)/)
    expect(plans).toHaveLength(1)
  })

  it.each(['', 'uk', 'united kingdom'])(
    'a page of more matches than are counted: newest first by the index, without reading them all (%s)',
    async (search) => {
      const page24 = { limit: 24, cap: CAP }
      const { nextCursor } = await searchGuides(db, { search }, page24)
      const [page] = await plansOf(
        () => searchGuides(db, { search }, { ...page24, cursor: nextCursor }),
        'order by',
      )
      expect(page).toMatch(/SEARCH guides USING INDEX guides_public \(listed_at<\?\)/)
      expect(page).not.toMatch(/TEMP B-TREE/)
    },
  )

  it('a page of a box that holds more matches than are counted: newest first by the index, too', async () => {
    const filter = { search: 'er', bounds: '-20,30,20,70' }
    const [page] = await plansOf(() => searchGuides(db, filter, { limit: 24, cap: CAP }), 'order by')
    expect(page).toMatch(/guides USING INDEX guides_public/)
    expect(page).not.toMatch(/TEMP B-TREE/)
  })

  it('a page of the admin table: newest first by the index, unsorted', async () => {
    const plans = await plansOf(() => listAdminGuides(db, { search: '', status: 'pending' }, { limit: 10 }))
    expect(plans[0]).toMatch(/guides USING (COVERING )?INDEX guides_status/)
    expect(plans[0]).not.toMatch(/TEMP B-TREE/)
  })

  it('the queue of applications: longest waiting first by the index, unsorted', async () => {
    const by = usualOrder('pending')
    const plans = await plansOf(() =>
      listAdminGuides(db, { search: '', status: 'pending' }, { limit: 10, by }),
    )
    expect(plans[0]).toMatch(/guides USING (COVERING )?INDEX guides_queue/)
    expect(plans[0]).not.toMatch(/TEMP B-TREE/)
  })

  it('the next message to send: first of its turn by the index, unsorted', async () => {
    const now = new Date()
    const claim = () => claimMessage(db, { now, until: now, claim: 'a process' })
    const [plan] = await plansOf(claim)
    expect(plan).toMatch(/SEARCH outbox USING INDEX outbox_turn/)
    expect(plan).not.toMatch(/TEMP B-TREE/)
  })

  it('what the history, messages and enquiries hold of somebody who is erased: each by an index', async () => {
    const person = {
      id: 3,
      username: 'nobody',
      email: 'nobody@post.example',
      isEmailConfirmed: true,
      createdAt: '2026-01-01T00:00:00.000Z',
      guideIds: [3],
    }
    const erase = () => db.transaction().execute((trx) => eraseAccount(trx, person, new Date()))
    const plans = [
      ...(await plansOf(erase, ' "audit_log" ')),
      ...(await plansOf(erase, 'lower(address)')),
      ...(await plansOf(erase, 'lower(email)')),
    ]
    expect(plans).toHaveLength(5)
    for (const plan of plans) {
      expect(plan).toMatch(/SEARCH (audit_log|outbox|enquiries) USING (COVERING )?INDEX/)
      expect(plan).not.toMatch(/SCAN/)
    }
  })

  it('the sessions of a user, a gallery, the pictures in use: each by an index', async () => {
    const statements = [
      "delete from sessions where user_id = 1 and id <> 'x'",
      'select image_url from guide_images where guide_id = 1 order by position, id',
      "select 1 from guide_images where image_url = 'x'",
      "select 1 from guides where profile_image = 'x'",
      'select 1 from guides where user_id = 1',
      "select 1 from users where username_key = 'x'",
    ]
    for (const statement of statements) {
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${statement}`),
      )
      expect(rows[0]?.detail).toMatch(/^SEARCH \w+ USING (COVERING )?INDEX/)
    }
  })
})

describe('how PostgreSQL goes about', () => {
  beforeAll(() => open('postgres'))
  afterAll(close)

  it.each(['freib', 'totnes devon', 'totnes uk'])(
    'a search for a rare word of three letters and more: through the trigrams (%s)',
    async (search) => {
      const plans = await plansOf(() => searchGuides(db, { search }, { limit: 24 }), 'from guides')
      expect(plans[0]).toMatch(/Bitmap Index Scan on guides_search/)
    },
  )

  it.each([
    ['guides_by_languages', { language: ['cy'] }],
    ['guides_by_country', { search: 'Japan' }],
    ['guides_by_country', { search: 'uk', open: true }],
  ] satisfies [string, ResolvedFilter][])(
    'what has a choice or a country, anywhere: by %s, without reading listings (%o)',
    async (index, filter: ResolvedFilter) => {
      const [matches] = await plansOf(() => searchGuides(db, filter, { limit: 1 }), 'from guides')
      expect(matches).toContain(`Index Only Scan using ${index} on guides`)
    },
  )

  it('a search after changes: reads no list of changes that wait to be put into the index', async () => {
    await sql`update guides set bio = bio || '.' where id <= 100`.execute(db)
    const { rows } = await sql<{
      pages: number
    }>`select gin_clean_pending_list('guides_search') as pages`.execute(db)
    expect(rows).toEqual([{ pages: 0 }])
  })

  it('words of other alphabets: through the trigrams as well', async () => {
    for (const word of ['αθηνα', '서울특별']) {
      const { rows } = await sql<{ trigrams: string[] }>`select show_trgm(${word}) as trigrams`.execute(db)
      expect(rows[0]?.trigrams.length).toBeGreaterThan(word.length)
    }
  })

  it.each(['', 'uk', 'united kingdom'])(
    'a page of more matches than are counted: newest first by the index, without reading them all (%s)',
    async (search) => {
      const page24 = { limit: 24, cap: CAP }
      const { nextCursor } = await searchGuides(db, { search }, page24)
      const [page] = await plansOf(
        () => searchGuides(db, { search }, { ...page24, cursor: nextCursor }),
        'order by',
      )
      // Of the two indexes with this order PostgreSQL may take either.
      expect(page).toMatch(/Limit.*\n\s*->\s*Index (Only )?Scan using guides_(public|admin)/)
      expect(page).not.toMatch(/Seq Scan/)
    },
  )
})
