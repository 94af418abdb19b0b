import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** A font file of ours: which characters of which font it holds, and how far its axes reach. */
interface FontFile {
  fileName: string
  /** Where it is cut from. */
  source: string
  /** Ranges of code points, first and last. */
  characters: readonly (readonly [number, number])[]
  axes: Record<string, number | { min: number; max: number }>
}

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'
const FRAUNCES_ITALIC = '@fontsource-variable/fraunces/files/fraunces-latin-wght-italic.woff2'
const INTER = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/**
 * The characters of names, places and our own texts: ASCII, the accented letters of western Europe but its rarest
 * capitals, and the usual quotes, dashes and signs.
 */
const BASIC = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa3, 0xa3],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xc0, 0xc2],
  [0xc4, 0xc5],
  [0xc7, 0xca],
  [0xcd, 0xce],
  [0xd3, 0xd4],
  [0xd6, 0xd6],
  [0xd8, 0xd8],
  [0xda, 0xda],
  [0xdc, 0xdc],
  [0xdf, 0xef],
  [0xf1, 0xf6],
  [0xf8, 0xfd],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
] as const
/** All else that the Latin files of Fontsource hold. */
const FURTHER = [
  [0xa1, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
] as const

/** Weights and sizes that the stylesheets ask for: headings of 400 to 560 from 16 to 80 px, text of 400 to 700. */
const HEADINGS = { wght: { min: 400, max: 600 }, opsz: { min: 14, max: 80 } }
const TEXT = { wght: { min: 400, max: 700 } }

/** The files of `fonts.css`, each cut down to the characters and weights that pages show. */
export const FONT_FILES: readonly FontFile[] = [
  { fileName: 'fraunces-basic.woff2', source: FRAUNCES, characters: BASIC, axes: HEADINGS },
  { fileName: 'fraunces-further.woff2', source: FRAUNCES, characters: FURTHER, axes: HEADINGS },
  { fileName: 'fraunces-italic.woff2', source: FRAUNCES_ITALIC, characters: BASIC, axes: { wght: 430 } },
  { fileName: 'inter-basic.woff2', source: INTER, characters: BASIC, axes: TEXT },
  { fileName: 'inter-further.woff2', source: INTER, characters: FURTHER, axes: TEXT },
]

/** Kerning, ligatures, marks, and figures of one width; alternates and contextual forms are used nowhere. */
const FEATURES = ['kern', 'liga', 'ccmp', 'mark', 'mkmk', 'locl', 'tnum']

/** The bytes of one of our font files, the same on every machine. */
export async function fontBytes({ source, characters, axes }: FontFile): Promise<Buffer> {
  const text = characters
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('')
  const options = { targetFormat: 'woff2' as const, keepFeatures: FEATURES, variationAxes: axes }
  return subsetFont(await readFile(require.resolve(source)), text, options)
}
