import type { ClusterTree } from './cluster-tree.ts'
import { CLUSTER_MAX_ZOOM, growClusterTree, pinsOfNode } from './cluster-tree.ts'
import { latitudeOfMercatorY, longitudeOfMercatorX, mercatorX, mercatorY } from './mercator.ts'
import type { Extent } from './view.ts'

/** More marks than this would be slow to tab through and to draw: the view is clustered coarser instead. */
export const MAX_MARKS = 150

/** A camera flight ends a hair short of its zoom, which must not leave a circle closed that was to fall apart. */
const ZOOM_SLACK = 0.01

/** One guide in view. */
export interface PinMark {
  kind: 'pin'
  /** Stable while the same pins are loaded. */
  key: string
  /** Row in the pins. */
  index: number
  latitude: number
  longitude: number
}

/** Several guides in view, drawn as one circle. */
export interface ClusterMark {
  kind: 'cluster'
  key: string
  clusterId: number
  count: number
  /** The engine's zoom at which it falls apart; undefined where its guides stand on one spot at any zoom. */
  splitsAtZoom: number | undefined
  latitude: number
  longitude: number
}

export type MapMark = PinMark | ClusterMark

/** Places, clustered for any zoom. Building it takes about a millisecond for 1,000 places, so it belongs in a worker. */
export class ClusterIndex {
  readonly #coordinates: Float64Array
  readonly #tree: ClusterTree

  /** Takes latitude and longitude in degrees of one place after the other, as `pinCoordinates` gives them. */
  constructor(coordinates: Float64Array) {
    this.#coordinates = coordinates
    this.#tree = growClusterTree(coordinates)
  }

  /** What a view shows, in no order, at most MAX_MARKS. */
  marksIn(extent: Extent, zoom: number): MapMark[] {
    const nearestLevel = Math.floor(zoom + ZOOM_SLACK)
    for (let level = Math.min(CLUSTER_MAX_ZOOM, Math.max(0, nearestLevel)); ; level -= 1) {
      const nodes = this.#nodesIn(extent, level)
      if (nodes.length > MAX_MARKS && level > 0) continue
      return nodes.slice(0, MAX_MARKS).map((node) => this.#toMark(node))
    }
  }

  /** Rows of the pins in a circle. */
  pinsOf(clusterId: number): number[] {
    return pinsOfNode(this.#tree, clusterId)
  }

  /** One pass over a level takes less time than its answer: 100,000 nodes some 0.2 ms. */
  #nodesIn({ west, south, east, north }: Extent, level: number): number[] {
    const { x, y, levels } = this.#tree
    const left = wrapUnit(mercatorX(west))
    const width = mercatorX(east) - mercatorX(west)
    const [top, bottom] = [mercatorY(north), mercatorY(south)]
    const nodes: number[] = []
    for (const node of levels[level] ?? []) {
      const nodeY = y[node] ?? 0
      if (nodeY < top || nodeY > bottom) continue
      // How far east of the view's edge, going on over the 180th meridian.
      if (width < 1 && wrapUnit((x[node] ?? 0) - left) > width) continue
      nodes.push(node)
    }
    return nodes
  }

  #toMark(node: number): MapMark {
    const { pinCount, x, y, counts, formedAt } = this.#tree
    if (node < pinCount) {
      const [latitude = 0, longitude = 0] = this.#coordinates.subarray(2 * node, 2 * node + 2)
      return { kind: 'pin', key: `pin-${node}`, index: node, latitude, longitude }
    }
    const splitsAtZoom = (formedAt[node] ?? 0) + 1
    return {
      kind: 'cluster',
      key: `cluster-${node}`,
      clusterId: node,
      count: counts[node] ?? 0,
      splitsAtZoom: splitsAtZoom > CLUSTER_MAX_ZOOM ? undefined : splitsAtZoom,
      latitude: latitudeOfMercatorY(y[node] ?? 0),
      longitude: longitudeOfMercatorX(x[node] ?? 0),
    }
  }
}

/** Brought into 0 (inclusive) to 1 (exclusive) by whole turns around the earth. */
function wrapUnit(x: number): number {
  return x - Math.floor(x)
}
