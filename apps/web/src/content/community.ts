import content from '../../../../content/community.json' with { type: 'json' }

/** One card of the community hub. */
export interface Offering {
  id: string
  title: string
  description: string
  url: string
}

/** The file as it is written: `{staff}` and `{email}` stand for the site's own contact, no address for "not yet". */
export interface CommunityContent {
  staffContact: { name: string }
  offerings: readonly (Omit<Offering, 'url'> & { url: string | null })[]
}

/** Offerings that have an address. Those by e-mail have one where the site has a contact e-mail. */
export function shownOfferings(
  email: string | null,
  { offerings, staffContact }: CommunityContent = content,
): Offering[] {
  const fillIn = (text: string) => text.replace('{staff}', staffContact.name).replace('{email}', email ?? '')
  return offerings.flatMap(({ url, description, ...offering }) =>
    url === null || (email === null && url.includes('{email}'))
      ? []
      : [{ ...offering, url: fillIn(url), description: fillIn(description) }],
  )
}
