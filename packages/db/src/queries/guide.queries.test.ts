import { expect, it } from 'vitest'
import { collect } from '../../testing/collect.ts'
import { describeEachDatabase } from '../../testing/index.ts'
import { addGuide, addUser, SAMPLE_TIME } from '../../testing/sample-guides.ts'
import type { Db } from '../client.ts'
import { isUniqueViolation } from '../database-errors.ts'
import {
  findGuideById,
  findGuideForUpdate,
  findPrivateGuideById,
  findPrivateGuideByUserId,
  findPublicGuide,
  listGuideImages,
  readOwnedGuides,
  readPublicGuides,
} from './guide.queries.ts'
import type { GuideRecord } from './guide-row.ts'
import {
  deleteGuide,
  insertGuide,
  replaceGuideImages,
  updateGuide,
  updateGuideState,
} from './guide-write.queries.ts'

const LATER = new Date('2026-04-01T09:00:00.000Z')

/** Everything a guide can say. */
const FULL = {
  userName: 'Wren Ålder',
  bio: 'Slow walks.\n\n"Quoted", with 木 and 🌲.',
  profileImage: '/uploads/a.jpg',
  profileImageDescription: 'Wren beneath a beech',
  imageFocalPointX: '0.25',
  imageFocalPointY: '0.75',
  city: 'Totnes',
  county: '',
  country: 'United Kingdom',
  latitude: '50.43100',
  longitude: '-3.684',
  website: 'wren.example',
  instagram: 'wren',
  facebook: 'https://www.facebook.com/profile.php?id=1',
  twitter: 'wren_x',
  contactEmail: 'wren@alder.example',
  trainingYear: 2019,
  certificationBadges: ['certified_guide', 'certified_practitioner'],
  languages: ['cy', 'en'],
  offers: ['online', 'groups'],
  access: ['quiet'],
  availability: 'waiting_list',
  pricing: '£25 a walk',
  locationPrecision: 'area',
  paused: true,
  takesEnquiries: false,
  sharedWithPartners: true,
  published: true,
  applicationStatus: 'approved',
} as const

/** Its lists, which others may change. */
function lists() {
  return {
    certificationBadges: [...FULL.certificationBadges],
    languages: [...FULL.languages],
    offers: [...FULL.offers],
    access: [...FULL.access],
  }
}

async function columnsOf(db: Db, id: number) {
  return db.selectFrom('guides').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

describeEachDatabase('a guide in the database', (database) => {
  it('comes back as it was written, whatever it says', async () => {
    const { db } = database()
    const userId = await addUser(db)
    const guide = { ...FULL, ...lists(), userId }
    const written = await insertGuide(db, guide, SAMPLE_TIME)
    const time = SAMPLE_TIME.toISOString()
    expect(written).toEqual({
      ...guide,
      isPublic: false,
      id: written.id,
      createdAt: time,
      updatedAt: time,
      sentAgainAt: null,
      confirmedAt: null,
      checkedBadges: [],
      shownBadges: guide.certificationBadges,
    })
    expect(await findGuideById(db, written.id)).toEqual(written)
    expect(await db.transaction().execute((trx) => findGuideForUpdate(trx, written.id))).toEqual(written)
  })

  it('comes back with defaults and nulls where it says little', async () => {
    const { db } = database()
    const userId = await addUser(db)
    const place = {
      city: 'Totnes',
      county: 'Devon',
      country: 'United Kingdom',
      latitude: null,
      longitude: null,
    }
    const written = await insertGuide(db, { userId, userName: '', ...place }, SAMPLE_TIME)
    expect(written).toEqual({
      id: written.id,
      userId,
      userName: '',
      ...place,
      bio: null,
      profileImage: null,
      profileImageDescription: null,
      imageFocalPointX: '0.5',
      imageFocalPointY: '0.5',
      website: null,
      instagram: null,
      facebook: null,
      twitter: null,
      contactEmail: null,
      trainingYear: null,
      certificationBadges: [],
      checkedBadges: [],
      shownBadges: [],
      confirmedAt: null,
      languages: [],
      offers: [],
      access: [],
      availability: null,
      pricing: null,
      locationPrecision: 'exact',
      paused: false,
      takesEnquiries: true,
      sharedWithPartners: false,
      isPublic: false,
      published: false,
      applicationStatus: 'pending',
      createdAt: SAMPLE_TIME.toISOString(),
      updatedAt: SAMPLE_TIME.toISOString(),
      sentAgainAt: null,
    })
  })

  it('leaves out badges that are none any more', async () => {
    const { db } = database()
    const { id } = await addGuide(db)
    const certification_badges = '["tree_hugger","certified_guide"]'
    await db.updateTable('guides').set({ certification_badges }).where('id', '=', id).execute()
    expect((await findGuideById(db, id))?.certificationBadges).toEqual(['certified_guide'])
  })

  it('is not found where there is none', async () => {
    const { db } = database()
    expect(await findGuideById(db, 1)).toBeUndefined()
    expect(await findPrivateGuideById(db, 1)).toBeUndefined()
    expect(await findPrivateGuideByUserId(db, 1)).toBeUndefined()
    await updateGuide(db, 1, { bio: 'Hello' }, LATER)
    expect(await findGuideById(db, 1)).toBeUndefined()
    expect(await updateGuideState(db, 1, { published: true }, LATER)).toBeUndefined()
    const decision = { applicationStatus: 'approved', published: true } as const
    expect(await updateGuideState(db, 1, decision, LATER)).toBeUndefined()
    expect(await deleteGuide(db, 1)).toBe(false)
  })

  it('is shown to its owner with account and gallery', async () => {
    const { db } = database()
    const userId = await addUser(db, { username: 'wren' })
    const { isPublic: _, shownBadges: __, ...guide } = await addGuide(db, { userId })
    await replaceGuideImages(db, guide.id, { images: ['/b', '/a'] }, SAMPLE_TIME)
    const expected = {
      ...guide,
      username: 'wren',
      userEmail: 'wren@post.example',
      firstName: 'Wren',
      lastName: 'Alder',
      images: ['/b', '/a'],
      imageDescriptions: [],
    }
    expect(await findPrivateGuideById(db, guide.id)).toEqual(expected)
    expect(await findPrivateGuideByUserId(db, guide.userId)).toEqual(expected)
  })

  it('is the only one of its user, also when two are added at once', async () => {
    const { db } = database()
    const userId = await addUser(db)
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => addGuide(db, { userId })))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(5)
    for (const { reason } of refused) {
      expect(isUniqueViolation(reason, 'guides.user_id')).toBe(true)
      expect(isUniqueViolation(reason, 'users.username_key')).toBe(false)
    }
  })

  it('keeps what a change leaves out, and clears what it makes null', async () => {
    const { db } = database()
    const guide = await addGuide(db, { ...FULL, ...lists() })
    await updateGuide(db, guide.id, { bio: null, trainingYear: 2020 }, LATER)
    const changed = { ...guide, bio: null, trainingYear: 2020, updatedAt: LATER.toISOString() }
    expect(await findGuideById(db, guide.id)).toEqual(changed)
    await updateGuide(db, guide.id, {}, LATER)
    expect(await findGuideById(db, guide.id)).toEqual(changed)
  })

  it('has its search text and its shown point changed along', async () => {
    const { db } = database()
    const { id } = await addGuide(db, { county: 'Devon' })
    await updateGuide(db, id, { city: 'Ålesund', country: 'Norway' }, LATER)
    expect(await columnsOf(db, id)).toMatchObject({
      search_text: 'alesund devon norway wren alder',
      shown_latitude: 50.431,
    })
    await updateGuide(db, id, { userName: 'Corin Hale', longitude: '7.5' }, LATER)
    expect(await columnsOf(db, id)).toMatchObject({
      search_text: 'alesund devon norway corin hale',
      shown_latitude: 50.431,
      shown_longitude: 7.5,
    })
    await updateGuide(db, id, { latitude: null }, LATER)
    expect(await columnsOf(db, id)).toMatchObject({
      shown_latitude: null,
      shown_longitude: null,
      longitude: '7.5',
    })
  })

  it('shows others no more of its place than it says', async () => {
    const { db } = database()
    const { id } = await addGuide(db, {
      latitude: '53.38112',
      longitude: '-1.47009',
      locationPrecision: 'area',
    })
    expect(await findPublicGuide(db, id)).toMatchObject({ latitude: '53.40', longitude: '-1.45' })
    expect(await columnsOf(db, id)).toMatchObject({ shown_latitude: 53.4, shown_longitude: -1.45 })
    await updateGuide(db, id, { locationPrecision: 'hidden' }, LATER)
    expect(await findPublicGuide(db, id)).toMatchObject({ latitude: null, longitude: null })
    expect(await columnsOf(db, id)).toMatchObject({ shown_latitude: null, latitude: '53.38112' })
    expect(await findPrivateGuideById(db, id)).toMatchObject({ latitude: '53.38112', longitude: '-1.47009' })
  })

  it('is public only while it is published and not paused', async () => {
    const { db } = database()
    const { id } = await addGuide(db, { paused: true })
    expect(await findPublicGuide(db, id)).toBeUndefined()
    await updateGuide(db, id, { paused: false }, LATER)
    expect(await findPublicGuide(db, id)).toBeDefined()
  })

  it('takes a decision and whether it is public in one write', async () => {
    const { db } = database()
    const { id } = await addGuide(db, { published: false, applicationStatus: 'pending' })
    const approved = await updateGuideState(db, id, { applicationStatus: 'approved', published: true }, LATER)
    expect(approved).toMatchObject({
      applicationStatus: 'approved',
      published: true,
      updatedAt: LATER.toISOString(),
    })
    expect(await updateGuideState(db, id, { published: false }, LATER)).toMatchObject({ published: false })
  })

  it.each(['pending', 'rejected'] as const)('is never public while it is %s', async (applicationStatus) => {
    const { db } = database()
    const { id } = await addGuide(db, { published: false, applicationStatus })
    await expect(updateGuideState(db, id, { published: true }, LATER)).rejects.toThrow(
      /guides_approved_check/,
    )
  })

  it('takes its gallery, but not its user, with it', async () => {
    const { db } = database()
    const guide = await addGuide(db)
    await replaceGuideImages(db, guide.id, { images: ['/a'] }, SAMPLE_TIME)
    expect(await deleteGuide(db, guide.id)).toBe(true)
    expect(await db.selectFrom('guide_images').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: guide.userId }])
  })

  it('goes with its user, gallery and sessions included', async () => {
    const { db } = database()
    const guide = await addGuide(db)
    await replaceGuideImages(db, guide.id, { images: ['/a'] }, SAMPLE_TIME)
    const time = SAMPLE_TIME.toISOString()
    const session = { id: 'a', user_id: guide.userId, created_at: time, last_seen_at: time, expires_at: time }
    await db.insertInto('sessions').values(session).execute()
    await db.deleteFrom('users').execute()
    for (const table of ['guides', 'guide_images', 'sessions'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  it('never has its id given to another', async () => {
    const { db } = database()
    const first = await addGuide(db)
    await deleteGuide(db, first.id)
    expect((await addGuide(db)).id).toBeGreaterThan(first.id)
  })
})

describeEachDatabase('a gallery', (database) => {
  it('is replaced as a whole and keeps its order', async () => {
    const { db } = database()
    const { id } = await addGuide(db)
    await replaceGuideImages(db, id, { images: ['/c', '/a', '/b'] }, SAMPLE_TIME)
    await replaceGuideImages(db, id, { images: ['/b', '/c', '/b'] }, LATER)
    expect(await findPublicGuide(db, id)).toMatchObject({ id, images: ['/b', '/c', '/b'] })
    const images = await listGuideImages(db, id)
    expect(images.map((image) => image.imageUrl)).toEqual(['/b', '/c', '/b'])
    expect(images[0]).toEqual({
      id: images[0]!.id,
      guideId: id,
      imageUrl: '/b',
      description: '',
      createdAt: LATER.toISOString(),
    })
    await replaceGuideImages(db, id, { images: [] }, LATER)
    expect(await listGuideImages(db, id)).toEqual([])
    expect(await findPublicGuide(db, id)).toMatchObject({ images: [] })
  })

  it('keeps what is said of a picture wherever it stands, until something else is said', async () => {
    const { db } = database()
    const { id } = await addGuide(db)
    const described = async () => (await findPublicGuide(db, id))?.imageDescriptions
    const texts = { images: ['/a', '/b', '/c'], imageDescriptions: ['', 'Beeches', '', 'one too many'] }
    await replaceGuideImages(db, id, texts, SAMPLE_TIME)
    expect(await described()).toEqual(['', 'Beeches'])
    await replaceGuideImages(db, id, { images: ['/b', '/a', '/d'] }, LATER)
    expect(await described()).toEqual(['Beeches'])
    await replaceGuideImages(db, id, { imageDescriptions: ['', 'A path', 'Ferns'] }, LATER)
    expect(await findPublicGuide(db, id)).toMatchObject({
      images: ['/b', '/a', '/d'],
      imageDescriptions: ['', 'A path', 'Ferns'],
    })
  })

  it('is of one guide alone', async () => {
    const { db } = database()
    const [one, other] = [await addGuide(db), await addGuide(db)]
    await replaceGuideImages(db, one.id, { images: ['/a'] }, SAMPLE_TIME)
    await replaceGuideImages(db, other.id, { images: ['/b'] }, SAMPLE_TIME)
    expect(await findPublicGuide(db, one.id)).toMatchObject({ images: ['/a'] })
  })
})

describeEachDatabase('the lists of whole guides', (database) => {
  it('hold the public ones, the others, or all, newest first', async () => {
    const { db } = database()
    const old = await addGuide(db, {}, new Date('2025-01-01T00:00:00.000Z'))
    const hidden = await addGuide(db, { published: false }, new Date('2025-06-01T00:00:00.000Z'))
    const recent = await addGuide(db, {}, new Date('2026-01-01T00:00:00.000Z'))
    const owned = async ({
      isPublic: _,
      shownBadges: __,
      sentAgainAt: _sentAgainAt,
      confirmedAt: _confirmedAt,
      ...guide
    }: GuideRecord) => ({
      ...guide,
      userEmail: (await findPrivateGuideById(db, guide.id))!.userEmail,
    })
    const open = ({
      userId: _owner,
      isPublic: _,
      shownBadges: _____,
      paused: __,
      sharedWithPartners: _shared,
      sentAgainAt: ___,
      confirmedAt: ____,
      ...guide
    }: GuideRecord) => guide
    const everyGuide = await collect(readOwnedGuides(db, { isUnpublishedOnly: false }))
    expect(await collect(readPublicGuides(db))).toEqual([open(recent), open(old)])
    expect(await collect(readOwnedGuides(db, { isUnpublishedOnly: true }))).toEqual([await owned(hidden)])
    expect(everyGuide).toEqual([await owned(recent), await owned(hidden), await owned(old)])
    expect(everyGuide[0]?.userEmail).toContain('@')
  })
})
