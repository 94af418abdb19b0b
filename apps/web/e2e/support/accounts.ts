import type { TestSite } from '@grove/api/testing'
import type { TestBrowser, TestPage } from '@grove/testkit'

/** Somebody with an account, signed in. */
export interface Member {
  id: number
  username: string
  password: string
  /** The session cookie as `name=value`. */
  cookie: string
}

const PASSWORD = 'moss and rain'

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

function sessionCookie(response: Response): string {
  const [cookie] = response.headers.getSetCookie()
  const [pair] = cookie?.split(';') ?? []
  if (pair === undefined || !response.ok) throw new Error(`No session: ${response.status}`)
  return pair
}

/** Makes an account without a listing. */
export async function addMember(site: TestSite, username: string): Promise<Member> {
  const response = await call(site, 'POST', '/api/register', {
    body: {
      username,
      password: PASSWORD,
      firstName: 'Bryony',
      lastName: 'Ashdown',
      email: `${username}@ashdown.example`,
    },
  })
  const { id } = (await response.json()) as { id: number }
  return { id, username, password: PASSWORD, cookie: sessionCookie(response) }
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

/** A page in a browser of its own, in which the member is signed in. */
export async function openAs(browser: TestBrowser, site: TestSite, member: Member): Promise<TestPage> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const [name = '', ...value] = member.cookie.split('=')
  await page.context().addCookies([{ name, value: value.join('='), url: site.url }])
  return page
}
