import type { AdminSort, AdminStatusFilter } from '@grove/schema'
import { ADMIN_SORTS, ADMIN_STATUS_FILTERS, usualOrder } from '@grove/schema'
import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/index.ts'
import { addGuide, addUser, SAMPLE_TIME } from '../../testing/sample-guides.ts'
import type { Db } from '../client.ts'
import { countAdminGuides, listAdminGuides } from './admin-guides.queries.ts'
import { insertDecisionSet, insertMatchingGuides, listSelectedGuides } from './decision-set.queries.ts'
import { searchGuides } from './guide-search.queries.ts'
import type { NewGuide } from './guide-write.queries.ts'
import { updateGuide } from './guide-write.queries.ts'

const STATES = [
  { applicationStatus: 'pending', published: false },
  { applicationStatus: 'approved', published: true },
  { applicationStatus: 'approved', published: false },
  { applicationStatus: 'rejected', published: false },
] as const

async function cities(db: Db, search: string, status: AdminStatusFilter): Promise<string[]> {
  const guides = await listAdminGuides(db, { search, status }, { limit: 100 })
  return guides.map((guide) => guide.city)
}

/** A guide of each state in each of these towns, the towns' order being that of their age. */
async function addEachState(db: Db, towns: readonly string[]): Promise<void> {
  for (const city of towns) for (const state of STATES) await addGuide(db, { city, ...state })
}

describeEachDatabase('the administrators’ list', (database) => {
  it('shows a guide with its account', async () => {
    const { db } = database()
    const { isPublic: _, ...guide } = await addGuide(db, {
      userId: await addUser(db, { username: 'wren' }),
    })
    expect(await listAdminGuides(db, { search: '', status: 'all' }, { limit: 10 })).toEqual([
      { ...guide, username: 'wren', userEmail: 'wren@post.example', firstName: 'Wren', lastName: 'Alder' },
    ])
  })

  it('is filtered by state', async () => {
    const { db } = database()
    await addEachState(db, ['Totnes'])
    const states = async (status: AdminStatusFilter) => {
      const guides = await listAdminGuides(db, { search: '', status }, { limit: 10 })
      return guides
        .map(({ applicationStatus, published }) => `${applicationStatus} ${published}`)
        .toReversed()
    }
    expect(await states('all')).toHaveLength(4)
    expect(await states('pending')).toEqual(['pending false'])
    expect(await states('approved')).toEqual(['approved true', 'approved false'])
    expect(await states('rejected')).toEqual(['rejected false'])
    expect(await states('published')).toEqual(['approved true'])
    expect(await states('unpublished')).toEqual(['pending false', 'approved false', 'rejected false'])
  })

  it('is searched by name, city, county and country, published or not', async () => {
    const { db } = database()
    await addGuide(db, { city: 'Totnes', county: 'Devon', applicationStatus: 'pending', published: false })
    await addGuide(db, { city: 'Lyon', county: 'Rhône', country: 'France', userName: 'Sylvain Verdeau' })
    expect(await cities(db, 'TOTN', 'all')).toEqual(['Totnes'])
    expect(await cities(db, 'alder uk', 'all')).toEqual(['Totnes'])
    expect(await cities(db, 'france', 'all')).toEqual(['Lyon'])
    expect(await cities(db, 'verdeau', 'all')).toEqual(['Lyon'])
    expect(await cities(db, 'devon', 'all')).toEqual(['Totnes'])
    expect(await cities(db, 'rh', 'all')).toEqual(['Lyon'])
  })

  it('is searched by what an administrator has in hand: e-mail, user name and number', async () => {
    const { db } = database()
    const wren = await addGuide(db, { city: 'Totnes', userId: await addUser(db, { username: 'WrenHolt' }) })
    await addGuide(db, { city: 'York', userId: await addUser(db, { username: 'robin' }) })
    for (const search of ['wrenholt@post.example', 'WRENH', 'wrenholt', String(wren.id), `#${wren.id}`]) {
      expect(await cities(db, search, 'all'), search).toEqual(['Totnes'])
      expect(await countAdminGuides(db, { search, status: 'all' })).toMatchObject({ all: 1 })
    }
    expect(await cities(db, '@post.example', 'all')).toEqual(['York', 'Totnes'])
    // Two letters, or the middle of a name, mean no account.
    expect(await cities(db, 'wr', 'all')).toEqual(['York', 'Totnes'])
    expect(await cities(db, 'enholt', 'all')).toEqual([])
    // Visitors find nobody by an address.
    expect((await searchGuides(db, { search: 'wrenholt@post.example' }, { limit: 9 })).items).toEqual([])
  })

  it('is ordered by each column, both ways', async () => {
    const { db } = database()
    const made: [string, string, string, Partial<NewGuide>][] = [
      ['Bath', 'carla', 'Arn Berg', { certificationBadges: ['certified_guide'] }],
      ['Ayr', 'bruno', 'Cara Lund', { applicationStatus: 'rejected', published: false }],
      ['Coln', 'anton', 'bea Holm', { applicationStatus: 'pending', published: false }],
    ]
    for (const [index, [city, username, userName, state]] of made.entries()) {
      const userId = await addUser(db, { username })
      await addGuide(db, { city, userName, userId, ...state }, new Date(SAMPLE_TIME.getTime() + index))
    }
    const ordered = async (sort: AdminSort, order: 'asc' | 'desc') => {
      const guides = await listAdminGuides(
        db,
        { search: '', status: 'all' },
        { limit: 9, by: { sort, order } },
      )
      return guides.map(({ city }) => city).join(' ')
    }
    const ways: Record<AdminSort, string> = {
      name: 'Bath Coln Ayr',
      email: 'Coln Ayr Bath',
      place: 'Ayr Bath Coln',
      badges: 'Ayr Coln Bath',
      status: 'Coln Ayr Bath',
      joined: 'Bath Ayr Coln',
    }
    for (const sort of ADMIN_SORTS) {
      expect(await ordered(sort, 'asc'), sort).toBe(ways[sort])
      expect(await ordered(sort, 'desc'), sort).toBe(ways[sort].split(' ').toReversed().join(' '))
    }
  })

  it('is in the same order of names and places on every database, letters beyond a to z too', async () => {
    const { db } = database()
    for (const name of ['Łukasz', 'ärla', 'Écrin', 'élan', 'Zed', 'anna', 'Ørn', 'Bo'])
      await addGuide(db, { userName: name, city: name })
    const ordered = async (sort: AdminSort) => {
      const by = { sort, order: 'asc' } as const
      const guides = await listAdminGuides(db, { search: '', status: 'all' }, { limit: 9, by })
      return guides.map(({ userName }) => userName).join(' ')
    }
    const expected = 'anna Bo Zed Écrin Ørn ärla élan Łukasz'
    expect(await ordered('name')).toBe(expected)
    expect(await ordered('place')).toBe(expected)
  })

  it('is a queue: who was sent again waits from then on, behind those who wait longer', async () => {
    const { db } = database()
    const later = (minutes: number) => new Date(SAMPLE_TIME.getTime() + minutes * 60_000)
    const rejected = { applicationStatus: 'rejected', published: false } as const
    const { id } = await addGuide(db, { ...rejected, city: 'Totnes' })
    for (const [index, city] of ['Bath', 'York'].entries())
      await addGuide(db, { applicationStatus: 'pending', published: false, city }, later(10 + 20 * index))
    await updateGuide(db, id, { applicationStatus: 'pending', isSentAgain: true }, later(20))
    await updateGuide(db, id, { bio: 'Slow walks' }, later(40))
    const queue = await listAdminGuides(
      db,
      { search: '', status: 'pending' },
      { limit: 9, by: usualOrder('pending') },
    )
    expect(queue.map(({ city, sentAgainAt }) => [city, sentAgainAt])).toEqual([
      ['Bath', null],
      ['Totnes', later(20).toISOString()],
      ['York', null],
    ])
  })

  it('is paged, newest first, under every filter and search', async () => {
    const { db } = database()
    await addEachState(db, ['Bath', 'Totnes', 'York'])
    const page = (offset: number, limit: number) =>
      listAdminGuides(db, { search: 'uk', status: 'pending' }, { limit, offset })
    expect((await page(0, 2)).map((guide) => guide.city)).toEqual(['York', 'Totnes'])
    expect((await page(2, 2)).map((guide) => guide.city)).toEqual(['Bath'])
    expect(await page(4, 2)).toEqual([])
  })

  it('counts what each filter holds under the same search', async () => {
    const { db } = database()
    expect(await countAdminGuides(db, { search: '', status: 'all' })).toEqual(
      Object.fromEntries(ADMIN_STATUS_FILTERS.map((key) => [key, 0])),
    )
    await addEachState(db, ['Bath', 'Totnes'])
    await addGuide(db, { city: 'Lyon', country: 'France' })
    const eight = {
      all: 8,
      pending: 2,
      approved: 4,
      rejected: 2,
      published: 2,
      unpublished: 6,
      unconfirmed: 0,
    }
    expect(await countAdminGuides(db, { search: '', status: 'all' })).toEqual({
      ...eight,
      all: 9,
      approved: 5,
      published: 3,
    })
    expect(await countAdminGuides(db, { search: 'uk', status: 'all' })).toEqual(eight)
    expect(await countAdminGuides(db, { search: 'totnes', status: 'pending' })).toMatchObject({
      all: 4,
      approved: 2,
      unpublished: 3,
      unconfirmed: 0,
    })
    for (const search of ['', 'uk', 'totnes']) {
      const counts = await countAdminGuides(db, { search, status: 'all' })
      for (const status of ADMIN_STATUS_FILTERS) {
        expect(await listAdminGuides(db, { search, status }, { limit: 100 })).toHaveLength(counts[status])
      }
    }
  })

  it('is gone through without gaps or repeats, whatever is added meanwhile', async () => {
    const { db } = database()
    const ids: number[] = []
    for (let number = 0; number < 7; number++) ids.unshift((await addGuide(db, { published: false })).id)
    const seen: number[] = []
    let cursor: { createdAt: string; id: number } | undefined
    for (let page = 0; page < 4; page++) {
      const filter = { search: 'totnes', status: 'unpublished' } as const
      const guides = await listAdminGuides(db, filter, { limit: 3, cursor })
      seen.push(...guides.map((guide) => guide.id))
      cursor = guides.at(-1) ?? cursor
      await addGuide(db, { published: false })
    }
    expect(seen).toEqual(ids)
  })

  it('selects all guides that a filter holds, as they are', async () => {
    const { db } = database()
    const actorId = await addUser(db)
    await addEachState(db, ['Bath', 'Totnes', 'York'])
    const filter = { search: '', status: 'rejected' } as const
    const expected = await listAdminGuides(db, filter, { limit: 10 })
    const set = await insertDecisionSet(db, actorId, SAMPLE_TIME)
    expect(await insertMatchingGuides(db, set, filter)).toBe(expected.length)
    expect(await listSelectedGuides(db, set)).toEqual(
      expected.map(({ id, updatedAt }) => ({ id, version: updatedAt })).toReversed(),
    )
  })
})
