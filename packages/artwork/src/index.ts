export {
  PORTRAIT_MOTIFS,
  type PortraitMotif,
  type PortraitOptions,
  portraitLabel,
  portraitMotif,
  portraitSvg,
} from './portrait.ts'
export { hashSeed } from './random.ts'
