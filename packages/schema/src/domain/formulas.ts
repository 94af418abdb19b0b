/**
 * Signs that begin a formula in some spreadsheet, the full-width and the small ones too, whatever quotes stand before them.
 * A cell that begins with a tab or a return is one as well.
 */
const FORMULA_CELL = /^['"]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\t\r\n]/
/** Where a spreadsheet parts a cell that takes another sign for the one between cells. */
const FORMULA_PART = /([;\t\r\n])(?=['"]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/g
const HARMLESS_PART = /([;\t\r\n])'(?=['"]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/g
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/

/** A text of which no spreadsheet takes any part for a formula; plain numbers stay numbers. */
export function escapeFormula(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text
  const parts = text.replace(FORMULA_PART, "$1'")
  return FORMULA_CELL.test(parts) ? `'${parts}` : parts
}

/** Takes off exactly what `escapeFormula` has put on. */
export function unescapeFormula(text: string): string {
  const cell = text.startsWith("'") && FORMULA_CELL.test(text.slice(1)) ? text.slice(1) : text
  return cell.replace(HARMLESS_PART, '$1')
}
