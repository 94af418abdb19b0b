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

it('has no words for a blank search or one of punctuation alone', () => {
  expect([searchWords(''), searchWords('  '), searchWords('%_"*\\')]).toEqual([[], [], []])
})

it('names each word once and no more than ten', () => {
  expect(searchWords('wood Wood WOOD')).toEqual(['wood'])
  expect(searchWords(Array.from({ length: 30 }, (_, index) => `w${index}`).join(' '))).toHaveLength(10)
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
      const text = guideSearchText({ city, county: '', country: 'France', userName: '' })
      for (const word of searchWords(city)) expect(text).toContain(word)
    }),
  )
})
