import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** Latin, general punctuation and the few signs the documents use; what the Latin font files hold. */
const LATIN = /[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2212\u20ac]/
/** Welsh letters that live in the extended font files. */
const EXTENDED = /[\u0174-\u0177]/

const fraunces = '@fontsource-variable/fraunces/files/fraunces-'
const inter = '@fontsource-variable/inter/files/inter-'

const faces = {
  text: { file: `${inter}latin-opsz-normal.woff2`, axes: { opsz: 14, wght: 400 } },
  bold: { file: `${inter}latin-opsz-normal.woff2`, axes: { opsz: 14, wght: 620 } },
  italic: { file: `${inter}latin-opsz-italic.woff2`, axes: { opsz: 14, wght: 400 } },
  heading: { file: `${fraunces}latin-full-normal.woff2`, axes: { opsz: 30, wght: 520, SOFT: 0, WONK: 0 } },
  display: { file: `${fraunces}latin-full-normal.woff2`, axes: { opsz: 110, wght: 440, SOFT: 0, WONK: 0 } },
  serif: { file: `${fraunces}latin-full-normal.woff2`, axes: { opsz: 11, wght: 380, SOFT: 0, WONK: 0 } },
  serifItalic: {
    file: `${fraunces}latin-full-italic.woff2`,
    axes: { opsz: 14, wght: 380, SOFT: 0, WONK: 0 },
  },
  serifItalicExtended: {
    file: `${fraunces}latin-ext-full-italic.woff2`,
    axes: { opsz: 14, wght: 380, SOFT: 0, WONK: 0 },
  },
} as const

export type FaceName = keyof typeof faces
export type FontFiles = Record<FaceName, Buffer>

let loaded: Promise<FontFiles> | undefined

/**
 * The faces of the documents as static TrueType files, cut from the site's variable fonts at fixed axes.
 * The same bytes on every machine; made once per process.
 */
export function loadFonts(): Promise<FontFiles> {
  loaded ??= cutAllFaces()
  return loaded
}

async function cutAllFaces(): Promise<FontFiles> {
  const names = Object.keys(faces) as FaceName[]
  const cut = await Promise.all(names.map(async (name) => [name, await cutFace(name)] as const))
  return Object.fromEntries(cut) as FontFiles
}

function cutFace(name: FaceName): Promise<Buffer> {
  const { file, axes } = faces[name]
  const characters = name === 'serifItalicExtended' ? charactersOf(EXTENDED) : charactersOf(LATIN)
  const options = {
    targetFormat: 'truetype' as const,
    variationAxes: axes,
    // Inter's contextual forms, which no text here needs, cost most of the time that setting it takes.
    // Fraunces needs its own: they choose the upright forms of b, h and k in its italic.
    ...(file.startsWith(inter) ? { keepFeatures: ['kern', 'liga', 'mark', 'locl'] } : {}),
  }
  return subsetFont(readFileSync(require.resolve(file)), characters, options)
}

function charactersOf(pattern: RegExp): string {
  let characters = ''
  for (let code = 0x20; code < 0x2200; code++) {
    const character = String.fromCodePoint(code)
    if (pattern.test(character)) characters += character
  }
  return characters
}

/**
 * The face that holds a character: the asked one, or its extended sibling.
 * @throws Error when no face of the documents has the character, so that no empty box is ever printed.
 */
export function faceFor(character: string, face: FaceName): FaceName {
  if (LATIN.test(character)) return face
  if (EXTENDED.test(character) && face === 'serifItalic') return 'serifItalicExtended'
  throw new Error(`No glyph for ${JSON.stringify(character)} in the face ${face}`)
}
