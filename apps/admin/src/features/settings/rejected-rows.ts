import type { ImportReport, TransferColumn } from '@grove/schema'
import { escapeFormula, TRANSFER_COLUMNS } from '@grove/schema'

/** A cell in quotes. The library that writes CSV for the API would weigh 10 kB here. */
function cellOf(text: string): string {
  return `"${escapeFormula(text).replaceAll('"', '""')}"`
}

type ReportOfFile = Pick<ImportReport, 'columns' | 'mapping' | 'rows'>

/** The columns in the order of the file, by the names that an import takes without a mapping. */
function namesOf({ columns, mapping, rows }: ReportOfFile): { before: TransferColumn[]; ofFile: string[] } {
  const ours = columns.map((name) => TRANSFER_COLUMNS.find((column) => mapping[column] === name))
  const named = new Set(ours)
  // One column of a file may hold two of ours: the second one stands before, so that each row keeps its number of cells.
  const before = TRANSFER_COLUMNS.filter(
    (column) => !named.has(column) && rows.some(({ cells }) => cells?.[column] !== undefined),
  )
  // A row whose cells nobody can tell apart comes whole, so there are all columns for it.
  const isWhole = rows.some(({ line }) => line !== null)
  const ofFile = columns.flatMap((name, place) => ours[place] ?? (isWhole ? `Not read: ${name}` : []))
  return { before, ofFile }
}

/**
 * The rejected rows of a file as a CSV that can be mended and imported, with the reason of each in a column of its own. A row
 * with too many or too few cells has as many here, so that an import takes it for no other row than it was.
 */
export function rejectedRowsCsv(report: ReportOfFile): string {
  const { before, ofFile } = namesOf(report)
  const names: string[] = [...before, ...ofFile]
  const lines = report.rows.flatMap(({ cells, line, issues, row }) => {
    if (cells === null) return []
    const reasons = issues.map(({ field, message }) => `${field}: ${message}`).join('; ')
    const byName: Partial<Record<string, string>> = cells
    const end = names.findLastIndex((name) => byName[name] !== undefined) + 1
    const own = names.slice(0, end).map((name) => byName[name] ?? '')
    return [[String(row), reasons, ...(line === null ? own : [...before.map(() => ''), ...line])]]
  })
  const table = [['Row', 'Reason', ...names], ...lines]
  // Marked as UTF-8 for spreadsheets.
  return `\uFEFF${table.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}
