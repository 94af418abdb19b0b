import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldText, guideSearchText, searchWords } from './search-text.ts'

it('folds case and accents', () => {
  expect([foldText('SÃO Paulo'), foldText('Łódź'), foldText('Århus'), foldText('Straße')]).toEqual([
    'sao paulo',
    'lodz',
    'arhus',
    'strasse',
  ])
})

it('parts words at spaces and punctuation', () => {
  expect(searchWords('Sheffield,UK / Stoke-on-Trent')).toEqual(['sheffield', 'uk', 'stoke', 'on', 'trent'])
})

it('joins what an apostrophe parts, whichever apostrophe it is', () => {
  expect([foldText("King's Lynn"), foldText('King’s Lynn')]).toEqual(['kings lynn', 'kings lynn'])
})

it('keeps letters of every script', () => {
  expect([foldText('Αθήνας'), foldText('京都'), foldText('서울')]).toEqual(['αθηνασ', '京都', '서울'])
})

it('has no words for a blank search', () => {
  expect([searchWords(''), searchWords('  ')]).toEqual([[], []])
})

it.each(['!!!', '%_"*\\', "'", '-', '🌲'])(
  'looks for what nobody has, where %s is all that is looked for',
  (signs) => {
    const guide = { city: signs, county: '', country: 'United Kingdom', userName: `${signs} Wren ${signs}` }
    const [word, ...others] = searchWords(signs)
    expect(others).toEqual([])
    expect(guideSearchText(guide)).not.toContain(word)
  },
)

it('names each word once, however many there are, and none that is a part of another one', () => {
  expect(searchWords('wood Wood WOOD')).toEqual(['wood'])
  expect(searchWords('oak wood woodland ak')).toEqual(['oak', 'woodland'])
  const words = Array.from({ length: 30 }, (_, index) => `w${index}x`)
  expect(searchWords(words.join(' '))).toEqual(words)
})

it('finds the United Kingdom by UK', () => {
  const text = guideSearchText({
    city: 'Sheffield',
    county: 'South Yorkshire',
    country: 'United Kingdom',
    userName: 'Wren Alder',
  })
  expect(text).toBe('sheffield south yorkshire united kingdom uk wren alder')
})

it('takes any word for a country, those that name parts of every object included', () => {
  const place = { city: 'Sheffield', county: 'South Yorkshire', userName: '' }
  expect(guideSearchText({ ...place, country: 'constructor' })).toBe('sheffield south yorkshire constructor')
})

it('changes nothing when a folded text is folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})

it('finds every text by any of its own words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (city) => {
      fc.pre(foldText(city) !== '')
      const text = guideSearchText({ city, county: '', country: 'France', userName: '' })
      for (const word of searchWords(city)) expect(text).toContain(word)
    }),
  )
})
