import type { FieldIssue, ImportInput, ImportMapping, TransferColumn } from '@grove/schema'
import { InvalidError, TRANSFER_COLUMNS, UNPRINTABLE_MESSAGE, unescapeFormula } from '@grove/schema'
import { inTurns } from '../../lib/in-turns.ts'
import { parseCsv } from './csv.ts'
import { parseJsonList } from './json-list.ts'

/** Rows read in one turn of the event loop. */
const ROWS_PER_TURN = 1_000

/** One guide of a file: its cells by our columns, as texts in CSV and as values in JSON. */
export interface FileRow {
  /** As a spreadsheet counts. */
  row: number
  cells: Partial<Record<TransferColumn, unknown>>
  /** Nothing of the row is read, for this reason. */
  problem?: FieldIssue
  /** All cells in their order, where nobody can tell which column each belongs to. */
  line?: string[]
}

export interface ImportFile {
  columns: string[]
  mapping: ImportMapping
  rows: FileRow[]
}

/** Workbooks (.xlsx, .ods) are archives, and begin like one. */
const ZIP_MARK = 'PK\u0003\u0004'

/** A column's name without regard to case, spaces and punctuation: "First name" is firstName. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function mappingByName(columns: readonly string[]): ImportMapping {
  const byName = new Map(columns.map((column) => [plainName(column), column]))
  return Object.fromEntries(
    TRANSFER_COLUMNS.flatMap((column) => {
      const found = columns.includes(column) ? column : byName.get(plainName(column))
      return found === undefined ? [] : [[column, found]]
    }),
  )
}

function checkedMapping(mapping: ImportMapping | undefined, columns: readonly string[]): ImportMapping {
  if (mapping === undefined) return mappingByName(columns)
  const unknown = Object.values(mapping).find((name) => !columns.includes(name))
  if (unknown !== undefined) throw new InvalidError(`The file has no column "${unknown}"`)
  return mapping
}

/** The columns of a file that hold none of ours: nothing of them is read. */
export function listUnreadColumns({ columns, mapping }: Pick<ImportFile, 'columns' | 'mapping'>): string[] {
  const taken = new Set(Object.values(mapping))
  return columns.filter((column) => !taken.has(column))
}

function entriesOf(mapping: ImportMapping): [TransferColumn, string][] {
  return TRANSFER_COLUMNS.flatMap((column) => {
    const name = mapping[column]
    return name === undefined ? [] : [[column, name]]
  })
}

/** A sign too many between two cells would move all behind it into the columns of others. */
function surplusProblem(columns: readonly string[], cells: readonly string[]): FieldIssue | undefined {
  if (cells.slice(columns.length).every((cell) => cell.trim() === '')) return undefined
  const message = `It has ${cells.length} cells, and the file has ${columns.length} columns: put texts with commas in quotes`
  return { path: 'row', message }
}

/** @throws InvalidError where two columns have the name of one that is read. */
function expectOneOfEach(columns: readonly string[], read: readonly string[]): void {
  const doubled = read.find((name) => columns.indexOf(name) !== columns.lastIndexOf(name))
  if (doubled !== undefined) throw new InvalidError(`The file has two columns called "${doubled}"`)
}

async function readCsv({ text, mapping: asked }: ImportInput): Promise<ImportFile> {
  const { columns, rows } = await parseCsv(text)
  const mapping = checkedMapping(asked, columns)
  expectOneOfEach(columns, Object.values(mapping))
  const places = entriesOf(mapping).map(([column, name]) => [column, columns.indexOf(name)] as const)
  return {
    columns,
    mapping,
    rows: await inTurns(rows, ROWS_PER_TURN, ({ row, cells }) => {
      const problem = surplusProblem(columns, cells)
      if (problem !== undefined) return { row, cells: {}, problem, line: cells.map(unescapeFormula) }
      // A row that ends early says nothing of the columns that are missing.
      const present = places.filter(([, place]) => place < cells.length)
      return {
        row,
        cells: Object.fromEntries(
          present.map(([column, place]) => [column, unescapeFormula(cells[place] ?? '')]),
        ),
      }
    }),
  }
}

/** True for what a column of ours may hold: a value, or a list of values. */
function isFlat(cell: unknown): boolean {
  const parts: unknown[] = Array.isArray(cell) ? cell : [cell]
  return parts.every((part) => typeof part !== 'object' || part === null)
}

async function readJson({ text, mapping: asked }: ImportInput): Promise<ImportFile> {
  const { columns, rows } = await parseJsonList(text)
  const mapping = checkedMapping(asked, columns)
  const entries = entriesOf(mapping)
  return {
    columns,
    mapping,
    rows: await inTurns(rows, ROWS_PER_TURN, (guide, index) => {
      const cells = entries
        .filter(([, name]) => Object.hasOwn(guide, name))
        .map(([column, name]) => [column, Object.getOwnPropertyDescriptor(guide, name)?.value] as const)
      const nested = cells.find(([, cell]) => !isFlat(cell))
      return {
        row: index + 1,
        cells: Object.fromEntries(cells.filter(([, cell]) => isFlat(cell))),
        problem: nested && {
          path: 'row',
          message: `${nested[0]} has to be a value or a list of texts, with nothing nested in it`,
        },
      }
    }),
  }
}

/** True for a cell that holds what no database keeps as a text. */
function holdsNul(cell: unknown): boolean {
  if (Array.isArray(cell)) return cell.some(holdsNul)
  return typeof cell === 'string' && cell.includes('\u0000')
}

/** PostgreSQL keeps no NUL, and is not even asked about one. */
function nulProblem({ cells }: FileRow): FieldIssue | undefined {
  const path = TRANSFER_COLUMNS.find((name) => holdsNul(cells[name]))
  return path && { path, message: UNPRINTABLE_MESSAGE }
}

/**
 * Reads a file of guides.
 * @throws InvalidError for what is no such file, or where the mapping names columns that it does not have.
 */
export async function readImportFile(input: ImportInput): Promise<ImportFile> {
  if (input.text.startsWith(ZIP_MARK)) {
    throw new InvalidError(
      'This is a workbook of a spreadsheet, not a CSV file. Open it there, choose "Save as", and take "CSV UTF-8".',
    )
  }
  const file = input.format === 'csv' ? await readCsv(input) : await readJson(input)
  const rows = await inTurns(file.rows, ROWS_PER_TURN, (row) => ({
    ...row,
    problem: row.problem ?? nulProblem(row),
  }))
  return { ...file, rows }
}
