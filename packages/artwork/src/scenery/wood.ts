import type { Point } from '../svg.ts'
import type { Canvas, Stop } from './canvas.ts'
import { WIDTH } from './canvas.ts'
import type { Trail } from './trail.ts'

/** Everything that makes one wood differ from another. Lists of colours run from dark to light. */
export interface Wood {
  air: readonly Stop[]
  /** The colour that distance fades to. */
  haze: string
  light: { colour: string; strength: number }
  bark: {
    shade: string
    body: string
    lit: string
    touches?: readonly string[]
    run?: 'up' | 'across'
    density?: number
  }
  canopy: readonly string[]
  ground: {
    stops: readonly Stop[]
    cover: readonly string[]
    second?: readonly string[]
    upright?: number
    /** How thickly the ground is covered; 1 unless told. */
    litter?: number
  }
  /** Colours of ferns in front; none leaves them out. */
  ferns?: readonly string[]
  grass?: readonly string[]
  moss?: readonly string[]
  /** How far moss climbs, as a share of what it does in the dampest wood. */
  mossReach?: number
  trail?: { far: string; near: string; flecks: readonly string[] }
  shafts?: number
  mist?: { colour: string; strength: number }
  specks?: { colours: readonly string[]; count: number; size: readonly [number, number]; slant: number }
  /** Widest trunks in front, in units, and how many there may be. */
  giant?: readonly [number, number]
  stems?: readonly [number, number]
  /** How far down leaves hang, as a share of the height above the horizon. */
  hang?: number
  leafSize?: number
  shade: string
  /** Painted right after the air, behind everything. */
  back?: (canvas: Canvas, view: View) => void
  /** Painted behind the front rank of trunks, once the ground is there. */
  middle?: (canvas: Canvas, view: View) => void
  /** Painted over everything but the last coat. */
  front?: (canvas: Canvas, view: View) => void
}

/** Where things stand in one picture. */
export interface View {
  horizon: number
  light: Point
  way: Trail | undefined
}

/** Places for trunks: uneven gaps, and none in the middle third where one looks through, if `isOpen`. */
export function places(canvas: Canvas, count: number, isOpen: boolean): number[] {
  const { random } = canvas
  const list: number[] = []
  const gap = WIDTH / count
  for (let i = 0; i < count; i++) {
    const x = gap * (i + 0.5) + random.around(0, gap * 0.55)
    if (!(isOpen && x > WIDTH * 0.33 && x < WIDTH * 0.67)) {
      list.push(x)
    }
  }
  return list
}

/** A place for something big: off the middle, and not in the way. `side` says whether it is left (-1) or right (1). */
export function besideWay(
  canvas: Canvas,
  view: View,
  y: number,
  margin: number,
): { x: number; side: number } {
  const { random } = canvas
  const side = random.sign()
  let x = WIDTH / 2 + side * random.between(150, 420)
  while (view.way?.contains(x, y, margin) === true) {
    x += side * 40
  }
  return { x, side }
}
