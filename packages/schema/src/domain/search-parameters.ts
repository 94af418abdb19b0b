import { URL_MAX_LENGTH } from '../limits.ts'

/** Reads search parameters as plain text: `2019` and `true` stay what was typed. The first of a repeated name counts. */
export function parseSearchText(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search.slice(0, URL_MAX_LENGTH))].reverse())
}

/** Writes search parameters as plain text, leaving out what is undefined or null. */
export function stringifySearchText(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
