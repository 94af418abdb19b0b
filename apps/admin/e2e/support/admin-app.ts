import type { TestGuide, TestSite } from '@grove/api/testing'
import { addTestGuides } from '@grove/api/testing'
import type { BrowsedSite, Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expectNoAxeViolations } from '@grove/testkit'
import { beforeAll } from 'vitest'

/** A waiting application, without a place on the map, which takes its time to be drawn. */
export const PENDING = {
  applicationStatus: 'pending',
  published: false,
  latitude: null,
  longitude: null,
} as const

/** The admin app with its administrator. */
export interface AdminShell extends BrowsedSite {
  admin: () => Member
}

/** Serves the admin app to the tests of a file. */
export function serveAdminApp(...site: Parameters<typeof browseSite>): AdminShell {
  const browsed = browseSite(...site)
  let admin: Member | undefined
  beforeAll(async () => {
    admin = await addMember(browsed.site, 'keeper', { isAdmin: true })
  })
  return Object.assign(browsed, {
    admin() {
      if (admin === undefined) throw new Error('There is an administrator only while tests run')
      return admin
    },
  })
}

/** Leaves these guides and no others, the first one oldest; answers their ids in the same order. */
export async function fillWith(site: TestSite, guides: readonly TestGuide[]): Promise<number[]> {
  const { db } = site.services
  await db.deleteFrom('guides').execute()
  await db.deleteFrom('users').where('username', 'like', 'guide-%').execute()
  return addTestGuides(site.services, guides)
}

/** Applications of these people, the last one sent first, and so first in the table. */
export function applications(...names: string[]): TestGuide[] {
  const newest = Date.now()
  return names.map((userName, index) => ({
    ...PENDING,
    userName,
    appliedAt: new Date(newest - (index + 1) * 60_000),
  }))
}

/** So many applications: "Guide 1" has waited least. */
export function manyApplications(count: number): TestGuide[] {
  return applications(...Array.from({ length: count }, (_, index) => `Guide ${index + 1}`))
}

interface AdminPageOptions extends NonNullable<Parameters<BrowsedSite['newPage']>[0]> {
  path?: string
  /** With a clock that a test can put forward. */
  hasClock?: boolean
}

/** A page of the admin app in a browser of its own, as this member sees it. */
export async function openAdminApp(
  { site, newPage }: BrowsedSite,
  member: Member | undefined,
  { path = '/admin/', hasClock = false, ...options }: AdminPageOptions = {},
): Promise<TestPage> {
  const page = await newPage({ viewport: { width: 1440, height: 900 }, ...options }, member)
  if (hasClock) await page.clock.install()
  await page.goto(site.url + path)
  return page
}

/** Puts the clock forward to where the next decision is taken: they rest after one, so that a double click decides once. */
export async function afterRest(page: TestPage) {
  await page.clock.fastForward(500)
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

/** The state of a guide in the database. */
export async function stateOf(site: TestSite, id: number) {
  return site.services.db
    .selectFrom('guides')
    .select(['application_status as status', 'published'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Counts the calls of one procedure from now on; several may go in one request. */
export function countCalls(page: TestPage, procedure: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    calls += new URL(request.url()).pathname.split(procedure).length - 1
  })
  return () => calls
}

/** Whether a press in the middle of a button reaches it. Runs in the browser. */
export function isOnTop(button: Element): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
}

/** Two presses, the second one before the page can show the first. */
export async function pressTwice(button: ReturnType<TestPage['locator']>) {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

/** Holds the calls to this address back until the returned function is called. */
export async function holdCalls(page: TestPage, address: RegExp): Promise<() => void> {
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(address, (route) => mayGo.then(() => route.continue()))
  return letGo
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
