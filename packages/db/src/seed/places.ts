import type { Town } from '@grove/schema'
import { townsOf } from '../gazetteer/towns.ts'
import type { DemoContent } from './demo-content.ts'
import type { Random } from './random.ts'
import type { SceneryKind } from './scenery.ts'

/** A scene such as the woods of the country offer. */
export function sceneryOf(
  random: Random,
  { scenery, sceneryElsewhere }: DemoContent['places'],
  country: string,
): SceneryKind {
  const region = scenery.find(({ countries }) => countries.includes(country))
  return random.pick(region?.kinds ?? sceneryElsewhere)
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
export function createTownPicker({
  guidesPerThousand,
  regularTowns,
}: DemoContent['places']): (random: Random, number: number) => Town {
  const pickCountry = weightedPicker(Object.entries(guidesPerThousand), ([, share]) => share)
  const pickers = new Map<string, (random: Random) => Town>()
  const regular = regularTowns.map(({ name, country, every }) => {
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
