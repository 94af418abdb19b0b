import type { Access, Availability, Language, LocationPrecision, Offer } from '@grove/schema'
import { ACCESS_TYPES, OFFER_TYPES } from '@grove/schema'
import type { Random } from './random.ts'

/** The languages that are spoken in a country, the commonest first; English is spoken everywhere. */
const SPOKEN: Readonly<Record<string, readonly Language[]>> = {
  Austria: ['de'],
  Belgium: ['nl', 'fr'],
  Brazil: ['pt'],
  Canada: ['en', 'fr'],
  'Czech Republic': ['cs'],
  Czechia: ['cs'],
  Denmark: ['da'],
  Finland: ['fi', 'sv'],
  France: ['fr'],
  Germany: ['de'],
  Greece: ['el'],
  Ireland: ['en', 'ga'],
  Italy: ['it'],
  Japan: ['ja'],
  Luxembourg: ['lb', 'fr', 'de'],
  Netherlands: ['nl'],
  Norway: ['no'],
  Poland: ['pl'],
  Portugal: ['pt'],
  'South Korea': ['ko'],
  Spain: ['es', 'ca'],
  Sweden: ['sv'],
  Switzerland: ['de', 'fr', 'it'],
  Taiwan: ['zh'],
}

const PRICES: readonly [string, ...string[]] = [
  '£25 a walk, free for carers',
  '£18 each, £30 for two',
  '£40 for half a day; two free places a month',
  'Pay what you can, £10 suggested',
  'Free on the first Sunday of the month',
]
const OTHER_PRICES: readonly [string, ...string[]] = [
  '€25 per person',
  '30 for a walk, children free',
  'On request',
]

function languages(random: Random, country: string): Language[] {
  const [first = 'en', ...others] = SPOKEN[country] ?? ['en']
  const spoken: Language[] = [first, ...others.filter(() => random.chance(0.3))]
  if (!spoken.includes('en') && random.chance(0.7)) spoken.push('en')
  if (country === 'United Kingdom' && random.chance(0.04)) spoken.push('cy')
  if (random.chance(0.08)) spoken.push(random.pick(['fr', 'de', 'es', 'pl']))
  return [...new Set(spoken)]
}

function availability(random: Random): Availability | null {
  const dice = random.next()
  if (dice < 0.55) return 'open'
  if (dice < 0.65) return 'waiting_list'
  return dice < 0.7 ? 'closed' : null
}

function locationPrecision(random: Random): LocationPrecision {
  const dice = random.next()
  if (dice < 0.1) return 'area'
  return dice < 0.13 ? 'hidden' : 'exact'
}

/** The practical fields of an invented guide: languages, offers, access, bookings, prices. */
export function inventPractical(random: Random, country: string) {
  const isUk = country === 'United Kingdom'
  const offers: Offer[] = OFFER_TYPES.filter((offer) =>
    random.chance(
      { groups: 0.8, one_to_one: 0.45, families: 0.3, schools: 0.15, workplaces: 0.2, online: 0.12 }[offer],
    ),
  )
  const access: Access[] = ACCESS_TYPES.filter((need) =>
    random.chance(
      {
        step_free: 0.15,
        seats: 0.35,
        toilet: 0.2,
        parking: 0.5,
        transit: 0.3,
        assistance_dogs: 0.35,
        sign_language: 0.02,
        quiet: 0.25,
      }[need],
    ),
  )
  return {
    languages: languages(random, country),
    offers,
    access,
    availability: availability(random),
    pricing: random.chance(0.6) ? random.pick(isUk ? PRICES : OTHER_PRICES) : null,
    locationPrecision: locationPrecision(random),
  }
}
