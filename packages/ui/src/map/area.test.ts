import { describe, expect, it } from 'vitest'
import { areaOf, boundsOf } from './area.ts'
import { viewOfArea } from './view.ts'

describe('the area of a map', () => {
  it.each([
    [{ west: -2, south: 53, east: -1, north: 54 }, '-2,53,-1,54'],
    [{ west: 170, south: -10, east: 190, north: 10 }, '170,-10,-170,10'],
    [{ west: -400, south: -95, east: 10, north: 95 }, '-180,-90,180,90'],
  ])('is written as bounds: %o', (extent, bounds) => {
    expect(boundsOf(extent)).toBe(bounds)
  })

  it('across 180 degrees has its east beyond it', () => {
    expect(areaOf('170,-10,-170,10')).toEqual({ west: 170, south: -10, east: 190, north: 10 })
  })

  it('is shown as it was searched', () => {
    const box = { width: 400, height: 400 }
    const { latitude, longitude, zoom } = viewOfArea(areaOf('-2,53,0,53.5'), box)
    expect(longitude).toBeCloseTo(-1, 6)
    expect(latitude).toBeGreaterThan(53.2)
    // The width of the box is two degrees of longitude.
    expect((512 * 2 ** zoom * 2) / 360).toBeCloseTo(box.width, 6)
  })
})
