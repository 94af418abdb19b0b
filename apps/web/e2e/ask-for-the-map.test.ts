import { addTestGuides } from '@grove/api/testing'
import { browseSite } from '@grove/api/testing/browsed-site'
import type { TileStub } from '@grove/testkit'
import { expectNoAxeViolations, startTileStub } from '@grove/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { isAtWork } from './support/at-work.ts'
import { WREN } from './support/directory.ts'

let tiles: TileStub | undefined
const browsed = browseSite(async () => {
  tiles = await startTileStub()
  return { MAP_TILE_URL: tiles.url, MAP_TILE_CONSENT: 'ask' }
})

afterAll(() => tiles?.close())

const TOWNS = /\/towns-[^/]*\.geojson$/

describe('a site that asks before it fetches map tiles', () => {
  it('fetches none until a visitor asks for the detailed map, and remembers that on the device', async () => {
    await addTestGuides(browsed.site.services, [WREN])
    const page = await browsed.newPage({ viewport: { width: 1440, height: 900 } })
    let asked = 0
    let towns = 0
    page.on('request', (request) => {
      if (tiles !== undefined && request.url().startsWith(tiles.origin)) asked += 1
      if (TOWNS.test(request.url())) towns += 1
    })
    await page.goto(`${browsed.site.url}/guides`)
    await isAtWork(page)
    const show = page.getByRole('button', { name: 'Show the detailed map' })
    await show.waitFor()
    await page.getByText('It comes from 127.0.0.1, which then sees your network address.').waitFor()
    await expectNoAxeViolations(page)
    expect(asked).toBe(0)
    await show.click()
    await page.getByText('© OpenStreetMap contributors').waitFor()
    await show.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-roledescription'))).toBe(
      'map',
    )
    await expect.poll(() => asked).toBeGreaterThan(0)
    const before = towns
    await page.reload()
    await page.getByText('© OpenStreetMap contributors').waitFor()
    expect(await show.count()).toBe(0)
    expect([before, towns]).toEqual([1, 1])
    expect(page.problems()).toEqual([])
  })

  it('names the towns on the map while no tiles come', async () => {
    /** The map with its marks, once it has come to rest. */
    async function restingMap({ withTowns }: { withTowns: boolean }): Promise<string> {
      const page = await browsed.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
      if (!withTowns) await page.route(TOWNS, (route) => route.abort())
      await page.goto(`${browsed.site.url}/guides`)
      await page.getByRole('link', { name: 'Towns: GeoNames' }).waitFor()
      const map = page.locator('canvas')
      let last = ''
      await expect
        .poll(async () => {
          const before = last
          last = (await map.screenshot()).toString('base64')
          return last === before
        })
        .toBe(true)
      return last
    }
    const bare = await restingMap({ withTowns: false })
    expect(await restingMap({ withTowns: false })).toBe(bare)
    expect(await restingMap({ withTowns: true })).not.toBe(bare)
  })
})
