import type { PrivateGuide, TransferColumn } from '@grove/schema'
import { TRANSFER_COLUMNS } from '@grove/schema'

/** The kinds of values in columns, as in the API. */
type TransferValue = string | number | boolean | null | readonly string[]

/** One guide of an export. */
type TransferRow = Record<TransferColumn, TransferValue>

/** Between the values of one cell, such as badges or languages. */
const VALUE_SEPARATOR = ';'
/** Between the pictures of one cell, and between their descriptions: none holds a line break. */
const LINE_SEPARATOR = '\n'
/** In a cell of descriptions the line of a picture without one. */
const NO_DESCRIPTION = '(none)'

/** A longer cell holds more than a guide may have, or one part that is too long; its beginning says so. */
const MAX_LIST_CELL_LENGTH = 40_000

/** A guide with its account as an export tells of it. */
export function toTransferRow(guide: PrivateGuide): TransferRow {
  const row: Record<string, TransferValue> = { ...guide, email: guide.userEmail }
  return Object.fromEntries(TRANSFER_COLUMNS.map((column) => [column, row[column] ?? null])) as TransferRow
}

/** The text of a cell that holds a value. */
export function toCellText(column: TransferColumn, value: TransferValue): string {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  if (column === 'imageDescriptions') return value.map((text) => text || NO_DESCRIPTION).join(LINE_SEPARATOR)
  return value.join(column === 'images' ? LINE_SEPARATOR : VALUE_SEPARATOR)
}

/** The parts of a cell that holds several. */
export function fromListCell(column: TransferColumn, text: string): string[] {
  if (column === 'imageDescriptions' && text.trim() !== '') {
    const lines = text.slice(0, MAX_LIST_CELL_LENGTH).split('\n')
    return lines.map((line) => (line.trim() === NO_DESCRIPTION ? '' : line.trim()))
  }
  return text
    .slice(0, MAX_LIST_CELL_LENGTH)
    .split(column === 'images' ? /\s/ : /[;,|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
