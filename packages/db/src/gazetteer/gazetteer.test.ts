import { COUNTRIES, nationOf, TOWN_SUGGESTION_LIMIT } from '@grove/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findTown, suggestTowns } from './index.ts'
import { townsOf } from './towns.ts'

function namesOf(towns: readonly { name: string }[]): string[] {
  return towns.map(({ name }) => name)
}

/** Degrees. */
interface Point {
  latitude: number
  longitude: number
}

describe('suggestTowns', () => {
  it('finds towns by the beginning of their name, whatever the case', () => {
    expect(suggestTowns('SHEFF')[0]).toEqual({
      name: 'Sheffield',
      county: 'South Yorkshire',
      country: 'United Kingdom',
      latitude: 53.383,
      longitude: -1.466,
    })
  })

  it('takes accents for what they stand on, in the text and in the name', () => {
    expect(namesOf(suggestTowns('zurich'))).toContain('Zürich')
    expect(namesOf(suggestTowns('münch'))[0]).toBe('Munich')
  })

  it('finds a town by a later word of its name, after those that begin with the text', () => {
    const names = namesOf(suggestTowns('upon', { country: 'United Kingdom' }))
    expect(names).toContain('Newcastle upon Tyne')
    const york = namesOf(suggestTowns('york'))
    expect(york.indexOf('York')).toBeLessThan(york.indexOf('New York City'))
  })

  it('finds a town by name and county', () => {
    expect(namesOf(suggestTowns('Totnes, Devon'))).toEqual(['Totnes'])
    expect(suggestTowns('totnes kent')).toEqual([])
  })

  it('finds a town by its name in the language of the country', () => {
    expect(namesOf(suggestTowns('서울'))).toEqual(['Seoul'])
    expect(namesOf(suggestTowns('αθηνα'))).toEqual(['Athens'])
  })

  it('keeps to the country where one is named, and knows no towns of an unknown one', () => {
    const towns = suggestTowns('new', { country: 'United Kingdom' })
    expect(new Set(towns.map(({ country }) => country))).toEqual(new Set(['United Kingdom']))
    expect(suggestTowns('new', { country: 'Narnia' })).toEqual([])
  })

  it('orders by size and gives no more than asked for', () => {
    expect(suggestTowns('s')).toHaveLength(TOWN_SUGGESTION_LIMIT)
    expect(namesOf(suggestTowns('s', { country: 'United Kingdom', limit: 2 }))).toEqual([
      'Sheffield',
      'Southend-on-Sea',
    ])
  })

  it.each(['betws y coed', 'Betws-y-Coed', 'hay on wye', 'ST DAVIDS', 'saint davids', 'burton on trent'])(
    'does not mind how the words of %j are joined and spelled',
    (text) => {
      expect(suggestTowns(text, { country: 'United Kingdom' }).length).toBeGreaterThan(0)
    },
  )

  it('forgives one slip where nothing else is found, and no slip in a county', () => {
    expect(namesOf(suggestTowns('Sheffeild'))).toEqual(['Sheffield'])
    expect(namesOf(suggestTowns('hebden brigde', { country: 'United Kingdom' }))).toEqual(['Hebden Bridge'])
    expect(suggestTowns('hebden brigde', { country: 'Ireland' })).toEqual([])
    expect(suggestTowns('Powis')).toEqual([])
  })

  it('suggests towns and no areas, at which nobody lives', () => {
    expect(suggestTowns('Peak District')).toEqual([])
  })

  it('suggests nothing for a blank text', () => {
    expect(suggestTowns(' , ')).toEqual([])
  })

  it('takes any text, and never names a town twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 6 }), (text) => {
        const towns = suggestTowns(text, { limit: 50 })
        const keys = towns.map((town) => `${town.name} ${town.latitude} ${town.longitude}`)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})

describe('findTown', () => {
  it('prefers the town of the named county, however much of its name is given', () => {
    expect(findTown({ city: 'newport', county: 'Isle of Wight', country: 'United Kingdom' })?.county).toBe(
      'Isle of Wight',
    )
    expect(findTown({ city: 'Derry', county: 'Londonderry', country: 'United Kingdom' })?.county).toBe(
      'County Londonderry',
    )
  })

  it('falls back to the largest town of that name in the country', () => {
    const largest = findTown({ city: 'Newport', country: 'United Kingdom' })
    expect(findTown({ city: 'Newport', county: 'Rutland', country: 'United Kingdom' })).toEqual(largest)
    expect(largest?.county).toBe('Newport')
  })

  it('leaves out what follows a comma', () => {
    expect(findTown({ city: 'Sheffield, Walkley', country: 'United Kingdom' })?.name).toBe('Sheffield')
  })

  it('knows no town of another country, none of a blank name and none that only begins alike', () => {
    expect(findTown({ city: 'Sheffield', country: 'France' })).toBeUndefined()
    expect(findTown({ city: ' ', country: 'United Kingdom' })).toBeUndefined()
    expect(findTown({ city: 'Sheff', country: 'United Kingdom' })).toBeUndefined()
  })
})

describe('the gazetteer', () => {
  it('has towns of nearly every listed country, each at a place on earth', () => {
    const towns = COUNTRIES.flatMap(({ name }) => townsOf(name))
    const countries = new Set(towns.map(({ country }) => country))
    expect(countries.size).toBeGreaterThan(COUNTRIES.length * 0.95)
    const isOnEarth = ({ name, latitude, longitude }: (typeof towns)[number]) =>
      name !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    expect(towns.filter((town) => !isOnEarth(town))).toEqual([])
  })

  it('names a county for every town of the United Kingdom, and no council', () => {
    const counties = townsOf('United Kingdom').map(({ county }) => county)
    expect(counties).not.toContain(null)
    expect(counties.filter((county) => /borough|council|city of|district/i.test(county ?? ''))).toEqual([])
  })
})

describe('places where guides of the woods live', () => {
  it.each([
    ['Hebden Bridge', 'West Yorkshire'],
    ['Keswick', 'Cumbria'],
    ['Ambleside', 'Cumbria'],
    ['Grasmere', 'Cumbria'],
    ['Coniston', 'Cumbria'],
    ['Hathersage', 'Derbyshire'],
    ['Aviemore', 'Highland'],
    ['Pitlochry', 'Perth and Kinross'],
    ['Machynlleth', 'Powys'],
    ['Betws-y-Coed', 'Conwy'],
    ['Lyndhurst', 'Hampshire'],
    ['Forest Row', 'East Sussex'],
    ['Hay-on-Wye', 'Powys'],
    ['St Helier', 'Jersey'],
    ['Port Erin', 'Isle of Man'],
  ])('are known however small they are: %s', (city, county) => {
    expect(findTown({ city, country: 'United Kingdom' })).toMatchObject({ name: city, county })
  })
})

describe('the nation of a place in the United Kingdom', () => {
  it('is known for every county of the gazetteer that is in one', () => {
    const towns = townsOf('United Kingdom')
    expect(towns.length).toBeGreaterThan(5_000)
    const counties = towns.filter((town) => nationOf(town) === undefined).map(({ county }) => county)
    // The Crown dependencies are none of its nations.
    expect([...new Set(counties)].sort()).toEqual(['Guernsey', 'Isle of Man', 'Jersey'])
  })
})

describe('the point that stands for a country', () => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180

  /** Kilometres by the great circle. */
  function distance(one: Point, other: Point): number {
    const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
    const chord =
      Math.sin(north / 2) ** 2 +
      Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
    return 6371 * 2 * Math.asin(Math.sqrt(chord))
  }

  it.each(COUNTRIES)('is no further from a town of it than Canada is wide of towns: $name', (country) => {
    const distances = townsOf(country.name).map((town) => distance(country, town))
    expect(Math.min(...distances)).toBeLessThan(550)
  })
})
