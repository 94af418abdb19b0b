import type { GuideFilter } from '@grove/schema'
import { stringifySearchText } from '@grove/schema'

/** The address of the guides that a filter matches; with a cursor from the middle of their list on. */
export function listHref(filter: GuideFilter & { view?: 'map' }, cursor?: string): string {
  return `/guides${stringifySearchText({ ...filter, cursor })}`
}
