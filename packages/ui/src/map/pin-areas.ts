import type { GuidePins } from '@grove/schema'
import type { MapMark } from './cluster-index.ts'
import type { MapPoint } from './points.ts'
import { pinPoint, wrapLongitude } from './points.ts'

/** The guides of whom only the area is shown. */
export interface PinAreas {
  has: (id: number | undefined) => boolean
  /** Whether a mark stands for an area: for that of its guide, or of guides in one place. Circles that fall apart do not. */
  isShownBy: (mark: MapMark) => boolean
}

/** Areas lie on a grid of two decimals; circles have gone through the projection of the map and back. */
function placeKey({ latitude, longitude }: MapPoint): string {
  return `${latitude.toFixed(3)} ${wrapLongitude(longitude).toFixed(3)}`
}

export function areasOf(pins: GuidePins): PinAreas {
  const ids: ReadonlySet<number | undefined> = new Set(pins.areas)
  const middles = new Set<string>()
  for (const [index, id] of pins.ids.entries()) {
    const point = ids.has(id) ? pinPoint(pins, index) : undefined
    if (point !== undefined) middles.add(placeKey(point))
  }
  return {
    has: (id) => ids.has(id),
    isShownBy: (mark) =>
      mark.kind === 'pin'
        ? ids.has(pins.ids[mark.index])
        : mark.splitsAtZoom === undefined && middles.has(placeKey(mark)),
  }
}
