import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { BIO_MAX_LENGTH, COUNTRIES, guideDataInput, registerInput, updateGuideBody } from '@grove/schema'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { TestDb } from '../../testing/index.ts'
import { createTestDb } from '../../testing/index.ts'
import { addUser } from '../../testing/sample-guides.ts'
import type { Db } from '../client.ts'
import { findTown } from '../gazetteer/index.ts'
import { getDirectoryVersion } from '../queries/directory.queries.ts'
import { searchGuides } from '../queries/guide-search.queries.ts'
import { emailKey } from '../search-texts.ts'
import { readDemoContent } from './demo-content.ts'
import { DEMO_GUIDE_COUNT, seedDemo } from './index.ts'

const DEMO_FOLDER = new URL('../../../../content/demo/', import.meta.url)

async function storePictures(pictures: readonly Buffer[]): Promise<string[]> {
  return pictures.map((picture) => `/uploads/${createHash('sha256').update(picture).digest('hex')}.jpg`)
}

async function everything(db: Db) {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute()
  const guides = await db.selectFrom('guides').selectAll().orderBy('id').execute()
  const images = await db.selectFrom('guide_images').selectAll().orderBy('id').execute()
  return { users, guides, images }
}

async function fingerprint(db: Db): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify(await everything(db)))
    .digest('hex')
}

describe('the demo directory', () => {
  let test: TestDb
  let all: Awaited<ReturnType<typeof everything>>

  beforeAll(async () => {
    test = await createTestDb('sqlite')
    await seedDemo(test.db, { storePictures })
    all = await everything(test.db)
  })
  afterAll(() => test.destroy())

  /** How many guides of a hundred it is true for. */
  function percent(isTrue: (guide: (typeof all.guides)[number]) => boolean): number {
    return (all.guides.filter(isTrue).length / all.guides.length) * 100
  }

  it('has its guides, one an account', () => {
    expect(all.guides).toHaveLength(DEMO_GUIDE_COUNT)
    expect(new Set(all.guides.map((guide) => guide.user_id)).size).toBe(DEMO_GUIDE_COUNT)
    expect(all.users).toHaveLength(DEMO_GUIDE_COUNT)
  })

  it('has applications waiting, rejected and approved ones in their shares', () => {
    expect(percent((guide) => guide.application_status === 'pending')).toBeCloseTo(6, -0.5)
    expect(percent((guide) => guide.application_status === 'rejected')).toBeCloseTo(3, -0.5)
    const isUnpublished = percent((guide) => guide.application_status === 'approved' && guide.published === 0)
    expect(isUnpublished).toBeCloseTo(4, -0.5)
  })

  it('has rejected only applications of its last half year, long before the site clears them away', () => {
    const rejected = all.guides.filter((guide) => guide.application_status === 'rejected')
    expect(rejected.filter((guide) => guide.updated_at < '2026-05-15T18:00:00.000Z')).toEqual([])
  })

  it('lives for the most part in the United Kingdom, and in many other countries', () => {
    const inUk = percent((guide) => guide.country === 'United Kingdom')
    expect(inUk).toBeGreaterThan(55)
    expect(inUk).toBeLessThan(65)
    expect(new Set(all.guides.map((guide) => guide.country)).size).toBeGreaterThan(25)
  })

  it.each(['Sheffield', 'Totnes', 'Freiburg'])('has several public guides in %s', async (city) => {
    const { items } = await searchGuides(test.db, { search: city }, { limit: 24 })
    expect(items.filter((item) => item.city === city).length).toBeGreaterThanOrEqual(4)
  })

  it('puts every guide in or right beside a town of the gazetteer', () => {
    for (const guide of all.guides) {
      const town = findTown({ city: guide.city, county: guide.county, country: guide.country })
      expect(town, guide.city).toBeDefined()
    }
    const totnes = all.guides.filter((guide) => guide.city === 'Totnes')
    for (const guide of totnes) {
      expect(Math.abs(Number(guide.latitude) - 50.431)).toBeLessThan(0.02)
      expect(Math.abs(Number(guide.longitude) + 3.684)).toBeLessThan(0.02)
    }
    expect(new Set(totnes.map((guide) => guide.latitude)).size).toBe(totnes.length)
  })

  it('holds nothing that a form would refuse', () => {
    const countries = new Set(COUNTRIES.map((country) => country.name))
    const withoutCounty = guideDataInput.partial({ county: true })
    for (const guide of all.guides) {
      expect(countries).toContain(guide.country)
      const fields = withoutCounty.parse({
        city: guide.city,
        county: guide.county === '' ? undefined : guide.county,
        country: guide.country,
        latitude: guide.latitude,
        longitude: guide.longitude,
        bio: guide.bio,
        website: guide.website,
        instagram: guide.instagram,
        facebook: guide.facebook,
        twitter: guide.twitter,
        contactEmail: guide.contact_email,
        trainingYear: guide.training_year,
        certificationBadges: JSON.parse(guide.certification_badges),
        imageFocalPointX: guide.image_focal_point_x,
        imageFocalPointY: guide.image_focal_point_y,
      })
      // A value that the checks would change is wrong, too.
      expect(fields).toMatchObject({
        city: guide.city,
        bio: guide.bio,
        website: guide.website,
        instagram: guide.instagram,
        facebook: guide.facebook,
        twitter: guide.twitter,
        contactEmail: guide.contact_email,
        trainingYear: guide.training_year,
      })
    }
    for (const user of all.users) {
      const { username, firstName, lastName, email } = registerInput.parse({
        username: user.username,
        password: 'unused',
        firstName: user.first_name,
        lastName: user.last_name,
        email: user.email,
      })
      expect([username, firstName, lastName, email]).toEqual([
        user.username,
        user.first_name,
        user.last_name,
        user.email,
      ])
    }
    expect(updateGuideBody.shape.bio.safeParse('x'.repeat(BIO_MAX_LENGTH + 1)).success).toBe(false)
  })

  it('writes bios of many lengths and hardly two alike', () => {
    const bios = all.guides.map((guide) => guide.bio).filter((bio) => bio !== null)
    const lengths = bios.map((bio) => bio.length).toSorted((a, b) => a - b)
    expect(lengths[0]).toBeGreaterThanOrEqual(80)
    expect(lengths.at(-1)).toBeLessThanOrEqual(1_500)
    expect(lengths.at(-1)).toBeGreaterThan(1_000)
    expect(new Set(bios).size / bios.length).toBeGreaterThan(0.95)
    expect(bios.length).toBeLessThan(all.guides.length)
    expect(bios.filter((bio) => bio.includes('{'))).toEqual([])
  })

  it('points at nobody: every address is one that cannot exist', () => {
    for (const guide of all.guides) {
      for (const address of [guide.website, guide.contact_email]) {
        if (address !== null) expect(address).toMatch(/^(https:\/\/)?([\w.-]+@)?[\w.-]+\.example(\/\w+)?$/)
      }
    }
    for (const user of all.users) expect(user.email).toMatch(/@post\.example$/)
  })

  it('has accounts that are found by their addresses', () => {
    for (const user of all.users) expect(user.email_key).toBe(emailKey(user.email ?? ''))
  })

  it('shares its pictures, leaves some guides without, and says when each application was sent', async () => {
    const pictures = new Set(all.guides.map((guide) => guide.profile_image))
    expect(pictures.size).toBeGreaterThan(30)
    expect(percent((guide) => guide.profile_image === null)).toBeCloseTo(12, -1)
    const sent = await test.db
      .selectFrom('timeline_entries')
      .innerJoin('guides', 'guides.id', 'guide_id')
      .whereRef('actor_id', '=', 'guides.user_id')
      .whereRef('at', '=', 'guides.created_at')
      .select('kind')
      .execute()
    expect(sent).toEqual(all.guides.map(() => ({ kind: 'sent' })))
    expect(all.images.length).toBeGreaterThan(1_000)
    for (const { image_url } of all.images) expect(image_url).toMatch(/^\/uploads\/[0-9a-f]{64}\.jpg$/)
  })

  it('is spread over three years up to the middle of November 2026, ids in the order of time', () => {
    const times = all.guides.map((guide) => guide.created_at)
    expect(times).toEqual(times.toSorted())
    expect(times[0]?.slice(0, 7)).toBe('2023-11')
    expect(times.at(-1)?.slice(0, 7)).toBe('2026-11')
    for (const guide of all.guides) {
      expect(guide.updated_at >= guide.created_at).toBe(true)
      expect(guide.updated_at <= '2026-11-15T18:00:00.000Z').toBe(true)
    }
  })

  it('shows the guides written by hand first', async () => {
    const { featured } = readDemoContent()
    const { items } = await searchGuides(test.db, {}, { limit: featured.length })
    const written = featured.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    expect(items.map((item) => item.userName)).toEqual(written)
  })

  it('has guides with very long names and guides without a county', () => {
    expect(all.guides.some((guide) => guide.user_name.length > 55)).toBe(true)
    expect(percent((guide) => guide.county === '')).toBeGreaterThan(3)
  })

  it('refuses a directory that has guides already', async () => {
    await expect(seedDemo(test.db, { guides: 1, storePictures })).rejects.toThrow(/has guides already/)
    expect((await everything(test.db)).guides).toHaveLength(DEMO_GUIDE_COUNT)
  })
})

describe('seeding', () => {
  it('makes the very same directory each time, on both databases', async () => {
    const prints = new Set<string>()
    for (const kind of ['sqlite', 'sqlite', 'postgres'] as const) {
      const test = await createTestDb(kind)
      expect(await seedDemo(test.db, { guides: 400, storePictures })).toEqual({ guides: 400, pictures: 45 })
      prints.add(await fingerprint(test.db))
      await test.destroy()
    }
    expect(prints.size).toBe(1)
  })

  it('makes as few guides as asked for, tells how far it is, and lets other accounts be', async () => {
    const test = await createTestDb('sqlite')
    await addUser(test.db, { username: 'admin' })
    const version = await getDirectoryVersion(test.db)
    const progress: number[] = []
    await seedDemo(test.db, { guides: 3, storePictures, onProgress: (guides) => progress.push(guides) })
    expect(progress).toEqual([3])
    const { users, guides } = await everything(test.db)
    expect(guides).toHaveLength(3)
    expect(users.map((user) => user.username)).toContain('admin')
    expect(await getDirectoryVersion(test.db)).toBeGreaterThan(version)
    await test.destroy()
  })
})

describe('the files of the demo', () => {
  it.each([
    ['people.json', '"names":', '"naems":', 'naems'],
    ['places.json', '"Germany": 62', '"Germania": 62', 'guidesPerThousand.Germania'],
    ['practical.json', '["de"],', '["de"]', 'line'],
    ['bios/fr.json', '"birch"', '"brich"', 'woods.birch'],
  ])('say where the mistake is in %s', async (file, right, wrong, place) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'grove-demo-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const filter = (source: string) => !source.endsWith('.jpg')
    await cp(fileURLToPath(DEMO_FOLDER), folder, { recursive: true, filter })
    const text = await readFile(path.join(folder, file), 'utf8')
    await writeFile(path.join(folder, file), text.replace(right, wrong))

    const read = () => readDemoContent(pathToFileURL(`${folder}/`))
    expect(read).toThrow(`content/demo/${file} cannot be used`)
    expect(read).toThrow(place)
  })
})
