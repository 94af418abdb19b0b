import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nationOf } from './nations.ts'

const inUk = (county: string, city = '') => nationOf({ country: 'United Kingdom', county, city })

it.each([
  [
    'England',
    'South Yorkshire, Greater London, Co. Durham, County Durham, Tyne & Wear, Bristol, City of Bristol, Notts, Westmorland, Hull, Kingston upon Hull, City of',
  ],
  [
    'Scotland',
    'Highland, Highland Council, Perth & Kinross, City of Edinburgh, Isle of Skye, Inverness-shire, na h-eileanan siar',
  ],
  [
    'Wales',
    'Gwynedd, Powys, Ynys Môn, Isle of Anglesey, Newport, Rhondda Cynon Taf, Wrexham County Borough, South Wales',
  ],
  [
    'Northern Ireland',
    'Co. Antrim, County Down, Derry, Londonderry, Newry, Mourne and Down, Belfast City Council',
  ],
])('knows the counties of %s, however they are written', (nation, counties) => {
  for (const county of counties.split(/, (?!City of|Mourne)/))
    expect([county, inUk(county)]).toEqual([county, nation])
})

it('looks at the town where the county is blank, unknown or has an addition', () => {
  expect(inUk('', 'Cardiff')).toBe('Wales')
  expect(inUk('Somewhere', 'Edinburgh')).toBe('Scotland')
  expect(inUk('Hope Valley, Derbyshire', 'Cardiff')).toBe('England')
  expect(inUk('', 'Whoville')).toBeUndefined()
})

it('takes the country at its word where that is a nation', () => {
  expect(nationOf({ country: 'Wales', county: 'Middle-earth' })).toBe('Wales')
  expect(nationOf({ country: 'Northern Ireland' })).toBe('Northern Ireland')
  expect(nationOf({ country: 'UK', county: 'Fife' })).toBe('Scotland')
})

it('has no nation for places of other countries, whatever their counties are called', () => {
  expect(nationOf({ country: 'United States', county: 'Cumberland', city: 'Newport' })).toBeUndefined()
  expect(nationOf({ country: 'Narnia', county: 'Kent' })).toBeUndefined()
})

it('takes any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (county, city) => {
      expect([undefined, 'England', 'Scotland', 'Wales', 'Northern Ireland']).toContain(inUk(county, city))
    }),
    { seed: 20_261_121 },
  )
})
