import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { escapeFormula, InvalidError, unescapeFormula } from '@grove/schema'
import type { Info } from 'csv-parse'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { boundsProblem, CHARACTERS_PER_TURN, ROW_MAX_CHARACTERS, rowTooLong } from './import-bounds.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** One line of a CSV file (RFC 4180) with every cell in quotes, its end included. */
export function toCsvLine(texts: readonly string[]): string {
  const options = { quoted: true, quoted_empty: true, record_delimiter: '\r\n' } as const
  return stringify([texts.map(escapeFormula)], options)
}

/** The first line of a CSV file, marked as UTF-8 for spreadsheets. */
export function toCsvHead(names: readonly string[]): string {
  return `${BYTE_ORDER_MARK}${names.join(',')}\r\n`
}

/** Commas, semicolons or tabs: whichever the line of names has most of. */
function delimiterOf(text: string): string {
  const line = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? ''
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/** A first line in which a spreadsheet names the sign between its cells, such as "sep=;". */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\n|\r)/i

/** The cells of one row as texts, and its number as a spreadsheet counts: from 1, empty rows included. */
interface CsvRow {
  row: number
  cells: string[]
}

/**
 * The text in pieces of one turn each.
 * @throws InvalidError for a row that is too long: the parser would keep all its cells before it answers the row.
 */
async function* inPieces(text: string, firstRow: number): AsyncGenerator<string> {
  let [row, rowStart, isQuoted] = [firstRow, 0, false]
  function expectShort(rowEnd: number): void {
    if (rowEnd - rowStart > ROW_MAX_CHARACTERS) throw new InvalidError(rowTooLong(row))
  }
  for (let start = 0; start < text.length; start += CHARACTERS_PER_TURN) {
    const end = Math.min(start + CHARACTERS_PER_TURN, text.length)
    for (let at = start; at < end; at++) {
      const sign = text[at]
      if (sign === '"') isQuoted = !isQuoted
      else if ((sign === '\n' || sign === '\r') && !isQuoted) {
        expectShort(at)
        if (sign === '\r' || text[at - 1] !== '\r') row += 1
        rowStart = at + 1
      }
    }
    expectShort(end)
    yield text.slice(start, end)
    await nextTurn()
  }
}

/**
 * Reads a CSV file with a line of names, commas, semicolons or tabs between its cells.
 * @throws InvalidError for what is no such file.
 */
export async function parseCsv(text: string): Promise<{ columns: string[]; rows: CsvRow[] }> {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  const separator = SEPARATOR_LINE.exec(content)
  const table = content.slice(separator?.[0].length ?? 0)
  const parser = parse({
    delimiter: separator?.[1] ?? delimiterOf(table),
    // By itself the library takes the end of the first line for that of all, and a file may be put together of several.
    recordDelimiter: ['\r\n', '\n', '\r'],
    relaxColumnCount: true,
    // For each row of another length the library makes an error and leaves it unused, and a file may end in many empty ones.
    skipEmptyLines: true,
    info: true,
  })
  try {
    const rows: CsvRow[] = []
    const rowsBefore = separator === null ? 0 : 1
    parser.on('data', ({ info, record }: { info: Info; record: string[] }) => {
      const width = record.findLastIndex((cell) => cell.trim() !== '') + 1
      if (width === 0) return
      // The first row has the names of the columns.
      const problem = boundsProblem({ columns: width, rows: rows.length })
      if (problem !== undefined) {
        parser.destroy(new InvalidError(problem))
        return
      }
      const cells = rows.length === 0 ? record.slice(0, width) : record
      rows.push({ row: rowsBefore + info.records + info.empty_lines, cells })
    })
    await pipeline(inPieces(table, rowsBefore + 1), parser)
    const [names] = rows.splice(0, 1)
    return { columns: (names?.cells ?? []).map((name) => unescapeFormula(name).trim()), rows }
  } catch (error) {
    if (error instanceof CsvError) throw new InvalidError(`The file is not valid CSV: ${error.message}`)
    throw error
  }
}
