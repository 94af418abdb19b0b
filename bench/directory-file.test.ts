import { searchWords } from '@grove/schema'
import { expect, it } from 'vitest'
import { takeEachSpelling } from './directory-file.ts'

it('the words of searches are given in other spellings that search for the same, none of them twice', () => {
  const words = ['wood', 'sheffield']
  const supply = takeEachSpelling(words)
  const given = Array.from({ length: supply.left() }, () => supply.next())
  expect(given.length).toBeGreaterThanOrEqual(200)
  expect(new Set(given).size).toBe(given.length)
  expect(given.slice(0, 2)).toEqual(words)
  expect(given.map((text) => searchWords(text))).toEqual(given.map((_, place) => [words[place % 2]]))
  expect(() => supply.next()).toThrow('used up')
})
