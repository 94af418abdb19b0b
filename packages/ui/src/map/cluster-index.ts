import { MAP_MAX_ZOOM } from '@grove/schema'
import Supercluster from 'supercluster'
import type { Extent } from './view.ts'
import { engineZoom } from './view.ts'

/** More marks than this would be slow to tab through and to draw: the view is clustered coarser instead. */
export const MAX_MARKS = 150
/** Guides nearer to each other than this share a circle, in CSS pixels at whole zooms. */
const CLUSTER_RADIUS_PX = 60
/** The engine's zoom up to which guides share circles. */
export const CLUSTER_MAX_ZOOM = engineZoom(MAP_MAX_ZOOM)

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

/** Row of a pin. */
interface PinProperties {
  index: number
}

type Found = ReturnType<Supercluster<PinProperties, Record<string, never>>['getClusters']>[number]

/** Places, clustered for any zoom. Building it takes some 300 ms for 100,000 places, so it belongs in a worker. */
export class ClusterIndex {
  readonly #clusters = new Supercluster<PinProperties, Record<string, never>>({
    radius: CLUSTER_RADIUS_PX,
    maxZoom: CLUSTER_MAX_ZOOM,
  })

  /** Takes latitude and longitude in degrees of one place after the other, as `pinCoordinates` gives them. */
  constructor(coordinates: Float64Array) {
    this.#clusters.load(
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

  /** The pins and clusters of a view, in no order, at most MAX_MARKS. */
  marksIn({ west, south, east, north }: Extent, zoom: number): MapMark[] {
    const nearestLevel = Math.floor(zoom + ZOOM_SLACK)
    for (let level = Math.min(CLUSTER_MAX_ZOOM, Math.max(0, nearestLevel)); ; level -= 1) {
      const found = this.#clusters.getClusters([west, south, east, north], level)
      if (found.length > MAX_MARKS && level > 0) continue
      return found.slice(0, MAX_MARKS).map((feature) => this.#toMark(feature))
    }
  }

  /** Rows of the pins in a circle. */
  pinsOf(clusterId: number): number[] {
    return this.#clusters
      .getLeaves(clusterId, Number.POSITIVE_INFINITY)
      .map(({ properties }) => properties.index)
  }

  #toMark({ properties, geometry }: Found): MapMark {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    if (!('cluster_id' in properties)) {
      const { index } = properties
      return { kind: 'pin', key: `pin-${index}`, index, latitude, longitude }
    }
    const { cluster_id: clusterId, point_count: count } = properties
    const splitsAtZoom = this.#clusters.getClusterExpansionZoom(clusterId)
    return {
      kind: 'cluster',
      key: `cluster-${clusterId}`,
      clusterId,
      count,
      splitsAtZoom: splitsAtZoom > CLUSTER_MAX_ZOOM ? undefined : splitsAtZoom,
      latitude,
      longitude,
    }
  }
}
