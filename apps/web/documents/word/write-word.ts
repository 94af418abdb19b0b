import type { FileChild } from 'docx'
import { Table } from 'docx'
import type { Block } from '../blocks.ts'
import type { FontFiles } from '../fonts.ts'
import type { FrontMatter, Reader } from '../reader.ts'
import {
  bullets,
  check,
  fieldRow,
  gap,
  heading,
  LANDSCAPE_WIDTH,
  note,
  numbered,
  PORTRAIT_WIDTH,
  text,
  wordTable,
} from './blocks.ts'
import type { WordSection } from './word-file.ts'
import { packWordFile } from './word-file.ts'

/** A Word file of these blocks, built of real headings, lists, tables, controls and tick boxes. */
export function writeWord(
  fonts: FontFiles,
  reader: Reader,
  meta: FrontMatter,
  blocks: readonly Block[],
): Promise<Uint8Array> {
  const sections: WordSection[] = []
  let upright: Block[] = []
  const endUpright = () => {
    if (upright.length > 0) sections.push({ children: childrenOf(reader, meta, upright, PORTRAIT_WIDTH) })
    upright = []
  }
  for (const block of blocks) {
    if (block.kind !== 'landscape') upright.push(block)
    else {
      endUpright()
      const children = childrenOf(reader, meta, block.blocks, LANDSCAPE_WIDTH)
      sections.push({ children, landscape: true })
    }
  }
  endUpright()
  return packWordFile(fonts, meta, sections)
}

function childrenOf(reader: Reader, meta: FrontMatter, blocks: readonly Block[], width: number): FileChild[] {
  const children: FileChild[] = []
  blocks.forEach((block, index) => {
    const before = blocks[index - 1]
    const next = blocks[index + 1]
    for (const child of drawn(reader, meta, block, { width, before, next })) {
      // Word would join two tables, and sets text close beneath one.
      const isBelowTable = children.at(-1) instanceof Table && block.kind !== 'heading'
      if (isBelowTable) children.push(gap(child instanceof Table && block.kind !== 'table' ? 4 : 6))
      children.push(child)
    }
  })
  return children
}

interface Around {
  /** Twentieths of a point. */
  width: number
  before: Block | undefined
  next: Block | undefined
}

function drawn(
  reader: Reader,
  meta: FrontMatter,
  block: Block,
  { width, before, next }: Around,
): FileChild[] {
  switch (block.kind) {
    case 'heading':
      return [heading(block.title, block.level, before?.kind === 'new-page')]
    case 'paragraph': {
      const keepNext = next?.kind === 'table' || next?.kind === 'ticks'
      if (block.size !== 'small') return [text(block.text, { keepNext })]
      return [text(block.text, { size: meta.size < 1 ? 14 : 16, after: 0 })]
    }
    case 'list':
      return block.isNumbered ? numbered(block.items, block.line) : bullets(block.items)
    case 'ticks':
      return block.labels.map(check)
    case 'fields':
      return block.rows.map((row) => fieldRow(row, width))
    case 'table':
      return [wordTable(block, width)]
    case 'note':
      return [note(block.title, block.text, block.tone, width)]
    case 'new-page':
      if (next?.kind !== 'heading') reader.fail(block.line, 'a new page of a Word file begins with a heading')
      return []
    default:
      return reader.fail(block.line, `a Word file has no "${block.kind}"`)
  }
}
