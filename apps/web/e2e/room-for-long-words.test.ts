import { addMember } from '@grove/api/testing/browsed-site'
import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { addListing } from './support/accounts.ts'
import { serveDirectory } from './support/directory.ts'

const PHONE = { width: 390, height: 844 }

const visit = serveDirectory([])

/** How far the page reaches beyond its window, to the right. */
function overhang(page: TestPage): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

describe('a form with errors', () => {
  it('does not scroll sideways for the number on its last tab', async () => {
    const member = await addMember(visit.site(), 'fern')
    await addListing(visit.site(), member)
    const page = await visit.open('/create-profile', { ...PHONE, signedInAs: member })
    await page.getByRole('tab', { name: 'Social & Web' }).click()
    await page.locator('#profile-contactEmail').fill('not an address')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByRole('tab', { name: 'Social & Web 1 error' }).waitFor()
    expect(await overhang(page)).toBeLessThanOrEqual(0)
    await page.close()
  })
})
