import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bioPreview,
  countryLabel,
  displayName,
  fullName,
  objectPosition,
  parsePoint,
  photoCount,
  placeLine,
} from './display.ts'

describe('names', () => {
  it('shows a blank name as "Forest Guide"', () => {
    expect([displayName('  '), displayName(null), displayName(undefined)]).toEqual(
      Array(3).fill('Forest Guide'),
    )
  })

  it('shows a name without the spaces around it', () => {
    expect(displayName(' Wren Alder ')).toBe('Wren Alder')
  })

  it('joins first and last name and leaves out the one that is blank', () => {
    expect([fullName('Wren', 'Alder'), fullName(' Wren ', null), fullName(null, null)]).toEqual([
      'Wren Alder',
      'Wren',
      '',
    ])
  })
})

describe('places', () => {
  it('shows "United Kingdom" as "UK" and other countries as they are', () => {
    expect([countryLabel('United Kingdom'), countryLabel('Ukraine')]).toEqual(['UK', 'Ukraine'])
  })

  it('reads city, county, country, without the county where there is none', () => {
    expect(placeLine({ city: 'Sheffield', county: 'South Yorkshire', country: 'United Kingdom' })).toBe(
      'Sheffield, South Yorkshire, UK',
    )
    expect(placeLine({ city: 'Kyoto', county: ' ', country: 'Japan' })).toBe('Kyoto, Japan')
  })

  it('says a county that is named like the town or the country once', () => {
    expect(placeLine({ city: 'Bristol', county: 'Bristol', country: 'United Kingdom' })).toBe('Bristol, UK')
    expect(placeLine({ city: 'Luxembourg', county: 'Luxembourg', country: 'Luxembourg' })).toBe(
      'Luxembourg, Luxembourg',
    )
  })

  it('gives a point only where both coordinates parse', () => {
    expect(parsePoint('53.38', '-1.47')).toEqual({ latitude: 53.38, longitude: -1.47 })
    expect(parsePoint('53.38', '')).toBeUndefined()
    expect(parsePoint(null, '-1.47')).toBeUndefined()
    expect(parsePoint('north', 'west')).toBeUndefined()
  })
})

describe('bio preview', () => {
  it('leaves a bio of exactly 150 characters whole', () => {
    expect(bioPreview('a'.repeat(150))).toBe('a'.repeat(150))
  })

  it('cuts a longer bio after 150 characters and adds three dots', () => {
    expect(bioPreview('a'.repeat(151))).toBe(`${'a'.repeat(150)}...`)
  })

  it('says so where there is no bio', () => {
    expect([bioPreview(null), bioPreview(' \n')]).toEqual(Array(2).fill('No bio available yet.'))
  })

  it('never cuts a character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 140, maxLength: 400 }), (bio) => {
        expect(bioPreview(bio).isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('focal point', () => {
  it('becomes percentages', () => {
    expect(objectPosition('0.25', '0.8')).toBe('25% 80%')
  })

  it('is held within the picture', () => {
    expect(objectPosition('-1', '7')).toBe('0% 100%')
  })

  it('falls back to 50% and 35% where it is empty or no number', () => {
    expect([
      objectPosition('', null),
      objectPosition(undefined, 'left'),
      objectPosition(Number.NaN, ' '),
    ]).toEqual(Array(3).fill('50% 35%'))
  })
})

it('counts photos in the singular and the plural', () => {
  expect([photoCount(1), photoCount(3), photoCount(0)]).toEqual(['1 Photo', '3 Photos', '0 Photos'])
})
