import { expect, test } from 'vitest'
import type { ClusterMark, MapMark } from './cluster-index.ts'
import { ClusterIndex, MAX_MARKS } from './cluster-index.ts'
import {
  CLUSTER_MAX_ZOOM,
  CLUSTER_RADIUS_PX,
  growClusterTree,
  KEPT_APART_NODES,
  LEAST_DISTANCE_PX,
  pinsOfNode,
} from './cluster-tree.ts'
import { latitudeOfMercatorY, mercatorX, mercatorY } from './mercator.ts'
import type { Extent } from './view.ts'

/** Numbers from 0 to 1 in an order that is the same each time (a linear congruential generator). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Latitudes and longitudes as directories have them: crowds in and around towns, some on one spot, some anywhere. */
function crowds(count: number, random: () => number): Float64Array {
  const towns = Array.from({ length: 1 + Math.round(count / 40) }, () => [
    120 * random() - 55,
    360 * random() - 180,
  ])
  const coordinates = new Float64Array(2 * count)
  for (let index = 0; index < count; index += 1) {
    const [latitude = 0, longitude = 0] = towns[Math.floor(random() * towns.length)] ?? []
    const spread = 3 * random() ** 8 * Math.round(random() * 1.4)
    coordinates[2 * index] = latitude + spread * (random() - 0.5)
    coordinates[2 * index + 1] = Math.max(-180, Math.min(179.99999, longitude + spread * (random() - 0.5)))
  }
  return coordinates
}

interface Group {
  x: number
  y: number
  pins: number[]
}

/** The groups of each zoom as their definition says, by comparing each with all others. */
function groupsByDefinition(coordinates: Float64Array): Group[][] {
  const levels: Group[][] = []
  let groups = Array.from({ length: coordinates.length / 2 }, (_, pin) => ({
    x: mercatorX(coordinates[2 * pin + 1]!),
    y: mercatorY(coordinates[2 * pin]!),
    pins: [pin],
  }))
  for (let zoom = CLUSTER_MAX_ZOOM; zoom >= 0; zoom -= 1) {
    const pixel = 1 / (512 * 2 ** zoom)
    let before = groups
    groups = joinedByDefinition(groups, CLUSTER_RADIUS_PX * pixel)
    while (groups.length < before.length && groups.length <= KEPT_APART_NODES) {
      before = groups
      groups = joinedByDefinition(groups, LEAST_DISTANCE_PX * pixel)
    }
    levels[zoom] = groups
  }
  return levels
}

/** Each group that is still free takes in the free ones within the radius. */
function joinedByDefinition(groups: Group[], radius: number): Group[] {
  const free = new Set(groups)
  const joined: Group[] = []
  for (const group of groups) {
    if (!free.delete(group)) continue
    const members = [group]
    for (const other of free) {
      if ((other.x - group.x) ** 2 + (other.y - group.y) ** 2 > radius ** 2) continue
      free.delete(other)
      members.push(other)
    }
    const pins = members.flatMap((member) => member.pins)
    const middle = (axis: 'x' | 'y') =>
      members.reduce((sum, member) => sum + member[axis] * member.pins.length, 0) / pins.length
    joined.push(members.length === 1 ? group : { x: middle('x'), y: middle('y'), pins })
  }
  return joined
}

function keyOf(pins: readonly number[]): string {
  return pins.toSorted((one, other) => one - other).join()
}

test('circles of every zoom are those that comparing each guide with all others gives', () => {
  for (const seed of [1, 2, 3]) {
    const coordinates = crowds(400, numbersFrom(seed))
    const tree = growClusterTree(coordinates)
    const wanted = groupsByDefinition(coordinates)
    for (let zoom = 0; zoom <= CLUSTER_MAX_ZOOM; zoom += 1) {
      const found = Array.from(tree.levels[zoom]!, (node) => pinsOfNode(tree, node))
      expect(found.map(keyOf).sort()).toEqual(wanted[zoom]!.map(({ pins }) => keyOf(pins)).sort())
    }
    // A check on the check: at some zoom between, guides stand alone, in small circles and in large ones.
    const sizes = new Set(wanted[9]!.map(({ pins }) => Math.min(3, pins.length)))
    expect(sizes).toEqual(new Set([1, 2, 3]))
  }
})

test('marks of one zoom stand apart, so that their numbers can be read', () => {
  const tree = growClusterTree(crowds(1500, numbersFrom(5)))
  for (const [zoom, nodes] of tree.levels.entries()) {
    const places = Array.from(nodes, (node) => [tree.x[node]!, tree.y[node]!] as const)
    let least = Number.POSITIVE_INFINITY
    for (const [at, [x, y]] of places.entries()) {
      for (const [otherX, otherY] of places.slice(at + 1)) {
        least = Math.min(least, Math.hypot(otherX - x, otherY - y))
      }
    }
    expect(least * 512 * 2 ** zoom).toBeGreaterThan(LEAST_DISTANCE_PX)
  }
})

test('a circle stands in the middle of its guides', () => {
  const tree = growClusterTree(Float64Array.from([50, 10, 50, 10.2, 50, 10.1]))
  const [node = -1] = tree.levels[3]!
  expect(pinsOfNode(tree, node).sort()).toEqual([0, 1, 2])
  expect(tree.x[node]).toBeCloseTo(mercatorX(10.1))
  expect(latitudeOfMercatorY(tree.y[node]!)).toBeCloseTo(50)
})

const COUNT = 100_000
const coordinates = crowds(COUNT, numbersFrom(7))
const index = new ClusterIndex(coordinates)
const WORLD: Extent = { west: -180, south: -89, east: 180, north: 89 }

function guidesIn(marks: MapMark[]): number[] {
  return marks.flatMap((mark) => (mark.kind === 'pin' ? [mark.index] : index.pinsOf(mark.clusterId)))
}

test('the world holds each of 100,000 guides once at any zoom, in no more marks than one can tab through', () => {
  for (let zoom = 0; zoom <= CLUSTER_MAX_ZOOM; zoom += 1) {
    const marks = index.marksIn(WORLD, zoom)
    expect(marks.length).toBeLessThanOrEqual(MAX_MARKS)
    const held = new Uint8Array(COUNT)
    for (const guide of guidesIn(marks)) held[guide]! += 1
    expect(held.every((times) => times === 1)).toBe(true)
  }
})

test('a view of 100,000 guides shows what lies in it of its zoom, or of the next one with few enough marks', () => {
  const tree = growClusterTree(coordinates)
  const random = numbersFrom(11)
  let coarser = 0
  for (let view = 0; view < 90; view += 1) {
    // Around a guide, so that there is something to see; a third of the views lie across the 180th meridian.
    const guide = Math.floor(random() * COUNT)
    const zoom = Math.floor(random() * (CLUSTER_MAX_ZOOM + 1))
    const width = Math.min(359, (360 * 1200 * (0.2 + random())) / (512 * 2 ** zoom))
    const west = (view % 3 === 0 ? 180 : coordinates[2 * guide + 1]!) - width * random()
    const [top, bottom] = [0.5, -0.5].map((part) => coordinates[2 * guide]! + part * width)
    const extent = { west, east: west + width, south: Math.max(-85, bottom!), north: Math.min(85, top!) }
    const keysOf = (level: number) => {
      const isInView = (node: number) =>
        tree.y[node]! >= mercatorY(extent.north) &&
        tree.y[node]! <= mercatorY(extent.south) &&
        [-1, 0, 1].some((turn) => {
          const x = tree.x[node]! + turn
          return x >= mercatorX(extent.west) && x <= mercatorX(extent.east)
        })
      return [...tree.levels[level]!]
        .filter(isInView)
        .map((node) => (node < COUNT ? `pin-${node}` : `cluster-${node}`))
    }
    let wanted = keysOf(zoom)
    for (let level = zoom - 1; wanted.length > MAX_MARKS; level -= 1) {
      wanted = keysOf(level)
      coarser += 1
    }
    expect(index.marksIn(extent, zoom).map(({ key }) => key)).toEqual(wanted)
  }
  expect(coarser).toBeGreaterThan(0)
})

test('a circle says the zoom at which it falls apart, and is whole until then', () => {
  const circles = index
    .marksIn(WORLD, 4)
    .filter((mark): mark is ClusterMark => mark.kind === 'cluster' && mark.splitsAtZoom !== undefined)
  expect(circles.length).toBeGreaterThan(20)
  for (const circle of circles.slice(0, 20)) {
    const around = {
      west: circle.longitude - 1e-9,
      east: circle.longitude + 1e-9,
      south: circle.latitude - 1e-9,
      north: circle.latitude + 1e-9,
    }
    const splitsAt = circle.splitsAtZoom ?? 0
    expect(index.marksIn(around, splitsAt - 1)).toContainEqual(circle)
    expect(index.marksIn(around, splitsAt)).not.toContainEqual(circle)
  }
})
