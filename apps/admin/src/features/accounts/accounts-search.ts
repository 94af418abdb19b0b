import { SEARCH_MAX_LENGTH } from '@grove/schema'

/** The search part of the page's address: which accounts it shows. Defaults are left out. */
export interface AccountsSearch {
  search?: string
  withoutListing?: true
}

/** Reads the address. Whatever it cannot mean is as if it were not there. */
export function readAccountsSearch(raw: Record<string, unknown>): AccountsSearch {
  const search = typeof raw.search === 'string' ? raw.search.trim().slice(0, SEARCH_MAX_LENGTH) : ''
  return {
    ...(search !== '' && { search }),
    ...(String(raw.withoutListing) === 'true' && { withoutListing: true as const }),
  }
}
