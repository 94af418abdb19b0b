import { createRandom, normalizeSeed } from './random.ts';
import { type Canvas, HEIGHT, WIDTH } from './scenery/canvas.ts';
import { coastalPine, heather, olive } from './scenery/open-land.ts';
import { lake, ridges, stream } from './scenery/waters.ts';
import { beechAutumn, bluebell } from './scenery/woods.ts';
import { birch, dusk, oakMoss, snow } from './scenery/woods-cool.ts';
import { bamboo, maple, redwood } from './scenery/woods-giant.ts';
import { element } from './svg.ts';

const SCENES = { bluebell, 'beech-autumn': beechAutumn, birch, 'oak-moss': oakMoss, snow, dusk, redwood, maple, bamboo, lake, ridges, stream, 'coastal-pine': coastalPine, heather, olive } as const satisfies Record<string, (canvas: Canvas) => void>;

/** A kind of place and season that a scene can show. */
export type SceneryKind = keyof typeof SCENES;

/** Every kind, in the order the seed counts them. */
export const SCENERY_KINDS: readonly SceneryKind[] = Object.keys(SCENES).filter((name): name is SceneryKind => name in SCENES);

export interface SceneryOptions {
  /** Paints this kind whatever the seed would pick. */
  kind?: SceneryKind;
}

/** The kind that a seed stands for. */
export function sceneryKind(seed: number): SceneryKind {
  return createRandom(seed, 2).pick(SCENERY_KINDS);
}

/**
 * A painted woodland scene, 1200 by 900 units, as standalone SVG meant to be rendered to pixels (it uses filters and is
 * some 200 kB long). Light, weather, trees and composition follow from the seed; the same seed and kind give the same text.
 */
export function scenerySvg(seed: number, options: SceneryOptions = {}): string {
  const kind = options.kind ?? sceneryKind(seed);
  const random = createRandom(seed, 3 + SCENERY_KINDS.indexOf(kind));
  const prefix = `${kind}-${normalizeSeed(seed).toString(36)}`;
  let ids = 0;
  const canvas: Canvas = {
    random,
    defs: [],
    body: [],
    id() {
      ids += 1;
      return `${prefix}-${ids.toString(36)}`;
    },
  };
  SCENES[kind](canvas);
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, preserveAspectRatio: 'xMidYMid slice' },
    element('defs', {}, canvas.defs.join('')) + canvas.body.join(''),
  );
}
