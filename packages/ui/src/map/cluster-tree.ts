import { MAP_MAX_ZOOM } from '@grove/schema'
import { ENGINE_WORLD_PX, mercatorX, mercatorY } from './mercator.ts'
import { engineZoom } from './view.ts'

/** Guides nearer to each other than this share a circle, in CSS pixels at whole zooms. */
export const CLUSTER_RADIUS_PX = 54
/**
 * Circles come to stand in the middle of their guides, and so nearer to each other than that, but not nearer than this:
 * the number of each can be read, whatever their sizes.
 */
export const LEAST_DISTANCE_PX = 40
/** Up to so many nodes of one zoom are kept apart: among more it would cost as much again as forming them. */
export const KEPT_APART_NODES = 2000
/** The engine's zoom up to which guides share circles. */
export const CLUSTER_MAX_ZOOM = engineZoom(MAP_MAX_ZOOM)
/** In place of a node, where there is none. */
const NONE = -1
/** Places in the table for each node in it: few of them meet in one. */
const TABLE_SPACE = 2

/**
 * Pins and the circles they form, as columns: the pins first, in their order, then the circles in the order they were
 * formed, which is from the nearest zoom to the farthest.
 */
export interface ClusterTree {
  pinCount: number
  /** Places in the world's square, from 0 to 1 (Web Mercator); a circle's is the middle of its pins. */
  x: Float64Array
  y: Float64Array
  /** How many pins each node holds. */
  counts: Uint32Array
  /** The engine's zoom at and below which a circle stands for its pins. */
  formedAt: Uint8Array
  /** What a circle was formed of: the first node, and of each node the next one of the same circle, or -1. */
  firstParts: Int32Array
  nextParts: Int32Array
  /** The nodes of each whole zoom, which together hold every pin once. */
  levels: Int32Array[]
}

/**
 * Joins what is near to each other into circles, zoom by zoom from the nearest to the farthest, each of what the one
 * before has left. Takes latitude and longitude in degrees of one place after the other. At each zoom the nodes lie in a
 * table by the square of the world they are in, and one of them takes in all that is within the radius and still free:
 * it has to look into no more than the four squares that the radius reaches. 100,000 places take some 100 ms.
 */
export function growClusterTree(coordinates: Float64Array): ClusterTree {
  const pinCount = coordinates.length / 2
  // Each circle takes the place of two nodes or more.
  const capacity = Math.max(0, 2 * pinCount - 1)
  const tree: ClusterTree = {
    pinCount,
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    counts: new Uint32Array(capacity),
    formedAt: new Uint8Array(capacity),
    firstParts: new Int32Array(capacity).fill(NONE),
    nextParts: new Int32Array(capacity).fill(NONE),
    levels: [],
  }
  for (let pin = 0; pin < pinCount; pin += 1) {
    tree.y[pin] = mercatorY(coordinates[2 * pin] ?? 0)
    tree.x[pin] = mercatorX(coordinates[2 * pin + 1] ?? 0)
    tree.counts[pin] = 1
  }
  let level = Int32Array.from({ length: pinCount }, (_, pin) => pin)
  let nodeCount = pinCount
  for (let zoom = CLUSTER_MAX_ZOOM; zoom >= 0; zoom -= 1) {
    let finer = level
    let coarser = joinNear(tree, finer, zoom, CLUSTER_RADIUS_PX, nodeCount)
    while (coarser.level !== finer && coarser.level.length <= KEPT_APART_NODES) {
      finer = coarser.level
      coarser = joinNear(tree, finer, zoom, LEAST_DISTANCE_PX, coarser.nodeCount)
    }
    nodeCount = coarser.nodeCount
    level = coarser.level
    tree.levels[zoom] = level
  }
  return tree
}

/** The nodes of one zoom, of those of the next nearer one, or of its own that stand too near; the same where none do. */
function joinNear(
  tree: ClusterTree,
  nodes: Int32Array<ArrayBuffer>,
  zoom: number,
  radiusPx: number,
  nodeCount: number,
): { level: Int32Array<ArrayBuffer>; nodeCount: number } {
  const { x, y, counts, formedAt, firstParts, nextParts } = tree
  const radius = radiusPx / (ENGINE_WORLD_PX * 2 ** zoom)
  const reach = radius * radius
  const side = 2 * radius
  const table = squareTable(tree, nodes, side)
  const isTaken = new Uint8Array(nodes.length)
  const level = new Int32Array(nodes.length)
  let length = 0
  let nextNode = nodeCount

  for (let at = 0; at < nodes.length; at += 1) {
    if (isTaken[at] === 1) continue
    isTaken[at] = 1
    const node = nodes[at] ?? 0
    const nodeX = x[node] ?? 0
    const nodeY = y[node] ?? 0
    const column = Math.floor(nodeX / side - 0.5)
    const row = Math.floor(nodeY / side - 0.5)
    let last = node
    let count = counts[node] ?? 0
    let sumX = nodeX * count
    let sumY = nodeY * count
    for (let square = 0; square < 4; square += 1) {
      let other = table.heads[table.slotOf(column + (square & 1), row + (square >> 1))] ?? NONE
      for (; other !== NONE; other = table.next[other] ?? NONE) {
        if (isTaken[other] === 1) continue
        const near = nodes[other] ?? 0
        const dx = (x[near] ?? 0) - nodeX
        const dy = (y[near] ?? 0) - nodeY
        if (dx * dx + dy * dy > reach) continue
        isTaken[other] = 1
        nextParts[last] = near
        last = near
        const nearCount = counts[near] ?? 0
        count += nearCount
        sumX += (x[near] ?? 0) * nearCount
        sumY += (y[near] ?? 0) * nearCount
      }
    }
    if (last === node) {
      level[length] = node
    } else {
      x[nextNode] = sumX / count
      y[nextNode] = sumY / count
      counts[nextNode] = count
      formedAt[nextNode] = zoom
      firstParts[nextNode] = node
      level[length] = nextNode
      nextNode += 1
    }
    length += 1
  }
  // Where nothing was near, the nodes are those of the zoom before, and need no memory of their own.
  return { level: length === nodes.length ? nodes : level.slice(0, length), nodeCount: nextNode }
}

interface SquareTable {
  /** Position of the first node of a slot, and of each position the next one of the same slot, or -1. */
  heads: Int32Array
  next: Int32Array
  /** Squares far apart may share a slot. */
  slotOf: (column: number, row: number) => number
}

/** The nodes by the square of the world that they lie in. */
function squareTable({ x, y }: ClusterTree, nodes: Int32Array, side: number): SquareTable {
  const bits = Math.max(1, Math.ceil(Math.log2(nodes.length * TABLE_SPACE + 1)))
  const heads = new Int32Array(2 ** bits).fill(NONE)
  const next = new Int32Array(nodes.length)
  const slotOf = (column: number, row: number) =>
    (Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b)) >>> (32 - bits)
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] ?? 0
    const slot = slotOf(Math.floor((x[node] ?? 0) / side), Math.floor((y[node] ?? 0) / side))
    next[at] = heads[slot] ?? NONE
    heads[slot] = at
  }
  return { heads, next, slotOf }
}

/** The pins that a node holds, by their rows. */
export function pinsOfNode({ pinCount, firstParts, nextParts }: ClusterTree, node: number): number[] {
  const pins: number[] = []
  const waiting = [node]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at < pinCount) {
      pins.push(at)
      continue
    }
    for (let part = firstParts[at] ?? NONE; part !== NONE; part = nextParts[part] ?? NONE) waiting.push(part)
  }
  return pins
}
