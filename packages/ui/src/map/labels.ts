import { displayName, placeLine, somewhereNear } from '@grove/schema'
import { grouped } from '../grouped.ts'
import type { MapMark } from './cluster-index.ts'
import type { MapPoint } from './points.ts'
import { wrapLongitude } from './points.ts'
import type { PopupGuide } from './popup-guide.ts'

/** The widest circle: less than the distance at which guides share one, so that it seldom lies upon its neighbours. */
const MAX_DIAMETER_PX = 54

/** Made when a circle first needs it: making it keeps a page busy for many milliseconds. */
let shortCount: Intl.NumberFormat | undefined

/** "35.0, 135.8": a place in degrees, latitude first, as short as a person would say it. */
export function coordinatesLabel({ latitude, longitude }: MapPoint): string {
  return `${latitude.toFixed(1)}, ${wrapLongitude(longitude).toFixed(1)}`
}

/** Where a guide is, as others are told: "Kyoto, Japan", "Somewhere near Sheffield". */
export function guidePlace(guide: PopupGuide, isArea: boolean): string {
  return isArea ? somewhereNear(guide.city) : placeLine(guide)
}

/** "Haruki Mori, Kyoto, Japan", or where the guide stands while nobody has asked who it is. */
export function pinLabel(point: MapPoint, guide: PopupGuide | undefined, isArea: boolean): string {
  return guide === undefined
    ? `Guide ${isArea ? 'somewhere ' : ''}near ${coordinatesLabel(point)}`
    : `${displayName(guide.userName)}, ${guidePlace(guide, isArea)}`
}

/** "1,204 guides, zoom in"; guides on one spot are listed instead. */
export function clusterLabel(count: number, canZoomIn: boolean): string {
  return `${grouped(count)} guides${canZoomIn ? ', zoom in' : ' in one place, show the list'}`
}

/** The count inside a circle, at most four characters: "86", "1.2k". */
export function clusterCount(count: number): string {
  if (count < 1000) return String(count)
  shortCount ??= new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })
  return shortCount.format(count)
}

/** Diameter of a circle in CSS pixels: grows with the number of digits rather than the number. */
export function clusterDiameter(count: number): number {
  return Math.round(Math.min(MAX_DIAMETER_PX, 34 + 2 * Math.log2(count)) / 2) * 2
}

/** The place of a mark among those that it meets: a smaller one lies above a larger one, which would hide it. */
export function markLayer(mark: MapMark): number {
  return mark.kind === 'pin' ? MAX_DIAMETER_PX : MAX_DIAMETER_PX - clusterDiameter(mark.count)
}

/** "1 guide in view", "1,204 guides in view". */
export function guidesInView(count: number): string {
  return count === 1 ? '1 guide in view' : `${grouped(count)} guides in view`
}

/** "Point at 53.38113, -1.47009": a chosen place, as exact as it is kept. */
export function pointLabel({ latitude, longitude }: MapPoint): string {
  return `Point at ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
