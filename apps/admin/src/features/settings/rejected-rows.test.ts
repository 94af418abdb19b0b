import type { ImportRow } from '@grove/schema'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { rejectedRowsCsv } from './rejected-rows.ts'

const CREATED: ImportRow = {
  row: 2,
  outcome: 'created',
  name: 'Fern',
  guideId: null,
  fields: [],
  issues: [],
  isPlaceFound: true,
  cells: null,
}

test('rejected rows come as a file that can be mended: their cells, the row and the reason', () => {
  const rejected: ImportRow = {
    ...CREATED,
    row: 7,
    outcome: 'rejected',
    isPlaceFound: false,
    issues: [{ field: 'latitude', message: 'Location coordinates are required' }],
    cells: { username: 'oak', bio: '=1+1, "quoted"\nsecond line', longitude: '-1,5' },
  }
  expect(parse(rejectedRowsCsv([CREATED, rejected]), { bom: true, columns: true })).toEqual([
    {
      username: 'oak',
      bio: '\'=1+1, "quoted"\nsecond line',
      longitude: '-1,5',
      Row: '7',
      Reason: 'latitude: Location coordinates are required',
    },
  ])
})
