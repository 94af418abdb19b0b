import type { Town } from '@grove/schema'
import { townsOf } from '../gazetteer/towns.ts'
import type { Random } from './random.ts'
import type { SceneryKind } from './scenery.ts'

/** How many of a thousand guides live in a country. */
const GUIDES_PER_THOUSAND: Readonly<Record<string, number>> = {
  'United Kingdom': 600,
  Germany: 62,
  'United States': 58,
  Ireland: 38,
  France: 28,
  Netherlands: 24,
  Canada: 20,
  Japan: 20,
  Australia: 18,
  Spain: 18,
  Italy: 18,
  Switzerland: 12,
  Austria: 12,
  Portugal: 11,
  Belgium: 8,
  Sweden: 8,
  Norway: 8,
  'New Zealand': 7,
  Denmark: 6,
  Finland: 6,
  'South Korea': 5,
  'South Africa': 4,
  Poland: 4,
  Czechia: 3,
  Greece: 3,
  India: 3,
  Brazil: 3,
  Slovenia: 2,
  Mexico: 2,
  'Costa Rica': 2,
  Chile: 1,
  Iceland: 1,
  Estonia: 1,
  Croatia: 1,
  Malta: 1,
  Luxembourg: 1,
  Taiwan: 1,
  'Hong Kong': 1,
  Singapore: 1,
  'Sri Lanka': 1,
}

/** Towns that have a guide every so many, so that a search for them always finds some. */
const REGULAR_TOWNS = [
  { name: 'Sheffield', country: 'United Kingdom', every: 83 },
  { name: 'Totnes', country: 'United Kingdom', every: 149 },
  { name: 'Freiburg', country: 'Germany', every: 163 },
] as const

const SCENERY_BY_REGION = {
  british: ['bluebell', 'beech-autumn', 'birch', 'oak-moss', 'stream', 'heather', 'lake', 'ridges', 'dusk'],
  northern: ['birch', 'snow', 'lake', 'ridges', 'dusk'],
  central: ['beech-autumn', 'ridges', 'stream', 'snow', 'dusk', 'birch', 'lake'],
  mediterranean: ['olive', 'coastal-pine', 'ridges', 'stream'],
  american: ['redwood', 'maple', 'lake', 'birch', 'ridges', 'stream'],
  eastern: ['bamboo', 'maple', 'ridges', 'stream'],
  faraway: ['ridges', 'stream', 'coastal-pine', 'dusk', 'lake'],
} as const satisfies Record<string, readonly [SceneryKind, ...SceneryKind[]]>

const COUNTRIES_BY_REGION: Readonly<Record<keyof typeof SCENERY_BY_REGION, readonly string[]>> = {
  british: ['United Kingdom', 'Ireland'],
  northern: ['Sweden', 'Norway', 'Denmark', 'Finland', 'Iceland', 'Estonia'],
  central: [
    'Germany',
    'Austria',
    'Switzerland',
    'France',
    'Netherlands',
    'Belgium',
    'Luxembourg',
    'Poland',
    'Czechia',
    'Slovenia',
  ],
  mediterranean: ['Spain', 'Italy', 'Portugal', 'Greece', 'Croatia', 'Malta'],
  american: ['United States', 'Canada'],
  eastern: ['Japan', 'South Korea', 'Taiwan', 'Hong Kong', 'Singapore'],
  faraway: [
    'Australia',
    'New Zealand',
    'South Africa',
    'India',
    'Sri Lanka',
    'Brazil',
    'Mexico',
    'Costa Rica',
    'Chile',
  ],
}

/** A scene such as the woods of the country offer. */
export function sceneryOf(random: Random, country: string): SceneryKind {
  for (const [region, kinds] of Object.entries(SCENERY_BY_REGION)) {
    const countries = COUNTRIES_BY_REGION[region as keyof typeof SCENERY_BY_REGION]
    if (countries.includes(country)) return random.pick(kinds)
  }
  return random.pick(SCENERY_BY_REGION.faraway)
}

/** Picks items in proportion to their weights. */
function weightedPicker<T>(items: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  let total = 0
  const ends = items.map((item) => {
    total += weightOf(item)
    return total
  })
  return (random) => {
    const point = random.next() * total
    const item = items[ends.findIndex((end) => point < end)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }
}

/**
 * Where guides live: the town of the guide with this number, most of them in the United Kingdom, in larger towns
 * more than in smaller ones.
 */
export function createTownPicker(): (random: Random, number: number) => Town {
  const pickCountry = weightedPicker(Object.entries(GUIDES_PER_THOUSAND), ([, share]) => share)
  const pickers = new Map<string, (random: Random) => Town>()
  const regular = REGULAR_TOWNS.map(({ name, country, every }) => {
    const town = townsOf(country).find((candidate) => candidate.name === name)
    if (town === undefined) throw new Error(`The gazetteer has no ${name}`)
    return { town, every }
  })

  return (random, number) => {
    const due = regular.find(({ every }) => number % every === 1)
    if (due !== undefined) return due.town
    const [country] = pickCountry(random)
    let pick = pickers.get(country)
    if (pick === undefined) {
      // The square root of the population: a magnitude is ten times its logarithm.
      pick = weightedPicker(townsOf(country), (town) => 10 ** (town.magnitude / 20))
      pickers.set(country, pick)
    }
    return pick(random)
  }
}
