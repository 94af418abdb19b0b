import type { Access, Availability, Language, LocationPrecision, Offer } from '@grove/schema'
import { ACCESS_TYPES, OFFER_TYPES } from '@grove/schema'
import type { DemoContent } from './demo-content.ts'
import type { Random } from './random.ts'

function spokenLanguages(
  random: Random,
  [first = 'en', ...others]: readonly Language[],
  country: string,
): Language[] {
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
export function inventPractical(
  random: Random,
  { languages, prices, pricesElsewhere }: DemoContent['practical'],
  country: string,
) {
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
    languages: spokenLanguages(random, languages[country] ?? [], country),
    offers,
    access,
    availability: availability(random),
    pricing: random.chance(0.6) ? random.pick(isUk ? prices : pricesElsewhere) : null,
    locationPrecision: locationPrecision(random),
  }
}
