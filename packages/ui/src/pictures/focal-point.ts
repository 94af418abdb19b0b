import { FOCAL_POINT_DEFAULT } from '@grove/schema'

/** A point of a picture in percent, from the left and from the top. */
interface PercentPoint {
  x: number
  y: number
}

/** Percent that an arrow key moves the point by; with Shift it is ten times as far. */
const STEP = 1
const LARGE_STEP = 10

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent))
}

/** A share from 0 to 1, as text, in whole percent; what is no number counts as the middle. */
export function focalPercent(share: string): number {
  const number = share.trim() === '' ? Number.NaN : Number(share)
  return Math.round(clamp((Number.isFinite(number) ? number : FOCAL_POINT_DEFAULT) * 100))
}

/** Percent as a share from 0 to 1, as text. */
export function focalShare(percent: number): string {
  return String(Math.round(clamp(percent)) / 100)
}

/** "58% across, 64% down". */
export function focalLabel({ x, y }: PercentPoint): string {
  return `${x}% across, ${y}% down`
}

/** Where a key moves the point to; undefined for keys that do not. Home returns to the middle. */
export function movedFocus(
  { x, y }: PercentPoint,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): PercentPoint | undefined {
  const step = shiftKey ? LARGE_STEP : STEP
  switch (key) {
    case 'ArrowLeft':
      return { x: clamp(x - step), y }
    case 'ArrowRight':
      return { x: clamp(x + step), y }
    case 'ArrowUp':
      return { x, y: clamp(y - step) }
    case 'ArrowDown':
      return { x, y: clamp(y + step) }
    case 'Home':
      return { x: FOCAL_POINT_DEFAULT * 100, y: FOCAL_POINT_DEFAULT * 100 }
    default:
      return undefined
  }
}
