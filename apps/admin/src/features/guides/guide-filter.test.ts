import { describe, expect, test } from 'vitest'
import { filterOf, readGuidesSearch } from './guide-filter.ts'

describe('the address of the table', () => {
  test('means page 1 of the pending guides where it says nothing', () => {
    expect(filterOf(readGuidesSearch({}))).toEqual({ search: '', status: 'pending', page: 1 })
  })

  test('keeps search, status, page and the guide in the drawer', () => {
    const raw = { search: '2019', status: 'all', page: '3', guide: '17' }
    expect(readGuidesSearch(raw)).toEqual({ search: '2019', status: 'all', page: 3, guide: 17 })
  })

  test('passes over what it cannot mean', () => {
    expect(readGuidesSearch({ search: '  ', status: 'lost', page: '-1', guide: 'x' })).toEqual({})
    expect(readGuidesSearch({ status: 'pending', page: '1', guide: '0' })).toEqual({})
    expect(readGuidesSearch({ page: 2.5, guide: -1 })).toEqual({})
  })
})
