/** The rights that a token can be given, in the order in which they are offered. */
export const TOKEN_SCOPES = ['read', 'own_listing', 'listings', 'import'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** The scopes in words, for whoever makes a token. */
export const SCOPE_WORDS: Readonly<Record<TokenScope, { label: string; note: string }>> = {
  read: { label: 'Read', note: 'Reads all listings that this account may read, and exports them.' },
  own_listing: {
    label: 'Own listing',
    note: 'Reads and changes the listing of this account, and deletes it for good.',
  },
  listings: {
    label: 'Listings',
    note: 'Reads and changes all listings, deletes them for good, and decides about applications.',
  },
  import: { label: 'Import', note: 'Imports files of guides.' },
}

/** Days that a token may be good for. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const
/** The first characters of every token, so that people and programs that look for leaked ones know it. */
export const TOKEN_PREFIX = 'grove_'

/** The scopes that an account may give to its tokens. */
export function scopesOf({
  isAdmin,
  isReviewer,
}: {
  isAdmin: boolean
  isReviewer: boolean
}): readonly TokenScope[] {
  if (isAdmin) return TOKEN_SCOPES
  return isReviewer ? ['read', 'own_listing', 'listings'] : ['read', 'own_listing']
}
