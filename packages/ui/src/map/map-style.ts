import { MAP_MAX_ZOOM, MAP_TILE_SIZE_PX } from '@grove/schema'
import type {
  ExpressionSpecification,
  LayerSpecification,
  RasterLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import landNearUrl from './land/land-near.geojson?url'
import landWorldUrl from './land/land-world.geojson?url'
import townsUrl from './land/towns.geojson?url'
import type { MapColors } from './map-colors.ts'

/** Name of the tile service's source, by which its errors are known. */
export const TILE_SOURCE = 'tiles'
/** From this zoom of the engine on, the finer land outline is worth fetching. */
export const NEAR_LAND_ZOOM = 2.6

export interface MapStyleOptions {
  colors: MapColors
  /** Address of the raster tiles with `{z}`, `{x}` and `{y}`; null draws the land alone. */
  tileUrl: string | null
  /** True where no tiles come: towns are named instead. */
  hasTowns: boolean
  /** True once somebody has come closer than NEAR_LAND_ZOOM. */
  hasNearLand: boolean
}

/** By day the tiles lose some of their colour to the paper; at dusk light and dark change places, hues stay. */
function tilePaint(isDark: boolean): RasterLayerSpecification['paint'] {
  return isDark
    ? {
        'raster-brightness-min': 0.86,
        'raster-brightness-max': 0.1,
        'raster-hue-rotate': 180,
        'raster-saturation': -0.45,
        'raster-opacity': 0.92,
        'raster-fade-duration': 150,
      }
    : { 'raster-saturation': -0.4, 'raster-opacity': 0.9, 'raster-fade-duration': 150 }
}

function landLayers({ sea, land, line }: MapColors): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': sea } },
    {
      id: 'land',
      type: 'fill',
      source: 'land',
      filter: ['in', ['get', 'kind'], ['literal', ['land', 'polar']]],
      paint: { 'fill-color': land, 'fill-antialias': false },
    },
    {
      id: 'border',
      type: 'line',
      source: 'land',
      filter: ['==', ['get', 'kind'], 'border'],
      // Dashes would be another program of the graphics processor, made while somebody drags the map.
      paint: { 'line-color': line, 'line-width': 0.8, 'line-opacity': 0.6 },
    },
    {
      id: 'coast',
      type: 'line',
      source: 'land',
      filter: ['in', ['get', 'kind'], ['literal', ['land', 'coast']]],
      paint: { 'line-color': line, 'line-width': 1 },
    },
  ]
}

/** Ten times the decimal logarithm of the population from which a town is named, by zoom. */
const LEAST_TOWN: ExpressionSpecification = ['step', ['zoom'], 67, 2, 64, 3, 60, 4, 56, 5, 51, 6, 46, 7, 40]

/** Names of towns, the larger ones first where there is no room for all. The page's own font draws them. */
function townLayer({ label, land }: MapColors): LayerSpecification {
  return {
    id: 'towns',
    type: 'symbol',
    source: 'towns',
    filter: ['>=', ['get', 'size'], LEAST_TOWN],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Inter Variable', 'sans-serif'],
      'text-size': 12,
      'text-padding': 10,
      'symbol-sort-key': ['-', ['get', 'size']],
    },
    paint: { 'text-color': label, 'text-halo-color': land, 'text-halo-width': 1.25 },
  }
}

/** The style of the map: sea, land, coast and borders; over them the tiles, or the names of towns where there are none. */
export function mapStyle({ colors, tileUrl, hasTowns, hasNearLand }: MapStyleOptions): StyleSpecification {
  const style: StyleSpecification = {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        data: hasNearLand ? landNearUrl : landWorldUrl,
        // The outline gains nothing from finer tiles than these.
        maxzoom: 7,
        buffer: 64,
      },
    },
    layers: landLayers(colors),
  }
  if (hasTowns) {
    style.sources.towns = { type: 'geojson', data: townsUrl, maxzoom: 7, buffer: 64 }
    style.layers.push(townLayer(colors))
  }
  if (tileUrl !== null) {
    style.sources[TILE_SOURCE] = {
      type: 'raster',
      tiles: [tileUrl],
      tileSize: MAP_TILE_SIZE_PX,
      maxzoom: MAP_MAX_ZOOM,
    }
    style.layers.push({
      id: 'tiles',
      type: 'raster',
      source: TILE_SOURCE,
      paint: tilePaint(colors.isDark),
    })
  }
  return style
}
