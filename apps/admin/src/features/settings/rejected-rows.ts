import type { ImportRow, TransferColumn } from '@grove/schema'
import { escapeFormula, TRANSFER_COLUMNS } from '@grove/schema'

/** A cell in quotes. The library that writes CSV for the API would weigh 10 kB here. */
function cellOf(text: string): string {
  return `"${escapeFormula(text).replaceAll('"', '""')}"`
}

/** The rejected rows of a file as a CSV that can be mended and imported, with the reason of each in a column of its own. */
export function rejectedRowsCsv(rows: readonly ImportRow[]): string {
  const rejected = rows.flatMap(({ cells, issues, row }) => (cells === null ? [] : [{ cells, issues, row }]))
  const columns: TransferColumn[] = TRANSFER_COLUMNS.filter((column) =>
    rejected.some(({ cells }) => cells[column] !== undefined),
  )
  const lines = rejected.map(({ cells, issues, row }) => {
    const reasons = issues.map(({ field, message }) => `${field}: ${message}`).join('; ')
    return [...columns.map((column) => cells[column] ?? ''), String(row), reasons]
  })
  const table = [[...columns, 'Row', 'Reason'], ...lines]
  // Marked as UTF-8 for spreadsheets.
  return `\uFEFF${table.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}
