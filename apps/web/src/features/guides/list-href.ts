import type { GuideFilter } from '@grove/schema'
import { stringifySearchText } from '@grove/schema'
import type { ListingView } from './ListingPage.tsx'

/** The half of the page that a phone shows, as its address names it: the list is not named. */
export function viewInAddress(view: ListingView | undefined): 'map' | undefined {
  return view === 'map' ? view : undefined
}

/** The address of the guides that a filter matches; with a cursor from the middle of their list on. */
export function listHref(filter: GuideFilter & { view?: 'map' }, cursor?: string): string {
  return `/guides${stringifySearchText({ ...filter, cursor })}`
}
