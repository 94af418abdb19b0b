import type { TestGuide, TestSite } from '@grove/api/testing'
import { addTestGuides, startTestSite } from '@grove/api/testing'
import type { TestBrowser, TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'

export const PASSWORD = 'moss and rain'

/** A waiting application, without a place on the map, which takes its time to be drawn. */
export const PENDING = {
  applicationStatus: 'pending',
  published: false,
  latitude: null,
  longitude: null,
} as const

/** Somebody with an account, signed in. */
export interface Member {
  id: number
  /** The session cookie as `name=value`. */
  cookie: string
}

/** Makes an account; an administrator's where asked for. */
export async function addMember(site: TestSite, username: string, { isAdmin = false } = {}): Promise<Member> {
  const response = await fetch(`${site.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      password: PASSWORD,
      firstName: 'Hazel',
      lastName: 'Quill',
      email: `${username}@quill.example`,
    }),
  })
  const [cookie = ''] = response.headers.getSetCookie()
  const { id } = (await response.json()) as { id: number }
  if (isAdmin) {
    await site.services.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', id).execute()
  }
  return { id, cookie: cookie.split(';', 1)[0] ?? '' }
}

export async function startOffice(env: Record<string, string> = {}) {
  const site = await startTestSite({ withPages: true, env: { RATE_LIMIT: 'off', ...env } })
  return { site, admin: await addMember(site, 'keeper', { isAdmin: true }) }
}

/** Leaves these guides and no others, the first one oldest; answers their ids in the same order. */
export async function fillWith(site: TestSite, guides: readonly TestGuide[]): Promise<number[]> {
  const { db } = site.services
  await db.deleteFrom('guides').execute()
  await db.deleteFrom('users').where('username', 'like', 'guide-%').execute()
  return addTestGuides(site.services, guides)
}

/** Applications of these people, the last one newest, and so first in the table. */
export function applications(...names: string[]): TestGuide[] {
  return names.map((userName) => ({ ...PENDING, userName }))
}

/** So many applications: "Guide 1" is the oldest. */
export function manyApplications(count: number): TestGuide[] {
  return applications(...Array.from({ length: count }, (_, index) => `Guide ${index + 1}`))
}

/** A page of the office in a browser of its own, in which the member is signed in. */
export async function openOffice(
  browser: TestBrowser,
  site: TestSite,
  member: Member | undefined,
  { path = '/admin/', ...options }: { path?: string } & Parameters<TestBrowser['newPage']>[0] = {},
): Promise<TestPage> {
  const page = await browser.newPage({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  if (member !== undefined) {
    const [name = '', ...value] = member.cookie.split('=')
    await page.context().addCookies([{ name, value: value.join('='), url: site.url }])
  }
  await page.goto(site.url + path)
  return page
}

/** Fails where axe finds anything on the page as it stands, by day or by dusk. */
export async function expectAccessible(page: TestPage) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
}

/** The label of what the keyboard's focus is on; its text where it has none. */
export function focused(page: TestPage): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.id ?? ''
  })
}

/** The names in the table, in their order. */
export async function shownNames(page: TestPage): Promise<string[]> {
  return page.locator('tbody button[aria-label^="Review "]').allTextContents()
}

/** What the database holds of a guide's state. */
export async function stateOf(site: TestSite, id: number) {
  return site.services.db
    .selectFrom('guides')
    .select(['application_status as status', 'published'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Waits for a toast with exactly this title, and answers what stands beneath it. */
export async function toastText(page: TestPage, title: string): Promise<string> {
  const toast = page.locator('li[data-state="open"]', { has: page.getByText(title, { exact: true }) })
  await toast.waitFor()
  const [, ...lines] = (await toast.innerText()).split('\n').filter((line) => line.trim() !== '')
  return lines.join(' ')
}

/** Lets the calls of one procedure fail with this answer, until the page is closed. */
export async function failCalls(page: TestPage, procedure: string, status: number, message: string) {
  await page.route(
    (url) => url.pathname.startsWith('/api/trpc/') && url.pathname.includes(procedure),
    (route) =>
      route.fulfill({
        status,
        contentType: 'application/json',
        body: JSON.stringify({ error: { message, code: -32_600, data: { httpStatus: status } } }),
      }),
  )
}
