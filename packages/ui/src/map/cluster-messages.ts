import type { MapMark } from './cluster-index.ts'
import type { Extent } from './view.ts'

/** The requests to the cluster worker. `load` comes first; the others are answered with the same `request`. */
export type ClusterQuestion =
  | { kind: 'load'; coordinates: Float64Array<ArrayBuffer> }
  | { kind: 'marks'; request: number; extent: Extent; zoom: number }
  | { kind: 'pins-of'; request: number; clusterId: number }

/** The answers of the cluster worker; `pins-of` with rows of the pins. */
export type ClusterAnswer =
  | { kind: 'marks'; request: number; marks: MapMark[] }
  | { kind: 'pins-of'; request: number; indexes: number[] }
