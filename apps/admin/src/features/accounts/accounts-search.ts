import { SEARCH_MAX_LENGTH } from '@grove/schema'

/** The search part of the page's address: which accounts it shows. Defaults are left out. */
export interface AccountsSearch {
  search?: string
  withoutListing?: boolean
}

/** Reads the address. Whatever it cannot mean is as if it were not there. */
export function readAccountsSearch(raw: Record<string, unknown>): AccountsSearch {
  const search = typeof raw.search === 'string' ? raw.search.trim().slice(0, SEARCH_MAX_LENGTH) : ''
  // Named even where there is none: the router keeps a value that is not replaced.
  return {
    search: search || undefined,
    withoutListing: String(raw.withoutListing) === 'true' || undefined,
  }
}
