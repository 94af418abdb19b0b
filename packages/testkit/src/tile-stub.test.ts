import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import type { TileStub } from './tile-stub.ts'
import { startTileStub } from './tile-stub.ts'

let tiles: TileStub

beforeAll(async () => {
  tiles = await startTileStub()
})

afterAll(() => tiles.close())

function tile(z: number, x: number, y: number): string {
  return tiles.url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
}

describe('the tile stub', () => {
  it('serves pictures of 256 pixels that a browser can draw', async () => {
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(tile(2, 1, 1))
      expect(
        await page.locator('img').evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]),
      ).toEqual([256, 256])
    } finally {
      await browser.close()
    }
  })

  it('lets pages of any origin read its pictures', async () => {
    const response = await fetch(tile(0, 0, 0))
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('content-type')).toBe('image/png')
  })

  it.each([
    ['beyond zoom 18', 19, 0, 0],
    ['beside the world', 2, 4, 0],
    ['below the world', 2, 0, 4],
  ])('has no tile %s', async (_where, z, x, y) => {
    expect((await fetch(tile(z, x, y))).status).toBe(404)
  })

  it('fails while it is told to', async () => {
    tiles.failWith(503)
    expect((await fetch(tile(0, 0, 0))).status).toBe(503)
    tiles.failWith(undefined)
    expect((await fetch(tile(0, 0, 0))).status).toBe(200)
  })
})
