import type { Feature, FeatureCollection, GeoJSON, Position as GeoPosition } from 'geojson'
import type { Position, Topology } from 'topojson-client'
import { feature, mesh } from 'topojson-client'
import { simplifyLine } from './simplify.ts'

/** The lines of a quantised topology in degrees (https://github.com/topojson/topojson-specification, 2.1.1). */
function absoluteArcs({ arcs, transform }: Topology): Position[][] {
  if (transform === undefined) return arcs
  const { scale, translate } = transform
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

/** More than any file keeps: only the noise of adding whole turns goes. */
const MAX_DECIMALS = 6

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

function roundLine(line: Position[], decimals: number): Position[] {
  const rounded = line.map(([x, y]): Position => [round(x, decimals), round(y, decimals)])
  const distinct = rounded.filter(
    ([x, y], at) => at === 0 || x !== rounded[at - 1]?.[0] || y !== rounded[at - 1]?.[1],
  )
  // A ring needs four positions (RFC 7946, 3.1.6); an islet smaller than the rounding repeats its own.
  return distinct.length < Math.min(4, line.length) ? rounded : distinct
}

/**
 * A line whose longitudes run on where it crosses the 180th meridian, instead of jumping to the other side: the map
 * draws what lies past 180 on its next copy of the world. Its middle stays in the world of its neighbours.
 */
export function unwrap(line: GeoPosition[]): GeoPosition[] {
  let turns = 0
  let before: number | undefined
  const unwrapped = line.map(([longitude = 0, latitude = 0]) => {
    if (before !== undefined && Math.abs(longitude - before) > 180) turns += longitude < before ? 1 : -1
    before = longitude
    return { longitude: longitude + 360 * turns, latitude }
  })
  const longitudes = unwrapped.map(({ longitude }) => longitude)
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2
  const shift = 360 * Math.round(middle / 360)
  return unwrapped.map(({ longitude, latitude }) => [round(longitude - shift, MAX_DECIMALS), latitude])
}

/** A ring around the pole ends a whole turn from where it began: true for Antarctica alone. */
function goesAroundPole(ring: GeoPosition[]): boolean {
  return Math.abs((ring.at(-1)?.[0] ?? 0) - (ring[0]?.[0] ?? 0)) > 180
}

/** The same ring, closed along the foot of the map. */
function closedAtPole(ring: GeoPosition[]): GeoPosition[] {
  const [first = [0, 0]] = ring
  const last = ring.at(-1) ?? first
  return [...ring, [last[0] ?? 0, -90], [first[0] ?? 0, -90], first]
}

function asFeature(kind: string, geometry: Feature['geometry']): Feature {
  return { type: 'Feature', properties: { kind }, geometry }
}

function polygonsOf(shape: Feature | FeatureCollection): GeoPosition[][][] {
  return (shape.type === 'FeatureCollection' ? shape.features : [shape]).flatMap(({ geometry }: Feature) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates]
    if (geometry.type === 'MultiPolygon') return geometry.coordinates
    throw new Error(`Land must be polygons, not ${geometry.type}.`)
  })
}

export interface LandOptions {
  /** True to add the borders of countries, where the topology holds them. */
  hasBorders: boolean
  /** See simplifyLine; 0 keeps every point. */
  minArea: number
  /** Decimals of a degree that are kept; 0.01 degrees are about 1.1 km. */
  decimals: number
}

/**
 * GeoJSON whose features are told apart by the property `kind`: `land` (polygons whose outline is coast), `polar`
 * (Antarctica, whose outline is not all coast, since it is closed along the pole), `coast` (its coast) and, where asked
 * for, `border` (lines).
 */
export function landFromTopology(source: Topology, { hasBorders, minArea, decimals }: LandOptions): GeoJSON {
  const arcs = absoluteArcs(source).map((arc) => roundLine(simplifyLine(arc, minArea), decimals))
  const topology: Topology = { type: 'Topology', arcs, objects: source.objects }
  const { land, countries } = topology.objects
  if (land === undefined) throw new Error('The topology has no land.')
  const polygons = polygonsOf(feature(topology, land)).map((rings) => rings.map(unwrap))
  const polarRings = polygons.flat().filter(goesAroundPole)

  const features = [
    asFeature('land', {
      type: 'MultiPolygon',
      coordinates: polygons.filter((rings) => !rings.some(goesAroundPole)),
    }),
    asFeature('polar', { type: 'MultiPolygon', coordinates: polarRings.map((ring) => [closedAtPole(ring)]) }),
    asFeature('coast', { type: 'MultiLineString', coordinates: polarRings }),
  ]
  if (hasBorders) {
    if (countries === undefined) throw new Error('The topology has no countries.')
    const borders = mesh(topology, countries, (a, b) => a !== b)
    features.push(asFeature('border', { ...borders, coordinates: borders.coordinates.map(unwrap) }))
  }
  return { type: 'FeatureCollection', features }
}
