import { uploadPath } from '@grove/schema'
import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../testing/index.ts'
import { addGuide, SAMPLE_TIME } from '../../testing/sample-guides.ts'
import { getContactInfo, updateContactInfo } from './contact.queries.ts'
import { findGeocode, upsertGeocode } from './geocode.queries.ts'
import { deleteGuide, replaceGuideImages } from './guide-write.queries.ts'
import {
  deleteUnreferencedMedia,
  hasMedia,
  listUnreferencedMedia,
  touchMedia,
  upsertMedia,
} from './media.queries.ts'
import { addRateLimitPoint, deleteExpiredRateLimits, refundRateLimitPoints } from './rate-limit.queries.ts'
import { deleteOldRows } from './retention.queries.ts'

function at(hour: number): Date {
  return new Date(Date.UTC(2026, 2, 1, hour))
}

function hash(letter: string): string {
  return letter.repeat(64)
}

describeEachDatabase('the contact details', (database) => {
  it('are all null at first', async () => {
    const { db } = database()
    const unset = { email: null, phone: null, address: null, instagram: null, facebook: null, twitter: null }
    expect(await getContactInfo(db)).toEqual(unset)
  })

  it('keep what a change leaves out, and lose what it makes null', async () => {
    const { db } = database()
    await updateContactInfo(db, { email: 'hello@example.org', phone: '0114 496 0112' })
    const changed = await updateContactInfo(db, { phone: null, address: '12 Rookery Lane\nSheffield' })
    expect(changed).toMatchObject({
      email: 'hello@example.org',
      phone: null,
      address: '12 Rookery Lane\nSheffield',
    })
    expect(await updateContactInfo(db, {})).toEqual(changed)
    expect(await getContactInfo(db)).toEqual(changed)
  })
})

describeEachDatabase('stored pictures', (database) => {
  it('are noted once, and touched when they are stored again', async () => {
    const { db } = database()
    const picture = { hash: hash('a'), bytes: 5_000_000_000, width: 1200, height: 900 }
    await upsertMedia(db, picture, at(0))
    await upsertMedia(db, picture, at(5))
    expect(await db.selectFrom('media').selectAll().execute()).toEqual([
      { ...picture, created_at: at(0).toISOString(), touched_at: at(5).toISOString() },
    ])
    expect(await hasMedia(db, hash('a'))).toBe(true)
    expect(await hasMedia(db, hash('b'))).toBe(false)
  })

  it('are touched by name, and those unknown are told apart', async () => {
    const { db } = database()
    await upsertMedia(db, { hash: hash('a'), bytes: 1, width: 1, height: 1 }, at(0))
    expect(await touchMedia(db, hash('a'), at(3))).toBe(true)
    expect(await touchMedia(db, hash('b'), at(3))).toBe(false)
    expect(await db.selectFrom('media').select('touched_at').execute()).toEqual([
      { touched_at: at(3).toISOString() },
    ])
  })

  it('are swept only where no guide shows them and their grace time is over', async () => {
    const { db } = database()
    for (const [index, letter] of [...'abcde'].entries()) {
      await upsertMedia(db, { hash: hash(letter), bytes: 1, width: 1, height: 1 }, at(index))
    }
    const guide = await addGuide(db, { profileImage: uploadPath(hash('a')) })
    await replaceGuideImages(db, guide.id, { images: [uploadPath(hash('b'))] }, SAMPLE_TIME)
    expect(await listUnreferencedMedia(db, at(4), 10)).toEqual([hash('c'), hash('d')])
    expect(await listUnreferencedMedia(db, at(4), 1)).toEqual([hash('c')])
    await deleteGuide(db, guide.id)
    expect(await listUnreferencedMedia(db, at(4), 10)).toEqual([hash('a'), hash('b'), hash('c'), hash('d')])
  })

  it('are forgotten only if that still holds at that moment', async () => {
    const { db } = database()
    for (const letter of 'abc') {
      await upsertMedia(db, { hash: hash(letter), bytes: 1, width: 1, height: 1 }, at(0))
    }
    await addGuide(db, { profileImage: uploadPath(hash('a')) })
    await touchMedia(db, hash('b'), at(5))
    expect(await deleteUnreferencedMedia(db, hash('a'), at(4))).toBe(false)
    expect(await deleteUnreferencedMedia(db, hash('b'), at(4))).toBe(false)
    expect(await deleteUnreferencedMedia(db, hash('c'), at(4))).toBe(true)
    expect(await deleteUnreferencedMedia(db, hash('c'), at(4))).toBe(false)
    expect(await hasMedia(db, hash('a'))).toBe(true)
  })
})

describeEachDatabase('answers of the geocoder', (database) => {
  it('are kept, places that are unknown included, until they are too old', async () => {
    const { db } = database()
    const point = { latitude: '50.431', longitude: '-3.684' }
    await upsertGeocode(db, 'totnes', point, at(1))
    await upsertGeocode(db, 'narnia', null, at(1))
    expect(await findGeocode(db, 'totnes', at(1))).toEqual({ point })
    expect(await findGeocode(db, 'narnia', at(1))).toEqual({ point: null })
    expect(await findGeocode(db, 'totnes', at(2))).toBeUndefined()
    expect(await findGeocode(db, 'elsewhere', at(0))).toBeUndefined()
  })

  it('take the place of older ones, and are cleared away with time', async () => {
    const { db } = database()
    await upsertGeocode(db, 'totnes', null, at(1))
    await upsertGeocode(db, 'totnes', { latitude: '1', longitude: '2' }, at(3))
    await upsertGeocode(db, 'old', null, at(1))
    expect(await deleteOldRows(db, 'geocode_cache', at(2))).toBe(1)
    expect(await findGeocode(db, 'totnes', at(3))).toEqual({ point: { latitude: '1', longitude: '2' } })
  })
})

describeEachDatabase('limits', (database) => {
  const HOUR_MS = 3_600_000
  const rows = () =>
    database().db.selectFrom('rate_limits').select(['key', 'points']).orderBy('key').execute()

  it('count every one of many parallel requests', async () => {
    const { db } = database()
    const spend = () => addRateLimitPoint(db, { key: 'key', durationMs: HOUR_MS }, at(0))
    const states = await Promise.all(Array.from({ length: 20 }, spend))
    expect(states.map((state) => state.points).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('begin a window anew when the last one is over, and not before', async () => {
    const { db } = database()
    const spend = (now: Date) => addRateLimitPoint(db, { key: 'key', durationMs: HOUR_MS }, now)
    await spend(at(0))
    const justBefore = new Date(at(1).getTime() - 1)
    expect(await spend(justBefore)).toEqual({ key: 'key', points: 2, expire: at(1).getTime() })
    expect(await spend(at(1))).toEqual({ key: 'key', points: 1, expire: at(2).getTime() })
  })

  it('begin a window anew, and are cleared away, once a clock is right again that ran ahead', async () => {
    const { db } = database()
    const ahead = at(24 * 365)
    const spend = (key: string, now: Date) => addRateLimitPoint(db, { key, durationMs: HOUR_MS }, now)
    for (const key of ['a', 'b']) await spend(key, ahead)
    expect(await spend('a', at(0))).toEqual({ key: 'a', points: 1, expire: at(1).getTime() })
    expect(await deleteExpiredRateLimits(db, at(0))).toBe(1)
    expect(await rows()).toEqual([{ key: 'a', points: 1 }])
  })

  it('take points back of the window that they were spent in, and of no other', async () => {
    const { db } = database()
    const state = await addRateLimitPoint(db, { key: 'a', durationMs: HOUR_MS }, at(0))
    await refundRateLimitPoints(db, [state])
    expect(await rows()).toEqual([{ key: 'a', points: 0 }])
    await addRateLimitPoint(db, { key: 'a', durationMs: HOUR_MS }, at(1))
    await refundRateLimitPoints(db, [state])
    expect(await rows()).toEqual([{ key: 'a', points: 1 }])
  })

  it('are cleared away when they are over', async () => {
    const { db } = database()
    await addRateLimitPoint(db, { key: 'a', durationMs: HOUR_MS }, at(0))
    await addRateLimitPoint(db, { key: 'b', durationMs: 2 * HOUR_MS }, at(0))
    expect(await deleteExpiredRateLimits(db, at(1))).toBe(1)
    expect(await rows()).toEqual([{ key: 'b', points: 1 }])
  })
})
