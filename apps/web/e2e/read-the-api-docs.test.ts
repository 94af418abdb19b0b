import type { TestSite } from '@grove/api/testing'
import { startTestSite } from '@grove/api/testing'
import type { TestBrowser } from '@grove/testkit'
import { expectNoAxeViolations, openBrowser } from '@grove/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let site: TestSite
let browser: TestBrowser

beforeAll(async () => {
  site = await startTestSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

describe('the page of the API', () => {
  it.each(['light', 'dark'] as const)('reads well for everybody in the %s scheme', async (colorScheme) => {
    const page = await browser.newPage({ colorScheme, viewport: { width: 320, height: 640 } })
    await page.goto(`${site.url}/api/docs`)
    await expectNoAxeViolations(page)
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWider).toBe(false)
    expect(page.problems()).toEqual([])
    expect(page.offMachineRequests()).toEqual([])
    await page.close()
  })

  it('leads by keyboard from the list of calls to one of them', async () => {
    const page = await browser.newPage()
    await page.goto(`${site.url}/api/docs`)
    await page.getByRole('link', { name: 'GET /api/guides/{id}', exact: true }).press('Enter')
    expect(new URL(page.url()).hash).toBe('#getGuide')
    await expect.poll(() => page.locator('#getGuide h3').isVisible()).toBe(true)
    await page.close()
  })
})
