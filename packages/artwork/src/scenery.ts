import { createRandom, normalizeSeed } from './random.ts'
import type { Canvas } from './scenery/canvas.ts'
import { HEIGHT, WIDTH } from './scenery/canvas.ts'
import { coastalPine } from './scenery/coastal-pine.ts'
import { heather } from './scenery/heather.ts'
import { lake } from './scenery/lake.ts'
import { olive } from './scenery/olive.ts'
import { ridges } from './scenery/ridges.ts'
import { stream } from './scenery/stream.ts'
import { dusk, snow } from './scenery/woods-cold.ts'
import { birch, oakMoss } from './scenery/woods-green.ts'
import { beechAutumn, bluebell, maple } from './scenery/woods-spring-autumn.ts'
import { bamboo, redwood } from './scenery/woods-tall.ts'
import { element } from './svg.ts'

const SCENES = {
  bluebell,
  'beech-autumn': beechAutumn,
  birch,
  'oak-moss': oakMoss,
  snow,
  dusk,
  redwood,
  maple,
  bamboo,
  lake,
  ridges,
  stream,
  'coastal-pine': coastalPine,
  heather,
  olive,
} as const satisfies Record<string, (canvas: Canvas) => void>

/** A kind of place and season that a scene can show. */
export type SceneryKind = keyof typeof SCENES

/** Every kind, in the order the seed counts them. */
export const SCENERY_KINDS: readonly SceneryKind[] = Object.keys(SCENES).filter(
  (name): name is SceneryKind => name in SCENES,
)

export interface SceneryOptions {
  /** Paints this kind whatever the seed would pick. */
  kind?: SceneryKind
}

/** The kind that a seed stands for. */
export function sceneryKind(seed: number): SceneryKind {
  return createRandom(seed, 2).pick(SCENERY_KINDS)
}

/**
 * A painted woodland scene, 1200 by 900 units, as standalone SVG meant to be rendered to pixels (it uses filters and is
 * some 200 kB long). Light, weather, trees and composition follow from the seed; the same seed and kind give the same text.
 */
export function scenerySvg(seed: number, options: SceneryOptions = {}): string {
  const kind = options.kind ?? sceneryKind(seed)
  const random = createRandom(seed, 3 + SCENERY_KINDS.indexOf(kind))
  const prefix = `${kind}-${normalizeSeed(seed).toString(36)}`
  let ids = 0
  const canvas: Canvas = {
    random,
    defs: [],
    body: [],
    id() {
      ids += 1
      return `${prefix}-${ids.toString(36)}`
    },
  }
  SCENES[kind](canvas)
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      width: WIDTH,
      height: HEIGHT,
      preserveAspectRatio: 'xMidYMid slice',
    },
    element('defs', {}, canvas.defs.join('')) + canvas.body.join(''),
  )
}
