import type { Random } from '../random.ts'

/** The colours of one portrait. Depths go from `far` (nearly air) to `deep` (nearest and darkest). */
interface Palette {
  /** Background, from the upper left to the lower right. */
  sky: readonly [string, string]
  disc: string
  /** A second, wider ring of light around the disc; for dark grounds. */
  halo?: string
  far: string
  mid: string
  near: string
  deep: string
  /** Twigs, stalks and bark. */
  wood: string
  /** Veins, highlights and other fine light lines. */
  vein: string
  /** Leaves, caps, fruits: whatever carries the colour of the drawing. */
  accents: readonly string[]
}

export interface MotifContext {
  random: Random
  palette: Palette
  /** An id that no other drawing uses. */
  id(name: string): string
}

export interface Drawing {
  /** Shapes to reuse, placed inside `<defs>`. */
  defs: string
  body: string
}

/** One kind of portrait, drawn on 480 by 360 units with its subject inside the middle square. */
export interface Motif {
  /** Plain words for what is shown, as in "Drawing of fern fronds". */
  label: string
  palettes: readonly Palette[]
  /** Ranges for the centre of the disc, before mirroring. */
  disc: { x: readonly [number, number]; y: readonly [number, number]; r: readonly [number, number] }
  draw(context: MotifContext): Drawing
}
