import { describe, expect, it } from 'vitest'
import { parseSearchText, stringifySearchText } from './search-parameters.ts'

describe('search parameters', () => {
  it('stay the text that was typed, whatever it looks like', () => {
    expect(parseSearchText('?search=2019')).toEqual({ search: '2019' })
    expect(parseSearchText('?search=true&other=null')).toEqual({ search: 'true', other: 'null' })
    expect(parseSearchText('?search={"a":1}')).toEqual({ search: '{"a":1}' })
  })

  it('are read from both ways of writing a space', () => {
    expect(parseSearchText('?search=South%20Yorkshire')).toEqual({ search: 'South Yorkshire' })
    expect(parseSearchText('?search=South+Yorkshire')).toEqual({ search: 'South Yorkshire' })
  })

  it('come back as they were written', () => {
    for (const search of ['2019', '50% "off" & more', 'Zürich+Köln', 'a=b?c#d', ' x ']) {
      expect(parseSearchText(stringifySearchText({ search }))).toEqual({ search })
    }
  })

  it('leave out what is not given', () => {
    expect(stringifySearchText({ search: undefined, cursor: null })).toBe('')
    expect(stringifySearchText({ search: '', page: 2 })).toBe('?search=&page=2')
  })

  it('count once where a name is repeated: the first', () => {
    expect(parseSearchText('?search=Leeds&search=York')).toEqual({ search: 'Leeds' })
  })

  it('take broken encoding for the text it is', () => {
    expect(parseSearchText('?search=%E0%A4%A')).toEqual({ search: expect.any(String) })
  })
})
