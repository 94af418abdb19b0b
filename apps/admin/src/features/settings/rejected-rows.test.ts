import type { ImportReport, ImportRow } from '@grove/schema'
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
  line: null,
}

/** A report about a file whose columns have our names. */
function reportOf(columns: string[], rows: ImportRow[]): Pick<ImportReport, 'columns' | 'mapping' | 'rows'> {
  return { columns, mapping: Object.fromEntries(columns.map((name) => [name, name])), rows }
}

test('rejected rows hold no formula, wherever a spreadsheet parts them', () => {
  const texts = ['=1', 'x;=1+1', 'a\n@b', '\uff1d1', '-1.5', "it's"]
  const rows = texts.map((bio): ImportRow => ({ ...CREATED, outcome: 'rejected', cells: { bio } }))
  const written = parse(rejectedRowsCsv(reportOf(['bio'], rows)), { bom: true, columns: true }) as {
    bio: string
  }[]
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
  const csv = rejectedRowsCsv(reportOf(['username', 'bio', 'longitude'], [CREATED, rejected]))
  expect(parse(csv, { bom: true, columns: true })).toEqual([
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

/** The lines of the file, short and long ones as they are. */
function linesOf(report: Pick<ImportReport, 'columns' | 'mapping' | 'rows'>): string[][] {
  return parse(rejectedRowsCsv(report), { bom: true, relaxColumnCount: true })
}

const REJECTED: ImportRow = {
  ...CREATED,
  outcome: 'rejected',
  isPlaceFound: false,
  issues: [{ field: 'row', message: 'No' }],
}

test('a row with a cell too many keeps all of them in their order, and so remains one with too many', () => {
  const report = {
    columns: ['Notes', 'Town', 'bio', 'Mail'],
    mapping: { email: 'Mail', city: 'Town' },
    rows: [
      { ...REJECTED, cells: {}, line: ['of May', 'York', 'Slow', ' by the river', 'fern@moor.example'] },
      { ...REJECTED, row: 3, cells: { email: 'moss', city: 'Leeds' } },
    ],
  }
  expect(linesOf(report)).toEqual([
    // A column that the import passed over has no name that would be read the next time.
    ['Row', 'Reason', 'Not read: Notes', 'city', 'Not read: bio', 'email'],
    ['2', 'row: No', 'of May', 'York', 'Slow', ' by the river', 'fern@moor.example'],
    ['3', 'row: No', '', 'Leeds', '', 'moss'],
  ])
})

test('a row that ends early ends early among the rejected ones, and so still says nothing of the other columns', () => {
  const report = reportOf(
    ['email', 'bio', 'id'],
    [
      { ...REJECTED, cells: { email: 'moss' } },
      { ...REJECTED, row: 3, cells: { email: 'oak', bio: '', id: '7' } },
    ],
  )
  expect(linesOf(report)).toEqual([
    ['Row', 'Reason', 'email', 'bio', 'id'],
    ['2', 'row: No', 'moss'],
    ['3', 'row: No', 'oak', '', '7'],
  ])
})

test('a column that holds two of ours comes twice, before a row with a cell too many', () => {
  const report = {
    columns: ['id', 'Town'],
    mapping: { id: 'id', city: 'Town', county: 'Town' },
    rows: [
      { ...REJECTED, cells: {}, line: ['7', 'York', 'Yorkshire'] },
      { ...REJECTED, row: 3, cells: { id: '8', city: 'Durham', county: 'Durham' } },
    ],
  }
  expect(linesOf(report)).toEqual([
    ['Row', 'Reason', 'county', 'id', 'city'],
    ['2', 'row: No', '', '7', 'York', 'Yorkshire'],
    ['3', 'row: No', 'Durham', '8', 'Durham'],
  ])
})
