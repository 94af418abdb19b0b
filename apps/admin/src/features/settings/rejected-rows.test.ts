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

test('rejected rows hold no formula, wherever a spreadsheet parts them', () => {
  const texts = ['=1', 'x;=1+1', 'a\n@b', '\uff1d1', '-1.5', "it's"]
  const rows = texts.map((bio): ImportRow => ({ ...CREATED, outcome: 'rejected', cells: { bio } }))
  const written = parse(rejectedRowsCsv(rows), { bom: true, columns: true }) as { bio: string }[]
  expect(written.map(({ bio }) => bio)).toEqual(["'=1", "x;'=1+1", "a\n'@b", "'\uff1d1", '-1.5', "it's"])
})

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
      // With a decimal comma it is no plain number; an import takes the sign off again.
      longitude: "'-1,5",
      Row: '7',
      Reason: 'latitude: Location coordinates are required',
    },
  ])
})
