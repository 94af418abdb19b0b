import { browseSite } from '@grove/api/testing/browsed-site'
import { expect, it } from 'vitest'
import { RESOURCE_PAGES } from './support/pages.ts'

const browsed = browseSite()

it.each(RESOURCE_PAGES)(
  '%s holds on paper what is read, with the addresses, and nothing to press',
  async (path) => {
    const page = await browsed.newPage({ viewport: { width: 794, height: 1123 } })
    await page.goto(browsed.site.url + path)
    await page.emulateMedia({ media: 'print' })
    const main = page.locator('main')
    expect(await main.getByRole('button').filter({ visible: true }).count()).toBe(0)
    expect(await main.getByRole('tab').filter({ visible: true }).count()).toBe(0)
    expect(await main.getByRole('textbox').filter({ visible: true }).count()).toBe(0)
    const links = main.locator('a[target="_blank"]').filter({ visible: true })
    const written = await links.evaluateAll((all) =>
      all.map((link) => {
        const href = link.getAttribute('href') ?? ''
        const behind = getComputedStyle(link, '::after').content
        return behind.includes(href) || (link.closest('li') as HTMLElement | null)?.innerText.includes(href)
      }),
    )
    expect(written.every(Boolean)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.close()
  },
)
