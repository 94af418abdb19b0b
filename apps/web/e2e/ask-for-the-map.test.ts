import { addTestGuides } from '@grove/api/testing'
import { browseSite } from '@grove/api/testing/browsed-site'
import type { TileStub } from '@grove/testkit'
import { expectNoAxeViolations, startTileStub } from '@grove/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAtWork } from './support/at-work.ts'
import { WREN } from './support/directory.ts'
import { holdBack } from './support/hold-back.ts'

let tiles: TileStub | undefined
const browsed = browseSite(async () => {
  tiles = await startTileStub()
  // As a service is named that has finer tiles for screens with more pixels.
  return { MAP_TILE_URL: tiles.url.replace('{y}', '{y}{ratio}'), MAP_TILE_CONSENT: 'ask' }
})

beforeAll(() => addTestGuides(browsed.site.services, [WREN]))
afterAll(() => tiles?.close())

const TOWNS = /\/towns-[^/]*\.geojson$/
const LAND = /\/land-[^/]*\.geojson$/

describe('a site that asks before it fetches map tiles', () => {
  it('fetches none until a visitor asks for the detailed map, and remembers that on the device', async () => {
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
    const page = await browsed.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    const letTownsCome = await holdBack(page, '**/towns-*.geojson')
    const land = page.waitForResponse(LAND)
    await page.goto(`${browsed.site.url}/guides`)
    await page.getByRole('link', { name: 'Towns: GeoNames' }).waitFor()
    await (await land).finished()
    const map = page.locator('canvas')
    const picture = async () => (await map.screenshot()).toString('base64')
    let bare = ''
    await expect
      .poll(async () => {
        const before = bare
        bare = await picture()
        return bare === before
      })
      .toBe(true)
    letTownsCome()
    await expect.poll(picture).not.toBe(bare)
    expect(page.problems()).toEqual([])
  })
})
