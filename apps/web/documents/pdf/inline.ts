import type { FaceName } from '../fonts.ts'
import { faceFor } from '../fonts.ts'
import type { Inline } from '../inline.ts'
import { splitInline } from '../inline.ts'
import type { FormPdf } from './form-pdf.ts'

export interface TextStyle {
  face: FaceName
  size: number
  color: string
  /** Points from baseline to baseline. */
  leading: number
  align?: 'left' | 'center' | 'right'
}

/** A piece of a line in one face. */
interface Piece {
  text: string
  face: FaceName
  link?: string
}

interface Line {
  runs: Piece[]
  width: number
}

export interface LaidText {
  lines: Line[]
  style: TextStyle
  width: number
  /** Points. */
  height: number
}

const BOLD: Partial<Record<FaceName, FaceName>> = { text: 'bold', serif: 'heading' }
const ITALIC: Partial<Record<FaceName, FaceName>> = { text: 'italic', serif: 'serifItalic' }

/** The faces of a text; where bold meets italic, bold wins. */
function piecesOf(source: Inline, face: FaceName): Piece[] {
  return source.flatMap(({ text, isBold, isItalic, url }) => {
    const own = isBold ? BOLD[face] : isItalic ? ITALIC[face] : undefined
    return splitByFace({ text, face: own ?? face, ...(url !== undefined && { link: url }) })
  })
}

function splitByFace(run: Piece): Piece[] {
  const parts: Piece[] = []
  for (const character of run.text) {
    const face = faceFor(character, run.face)
    const last = parts.at(-1)
    if (last && last.face === face) last.text += character
    else parts.push({ ...run, text: character, face })
  }
  return parts
}

function widthOf(doc: FormPdf, run: Piece, style: TextStyle): number {
  doc.font(run.face).fontSize(style.size)
  return doc.widthOfString(run.text)
}

/** Breaks text into lines of at most `width` points; a line feed in the text breaks a line. */
export function layText(doc: FormPdf, source: Inline | string, style: TextStyle, width: number): LaidText {
  const inline = typeof source === 'string' ? [{ text: source }] : source
  const lines = splitInline(inline, '\n').flatMap((line) => layParagraph(doc, line, style, width))
  return { lines, style, width, height: lines.length * style.leading }
}

function layParagraph(doc: FormPdf, source: Inline, style: TextStyle, width: number): Line[] {
  const lines: Line[] = []
  let line: Line = { runs: [], width: 0 }
  for (const word of splitWords(piecesOf(source, style.face))) {
    const wordWidth = word.reduce((sum, run) => sum + widthOf(doc, run, style), 0)
    const bare = word.reduce((sum, run) => sum + widthOf(doc, { ...run, text: run.text.trimEnd() }, style), 0)
    if (line.runs.length > 0 && line.width + bare > width) {
      lines.push(line)
      line = { runs: [], width: 0 }
    }
    for (const run of word) {
      const last = line.runs.at(-1)
      if (last && last.face === run.face && last.link === run.link) last.text += run.text
      else line.runs.push({ ...run })
    }
    line.width += wordWidth
  }
  lines.push(line)
  return lines
}

/** Words with the space that follows them; a word may change its face in the middle. */
function splitWords(runs: Piece[]): Piece[][] {
  const words: Piece[][] = []
  let word: Piece[] = []
  for (const run of runs) {
    for (const piece of run.text.match(/[^ ]* ?/g) ?? []) {
      if (piece === '') continue
      word.push({ ...run, text: piece })
      if (piece.endsWith(' ')) {
        words.push(word)
        word = []
      }
    }
  }
  if (word.length > 0) words.push(word)
  return words
}

export interface LinkBox {
  url: string
  label: string
  box: [x: number, y: number, width: number, height: number]
}

/** Draws laid text with its first line's top at `y`, and answers where its links stand. */
export function drawText(doc: FormPdf, laid: LaidText, x: number, y: number): LinkBox[] {
  const { style } = laid
  const links: LinkBox[] = []
  laid.lines.forEach((line, index) => {
    const spare = laid.width - line.width
    let left = x + (style.align === 'center' ? spare / 2 : style.align === 'right' ? spare : 0)
    const top = y + index * style.leading
    // One baseline for all faces of a line, whatever their own heights.
    const baseline = top + style.leading / 2 + style.size * 0.35
    for (const run of line.runs) {
      const width = widthOf(doc, run, style)
      doc.fillColor(style.color)
      doc.text(run.text, left, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
      })
      if (run.link) {
        const ruled = widthOf(doc, { ...run, text: run.text.trimEnd() }, style)
        doc
          .lineWidth(0.5)
          .moveTo(left, baseline + 2)
          .lineTo(left + ruled, baseline + 2)
          .stroke(style.color)
        links.push({ url: run.link, label: run.text.trim(), box: [left, top, ruled, style.leading] })
      }
      left += width
    }
  })
  return links
}
