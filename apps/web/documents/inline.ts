import type { Nodes, PhrasingContent } from 'mdast'
import type { Reader } from './reader.ts'

/** A piece of a line of text that is set in one way. A line feed in `text` breaks the line. */
export interface Run {
  text: string
  isBold?: boolean
  isItalic?: boolean
  /** Where it leads. */
  url?: string
  /** It is to be filled in or ticked by whoever uses the document. */
  blank?: 'text' | 'tick'
}

export type Inline = readonly Run[]

type Look = Pick<Run, 'isBold' | 'isItalic' | 'url'>

/** `[ ]` is a tick box, and any other text in square brackets is one to fill in. */
const BLANK = /(\[[^\]]+\])/

/** The runs of a paragraph or an item. In a PDF nothing can be filled in within a sentence. */
export function textOf(reader: Reader, nodes: readonly PhrasingContent[]): Run[] {
  const runs = inlineOf(reader, nodes)
  const blank = reader.format === 'pdf' ? runs.find((run) => run.blank !== undefined) : undefined
  if (blank !== undefined && nodes[0] !== undefined)
    reader.fail(nodes[0], `"[${blank.text}]" cannot be filled in within the text of a PDF: use ":::fields"`)
  return runs
}

/** The runs of a cell or a label; `lineFeed` is how a line end within the Markdown reads. */
export function inlineOf(reader: Reader, nodes: readonly PhrasingContent[], lineFeed = ' '): Run[] {
  return runsOf(reader, nodes, {}, lineFeed)
}

function runsOf(reader: Reader, nodes: readonly PhrasingContent[], look: Look, lineFeed: string): Run[] {
  return joinTexts(reader, nodes).flatMap((node): Run[] => {
    if (node.type === 'text') return textRuns(node.value.replace(/[ \t]*\n[ \t]*/g, lineFeed), look)
    if (node.type === 'strong') return runsOf(reader, node.children, { ...look, isBold: true }, lineFeed)
    if (node.type === 'emphasis') return runsOf(reader, node.children, { ...look, isItalic: true }, lineFeed)
    if (node.type === 'link') return runsOf(reader, node.children, { ...look, url: node.url }, lineFeed)
    if (node.type === 'break' || (node.type === 'html' && /^<br\s*\/?>$/.test(node.value)))
      return [{ text: '\n', ...look }]
    return reader.fail(node, `${describe(node)} has no place in a document`)
  })
}

/** Puts together what is plain text to a reader: the parser takes the ":15" of "10:15" for a directive. */
function joinTexts(reader: Reader, nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = []
  for (const node of nodes) {
    const text = node.type === 'text' ? node.value : reader.source(node)
    const last = joined.at(-1)
    if (node.type !== 'text' && node.type !== 'textDirective') joined.push(node)
    else if (last?.type === 'text') last.value += text
    else joined.push({ type: 'text', value: text, ...(node.position && { position: node.position }) })
  }
  return joined
}

function textRuns(text: string, look: Look): Run[] {
  return text
    .split(BLANK)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece === '[ ]') return { text: 'Tick box', ...look, blank: 'tick' }
      if (BLANK.test(piece)) return { text: piece.slice(1, -1), ...look, blank: 'text' }
      return { text: piece, ...look }
    })
}

/** Names what somebody wrote as they know it. */
export function describe(node: Nodes): string {
  if (node.type === 'leafDirective' || node.type === 'containerDirective')
    return `the directive "${node.name}"`
  if (node.type === 'html') return `HTML such as ${node.value.slice(0, 20)}`
  return `Markdown of the kind "${node.type}"`
}

/** The words alone, such as for a tooltip. */
export function plainText(inline: Inline): string {
  return inline
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Text that holds nothing but one blank is a field of its own. */
export function soleBlank(inline: Inline): Run | undefined {
  const [run, ...others] = inline
  return others.length === 0 && run?.blank !== undefined ? run : undefined
}

/** Parts of a text between separators, without the space around them. */
export function splitInline(inline: Inline, separator: string): Run[][] {
  const parts: Run[][] = [[]]
  for (const run of inline) {
    const [first = '', ...others] = run.blank === undefined ? run.text.split(separator) : [run.text]
    parts.at(-1)?.push({ ...run, text: first })
    for (const text of others) parts.push([{ ...run, text }])
  }
  return parts.map(trimInline)
}

export function trimInline(inline: Inline): Run[] {
  const runs = inline.map((run) => ({ ...run }))
  const first = runs[0]
  if (first !== undefined && first.blank === undefined) first.text = first.text.trimStart()
  const last = runs.at(-1)
  if (last !== undefined && last.blank === undefined) last.text = last.text.trimEnd()
  return runs.filter(({ text }) => text !== '')
}
