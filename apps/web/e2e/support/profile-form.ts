import type { BrowsedSite, Member } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { call } from './accounts.ts'
import { isAtWork } from './at-work.ts'

/** The page on which a member keeps the listing. */
export async function openProfile(
  browsed: BrowsedSite,
  member: Member,
  options: Parameters<BrowsedSite['newPage']>[0] = {},
): Promise<TestPage> {
  const page = await browsed.newPage(options, member)
  await page.goto(`${browsed.site.url}/create-profile`)
  // Hydration drops the selection in a field, and filling selects the text that it replaces.
  await isAtWork(page)
  return page
}

export function saveButton(page: TestPage) {
  return page.getByRole('button', { name: /^(?:Save|Create) profile$/ })
}

export function field(page: TestPage, name: string) {
  return page.locator(`#profile-${name}`)
}

export function tab(page: TestPage, name: string) {
  return page.getByRole('tab', { name })
}

/** The listing as its owner reads it. */
export async function storedListing(
  site: BrowsedSite['site'],
  member: Member,
): Promise<Record<string, unknown>> {
  const answer = await call(site, 'GET', `/api/guides/user/${member.id}`, { cookie: member.cookie })
  return (await answer.json()) as Record<string, unknown>
}
