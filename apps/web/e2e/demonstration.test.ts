import { addTestGuides } from '@grove/api/testing'
import type { Member } from '@grove/api/testing/browsed-site'
import { addMember, browseSite } from '@grove/api/testing/browsed-site'
import { expectNoAxeViolations } from '@grove/testkit'
import { beforeAll, expect, it } from 'vitest'
import { call } from './support/accounts.ts'

const TEXT = 'Demonstration: these guides are invented'

const browsed = browseSite()
let invented: readonly number[]
let keeper: Member
beforeAll(async () => {
  const { services } = browsed.site
  invented = await addTestGuides(services, [
    { userName: 'Wren Alder', isInvented: true },
    { isInvented: true },
  ])
  await addTestGuides(services, [{ userName: 'Somebody Real' }])
  keeper = await addMember(browsed.site, 'keeper', { isAdmin: true })
})

function bannerOf(html: string): boolean {
  return html.includes(TEXT)
}

async function htmlOf(path: string, member?: Member): Promise<string> {
  const headers = member === undefined ? undefined : { cookie: member.cookie }
  return (await fetch(browsed.site.url + path, { headers })).text()
}

it.each(['/', '/guides', '/guides/1', '/auth', '/apply', '/research', '/embed/guides', '/nowhere'])(
  'says on %s that guides are invented, in the page as the server sends it',
  async (path) => {
    expect(bannerOf(await htmlOf(path))).toBe(true)
  },
)

it('says so to members too', async () => {
  expect(bannerOf(await htmlOf('/community', keeper))).toBe(true)
})

it.each([true, false])('stands slim above the page, and moves nothing (scripts: %s)', async (hasScripts) => {
  const page = await browsed.newPage({ javaScriptEnabled: hasScripts })
  await page.goto(browsed.site.url)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const banner = page.getByRole('complementary', { name: 'Demonstration' })
    const box = await banner.boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width })
    expect(box?.height).toBeLessThanOrEqual(36)
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(box?.height)
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
  }
})

it('leaves axe nothing to find, in light or dark', async () => {
  const page = await browsed.newPage({ viewport: { width: 320, height: 800 } })
  await page.goto(`${browsed.site.url}/auth`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
})

it('is gone from every page with the last of the invented guides', async () => {
  for (const [index, id] of invented.entries()) {
    expect(bannerOf(await htmlOf('/'))).toBe(true)
    const { status } = await call(browsed.site, 'DELETE', `/api/guides/${id}`, { cookie: keeper.cookie })
    expect([index, status]).toEqual([index, 204])
  }
  for (const path of ['/', '/guides', '/embed/guides']) expect(bannerOf(await htmlOf(path)), path).toBe(false)
})
