/**
 * The text of a coordinate field, with everything but digits, a leading minus and one decimal point taken out. A comma is the
 * point of those who write "53,38"; behind a point it parts two coordinates, of which the first is taken.
 */
export function coordinateFieldText(typed: string): string {
  const text = typed.includes('.') ? (typed.split(',', 1)[0] ?? '') : typed.replace(',', '.')
  // Also the minus that printed texts have.
  const sign = /^\s*[-\u2212\u2013]/.test(text) ? '-' : ''
  const [whole = '', ...decimals] = text.replace(/[^\d.]/g, '').split('.')
  return `${sign}${whole}${decimals.length > 0 ? `.${decimals.join('')}` : ''}`
}
