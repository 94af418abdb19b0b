import type { BoxSize } from './view.ts'

export interface PopupPlace {
  /** Corner of the popup in CSS pixels from the box's. */
  left: number
  top: number
}

/** Space between a popup and the edge of the map's box. */
const EDGE_PX = 10

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

/**
 * Puts a popup above the mark it belongs to, below it where there is no room, and always inside the box. `reach` is
 * how far the mark itself stands above and below its place.
 */
export function popupPlace(
  at: { x: number; y: number },
  popup: BoxSize,
  box: BoxSize,
  reach: { above: number; below: number },
): PopupPlace {
  const above = at.y - reach.above - popup.height
  const below = at.y + reach.below
  const hasRoomAbove = above >= EDGE_PX
  const hasRoomBelow = below + popup.height <= box.height - EDGE_PX
  const top = hasRoomAbove || !hasRoomBelow ? above : below
  return {
    left: Math.round(clamp(at.x - popup.width / 2, EDGE_PX, box.width - popup.width - EDGE_PX)),
    top: Math.round(clamp(top, EDGE_PX, box.height - popup.height - EDGE_PX)),
  }
}
