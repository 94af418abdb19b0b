import type { MemberSettings } from '@grove/schema'
import { websiteHref } from '@grove/schema'
import content from '../../../../content/community.json' with { type: 'json' }

/** One card of the community hub. */
export interface Offering {
  id: string
  title: string
  description: string
  url: string
}

/** Before the settings are there, or where they cannot be fetched. */
export const NO_LINKS: MemberSettings = { groupUrl: null, eventsUrl: null, staffName: null, staffEmail: null }

/** The file as it is written: `{staff}` and `{email}` stand for who answers members, no address for "not yet". */
export interface CommunityContent {
  staffContact: { name: string }
  offerings: readonly (Omit<Offering, 'url'> & { url: string | null })[]
}

/** Offerings that have an address: that of the settings, else that of the file. Those by e-mail have one where there is an e-mail. */
export function shownOfferings(
  { groupUrl, eventsUrl, staffName, staffEmail }: MemberSettings,
  contactEmail: string | null,
  { offerings, staffContact }: CommunityContent = content,
): Offering[] {
  const email = staffEmail ?? contactEmail
  const addresses: Readonly<Record<string, string | null>> = { group: groupUrl, events: eventsUrl }
  const fillIn = (text: string) =>
    text.replace('{staff}', staffName ?? staffContact.name).replace('{email}', email ?? '')
  return offerings.flatMap(({ url: ownUrl, description, ...offering }) => {
    const address = addresses[offering.id]
    const url = address ? websiteHref(address) : ownUrl
    return url === null || (email === null && url.includes('{email}'))
      ? []
      : [{ ...offering, url: fillIn(url), description: fillIn(description) }]
  })
}
