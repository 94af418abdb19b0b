import { expect, test } from 'vitest'
import type { ClusterMark, MapMark } from './cluster-index.ts'
import { CLUSTER_MAX_ZOOM, ClusterIndex, MAX_MARKS } from './cluster-index.ts'
import { pinsAt } from './pins.fixture.ts'
import { pinCoordinates } from './points.ts'

const COUNT = 100_000
const WORLD = { west: -180, south: -85, east: 180, north: 85 }

function indexOf(...points: [number, number][]): ClusterIndex {
  return new ClusterIndex(pinCoordinates(pinsAt(...points)))
}

test('guides far apart are pins of their own rows', () => {
  const marks = indexOf([53.38, -1.47], [35.01, 135.77]).marksIn(WORLD, 1)
  expect(marks.map((mark) => mark.kind === 'pin' && mark.index).sort()).toEqual([0, 1])
})

test('guides near to each other share a circle that says where it falls apart', () => {
  const index = indexOf([53.38, -1.47], [53.48, -2.24], [35.01, 135.77])
  const circle = index.marksIn(WORLD, 1).find((mark) => mark.kind === 'cluster')
  expect(circle).toMatchObject({ count: 2 })
  const splitsAtZoom = circle?.kind === 'cluster' ? circle.splitsAtZoom : undefined
  expect(splitsAtZoom).toBeGreaterThan(1)
  expect(index.marksIn(WORLD, splitsAtZoom ?? 0).every((mark) => mark.kind === 'pin')).toBe(true)
})

test('a flight that ends a hair short of the zoom still opens the circle', () => {
  const index = indexOf([53.38, -1.47], [53.48, -2.24])
  const [circle] = index.marksIn(WORLD, 1)
  const splitsAtZoom = (circle?.kind === 'cluster' && circle.splitsAtZoom) || 0
  expect(index.marksIn(WORLD, splitsAtZoom - 0.0001)).toHaveLength(2)
})

test('guides on one spot are a circle that never falls apart, and lists its rows', () => {
  const index = indexOf([53.38, -1.47], [53.38, -1.47], [53.38, -1.47])
  const [circle] = index.marksIn(WORLD, 17)
  expect(circle).toMatchObject({ kind: 'cluster', count: 3, splitsAtZoom: undefined })
  expect(circle?.kind === 'cluster' && index.pinsOf(circle.clusterId).sort()).toEqual([0, 1, 2])
})

test('a view across the 180th meridian holds the guides of both sides', () => {
  const index = indexOf([-18.14, 178.44], [-13.83, -171.77], [53.38, -1.47])
  expect(index.marksIn({ west: 170, south: -30, east: 195, north: 0 }, 5)).toHaveLength(2)
})

test('a key stays with its mark while the same guides are loaded', () => {
  const index = indexOf([53.38, -1.47], [35.01, 135.77])
  const keys = index.marksIn(WORLD, 3).map(({ key }) => key)
  expect(index.marksIn({ ...WORLD, west: -20 }, 4).map(({ key }) => key)).toEqual(keys)
})

test('no view has more marks than one can tab through', () => {
  const grid = Array.from({ length: 10_000 }, (_, at): [number, number] => [
    40 + Math.floor(at / 100) * 0.1,
    (at % 100) * 0.1,
  ])
  const index = indexOf(...grid)
  for (let zoom = 0; zoom <= 17; zoom += 1) {
    const marks = index.marksIn({ west: -1, south: 39, east: 11, north: 51 }, zoom)
    expect(marks.length).toBeLessThanOrEqual(MAX_MARKS)
    const guides = marks.reduce((sum, mark) => sum + (mark.kind === 'pin' ? 1 : mark.count), 0)
    expect(guides).toBe(10_000)
  }
})

test('no guides are no marks', () => {
  expect(indexOf().marksIn(WORLD, 2)).toEqual([])
})

/** Latitudes and longitudes as directories have them: crowds around towns, some on one spot, the same each time. */
function crowds(): Float64Array {
  let state = 7
  // A linear congruential generator.
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const towns = Array.from({ length: COUNT / 40 }, () => [120 * random() - 55, 360 * random() - 180])
  const coordinates = new Float64Array(2 * COUNT)
  for (let index = 0; index < COUNT; index += 1) {
    const [latitude = 0, longitude = 0] = towns[Math.floor(random() * towns.length)] ?? []
    const spread = 3 * random() ** 8 * Math.round(random() * 1.4)
    coordinates[2 * index] = latitude + spread * (random() - 0.5)
    coordinates[2 * index + 1] = Math.max(-180, Math.min(179.99999, longitude + spread * (random() - 0.5)))
  }
  return coordinates
}

const many = new ClusterIndex(crowds())

function guidesIn(marks: MapMark[]): number[] {
  return marks.flatMap((mark) => (mark.kind === 'pin' ? [mark.index] : many.pinsOf(mark.clusterId)))
}

test('the world holds each of 100,000 guides once at any zoom', () => {
  for (let zoom = 0; zoom <= CLUSTER_MAX_ZOOM; zoom += 1) {
    const marks = many.marksIn(WORLD, zoom)
    expect(marks.length).toBeLessThanOrEqual(MAX_MARKS)
    const held = new Uint8Array(COUNT)
    for (const guide of guidesIn(marks)) held[guide]! += 1
    expect(held.every((times) => times === 1)).toBe(true)
  }
})

test('a circle says the zoom at which it falls apart, and is whole until then', () => {
  const circles = many
    .marksIn(WORLD, 4)
    .filter((mark): mark is ClusterMark => mark.kind === 'cluster' && mark.splitsAtZoom !== undefined)
  expect(circles.length).toBeGreaterThan(20)
  for (const circle of circles.slice(0, 20)) {
    const around = {
      west: circle.longitude - 1e-6,
      east: circle.longitude + 1e-6,
      south: circle.latitude - 1e-6,
      north: circle.latitude + 1e-6,
    }
    const splitsAt = circle.splitsAtZoom ?? 0
    expect(many.marksIn(around, splitsAt - 1)).toContainEqual(circle)
    expect(many.marksIn(around, splitsAt)).not.toContainEqual(circle)
  }
})
