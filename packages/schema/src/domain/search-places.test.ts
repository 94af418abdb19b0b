import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRIES } from '../countries.ts'
import { countriesByKey } from '../country-names.ts'
import { searchPlaces } from './search-places.ts'
import { searchWords } from './search-text.ts'

const options = { numRuns: 500, seed: 20_261_121 }

function found(words: string[], countries: string[] = [], nations: string[] = []) {
  return { words, countries, nations }
}

describe('a search', () => {
  it.each([
    ['UK', found([], ['United Kingdom'])],
    ['the U.K.', found([], ['United Kingdom'])],
    ['Great Britain', found([], ['United Kingdom'])],
    ['united kingdom', found([], ['United Kingdom'])],
    ['USA', found([], ['United States'])],
    ['us', found([], ['United States'])],
    ['South Korea', found([], ['South Korea'])],
    ['Deutschland', found([], ['Germany'])],
    ['England', found([], [], ['England'])],
    ['CYMRU', found([], [], ['Wales'])],
    ['Northern Ireland', found([], [], ['Northern Ireland'])],
    ['Ireland', found([], ['Ireland'])],
  ])('for %j asks for the country or the nation', (search, expected) => {
    expect(searchPlaces(search)).toEqual(expected)
  })

  it.each([
    ['Sheffield UK', found(['sheffield'], ['United Kingdom'])],
    ['Sheffield, UK, England', found(['sheffield'], [], ['England'])],
    ['wren in Papua New Guinea', found(['wren', 'in'], ['Papua New Guinea'])],
    ['Wales or Scotland', found(['or'], [], ['Wales', 'Scotland'])],
    ['South Wales', found([], [], ['Wales'])],
    ['Germany Austria', found([], ['Germany', 'Austria'])],
  ])('for %j parts places from words', (search, expected) => {
    expect(searchPlaces(search)).toEqual(expected)
  })

  it.each([
    'Shizuku',
    'New South Wales',
    'Prince of Wales',
    'Isle of Man',
    'New Jersey',
    'Hayling Island',
    'in to is no',
  ])('for %j takes nothing out of its words', (search) => {
    expect(searchPlaces(search)).toEqual(found(searchWords(search)))
  })

  it.each([
    ['Jordan', 'Jordan'],
    ['georgia', 'Georgia'],
    ['Chad', 'Chad'],
    ['Holland', 'Netherlands'],
    ['the Lebanon', 'Lebanon'],
  ])('for %j alone asks for the country, and beside other words for the word', (search, country) => {
    expect(searchPlaces(search)).toEqual(found([], [country]))
    const withSmith = `${search} Smith`
    expect(searchPlaces(withSmith)).toEqual(found(searchWords(withSmith)))
  })

  it('knows the longest names of countries, and is read as far as it may be long', () => {
    expect(searchPlaces('United Kingdom of Great Britain and Northern Ireland wood')).toEqual(
      found(['wood'], ['United Kingdom']),
    )
    expect(searchPlaces(`${'oak '.repeat(50)}France`)).toEqual(found(['oak']))
  })
})

describe('any search', () => {
  it('holds no word that it did not hold, and is all words where it names no place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (search) => {
        const { words, countries, nations } = searchPlaces(search)
        for (const word of words) expect(searchWords(search)).toContain(word)
        if (countries.length + nations.length === 0) expect(words).toEqual(searchWords(search))
      }),
      options,
    )
  })

  it('finds the country for each of its names, beside a word that is none', () => {
    const names = [...countriesByKey()].filter(([key]) => key.length > 3)
    fc.assert(
      fc.property(fc.constantFrom(...names), ([name, country]) => {
        const { words, countries, nations } = searchPlaces(`zzyzx ${name}`)
        const isTaken = words.length === 1
        if (!isTaken) expect(words).toEqual(searchWords(`zzyzx ${name}`))
        else expect(nations.length > 0 ? ['United Kingdom'] : countries).toEqual([country])
      }),
      options,
    )
  })

  it('for nothing but the name of a listed country asks for that country', () => {
    for (const { name } of COUNTRIES) expect(searchPlaces(name)).toEqual(found([], [name]))
  })
})
