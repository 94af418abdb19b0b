import type { Feature, FeatureCollection, GeoJSON, Position as GeoPosition, MultiLineString } from 'geojson'
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

/** True for a stretch that is no coast: the cut along the 180th meridian and the foot of Antarctica. */
function isSeam(a: GeoPosition, b: GeoPosition): boolean {
  const onMeridian = Math.abs(a[0] ?? 0) >= 179.99 && Math.abs(b[0] ?? 0) >= 179.99
  const onPole = (a[1] ?? 0) <= -89.9 || (b[1] ?? 0) <= -89.9
  return onMeridian || onPole
}

function withoutSeams(lines: GeoPosition[][]): GeoPosition[][] {
  const parts: GeoPosition[][] = []
  for (const line of lines) {
    let part: GeoPosition[] = []
    for (const [index, position] of line.entries()) {
      const before = line[index - 1]
      if (before !== undefined && isSeam(before, position)) {
        if (part.length > 1) parts.push(part)
        part = []
      }
      part.push(position)
    }
    if (part.length > 1) parts.push(part)
  }
  return parts
}

function asFeature(kind: string, geometry: Feature['geometry']): Feature {
  return { type: 'Feature', properties: { kind }, geometry }
}

function landGeometry(shape: Feature | FeatureCollection): Feature['geometry'] {
  const polygons = (shape.type === 'FeatureCollection' ? shape.features : [shape]).flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates]
    if (geometry.type === 'MultiPolygon') return geometry.coordinates
    throw new Error(`Land must be polygons, not ${geometry.type}.`)
  })
  return { type: 'MultiPolygon', coordinates: polygons }
}

export interface LandOptions {
  /** Name of the topology's object whose outline is the coast and whose inner lines are borders. */
  objectName: 'land' | 'countries'
  /** See simplifyLine; 0 keeps every point. */
  minArea: number
  /** Decimals of a degree that are kept; 0.01 degrees are about 1.1 km. */
  decimals: number
}

/**
 * GeoJSON of three features at most, told apart by the property `kind`: `land` (polygons), `coast` and, where the
 * object holds countries, `border` (lines). The coast is not the polygons' outline, because those are cut at the
 * 180th meridian and the cut must not be drawn.
 */
export function landFromTopology(source: Topology, options: LandOptions): GeoJSON {
  const { objectName, minArea, decimals } = options
  const arcs = absoluteArcs(source).map((arc) => roundLine(simplifyLine(arc, minArea), decimals))
  const topology: Topology = { type: 'Topology', arcs, objects: source.objects }
  const { land } = topology.objects
  const object = topology.objects[objectName]
  if (land === undefined || object === undefined) throw new Error(`The topology has no "${objectName}".`)

  const outline: MultiLineString = mesh(topology, object, (a, b) => a === b)
  const features = [
    asFeature('land', landGeometry(feature(topology, land))),
    asFeature('coast', { type: 'MultiLineString', coordinates: withoutSeams(outline.coordinates) }),
  ]
  if (objectName === 'countries') {
    features.push(
      asFeature(
        'border',
        mesh(topology, object, (a, b) => a !== b),
      ),
    )
  }
  return { type: 'FeatureCollection', features }
}
