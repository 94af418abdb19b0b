import { drawIcon } from '../icons/draw-icon.tsx'
import type { IconProps } from '../icons/index.ts'

/** The corners of a frame around a point: the view that shows everything. */
export function ResetViewIcon(props: IconProps) {
  return drawIcon(
    'M4.5 9V6A1.5 1.5 0 0 1 6 4.5h3M15 4.5h3A1.5 1.5 0 0 1 19.5 6v3M19.5 15v3a1.5 1.5 0 0 1-1.5 1.5h-3M9 19.5H6A1.5 1.5 0 0 1 4.5 18v-3 M10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z',
    props,
  )
}
