import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '@grove/schema'

/** Characters of a file read in one turn of the event loop: everybody else gets the next one. */
export const CHARACTERS_PER_TURN = 16 * 1024

/** A guide whose texts are all as long as they may be has far fewer. */
export const ROW_MAX_CHARACTERS = 1_000_000

/** Why an import does not read a row of more characters. */
export function rowTooLong(row: number): string {
  return `Row ${row} has more than ${ROW_MAX_CHARACTERS} characters`
}

/** Why an import does not read a file of so many columns and rows of guides; undefined where it does. */
export function boundsProblem({ columns, rows }: { columns: number; rows: number }): string | undefined {
  if (columns > IMPORT_MAX_COLUMNS) return `The file has more than ${IMPORT_MAX_COLUMNS} columns`
  if (rows > IMPORT_MAX_ROWS) return `The file has more than ${IMPORT_MAX_ROWS} rows. Import it in parts.`
  return undefined
}
