import type { GuidePins } from '@grove/schema'
import {
  AREA_RADIUS_KM,
  MAP_FIT_PADDING_PX,
  MAP_MAX_ZOOM,
  MAP_SINGLE_GUIDE_ZOOM,
  MAP_START_LATITUDE,
  MAP_START_LONGITUDE,
  MAP_START_ZOOM,
  MAP_TILE_SIZE_PX,
} from '@grove/schema'
import { ENGINE_WORLD_PX, latitudeOfMercatorY, mercatorY } from './mercator.ts'
import type { MapPoint } from './points.ts'
import { pinPoint, wrapLongitude } from './points.ts'

/** Where the map looks: its centre in degrees and the engine's zoom. */
export interface MapView extends MapPoint {
  zoom: number
}

/** True for views between which nothing has to move. */
export function isSameView(one: MapView, other: MapView): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude && one.zoom === other.zoom
}

/** The map's box in CSS pixels. */
export interface BoxSize {
  width: number
  height: number
}

/** Gives the view of a map whose box has this size, with or without tiles over its land. */
export type ViewIn = (box: BoxSize, hasTiles: boolean) => MapView

/** A stretch of the earth in degrees; `east` passes 180 where it lies across the 180th meridian. */
export interface Extent {
  west: number
  south: number
  east: number
  north: number
}

/** Several guides in one town are shown with the town around them. */
const FIT_MAX_ZOOM = 14
/** Zoom of tiles at which the bare land outline still shows where a place lies. */
const LAND_ONLY_SINGLE_ZOOM = 6
/** From the middle of an area to its edge, in degrees of latitude. */
const AREA_REACH_DEGREES = AREA_RADIUS_KM / 111.2
/** Guides over more than this stretch of longitude are "the world". */
const WORLD_EXTENT_DEGREES = 180

/**
 * The engine's zoom for a zoom of tiles. Limits count zoom as tile services do, where zoom 0 is one tile of 256
 * pixels; the engine's zoom 0 is a world of 512, so it lags by one.
 */
export function engineZoom(tileZoom: number): number {
  return tileZoom - Math.log2(ENGINE_WORLD_PX / MAP_TILE_SIZE_PX)
}

export const ENGINE_MAX_ZOOM = engineZoom(MAP_MAX_ZOOM)

/** The least zoom at which a box of this width shows no place twice. */
export function leastZoom(box: BoxSize): number {
  return Math.max(0, Math.log2(Math.max(1, box.width) / ENGINE_WORLD_PX))
}

/** The view of the whole world. */
export function startView(box: BoxSize): MapView {
  return {
    latitude: MAP_START_LATITUDE,
    longitude: MAP_START_LONGITUDE,
    zoom: Math.max(engineZoom(MAP_START_ZOOM), leastZoom(box)),
  }
}

/** The view of one guide. Where no tiles come it stands further back, until the coast tells something of the place. */
export function singleView(point: MapPoint, hasTiles: boolean): MapView {
  return { ...point, zoom: engineZoom(hasTiles ? MAP_SINGLE_GUIDE_ZOOM : LAND_ONLY_SINGLE_ZOOM) }
}

/**
 * The smallest stretch that holds all pins and the circles of areas, going around the 180th meridian where that is shorter;
 * a single spot where all pins stand there; undefined without pins.
 */
export function extentOfPins(pins: GuidePins): Extent | undefined {
  const first = pinPoint(pins, 0)
  if (first === undefined) return undefined
  if (
    pins.latitudes.every((latitude) => latitude === pins.latitudes[0]) &&
    pins.longitudes.every((longitude) => longitude === pins.longitudes[0])
  ) {
    const longitude = wrapLongitude(first.longitude)
    return { west: longitude, south: first.latitude, east: longitude, north: first.latitude }
  }
  const areas = new Set(pins.areas)
  // The westernmost and easternmost edge of each degree: the widest gap is then found among 360 of them.
  const westOf = new Float64Array(360).fill(Number.POSITIVE_INFINITY)
  const eastOf = new Float64Array(360).fill(Number.NEGATIVE_INFINITY)
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  function hold(degrees: number) {
    const longitude = wrapLongitude(degrees)
    const degree = Math.floor(longitude + 180)
    westOf[degree] = Math.min(westOf[degree] ?? longitude, longitude)
    eastOf[degree] = Math.max(eastOf[degree] ?? longitude, longitude)
  }
  for (const [index, id] of pins.ids.entries()) {
    const point = pinPoint(pins, index) ?? first
    const reach = areas.has(id) ? AREA_REACH_DEGREES : 0
    const width = reach / Math.cos((point.latitude * Math.PI) / 180)
    hold(point.longitude - width)
    hold(point.longitude + width)
    south = Math.min(south, point.latitude - reach)
    north = Math.max(north, point.latitude + reach)
  }
  const occupied = Array.from(westOf.keys()).filter((degree) => (westOf[degree] ?? 0) <= 180)
  const stretches = occupied.map((degree) => ({ west: westOf[degree] ?? 0, east: eastOf[degree] ?? 0 }))
  let [west, east] = [stretches[0]?.west ?? 0, stretches.at(-1)?.east ?? 0]
  let widestGap = west + 360 - east
  for (const [at, stretch] of stretches.entries()) {
    const next = stretches[at + 1]
    if (next === undefined || next.west - stretch.east <= widestGap) continue
    widestGap = next.west - stretch.east
    ;[west, east] = [next.west, stretch.east + 360]
  }
  return { west, south, east, north }
}

/** The view that shows a stretch with a padding in CSS pixels around it. */
function fitView(
  extent: Extent,
  box: BoxSize,
  { padding = MAP_FIT_PADDING_PX, maxZoom = engineZoom(FIT_MAX_ZOOM) } = {},
): MapView {
  const [top, bottom] = [mercatorY(extent.north), mercatorY(extent.south)]
  const width = (extent.east - extent.west) / 360
  const height = bottom - top
  const roomX = Math.max(1, box.width - 2 * padding)
  const roomY = Math.max(1, box.height - 2 * padding)
  const zoom = Math.log2(Math.min(roomX / width, roomY / height) / ENGINE_WORLD_PX)
  return {
    latitude: latitudeOfMercatorY((top + bottom) / 2),
    longitude: wrapLongitude((extent.west + extent.east) / 2),
    zoom: Math.max(leastZoom(box), Math.min(zoom, maxZoom)),
  }
}

/** The view that was searched: exactly the area, where the box has its shape. */
export function viewOfArea(area: Extent, box: BoxSize): MapView {
  return fitView(area, box, { padding: 0, maxZoom: ENGINE_MAX_ZOOM })
}

/** The view a map begins with: the world, one guide, or all of them if they lie closer together than the world. */
export function viewOfExtent(extent: Extent | undefined, box: BoxSize, hasTiles: boolean): MapView {
  const start = startView(box)
  if (extent === undefined || extent.east - extent.west > WORLD_EXTENT_DEGREES) return start
  if (extent.west === extent.east && extent.south === extent.north) {
    return singleView({ latitude: extent.south, longitude: extent.west }, hasTiles)
  }
  const view = fitView(extent, box)
  return view.zoom <= start.zoom ? start : view
}
