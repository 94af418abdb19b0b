import { expect, test } from 'vitest'
import { mercatorY } from './mercator.ts'
import { pinsAt } from './pins.fixture.ts'
import type { Extent } from './view.ts'
import {
  ENGINE_MAX_ZOOM,
  engineZoom,
  extentOfPins,
  leastZoom,
  singleView,
  startView,
  viewOfExtent,
} from './view.ts'

const PHONE = { width: 350, height: 500 }
const WIDE_BOX = { width: 1240, height: 500 }

/** Pixels of the engine's world at a zoom between two longitudes. */
function pixelsBetween(west: number, east: number, zoom: number): number {
  return ((east - west) / 360) * 512 * 2 ** zoom
}

function viewOf(points: [number, number][], box = WIDE_BOX) {
  return viewOfExtent(extentOfPins(pinsAt(...points)), box, true)
}

test('zoom counts tiles of 256 pixels, of which the engine is one behind', () => {
  expect(engineZoom(2)).toBe(1)
  expect(ENGINE_MAX_ZOOM).toBe(17)
})

test('the start view is 20 north, 0 east at zoom 2', () => {
  expect(startView(PHONE)).toEqual({ latitude: 20, longitude: 0, zoom: engineZoom(2) })
})

test('a box wider than the world at zoom 2 starts a little closer, so that no place stands in it twice', () => {
  const view = startView(WIDE_BOX)
  expect(view.zoom).toBeCloseTo(Math.log2(1240 / 512))
  expect(pixelsBetween(-180, 180, leastZoom(WIDE_BOX))).toBeCloseTo(1240)
})

test('without guides the map shows the world', () => {
  expect(viewOf([])).toEqual(startView(WIDE_BOX))
})

test('one guide is shown at zoom 10', () => {
  expect(viewOf([[35.01, 135.77]])).toEqual({ latitude: 35.01, longitude: 135.77, zoom: engineZoom(10) })
})

test('guides on one spot are shown as one guide is', () => {
  expect(
    viewOf([
      [35.01, 135.77],
      [35.01, 135.77],
    ]).zoom,
  ).toBe(engineZoom(10))
})

test('one guide without tiles is shown from further away', () => {
  const point = { latitude: 53.38, longitude: -1.47 }
  expect(singleView(point, false).zoom).toBeLessThan(singleView(point, true).zoom)
})

test('several guides are fitted with 50 pixels around them', () => {
  const view = viewOf([
    [53, -3],
    [53, 1],
  ])
  expect(view.longitude).toBeCloseTo(-1)
  expect(view.latitude).toBeCloseTo(53)
  expect(pixelsBetween(-3, 1, view.zoom)).toBeCloseTo(WIDE_BOX.width - 100)
})

test('the height of the box counts as well as its width', () => {
  const view = viewOf([
    [50, 0],
    [56, 0.1],
  ])
  // Web Mercator stretches 50 to 56 north to 9.98 degrees of the equator.
  expect(pixelsBetween(0, 9.98, view.zoom)).toBeCloseTo(WIDE_BOX.height - 100, -1)
})

test('neighbours in one town are shown with the town around them', () => {
  expect(
    viewOf([
      [53.38, -1.47],
      [53.3801, -1.4701],
    ]).zoom,
  ).toBe(engineZoom(14))
})

test('the circle of an area beside an exact place lies within the frame', () => {
  const pins = { ...pinsAt([53.38, -1.47], [53.4, -1.45]), areas: [2] }
  const box = PHONE
  const view = viewOfExtent(extentOfPins(pins), box, true)
  // 4 km are 0.036 degrees of latitude, and 0.0603 of longitude there.
  const edges = { west: -1.45 - 0.0603, east: -1.45 + 0.0603, south: 53.4 - 0.036, north: 53.4 + 0.036 }
  const x = (longitude: number) => box.width / 2 + pixelsBetween(view.longitude, longitude, view.zoom)
  const y = (latitude: number) =>
    box.height / 2 + (mercatorY(latitude) - mercatorY(view.latitude)) * 512 * 2 ** view.zoom
  expect(x(edges.west)).toBeGreaterThan(49)
  expect(x(edges.east)).toBeLessThan(box.width - 49)
  expect(y(edges.north)).toBeGreaterThan(49)
  expect(y(edges.south)).toBeLessThan(box.height - 49)
})

test('an area at the 180th meridian is fitted with its circle across it', () => {
  const extent = extentOfPins({ ...pinsAt([-16.8, 179.99], [-16.8, 179.9]), areas: [1] })
  expect(extent?.west).toBeCloseTo(179.9)
  expect(extent?.east).toBeCloseTo(180.03, 2)
})

test('guides on both sides of the 180th meridian are fitted across it', () => {
  const view = viewOf([
    [-18.14, 178.44],
    [-13.83, -171.77],
  ])
  expect(view.longitude).toBeCloseTo(-176.665)
  expect(view.zoom).toBeGreaterThan(4)
})

test('guides all over the world are the start view', () => {
  expect(
    viewOf([
      [53, -1],
      [35, 135],
      [-33, -70],
      [40, -120],
    ]),
  ).toEqual(startView(WIDE_BOX))
})

test('a stretch too wide for a small box is the start view, not one from further away', () => {
  expect(
    viewOf(
      [
        [53, -1],
        [35, 135],
      ],
      PHONE,
    ),
  ).toEqual(startView(PHONE))
})

test('the extent is exact to the pin and takes the shortest way around the earth', () => {
  const extents: [points: [number, number][], Extent][] = [
    [[[10, 20]], { west: 20, south: 10, east: 20, north: 10 }],
    [
      [
        [10, -170.5],
        [-20, 100],
      ],
      { west: 100, south: -20, east: 189.5, north: 10 },
    ],
    [
      [
        [1, 0.25],
        [2, 0.75],
      ],
      { west: 0.25, south: 1, east: 0.75, north: 2 },
    ],
    [
      [
        [0, -180],
        [0, 179.9],
      ],
      { west: 179.9, south: 0, east: 180, north: 0 },
    ],
    [
      [
        [0, 180],
        [0, -179],
      ],
      { west: -180, south: 0, east: -179, north: 0 },
    ],
  ]
  for (const [points, extent] of extents) expect(extentOfPins(pinsAt(...points))).toEqual(extent)
})
