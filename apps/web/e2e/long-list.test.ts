import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { isAtWork } from './support/at-work.ts'
import { expectNoTrouble, plainGuide, serveDirectory } from './support/directory.ts'

const SHEFFIELD = { city: 'Sheffield', county: 'South Yorkshire', latitude: '53.38', longitude: '-1.47' }
const ROTHERHAM = { city: 'Rotherham', county: 'South Yorkshire', latitude: '53.43', longitude: '-1.36' }
const visit = serveDirectory(
  Array.from({ length: 130 }, (_, index) => ({
    ...plainGuide(index + 1),
    ...(index < 30 && SHEFFIELD),
    ...(index >= 128 && ROTHERHAM),
  })),
)

/** Scrolls to the footer; comes back when the page has seen that the end of its list is near the window. */
async function scrollToFooter(page: TestPage): Promise<void> {
  await page.getByRole('contentinfo').evaluate((footer) => {
    footer.scrollIntoView()
    return new Promise<void>((resolve) => {
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) resolve()
      })
      observer.observe(footer)
    })
  })
}

describe('a visitor of a long list', () => {
  it('reaches its end after 96 guides, also when they come back to it, and goes on by the button', async () => {
    const page = await visit.openWithoutMaps('/guides')
    for (const count of [48, 72, 96]) {
      await scrollToFooter(page)
      await expect.poll(() => page.getByRole('article').count()).toBe(count)
    }
    await page.waitForURL('**/guides?pages=4')
    await page.reload()
    await isAtWork(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('guides.search')) asked.push(request.url())
    })
    await scrollToFooter(page)
    expect(await page.getByRole('article').count()).toBe(96)
    expect(asked).toEqual([])
    await page.getByRole('link', { name: 'Show more guides' }).press('Enter')
    await expect.poll(() => page.getByRole('article').count()).toBe(120)
    expectNoTrouble(page)
  })

  it('sees near the place nobody who stood on an earlier page, without scripts', async () => {
    const page = await visit.open('/guides?search=Sheffield', { withoutScripts: true })
    expect(await page.getByRole('heading', { name: 'Near Sheffield' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Show more guides' }).click()
    const near = page.getByRole('region', { name: 'Near Sheffield' })
    await near.waitFor()
    expect(await near.getByText('Rotherham').count()).toBe(2)
    expect(await near.getByRole('article').count()).toBe(2)
  })

  it('comes back to the first guides without scripts', async () => {
    const page = await visit.open('/guides?search=Sheffield', { withoutScripts: true })
    const first = await page.getByRole('article').first().textContent()
    const back = page.getByRole('link', { name: 'From the first guide' })
    expect(await back.count()).toBe(0)
    await page.getByRole('link', { name: 'Show more guides' }).click()
    await page.waitForURL(/cursor=/)
    const map = page.getByRole('region', { name: 'Map of these guides' })
    const all = map.getByRole('link', { name: 'All of them are in the list' })
    expect([await back.count(), await all.getAttribute('href')]).toEqual([1, '/guides?search=Sheffield'])
    await back.click()
    await page.waitForURL('**/guides?search=Sheffield')
    expect(await page.getByRole('article').first().textContent()).toBe(first)
  })
})
