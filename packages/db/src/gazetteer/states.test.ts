import { describe, expect, it } from 'vitest'
import { resolvePlace, suggestPlaces } from './index.ts'
import { STATES } from './states.ts'
import { townsOf } from './towns.ts'

function nameOf(text: string): string | undefined {
  return resolvePlace(text)?.name
}

describe('the abbreviation of a state', () => {
  it('stands for a county of the gazetteer, and each of these countries has all of its own', () => {
    for (const [country, states] of Object.entries(STATES)) {
      const counties = new Set(townsOf(country).flatMap(({ county }) => county ?? []))
      // No town of Nunavut is large enough.
      expect(
        Object.values(states)
          .filter((name) => name !== 'Nunavut')
          .sort(),
      ).toEqual([...counties].sort())
    }
  })

  it.each([
    ['New York, NY', 'New York City, New York, United States'],
    ['Brooklyn, NY', 'Brooklyn, New York, United States'],
    ['austin,tx', 'Austin, Texas, United States'],
    ['Austin, TX, USA', 'Austin, Texas, United States'],
    ['Austin, TX 78701', 'Austin, Texas, United States'],
    ['12 Elm Street, Austin, TX 78701, USA', 'Austin, Texas, United States'],
    ['guides near Austin, TX', 'Austin, Texas, United States'],
    ['Washington, DC', 'Washington, District of Columbia, United States'],
    ['Washington, D.C.', 'Washington, District of Columbia, United States'],
    ['Portland, ME', 'Portland, Maine, United States'],
    ['Jackson, MI', 'Jackson, Michigan, United States'],
    ['Jackson, MS', 'Jackson, Mississippi, United States'],
    ['Rochester, MI', 'Rochester, Michigan, United States'],
    ['Atlanta, GA', 'Atlanta, Georgia, United States'],
    ['Durham, NC', 'Durham, North Carolina, United States'],
    ['Leeds, AL', 'Leeds, Alabama, United States'],
    ['Vancouver, BC', 'Vancouver, British Columbia, Canada'],
    ['Vancouver, WA', 'Vancouver, Washington, United States'],
    ['Toronto, ON, CA', 'Toronto, Ontario, Canada'],
    ['Sydney, NS', 'Sydney, Nova Scotia, Canada'],
    ['Sydney, NSW 2000', 'Sydney, New South Wales, Australia'],
    ['Perth, WA', 'Perth, Western Australia, Australia'],
    ['Darwin, NT', 'Darwin, Northern Territory, Australia'],
    ['Yellowknife, NT', 'Yellowknife, Northwest Territories, Canada'],
    ['Portlnd, ME', 'Portland, Maine, United States'],
  ])('is read: %s', (text, name) => {
    expect(nameOf(text)).toBe(name)
  })

  it.each([
    ['Austin TX', 'Austin, Texas, United States'],
    ['new york ny', 'New York City, New York, United States'],
    ['Portland OR 97201', 'Portland, Oregon, United States'],
    ['Perth WA', 'Perth, Western Australia, Australia'],
    ['Toronto ON', 'Toronto, Ontario, Canada'],
  ])('is read and suggested without a comma: %s', (text, name) => {
    expect(nameOf(text)).toBe(name)
    expect(suggestPlaces(text.replace(/ [0-9]+$/, ''))[0]?.name).toBe(name)
  })

  it.each([
    ['Stoke on', 'Stoke-on-Trent, Staffordshire, UK'],
    ['Stratford on', 'Stratford-upon-Avon, Warwickshire, UK'],
  ])('is none where a name goes on with it: %s', (text, name) => {
    expect(nameOf(text)).toBe(name)
  })

  it('is read in texts that may be no place', () => {
    expect(resolvePlace('Portland, ME', { isStrict: true })?.name).toBe('Portland, Maine, United States')
  })

  it('is of the country that has the larger town of the name', () => {
    const place = resolvePlace('Auburn, WA')
    expect(place?.name).toBe('Auburn, Washington, United States')
    expect(nameOf('Albany, WA')).toBe('Albany, Western Australia, Australia')
  })

  it('is no other state, no town and no beginning of one', () => {
    const texts = [
      'Portland, MA',
      'Springfield, MI',
      'Leeds, WA',
      'Leeds, NY',
      '1 High Street, Perth, NY',
      'Austin, TX, Canada',
    ]
    expect(texts.map(nameOf)).toEqual(texts.map(() => undefined))
  })

  it('is the code of a country where its state has no such town', () => {
    expect(['Berlin, DE', 'Amsterdam, NL', 'London, CA'].map(nameOf)).toEqual([
      'Berlin, Germany',
      'Amsterdam, North Holland, Netherlands',
      'London, Ontario, Canada',
    ])
    expect(resolvePlace('Richmond, CA')).toMatchObject({
      name: 'Richmond, California, United States',
      alternatives: [{ name: 'Richmond, British Columbia, Canada' }],
    })
  })

  it('is suggested with its town', () => {
    expect(suggestPlaces('Jackson, MI')[0]?.name).toBe('Jackson, Michigan, United States')
    expect(suggestPlaces('Perth, WA').map(({ name }) => name)).toEqual([
      'Perth, Western Australia, Australia',
    ])
  })
})
