import { FILTER_CHOICES } from '../guide-filter-text.ts'
import { URL_MAX_LENGTH } from '../limits.ts'

/**
 * Reads search parameters as plain text: `2019` and `true` stay what was typed. The first of a repeated name counts; of a
 * choice all do, parted by commas, since a plain form repeats the name of its boxes.
 */
export function parseSearchText(search: string): Record<string, string> {
  const parameters = new URLSearchParams(search.slice(0, URL_MAX_LENGTH))
  const read = Object.fromEntries([...parameters].reverse())
  for (const name of Object.keys(FILTER_CHOICES))
    if (Object.hasOwn(read, name)) read[name] = parameters.getAll(name).join(',')
  return read
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
