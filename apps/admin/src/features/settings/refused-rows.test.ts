import type { ImportRow } from '@grove/schema'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { refusedRowsCsv } from './refused-rows.ts'

const MADE: ImportRow = {
  row: 2,
  outcome: 'made',
  name: 'Fern',
  guideId: null,
  fields: [],
  issues: [],
  isPlaceFound: true,
  cells: null,
}

test('refused rows come as a file that can be mended: their cells, the row and the reason', () => {
  const refused: ImportRow = {
    ...MADE,
    row: 7,
    outcome: 'refused',
    isPlaceFound: false,
    issues: [{ field: 'latitude', message: 'Location coordinates are required' }],
    cells: { username: 'oak', bio: '=1+1, "quoted"\nsecond line', longitude: '-1,5' },
  }
  expect(parse(refusedRowsCsv([MADE, refused]), { bom: true, columns: true })).toEqual([
    {
      username: 'oak',
      bio: '\'=1+1, "quoted"\nsecond line',
      longitude: '-1,5',
      Row: '7',
      Reason: 'latitude: Location coordinates are required',
    },
  ])
})
