import type { BoxSize } from './view.ts'

export interface PopupPlace {
  /** Corner of the popup in CSS pixels from the box's. */
  left: number
  top: number
}

/** The buttons in the upper right corner of the box, with the space around them. */
const CONTROLS: BoxSize = { width: 70, height: 158 }
/** Space between a popup and the edge of the map's box. */
const EDGE_PX = 10

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

/**
 * Puts a popup above the mark it belongs to, below it where there is no room, always inside the box, and beside the
 * map's buttons rather than over them. `reach` is how far the mark itself stands above and below its place.
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
  const wantedTop = hasRoomAbove || !hasRoomBelow ? above : below
  const top = clamp(wantedTop, EDGE_PX, box.height - popup.height - EDGE_PX)
  const right = box.width - (top < CONTROLS.height ? CONTROLS.width : EDGE_PX)
  return {
    left: Math.round(clamp(at.x - popup.width / 2, EDGE_PX, right - popup.width)),
    top: Math.round(top),
  }
}
