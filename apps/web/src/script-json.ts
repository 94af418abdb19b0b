/** JSON that may stand in a script element, whatever a guide has written. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
