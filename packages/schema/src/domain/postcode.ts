/** A whole postcode of the UK, in capitals and without blanks: its district, and the digit of its sector. */
export const FULL_POSTCODE = /^([A-Z]{1,2}[0-9][A-Z0-9]?)([0-9])[A-Z]{2}$/

/** Whether a text is written like a whole postcode: a digit and two letters end it. */
export function isFullPostcode(text: string): boolean {
  return FULL_POSTCODE.test(text.replaceAll(/\s/g, '').toUpperCase())
}
