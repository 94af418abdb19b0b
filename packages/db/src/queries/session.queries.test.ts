import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/index.ts'
import { addUser } from '../../testing/sample-guides.ts'
import type { Db } from '../client.ts'
import {
  countSessions,
  deleteExpiredSessions,
  deleteOldestSessionsOfUser,
  deleteOtherSessionsOfUser,
  deleteSession,
  findSession,
  replaceSession,
  touchSession,
} from './session.queries.ts'
import { findUserById, updateUserRole } from './user.queries.ts'

const SEEN = { browser: 'Firefox on Linux', address: '192.' }

function at(hour: number): Date {
  return new Date(Date.UTC(2026, 2, 1, hour))
}

/** Sessions live from 0 to 10 o'clock here and are idle after 3 hours. */
async function find(db: Db, id: string, hour: number) {
  return findSession(db, id, { now: at(hour), idleSince: at(hour - 3) })
}

async function addSession(db: Db, id: string, userId: number, hour = 0): Promise<void> {
  await replaceSession(db, { id, userId, expiresAt: at(hour + 10), ...SEEN }, undefined, at(hour))
}

describeEachDatabase('a session', (database) => {
  it('is found with its user', async () => {
    const { db } = database()
    const userId = await addUser(db)
    await addSession(db, 'one', userId)
    expect(await find(db, 'one', 1)).toEqual({
      id: 'one',
      lastSeenAt: at(0).toISOString(),
      checkedAt: at(0).toISOString(),
      hasSecondFactor: false,
      user: await findUserById(db, userId),
    })
    expect(await find(db, 'two', 1)).toBeUndefined()
  })

  it('ends when it was not used for long, unless it is touched', async () => {
    const { db } = database()
    await addSession(db, 'one', await addUser(db))
    expect(await find(db, 'one', 3)).toBeDefined()
    expect(await find(db, 'one', 4)).toBeUndefined()
    await touchSession(db, 'one', at(3))
    expect(await find(db, 'one', 4)).toMatchObject({ lastSeenAt: at(3).toISOString() })
  })

  it('ends at its time, however often it is used', async () => {
    const { db } = database()
    await addSession(db, 'one', await addUser(db))
    await touchSession(db, 'one', at(9))
    expect(await find(db, 'one', 9)).toBeDefined()
    expect(await find(db, 'one', 10)).toBeUndefined()
  })

  it('is deleted alone, or with all others of its user', async () => {
    const { db } = database()
    const [one, other] = [await addUser(db), await addUser(db)]
    for (const id of ['a', 'b', 'c', 'd']) await addSession(db, id, one)
    await addSession(db, 'e', other)
    const left = async () =>
      (await db.selectFrom('sessions').select('id').orderBy('id').execute()).map(({ id }) => id)
    await deleteSession(db, 'a')
    expect(await left()).toEqual(['b', 'c', 'd', 'e'])
    await deleteOtherSessionsOfUser(db, one, 'c')
    expect(await left()).toEqual(['c', 'e'])
    await deleteOtherSessionsOfUser(db, one, null)
    expect(await left()).toEqual(['e'])
  })

  it('ends the one before of the same browser', async () => {
    const { db } = database()
    const [one, other] = [await addUser(db), await addUser(db)]
    await addSession(db, 'a', one)
    await replaceSession(db, { id: 'b', userId: other, expiresAt: at(10), ...SEEN }, 'a', at(1))
    expect(await find(db, 'a', 1)).toBeUndefined()
    expect((await find(db, 'b', 1))?.user.id).toBe(other)
  })

  it('is the oldest that ends where a user has too many, however many begin at once', async () => {
    const { db } = database()
    const [userId, other] = [await addUser(db), await addUser(db)]
    await addSession(db, 'another user', other)
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    await Promise.all(
      ids.map(async (id, hour) => {
        await addSession(db, id, userId, hour)
        await deleteOldestSessionsOfUser(db, userId, 3)
      }),
    )
    const left = await db.selectFrom('sessions').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['another user', 'f', 'g', 'h'])
  })

  it('is cleared away once nobody can use it', async () => {
    const { db } = database()
    const userId = await addUser(db)
    await addSession(db, 'idle', userId)
    await addSession(db, 'over', userId)
    await touchSession(db, 'over', at(9))
    await addSession(db, 'young', userId, 8)
    expect(await countSessions(db, { now: at(9), idleSince: at(6) })).toBe(2)
    expect(await countSessions(db, { now: at(10), idleSince: at(7) })).toBe(1)
    const ended = { now: at(10), idleSince: at(7), adminIdleSince: at(7) }
    expect(await deleteExpiredSessions(db, ended)).toBe(2)
    expect(await find(db, 'young', 10)).toBeDefined()
  })

  it('is cleared away sooner where its account has rights', async () => {
    const { db } = database()
    for (const role of ['administrator', 'reviewer', 'member'] as const) {
      const userId = await addUser(db)
      await updateUserRole(db, userId, role, at(0))
      await addSession(db, `silent ${role}`, userId)
      await addSession(db, `young ${role}`, userId, 1)
    }
    expect(await deleteExpiredSessions(db, { now: at(2), idleSince: at(0), adminIdleSince: at(1) })).toBe(2)
    const left = await db.selectFrom('sessions').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual([
      'silent member',
      'young administrator',
      'young member',
      'young reviewer',
    ])
  })
})
