import type { ApplicationStatus, BadgeType, Town } from '@grove/schema'
import { foldText, fullName, randomCoordinates } from '@grove/schema'
import { findTown } from '../gazetteer/index.ts'
import type { NewGuide } from '../queries/guide-write.queries.ts'
import { inventBio } from './bios.ts'
import type { DemoContent, FeaturedGuide } from './demo-content.ts'
import { readDemoContent } from './demo-content.ts'
import type { PersonName } from './names.ts'
import { inventName } from './names.ts'
import { createTownPicker, sceneryOf } from './places.ts'
import { inventPractical } from './practical.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'
import type { SceneryKind } from './scenery.ts'
import { PICTURES_PER_KIND, SCENERY_KINDS } from './scenery.ts'

/** The demo's "today" and its beginning three years before, in milliseconds. */
const LAST_DAY = Date.parse('2026-11-15T18:00:00.000Z')
const FIRST_DAY = Date.parse('2023-11-15T18:00:00.000Z')
const DAY_MS = 24 * 60 * 60 * 1000

/** Applications wait among the newest tenth of the guides; few older ones do. */
const NEWEST_SHARE = 0.1
const PENDING_AMONG_NEWEST = 0.55
/** Rejections are of the last half year: the site clears them away when they are a year old. */
const LAST_HALF_YEAR_SHARE = 1 / 6
const REJECTED_AMONG_LAST = 0.24
const UNPUBLISHED_SHARE = 0.043

const NO_PICTURE_SHARE = 0.12
const NO_COUNTY_SHARE = 0.05
const PAUSED_SHARE = 0.01
const SHARED_SHARE = 0.6
/** How far from the middle of their town guides are, at most (degrees). */
const TOWN_RADIUS_DEGREES = 0.012

interface Invented extends PersonName {
  guide: Omit<NewGuide, 'userId'>
  images: string[]
}

export interface DemoGuide extends Invented {
  username: string
  email: string
  createdAt: string
  updatedAt: string
}

/** The texts and pictures that the guides are made of. */
interface Demo extends DemoContent {
  /** Addresses of the stored pictures. */
  pictures: readonly string[]
}

/** A name as it stands in addresses: "wren.alder". */
function slug(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')
    .slice(0, 40)
}

/** A point in or right beside the town, so that the guides of a town are not all in one place. */
function pointNear(random: Random, town: Town): { latitude: string; longitude: string } {
  const offset = randomCoordinates(random.next)
  return {
    latitude: (town.latitude + (Number(offset.latitude) / 90) * TOWN_RADIUS_DEGREES).toFixed(6),
    longitude: (town.longitude + (Number(offset.longitude) / 180) * TOWN_RADIUS_DEGREES).toFixed(6),
  }
}

function focalPoint(random: Random): { imageFocalPointX: string; imageFocalPointY: string } {
  if (random.chance(0.6)) return { imageFocalPointX: '0.5', imageFocalPointY: '0.5' }
  return {
    imageFocalPointX: (0.3 + random.next() * 0.4).toFixed(2),
    imageFocalPointY: (0.25 + random.next() * 0.4).toFixed(2),
  }
}

function pictureOf(random: Random, pictures: readonly string[], kind: SceneryKind): string | undefined {
  const number = SCENERY_KINDS.indexOf(kind) * PICTURES_PER_KIND + random.below(PICTURES_PER_KIND)
  return pictures[number % Math.max(1, pictures.length)]
}

/** A gallery of several pictures of the guide's wood, and of one or two other places. */
function gallery(random: Random, { pictures, places }: Demo, kind: SceneryKind, country: string): string[] {
  if (random.chance(0.35)) return []
  const kinds = [kind, kind, kind, ...Array.from({ length: 4 }, () => sceneryOf(random, places, country))]
  const chosen = random.sample(kinds, 1 + random.below(6)).map((each) => pictureOf(random, pictures, each))
  return [...new Set(chosen.filter((picture) => picture !== undefined))]
}

function badges(random: Random, trainingYear: number | null): BadgeType[] {
  if (trainingYear === null) return random.chance(0.5) ? ['certified_student'] : []
  if (trainingYear >= 2025) return ['certified_student']
  const kind = random.next()
  if (kind < 0.5) return ['certified_guide']
  if (kind < 0.75) return ['certified_practitioner']
  return kind < 0.95 ? ['certified_guide', 'certified_practitioner'] : []
}

function statusOf(
  random: Random,
  recency: number,
): { applicationStatus: ApplicationStatus; published: boolean } {
  if (random.chance(recency > 1 - NEWEST_SHARE ? PENDING_AMONG_NEWEST : 0))
    return { applicationStatus: 'pending', published: false }
  if (random.chance(recency > 1 - LAST_HALF_YEAR_SHARE ? REJECTED_AMONG_LAST : 0))
    return { applicationStatus: 'rejected', published: false }
  return { applicationStatus: 'approved', published: !random.chance(UNPUBLISHED_SHARE) }
}

function websiteOf(random: Random, domain: string): string {
  const form = random.next()
  if (form < 0.5) return domain
  if (form < 0.7) return `https://${domain}`
  return form < 0.9 ? `www.${domain}` : `https://www.${domain}/walks`
}

const HANDLE_ENDINGS = ['in.the.woods', 'outdoors', 'slowly', 'and.trees', 'walks', 'underleaf'] as const

function links(random: Random, name: PersonName) {
  const handle = `${slug(name.firstName.split(' ', 1)[0] ?? '')}.${random.pick(HANDLE_ENDINGS)}`
  const domain = `${slug(name.lastName).replaceAll('.', '')}.example`
  return {
    website: random.chance(0.65) ? websiteOf(random, domain) : null,
    instagram: random.chance(0.5) ? handle : null,
    facebook: random.chance(0.3) ? handle.replaceAll('.', '') : null,
    twitter: random.chance(0.08) ? handle.replaceAll('.', '_') : null,
    contactEmail: random.chance(0.85) ? `${slug(name.firstName)}@${domain}` : null,
  }
}

function inventGuide(random: Random, practical: Random, demo: Demo, town: Town, recency: number): Invented {
  const name = inventName(random, demo.people, town.country)
  const kind = sceneryOf(random, demo.places, town.country)
  const trainingYear = random.chance(0.08) ? null : 2015 + Math.floor(Math.sqrt(random.next()) * 11)
  return {
    ...name,
    images: gallery(random, demo, kind, town.country),
    guide: {
      userName: fullName(name.firstName, name.lastName),
      bio: inventBio(random, demo.voices, town, kind),
      profileImage: random.chance(NO_PICTURE_SHARE) ? null : (pictureOf(random, demo.pictures, kind) ?? null),
      ...focalPoint(random),
      city: town.name,
      county: random.chance(NO_COUNTY_SHARE) ? '' : (town.county ?? ''),
      country: town.country,
      ...pointNear(random, town),
      ...links(random, name),
      trainingYear,
      certificationBadges: badges(random, trainingYear),
      ...statusOf(random, recency),
      ...inventPractical(practical, demo.practical, town.country),
      paused: practical.chance(PAUSED_SHARE),
      sharedWithPartners: practical.chance(SHARED_SHARE),
    },
  }
}

function featuredGuide(random: Random, practical: Random, demo: Demo, featured: FeaturedGuide): Invented {
  const { firstName, lastName, city, country, scenery } = featured
  const town = findTown({ city, country })
  if (town === undefined) throw new Error(`The gazetteer has no ${city}`)
  return {
    firstName,
    lastName,
    images: gallery(random, demo, scenery, country),
    guide: {
      userName: fullName(firstName, lastName),
      bio: featured.bio.join('\n\n'),
      profileImage: pictureOf(random, demo.pictures, scenery) ?? null,
      imageFocalPointX: '0.5',
      imageFocalPointY: '0.5',
      city: town.name,
      county: town.county ?? '',
      country,
      ...pointNear(random, town),
      website: featured.website,
      instagram: featured.instagram,
      facebook: featured.facebook,
      contactEmail: `${slug(firstName)}@${slug(lastName)}.example`,
      trainingYear: featured.trainingYear,
      certificationBadges: featured.badges,
      applicationStatus: 'approved',
      published: true,
      ...inventPractical(practical, demo.practical, country),
      // Shown first, they show their place.
      locationPrecision: 'exact',
      sharedWithPartners: true,
    },
  }
}

/**
 * The demo's guides, oldest first, always the same for the same count and pictures. Every one of them is invented;
 * their towns are real.
 */
export function* demoGuides(
  count: number,
  pictures: readonly string[],
): Generator<DemoGuide, void, undefined> {
  const demo = { ...readDemoContent(), pictures }
  const pickTown = createTownPicker(demo.places)
  const usernames = new Map<string, number>()
  const step = (LAST_DAY - FIRST_DAY) / Math.max(1, count)
  for (let number = 0; number < count; number++) {
    const random = createRandom(number + 1)
    // Of its own, so that the rest of the demo stays as it is.
    const practical = createRandom(1_000_003 + number)
    const featured = demo.featured[count - 1 - number]
    const made =
      featured === undefined
        ? inventGuide(random, practical, demo, pickTown(random, number), number / count)
        : featuredGuide(random, practical, demo, featured)
    const wanted = slug(`${made.firstName} ${made.lastName}`)
    const same = (usernames.get(wanted) ?? 0) + 1
    usernames.set(wanted, same)
    const username = same === 1 ? wanted : `${wanted}.${same}`
    // Each has its own stretch of the three years, so that numbers and times are in the same order.
    const created = Math.floor(FIRST_DAY + (number + random.next()) * step)
    const updated = Math.min(LAST_DAY, created + Math.floor(random.next() * random.next() * 200 * DAY_MS))
    yield {
      ...made,
      username,
      email: `${username}@post.example`,
      createdAt: new Date(created).toISOString(),
      updatedAt: new Date(updated).toISOString(),
    }
  }
}
