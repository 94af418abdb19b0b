import { expect, it } from 'vitest'
import { concatJson, joinJson } from './json.ts'

it('joins strings to a string, and what holds UTF-8 to UTF-8', () => {
  expect(joinJson(concatJson('{"a":', '"Łódź"', '}'))).toBe('{"a":"Łódź"}')
  const pieces = concatJson('{"a":', ['"숲', Buffer.from('Łódź')], '"}')
  expect(String(joinJson(pieces))).toBe('{"a":"숲Łódź"}')
  expect(joinJson(pieces)).toBeInstanceOf(Buffer)
})
