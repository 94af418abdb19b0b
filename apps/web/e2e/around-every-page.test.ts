import { expectNoAxeViolations } from '@grove/testkit'
import { describe, expect, it } from 'vitest'
import { expectNoTrouble, plainGuide, serveDirectory } from './support/directory.ts'

const visit = serveDirectory(Array.from({ length: 12 }, (_, index) => plainGuide(index + 1)))

/** Signs a new user up in the browser of this page. */
const SIGN_UP = {
  username: 'wren.alder',
  password: 'under the old oaks',
  firstName: 'Wren',
  lastName: 'Alder',
  email: 'wren@wrenalder.example',
}

describe('the header', () => {
  it('shows visitors where to find a guide, to log in and to apply', async () => {
    const page = await visit.open('/guides')
    const main = page.getByRole('navigation', { name: 'Main' })
    expect(await main.getByRole('link', { name: 'Find a Guide' }).getAttribute('href')).toBe('/')
    expect(await main.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth')
    expect(await main.getByRole('link', { name: 'Apply' }).getAttribute('href')).toBe(
      '/auth?register=true&redirect=apply',
    )
  })

  it('stays in sight, and changes once the page is scrolled by more than 10 px', async () => {
    const page = await visit.open('/')
    const header = page.getByRole('banner')
    const ground = () => header.evaluate((element) => getComputedStyle(element).backgroundColor)
    const scrollTo = (top: number) =>
      page.evaluate(async (to) => {
        window.scrollTo(0, to)
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }, top)
    const above = await ground()
    await scrollTo(10)
    expect(await ground()).toBe(above)
    await scrollTo(11)
    await expect.poll(ground).not.toBe(above)
    await scrollTo(2000)
    expect((await header.boundingBox())?.y).toBe(0)
  })

  it('unfolds a menu on small screens that Escape closes, back on its button', async () => {
    const page = await visit.open('/guides', { width: 390, height: 844 })
    const button = page.getByRole('banner').locator('summary')
    const link = page.getByRole('link', { name: 'Login' })
    expect(await link.isVisible()).toBe(false)
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await link.isVisible()).toBe(true)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect(await link.isVisible()).toBe(false)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    expectNoTrouble(page)
  })

  it('closes the menu of small screens on the way to another page', async () => {
    const page = await visit.open('/guides', { width: 390, height: 844 })
    await page.getByRole('banner').locator('summary').click()
    await page.getByRole('link', { name: 'Find a Guide' }).click()
    await page.getByRole('heading', { level: 1, name: /a wood is waiting/ }).waitFor()
    expect(await page.getByRole('link', { name: 'Login' }).isVisible()).toBe(false)
  })

  it('holds the ways of a signed-in user under their first name, and signs out', async () => {
    const page = await visit.open('/guides')
    await page.evaluate(
      (user) =>
        fetch('/api/register', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(user),
        }),
      SIGN_UP,
    )
    await page.reload()
    const menu = page.getByRole('button', { name: 'Wren' })
    await menu.click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'My Profile',
      'Credentials',
      'Enquiries',
      'Community',
      'My Account',
      'Change Password',
      'Logout',
    ])
    await expectNoAxeViolations(page)
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByText('You have been logged out successfully.').first().waitFor()
    await page.getByRole('link', { name: 'Login' }).waitFor()
    expect(await menu.count()).toBe(0)
    expectNoTrouble(page)
  })
})

describe('the footer', () => {
  it('ends a short page at the lower edge of the window', async () => {
    const page = await visit.open('/guides/999999')
    for (const [width, height] of [
      [390, 1400],
      [820, 1180],
      [1440, 1400],
    ] as const) {
      await page.setViewportSize({ width, height })
      const footer = await page.getByRole('contentinfo').boundingBox()
      expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBe(height)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    }
  })
})

describe('the way from page to page', () => {
  it('can skip what every page begins with', async () => {
    const page = await visit.open('/guides')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it('announces the next page by its title and brings the focus to its beginning', async () => {
    const page = await visit.open('/guides')
    await page.getByRole('article').first().getByRole('link', { name: 'View Profile' }).click()
    await page.getByRole('heading', { level: 1, name: /Ilse Baumgart/ }).waitFor()
    await page.locator('[aria-live=polite]', { hasText: 'Ilse Baumgart' }).first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it('fetches a page ahead when a link to it is rested upon', async () => {
    const page = await visit.open('/guides')
    const ahead = page.waitForResponse((response) => response.url().includes('guides.byId'))
    await page.getByRole('article').first().getByRole('link', { name: 'View Profile' }).hover()
    expect((await ahead).status()).toBe(200)
  })
})

describe('the head of a page', () => {
  it('tells search engines what the page is about', async () => {
    const id = visit.ids()[0]
    const html = await (await fetch(`${visit.site().url}/guides/${id}`)).text()
    expect(html).toContain('<title>Ilse Baumgart 1, forest bathing guide in Freiburg, Germany')
    expect(html).toContain(`<link rel="canonical" href="${visit.site().url}/guides/${id}"/>`)
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+"\/>/)
    const types = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      (match) => JSON.parse(match[1] ?? '')['@type'],
    )
    expect(types).toEqual(['Person', 'BreadcrumbList'])
    const listing = await (await fetch(`${visit.site().url}/guides`)).text()
    expect(listing).toContain('"@type":"ItemList"')
    expect(await (await fetch(`${visit.site().url}/`)).text()).toContain('"@type":"Organization"')
    expect(await (await fetch(`${visit.site().url}/`)).text()).toContain('"@type":"WebSite"')
  })

  it('has icons that are there, for browsers, phones and home screens, and so has the admin app', async () => {
    const { url } = visit.site()
    const typeOf = async (href: string) => {
      const answer = await fetch(new URL(href, url))
      return [answer.status, answer.headers.get('content-type')?.split(';', 1)[0]]
    }
    for (const path of ['/', '/admin/']) {
      const html = await (await fetch(`${url}${path}`)).text()
      const links = [...html.matchAll(/<link rel="([\w-]*icon)"[^>]* href="([^"]+)"/g)]
      expect(links.map(([, kind]) => kind)).toEqual(['icon', 'apple-touch-icon'])
      expect(await Promise.all(links.map(([, , href = '']) => typeOf(href)))).toEqual([
        [200, 'image/svg+xml'],
        [200, 'image/png'],
      ])
    }
    // Asked for by name: by pages without a link to it, such as those of the API.
    expect(await typeOf('/favicon.ico')).toEqual([200, 'image/vnd.microsoft.icon'])
    expect(await typeOf('/site.webmanifest')).toEqual([200, 'application/manifest+json'])
    const manifest = await (await fetch(`${url}/site.webmanifest`)).json()
    expect(manifest).toMatchObject({ name: 'Nature & Therapy Directory', start_url: '/' })
    for (const { src } of manifest.icons) expect(await typeOf(src)).toEqual([200, 'image/png'])
  })

  it('has a picture to share that is there', async () => {
    const answer = await fetch(`${visit.site().url}/share.jpg`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
  })
})
