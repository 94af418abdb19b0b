import { bark } from './motifs/bark.ts'
import { beech } from './motifs/beech.ts'
import { catkins } from './motifs/catkins.ts'
import { fern } from './motifs/fern.ts'
import { moss } from './motifs/moss.ts'
import type { Motif } from './motifs/motif.ts'
import { mushrooms } from './motifs/mushrooms.ts'
import { oak } from './motifs/oak.ts'
import { pine } from './motifs/pine.ts'
import { createRandom, normalizeSeed } from './random.ts'
import { element, escapeXml, num } from './svg.ts'

const MOTIFS = {
  acorns: oak,
  bark,
  catkins,
  fern,
  leaves: beech,
  moss,
  mushrooms,
  pine,
} as const satisfies Record<string, Motif>

/** What a portrait can show. */
export type PortraitMotif = keyof typeof MOTIFS

/** Every motif, in the order the seed counts them. */
export const PORTRAIT_MOTIFS: readonly PortraitMotif[] = Object.keys(MOTIFS).filter(
  (name): name is PortraitMotif => name in MOTIFS,
)

export interface PortraitOptions {
  /** Width and height attributes, in CSS pixels; left out, the drawing fills what holds it. */
  width?: number
  height?: number
  /** Names the picture for assistive technology. Without one the drawing is decoration and hidden from it. */
  title?: string
  /** Draws this motif whatever the seed would pick. */
  motif?: PortraitMotif
}

/** The motif that a seed stands for. */
export function portraitMotif(seed: number): PortraitMotif {
  return createRandom(seed, 0).pick(PORTRAIT_MOTIFS)
}

/** Plain words for the drawing of a seed, such as "Drawing of fern fronds". */
export function portraitLabel(seed: number): string {
  return `Drawing of ${MOTIFS[portraitMotif(seed)].label}`
}

/**
 * The drawn botanical portrait that stands in for a guide without a picture: standalone SVG, 480 by 360 units, filling
 * and cropping like `object-fit: cover`. The same seed and options give the same text; ids carry the seed, so that
 * several drawings can stand in one document.
 */
export function portraitSvg(seed: number, options: PortraitOptions = {}): string {
  const name = options.motif ?? portraitMotif(seed)
  const motif: Motif = MOTIFS[name]
  const random = createRandom(seed, 1)
  const palette = random.pick(motif.palettes)
  const isMirrored = random.chance(0.5)
  const prefix = `${name}-${normalizeSeed(seed).toString(36)}`
  function id(part: string): string {
    return `${prefix}-${part}`
  }

  const [x, y, r] = [motif.disc.x, motif.disc.y, motif.disc.r].map(([low, high]) =>
    num(random.between(low, high)),
  )
  const radius = Number(r)
  const light =
    palette.halo === undefined
      ? element('circle', { cx: x, cy: y, r, fill: palette.disc, opacity: '.78' })
      : element('circle', { cx: x, cy: y, r: radius * 1.5, fill: palette.halo, opacity: '.14' }) +
        element('circle', { cx: x, cy: y, r: radius * 0.92, fill: palette.disc, opacity: '.3' })
  const drawing = motif.draw({ random, palette, id })

  const ground = element(
    'linearGradient',
    { id: id('s'), x2: '.4', y2: '1' },
    element('stop', { 'stop-color': palette.sky[0] }) +
      element('stop', { offset: '1', 'stop-color': palette.sky[1] }),
  )
  const title = options.title?.trim() ? escapeXml(options.title.trim()) : undefined
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: '0 0 480 360',
      width: options.width,
      height: options.height,
      preserveAspectRatio: 'xMidYMid slice',
      role: title === undefined ? undefined : 'img',
      'aria-hidden': title === undefined ? 'true' : undefined,
    },
    (title === undefined ? '' : element('title', {}, title)) +
      element('defs', {}, ground + drawing.defs) +
      element('path', { d: 'M0 0H480V360H0z', fill: `url(#${id('s')})` }) +
      element('g', { transform: isMirrored ? 'matrix(-1 0 0 1 480 0)' : undefined }, light + drawing.body),
  )
}
