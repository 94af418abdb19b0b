import type { DemoContent } from './demo-content.ts'
import type { Random } from './random.ts'

const LONG_NAME_SHARE = 0.008
const TWO_FIRST_NAMES_SHARE = 0.12

export interface PersonName {
  firstName: string
  lastName: string
}

/** An invented name such as people of the country might have. */
export function inventName(
  random: Random,
  { names, namesElsewhere, longNames }: DemoContent['people'],
  country: string,
): PersonName {
  if (random.chance(LONG_NAME_SHARE)) return random.pick(longNames)
  const { first, last } = names.find(({ countries }) => countries.includes(country)) ?? namesElsewhere
  const firstName = random.pick(first)
  const second = random.chance(TWO_FIRST_NAMES_SHARE) ? random.pick(first) : firstName
  return {
    firstName: second === firstName ? firstName : `${firstName} ${second}`,
    lastName: random.pick(last),
  }
}
