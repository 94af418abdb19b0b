let address = '/guides'

/** Notes which guides were looked through last, for as long as the page is open. In the browser only. */
export function rememberListing(href: string): void {
  address = href
}

/** The way back to the guides that were looked through last; to all guides where there were none. */
export function lastListing(): string {
  return address
}
