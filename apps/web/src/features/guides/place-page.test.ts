import { expect, it } from 'vitest'
import { placeTitle } from './place-page.ts'

it.each([
  ['United Kingdom', 'the UK'],
  ['United States', 'the United States'],
  ['Netherlands', 'the Netherlands'],
  ['Dominican Republic', 'the Dominican Republic'],
  ['Ireland', 'Ireland'],
  ['Ukraine', 'Ukraine'],
])('names %s as a sentence does: %s', (country, words) => {
  expect(placeTitle({ country, town: null })).toBe(words)
})
