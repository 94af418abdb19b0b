export {
  PORTRAIT_MOTIFS,
  type PortraitMotif,
  type PortraitOptions,
  portraitLabel,
  portraitMotif,
  portraitSvg,
} from './portrait.ts'
export { hashSeed } from './random.ts'
export { SCENERY_KINDS, type SceneryKind, type SceneryOptions, sceneryKind, scenerySvg } from './scenery.ts'
