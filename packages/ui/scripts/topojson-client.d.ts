/** The part of topojson-client that building the land outline uses; the package itself carries no types. */
declare module 'topojson-client' {
  import type { Feature, FeatureCollection, MultiLineString } from 'geojson'

  export type Position = [longitude: number, latitude: number]

  export interface TopologyObject {
    type: string
  }

  export interface Topology {
    type: 'Topology'
    arcs: Position[][]
    objects: Record<string, TopologyObject>
    transform?: { scale: [number, number]; translate: [number, number] }
  }

  export function feature(topology: Topology, object: TopologyObject): Feature | FeatureCollection
  export function mesh(
    topology: Topology,
    object: TopologyObject,
    filter?: (a: TopologyObject, b: TopologyObject) => boolean,
  ): MultiLineString
}
