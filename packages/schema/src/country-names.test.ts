import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRIES } from './countries.ts'
import {
  canonicalCountry,
  canonicalCountryOfStored,
  countriesByKey,
  countryKey,
  nearestCountry,
} from './country-names.ts'
import { countrySchema, countryTextSchema } from './fields.ts'

/** The languages of Europe, by the countries that speak them. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{
    AL: 'sq',
    AM: 'hy',
    AT: 'de',
    AZ: 'az',
    BA: 'bs hr sr',
    BE: 'nl fr de',
    BG: 'bg',
    BY: 'be ru',
    CH: 'de fr it',
  },
  ...{
    CY: 'el tr',
    CZ: 'cs',
    DE: 'de',
    DK: 'da',
    EE: 'et',
    ES: 'es ca eu gl',
    FI: 'fi sv',
    FR: 'fr',
    GB: 'en cy',
  },
  ...{
    GE: 'ka',
    GR: 'el',
    HR: 'hr',
    HU: 'hu',
    IE: 'ga en',
    IS: 'is',
    IT: 'it',
    LT: 'lt',
    LU: 'lb fr de',
    LV: 'lv',
  },
  ...{
    MD: 'ro',
    ME: 'sr hr',
    MK: 'mk',
    MT: 'mt',
    NL: 'nl',
    NO: 'nb nn',
    PL: 'pl',
    PT: 'pt',
    RO: 'ro',
    RS: 'sr',
  },
  ...{ RU: 'ru', SE: 'sv', SI: 'sl', SK: 'sk', TR: 'tr', UA: 'uk' },
}

describe('the country that a text names', () => {
  it.each([
    [
      'United Kingdom',
      'UK, U.K., u k, the UK, Great Britain, GB, GBR, Britain, England, Scotland, Wales, Cymru, Northern Ireland',
    ],
    ['United States', 'USA, U.S.A., US, U.S., America, the United States of America'],
    ['Ireland', 'Eire, Éire, Republic of Ireland, Ireland (Republic of), IE'],
    ['Netherlands', 'Holland, The Netherlands, Nederland'],
    ['Czechia', 'Czech Republic, Česko, ceska republika'],
    ['South Korea', 'Korea, Republic of Korea, 대한민국'],
    ['Germany', 'Deutschland, DEUTSCHLAND, DE, deu'],
    ["Côte d'Ivoire", 'Ivory Coast, cote d’ivoire'],
    ['Iceland', 'Ísland'],
    ['Turkey', 'Türkiye, turkiye'],
    ['Greece', 'Ελλάδα, Hellas'],
  ])('is %s for each of its names', (country, names) => {
    expect(names.split(', ').map(canonicalCountry)).toEqual(names.split(', ').map(() => country))
  })

  it('is none for a text that names none, or a blank one', () => {
    expect(
      ['Narnia', '', ' ', '!', 'Sheffield', 'constructor', '__proto__', 'Congo'].map(canonicalCountry),
    ).toEqual(Array(8).fill(undefined))
  })

  it('is each listed country for its own name, its code, and the names it has in the languages of Europe', () => {
    for (const { name, code } of COUNTRIES) {
      const spoken = LANGUAGES[code]?.split(' ') ?? []
      const names = spoken.map(
        (language) => new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? '',
      )
      for (const text of [name, code, ...names]) expect([text, canonicalCountry(text)]).toEqual([text, name])
    }
    expect(
      Object.keys(LANGUAGES).filter((code) => !COUNTRIES.some((country) => country.code === code)),
    ).toEqual([])
  })

  it('does not depend on case, accents or signs', () => {
    const names = [...countriesByKey().keys()]
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom(' ', '.', ' - ', ', '), (key, sign) => {
        expect(canonicalCountry(` The ${key.toUpperCase().replaceAll(' ', sign)}${sign}`)).toBe(
          countriesByKey().get(key),
        )
      }),
      { seed: 20_261_121 },
    )
  })
})

describe('a country that is typed', () => {
  const messageOf = (text: string) =>
    countrySchema.safeParse(text).error?.issues.map(({ message }) => message)

  it('is kept by its listed name', () => {
    expect(['UK', ' Wales ', 'united states'].map((text) => countrySchema.parse(text))).toEqual([
      'United Kingdom',
      'United Kingdom',
      'United States',
    ])
  })

  it('is refused where it is not known, with the one that is nearest', () => {
    expect(messageOf('Narnia')).toEqual(['We do not know a country called Narnia.'])
    expect(messageOf('Germny')).toEqual(['We do not know a country called Germny. Did you mean Germany?'])
    expect(messageOf('Phillipines')).toEqual([
      'We do not know a country called Phillipines. Did you mean Philippines?',
    ])
    expect(messageOf('Untied Kingdom')).toEqual([
      'We do not know a country called Untied Kingdom. Did you mean United Kingdom?',
    ])
    expect(messageOf(' ')).toEqual(['Country is required'])
    expect(countryTextSchema.parse('Narnia')).toBe('Narnia')
  })

  it('is suggested for each slip in its name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES), fc.nat(), ({ name }, place) => {
        const at = place % name.length
        const slipped = `${name.slice(0, at)}q${name.slice(at)}`
        const nearest = nearestCountry(slipped)
        // Some names are as near to another one's: "Mali" to "Malta".
        expect(nearest).toBeDefined()
        if (name.length > 6) expect(nearest).toBe(name)
      }),
      { seed: 20_261_121 },
    )
  })

  it('is left alone where it was stored before countries were validated', () => {
    expect(['UK', 'Narnia', 'Deutschland'].map(canonicalCountryOfStored)).toEqual([
      'United Kingdom',
      'Narnia',
      'Germany',
    ])
  })
})

it('folds the names of countries once and for all', () => {
  for (const key of countriesByKey().keys()) expect(countryKey(key)).toBe(key)
})
