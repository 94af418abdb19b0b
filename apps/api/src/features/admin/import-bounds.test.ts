import type { ImportInput } from '@grove/schema'
import { InvalidError } from '@grove/schema'
import { expect, test } from 'vitest'
import { describeSite } from '../../../test/support/each-site.ts'
import { FERN, jsonOf, send } from '../../../test/support/import-files.ts'
import { countTurns } from '../../../test/support/turns.ts'
import { readImportFile } from './import-file.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`)

/** A file of so many rows with one column. */
function fileOfRows(format: ImportInput['format'], count: number): ImportInput {
  return format === 'json'
    ? { format, text: `[${Array(count).fill('{"id":1}').join(',')}]` }
    : { format, text: `id\n${'1\n'.repeat(count)}` }
}

/** A file of one row with so many columns. */
function fileOfColumns(format: ImportInput['format'], count: number): ImportInput {
  const names = numbered(count)
  return format === 'json'
    ? { format, text: JSON.stringify(names.map((name) => ({ [name]: 1 }))) }
    : { format, text: `${names.join(',')}\n${names.join(',')}` }
}

test.each(['json', 'csv'] as const)('a file (%s) has 100000 rows at most', async (format) => {
  expect((await readImportFile(fileOfRows(format, 100_000))).rows).toHaveLength(100_000)
  await expect(readImportFile(fileOfRows(format, 100_001))).rejects.toThrow(
    new InvalidError('The file has more than 100000 rows. Import it in parts.'),
  )
})

test.each(['json', 'csv'] as const)('a file (%s) has 200 columns at most', async (format) => {
  expect((await readImportFile(fileOfColumns(format, 200))).columns).toHaveLength(200)
  await expect(readImportFile(fileOfColumns(format, 201))).rejects.toThrow(
    new InvalidError('The file has more than 200 columns'),
  )
})

test('a CSV file may end its rows in any number of empty cells', async () => {
  const empty = ','.repeat(1_000)
  const { columns, rows } = await readImportFile({ format: 'csv', text: `id,bio${empty}\n1,Oak${empty}\n` })
  expect(columns).toEqual(['id', 'bio'])
  expect(rows).toEqual([{ row: 2, cells: { id: '1', bio: 'Oak' }, problem: undefined }])
})

test('a guide of a JSON file has a million characters at most', async () => {
  const text = (length: number) => JSON.stringify([{ bio: 'Oak' }, { bio: 'w'.repeat(length - 10) }])
  expect((await readImportFile({ format: 'json', text: text(1_000_000) })).rows).toHaveLength(2)
  await expect(readImportFile({ format: 'json', text: text(1_000_001) })).rejects.toThrow(
    new InvalidError('Row 2 has more than 1000000 characters'),
  )
})

test.each(['\n', '\r\n', '\r'])('a row of a CSV file has a million characters at most (%j)', async (end) => {
  const text = (cells: string) => ['id,bio', '1,"a\nb"', cells].join(end)
  const read = (cells: string) => readImportFile({ format: 'csv', text: text(cells) })
  expect((await read(`2,${'w'.repeat(999_998)}`)).rows).toHaveLength(2)
  for (const cells of [`2,${'w'.repeat(999_999)}`, ','.repeat(1_000_001), '"\n",'.repeat(300_000)])
    await expect(read(cells)).rejects.toThrow(new InvalidError('Row 3 has more than 1000000 characters'))
})

test.each([
  ['[]', 0],
  [' [ ] ', 0],
  ['\uFEFF\n[{"bio":"]},{\\"["} , {"id":[1,"a"]}]\n', 2],
])('a JSON file is read as JSON has it: %s', async (text, count) => {
  expect((await readImportFile({ format: 'json', text })).rows).toHaveLength(count)
})

test.each([
  '[{},]',
  '[,{}]',
  '[,]',
  '[{},,{}]',
  '[{}',
  '[{}}',
  '[}',
  '[{]}',
  '[{}] x',
  '[{}x]',
  '[{"a":"]',
  '[{"a":"\\"}]',
])('a JSON file is refused where it is none: %s', async (text) => {
  await expect(readImportFile({ format: 'json', text })).rejects.toThrow(
    new InvalidError('The file is not valid JSON'),
  )
})

test('reading a JSON file lets everybody else have their turns', async () => {
  const text = JSON.stringify(Array(2_000).fill({ bio: 'w'.repeat(1_000) }))
  expect(await countTurns(() => readImportFile({ format: 'json', text }))).toBeGreaterThan(30)
})

describeSite((current) => {
  test.each([
    ['lists in lists', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['an object', '{"text":"Oak"}'],
    ['a list of objects', '[{"text":"Oak"}]'],
  ])('an import rejects a row whose cell holds %s, and no other', async (_what, cell) => {
    const { text } = jsonOf(FERN)
    const answer = await send(await current().admin(), 'applyImport', {
      format: 'json',
      text: text.replace('[', `[{"username":"oak","bio":${cell},"notes":${cell}},`),
    })
    expect(answer).toMatchObject({ status: 200, report: { created: 1, rejected: 1 } })
    expect(answer.report?.rows[0]?.issues).toEqual([
      { field: 'row', message: 'bio has to be a value or a list of texts, with nothing nested in it' },
    ])
  })
})
