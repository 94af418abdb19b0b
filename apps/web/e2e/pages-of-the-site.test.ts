import { addMember, browseSite } from '@grove/api/testing/browsed-site'
import { SITE_PAGE_NAMES, SITE_PAGES } from '@grove/schema'
import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { call } from './support/accounts.ts'
import { APPLY, applyForm } from './support/apply-form.ts'
import { isAtWork } from './support/at-work.ts'

const browsed = browseSite()

describe('the pages of the site', () => {
  it('are reached from the footer, read without JavaScript, and name the sources of the data', async () => {
    const page = await browsed.newPage({ javaScriptEnabled: false })
    await page.goto(`${browsed.site.url}/funding`)
    for (const name of SITE_PAGE_NAMES) {
      await page.getByRole('contentinfo').getByRole('link', { name: SITE_PAGES[name] }).click()
      await page.waitForURL(`${browsed.site.url}/${name}`)
      expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([SITE_PAGES[name]])
      expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(2)
      const canonical = page.locator('link[rel=canonical]')
      expect(await canonical.getAttribute('href')).toMatch(new RegExp(`/${name}$`))
    }
    const sources = await page.getByRole('region', { name: 'Sources of our data' }).innerText()
    expect(sources).toContain('Contains OS data © Crown copyright')
    expect(sources).toContain('GeoNames')
    const sitemap = await (await fetch(`${browsed.site.url}/sitemap.xml`)).text()
    for (const name of SITE_PAGE_NAMES) expect(sitemap).toContain(`/${name}</loc>`)
  })

  it.each([320, 1440])('fit a window of %i px, by day and by dusk', async (width) => {
    const page = await browsed.newPage({ viewport: { width, height: 800 } })
    for (const name of SITE_PAGE_NAMES) {
      await page.goto(`${browsed.site.url}/${name}`)
      await isAtWork(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoAxeViolations(page)
      }
    }
    expect(page.problems()).toEqual([])
    expect(page.offMachineRequests()).toEqual([])
  })

  it('fit windows in which a table has a long address', async () => {
    const { cookie } = await addMember(browsed.site, 'warden', { isAdmin: true })
    const address = `https://policies.elsewhere.example/${'cookies/retention/'.repeat(5)}`
    const markdown = `| Name | Whose | Policy |\n| - | - | - |\n| session | ours | ${address} |`
    const body = { name: 'terms', version: 0, markdown }
    expect((await call(browsed.site, 'POST', '/api/trpc/sitePages.save', { cookie, body })).status).toBe(200)
    const page = await browsed.newPage()
    await page.goto(`${browsed.site.url}/terms`)
    await page.getByText(address).waitFor()
    for (const width of [390, 600, 820]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  it('name everything that a browser keeps for a visitor', async () => {
    const page = await browsed.newPage()
    await page.goto(`${browsed.site.url}/guides`)
    await isAtWork(page)
    await page.getByRole('contentinfo').getByRole('link', { name: SITE_PAGES.cookies }).click()
    await page.getByRole('heading', { level: 1, name: SITE_PAGES.cookies }).waitFor()
    const policy = await page.getByRole('main').innerText()
    await page.goto(browsed.site.url + APPLY)
    await isAtWork(page)
    await applyForm(() => page)
      .field('firstName')
      .fill('Bryony')
    const kept = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    await expect.poll(kept).toContain('grove-application')
    expect((await kept()).length).toBeGreaterThan(2)
    for (const name of await kept()) expect(policy).toContain(name)
  })
})
