import type { TestPage } from '@grove/testkit'
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
