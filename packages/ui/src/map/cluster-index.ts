import { MAP_MAX_ZOOM } from '@grove/schema'
import type { AnyProps, ClusterFeature, PointFeature } from 'supercluster'
import Supercluster from 'supercluster'
import type { Extent } from './view.ts'
import { engineZoom } from './view.ts'

/** Guides nearer to each other than this share a circle, in CSS pixels at whole zooms. */
const CLUSTER_RADIUS_PX = 54
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

interface PinRow {
  index: number
}

/**
 * Places, clustered for any zoom. Building it takes about 2 ms for 1,000 places, so it belongs in a worker.
 */
export class ClusterIndex {
  readonly #tree: Supercluster<PinRow>
  readonly #maxZoom = engineZoom(MAP_MAX_ZOOM)

  /** Takes latitude and longitude in degrees of one place after the other, as `pinCoordinates` gives them. */
  constructor(coordinates: Float64Array) {
    this.#tree = new Supercluster<PinRow>({ radius: CLUSTER_RADIUS_PX, maxZoom: this.#maxZoom })
    this.#tree.load(
      Array.from({ length: coordinates.length / 2 }, (_, index) => ({
        type: 'Feature',
        properties: { index },
        geometry: {
          type: 'Point',
          coordinates: [coordinates[2 * index + 1] ?? 0, coordinates[2 * index] ?? 0],
        },
      })),
    )
  }

  /** What a view shows, from west to east, at most MAX_MARKS. */
  marksIn(extent: Extent, zoom: number): MapMark[] {
    const bounds: [number, number, number, number] = [extent.west, extent.south, extent.east, extent.north]
    const nearestLevel = Math.floor(zoom + ZOOM_SLACK)
    for (let level = Math.min(this.#maxZoom, Math.max(0, nearestLevel)); ; level -= 1) {
      const features = this.#tree.getClusters(bounds, level)
      if (features.length > MAX_MARKS && level > 0) continue
      return features.slice(0, MAX_MARKS).map((feature) => this.#toMark(feature))
    }
  }

  /** Rows of the pins in a circle. */
  pinsOf(clusterId: number): number[] {
    return this.#tree.getLeaves(clusterId, Number.POSITIVE_INFINITY).map(({ properties }) => properties.index)
  }

  #toMark(feature: ClusterFeature<AnyProps> | PointFeature<PinRow>): MapMark {
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates
    const { properties } = feature
    if (!('cluster' in properties)) {
      return { kind: 'pin', key: `pin-${properties.index}`, index: properties.index, latitude, longitude }
    }
    const splitsAtZoom = this.#tree.getClusterExpansionZoom(properties.cluster_id)
    return {
      kind: 'cluster',
      key: `cluster-${properties.cluster_id}`,
      clusterId: properties.cluster_id,
      count: properties.point_count,
      splitsAtZoom: splitsAtZoom > this.#maxZoom ? undefined : splitsAtZoom,
      latitude,
      longitude,
    }
  }
}
