import type { FrontMatter } from './reader.ts'
import { SITE_NAME } from './theme.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day as people write it, such as "20 November 2026". */
export function dayInWords(day: string): string {
  return dayFormat.format(new Date(day))
}

/** The line at the foot of each page. */
export function imprintOf({ version, reviewed }: FrontMatter): string {
  return `${SITE_NAME} – version ${version}, last reviewed ${dayInWords(reviewed)}`
}
