import type { TestSite } from '@grove/api/testing'
import type { Member } from '@grove/api/testing/browsed-site'

/** Calls the API as a program does. */
export async function call(
  site: TestSite,
  method: string,
  path: string,
  { body, cookie }: { body?: unknown; cookie?: string } = {},
): Promise<Response> {
  return fetch(site.url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Gives a member a pending listing in Sheffield; answers its id. */
export async function addListing(site: TestSite, member: Member, fields: object = {}): Promise<number> {
  const response = await call(site, 'POST', '/api/guides', {
    cookie: member.cookie,
    body: {
      city: 'Sheffield',
      county: 'South Yorkshire',
      country: 'United Kingdom',
      latitude: '53.383',
      longitude: '-1.466',
      ...fields,
    },
  })
  if (!response.ok) throw new Error(`No listing: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { id: number }).id
}
