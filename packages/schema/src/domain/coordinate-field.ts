/** The text of a coordinate field, with everything but digits, a leading minus and one decimal point taken out. */
export function coordinateFieldText(typed: string): string {
  const sign = typed.trimStart().startsWith('-') ? '-' : ''
  const [whole = '', ...decimals] = typed.replace(/[^\d.]/g, '').split('.')
  return `${sign}${whole}${decimals.length > 0 ? `.${decimals.join('')}` : ''}`
}
