import type { TestPage } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { applications, fillWith, openAdminApp, serveAdminApp } from './support/admin-app.ts'
import { action } from './support/review.ts'

const adminApp = serveAdminApp()

/** A page with text of twice the size, as a reader chooses it in the browser. */
async function openWithLargerText(path: string, width: number): Promise<TestPage> {
  const page = await openAdminApp(adminApp, adminApp.admin(), {
    path: '/admin/',
    viewport: { width, height: 900 },
  })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.goto(adminApp.site.url + path)
  await page.locator('main h1').waitFor()
  return page
}

/** How far the page goes on beyond the right edge of the window. */
function overhang(page: TestPage): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The edges of what stands in these elements, on the screen. */
function edgesOf(all: ReturnType<TestPage['locator']>): Promise<{ left: number; right: number }[]> {
  return all.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    }),
  )
}

describe('text of twice the size', () => {
  it.each(['', 'review', 'settings', 'messages', 'accounts'])(
    'fits a wide window, with the way out, at the page "%s"',
    async (path) => {
      await fillWith(adminApp.site, applications('Ilse Baumgart', 'Nimal Sal'))
      const page = await openWithLargerText(`/admin/${path}`, 1440)
      const logout = page.getByRole('button', { name: 'Logout' })
      await logout.waitFor()
      await expect.poll(() => overhang(page)).toBe(0)
      const [edges] = await edgesOf(logout)
      expect(edges?.right).toBeLessThanOrEqual(1440)
    },
  )

  it.each([390, 1440])('leaves the parts of a guide apart, in a window of %i px', async (width) => {
    await fillWith(adminApp.site, applications('Ilse Baumgart'))
    const page = await openWithLargerText('/admin/', width)
    await action(page, 'Review Ilse Baumgart').waitFor()
    const boxes = await page.locator('tbody td').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        return { text: cell.textContent, left, right, top, bottom }
      }),
    )
    const overlaps = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        )
        .map((other) => `${one.text} / ${other.text}`),
    )
    expect(overlaps).toEqual([])
    expect(await overhang(page)).toBe(0)
  })

  it.each([390, 1440])(
    'leaves both decisions in view beside the table, in a window of %i px',
    async (width) => {
      await fillWith(adminApp.site, applications('Ilse Baumgart'))
      const page = await openWithLargerText('/admin/', width)
      await action(page, 'Review Ilse Baumgart').press('Enter')
      const drawer = page.getByLabel('Review: Ilse Baumgart')
      // The drawer slides in.
      await expect
        .poll(async () => {
          const decisions = await edgesOf(drawer.getByRole('button', { name: /^(Approve|Reject)/ }))
          return decisions.length === 2 && decisions.every(({ right }) => right <= width)
        })
        .toBe(true)
      await drawer.locator('dd').nth(1).waitFor()
      const facts = await edgesOf(drawer.locator('dt, dd'))
      expect(facts.length).toBeGreaterThan(2)
      for (let at = 0; at < facts.length; at += 2)
        expect(facts[at]!.right).toBeLessThanOrEqual(facts[at + 1]!.left)
    },
  )

  it('fits a phone while an application is reviewed', async () => {
    const [id] = await fillWith(adminApp.site, applications('Ilse Baumgart'))
    const page = await openWithLargerText(`/admin/review?guide=${id}`, 390)
    await page.getByRole('button', { name: /^Reject/ }).waitFor()
    await expect.poll(() => overhang(page)).toBe(0)
  })

  it('fits a phone in the settings', async () => {
    const page = await openWithLargerText('/admin/settings', 390)
    await page.getByRole('table', { name: 'What is kept, and how long' }).waitFor()
    await expect.poll(() => overhang(page)).toBe(0)
  })
})
