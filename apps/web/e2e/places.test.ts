import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { AROUND_SHEFFIELD } from './support/around-sheffield.ts'
import { expectNoTrouble, serveDirectory } from './support/directory.ts'

const visit = serveDirectory(AROUND_SHEFFIELD)

describe('the page of a place', () => {
  it('shows the guides in and around it, and is told of in the sitemap', async () => {
    const page = await visit.open('/guides/in/united-kingdom/sheffield')
    await page.getByRole('heading', { level: 1, name: 'Forest bathing guides in Sheffield' }).waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(3)
    const { url } = visit.site()
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
      `${url}/guides/in/united-kingdom/sheffield`,
    )
    const described = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(described.join()).toContain('"ItemList"')
    expect(described.join()).toContain('"BreadcrumbList"')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'UK', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Forest bathing guides in the UK' }).waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(5)
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
    const places = [...sitemap.matchAll(/<loc>[^<]*(\/guides\/in\/[^<]*)<\/loc>/g)].map(([, path]) => path)
    expect(places).toEqual(
      expect.arrayContaining(['/guides/in/united-kingdom', '/guides/in/united-kingdom/sheffield']),
    )
    for (const path of places) expect((await fetch(url + path)).status, path).toBe(200)
    expectNoTrouble(page)
  })

  it('is read without JavaScript, and leads to the same guides among all filters', async () => {
    const page = await visit.open('/guides/in/united-kingdom/sheffield', { withoutScripts: true })
    expect(await page.getByRole('article').count()).toBe(3)
    await page.getByRole('link', { name: 'Filter them, or see them on a map' }).click()
    await page.getByText('3 guides within 25 miles of Sheffield').waitFor()
    expect(await page.getByLabel('Distance').isVisible()).toBe(true)
  })

  it.each(['united-kingdom/inverness', 'united-kingdom/nowhere', 'United-Kingdom/sheffield', 'japan'])(
    'is not found without a guide near, or by another name: %s',
    async (path) => {
      expect((await fetch(`${visit.site().url}/guides/in/${path}`)).status).toBe(404)
    },
  )
})
