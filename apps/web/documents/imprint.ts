import { dayWords } from '@grove/schema'
import type { FrontMatter } from './reader.ts'
import { SITE_NAME } from './theme.ts'

/** The line at the foot of each page. */
export function imprintOf({ version, reviewed }: FrontMatter): string {
  return `${SITE_NAME} – version ${version}, last reviewed ${dayWords(reviewed)}`
}
