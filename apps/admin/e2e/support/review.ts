import type { Member } from '@grove/api/testing/browsed-site'
import { addMember } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { expect } from 'vitest'
import type { AdminShell } from './admin-app.ts'
import { openAdminApp } from './admin-app.ts'

/** The table of guides as the administrator sees it, once its rows are there. */
export async function openTable(
  adminApp: AdminShell,
  options?: Parameters<typeof openAdminApp>[2],
): Promise<TestPage> {
  const page = await openAdminApp(adminApp, adminApp.admin(), options)
  await page.locator('table[aria-busy="false"]').waitFor()
  return page
}

/** The button of this name, such as "Approve Wren Alder". */
export function action(page: TestPage, name: string) {
  return page.getByRole('button', { name, exact: true })
}

/** The drawer in which this guide is reviewed. */
export function drawer(page: TestPage, name: string) {
  return page.getByLabel(`Review: ${name}`, { exact: true })
}

/** Calls the API as this member, beside the page that is open. */
export async function callAs(
  { site }: AdminShell,
  { cookie }: Member,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<unknown> {
  const answer = await fetch(site.url + path, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${method} ${path}`).toBe(true)
  return answer.json()
}

/** An application of this member. */
export async function apply(adminApp: AdminShell, member: Member): Promise<number> {
  const guide = await callAs(adminApp, member, 'POST', '/api/guides', {
    city: 'Totnes',
    county: 'Devon',
    country: 'United Kingdom',
    latitude: '50.431',
    longitude: '-3.684',
    bio: 'Under old beeches.',
  })
  return (guide as { id: number }).id
}

/** The approved listing of a new member, with a change of these fields that waits for a reviewer. */
export async function addHeldChange(
  adminApp: AdminShell,
  username: string,
  fields: object,
): Promise<{ owner: Member; id: number }> {
  const owner = await addMember(adminApp.site, username)
  const id = await apply(adminApp, owner)
  const byAdmin = (method: 'POST' | 'PUT', path: string, body: object) =>
    callAs(adminApp, adminApp.admin(), method, path, body)
  await byAdmin('PUT', `/api/guides/${id}/application`, { status: 'approved' })
  await byAdmin('POST', '/api/trpc/site.saveSettings', { changes: { holdsChanges: true } })
  await callAs(adminApp, owner, 'PUT', `/api/guides/${id}`, fields)
  await byAdmin('POST', '/api/trpc/site.saveSettings', { changes: { holdsChanges: false } })
  return { owner, id }
}
