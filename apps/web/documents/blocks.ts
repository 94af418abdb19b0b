import type { List, Table as MarkdownTable, RootContent } from 'mdast'
import { directiveBlock } from './directives.ts'
import type { Inline } from './inline.ts'
import { describe, inlineOf, plainText, soleBlank, textOf } from './inline.ts'
import type { Reader } from './reader.ts'

export interface Field {
  label: string
  /** The text in the box of a Word file, which is a control named after the label where there is no text. */
  value: Inline
  /** Share of the row, 0 to 1. */
  share: number
  /** Height in lines of writing. */
  lines: number
}

export interface Column {
  title: Inline
  /** Compared with those of the other columns. */
  share: number
  isCentered: boolean
}

export interface Table {
  kind: 'table'
  line: number
  columns: Column[]
  rows: Inline[][]
  /** Smallest height of a row in points. */
  rowHeight: number
  /** Whether the first cell of a row says what the row is about. */
  hasRowHeads: boolean
  isSmall: boolean
}

export interface Question {
  label: string
  choices: string[]
}

/** A step of a way, such as of a referral. */
export interface Step {
  title: string
  text: Inline
}

/** The blocks of a document, from top to bottom. */
export type Block =
  | { kind: 'heading'; line: number; level: 2 | 3; title: string }
  | { kind: 'paragraph'; line: number; text: Inline; size: 'normal' | 'small' | 'large' }
  | { kind: 'list'; line: number; items: Inline[]; isNumbered: boolean }
  | { kind: 'ticks'; line: number; labels: Inline[]; columns: number }
  | { kind: 'fields'; line: number; rows: Field[][] }
  | Table
  | { kind: 'note'; line: number; title: string; text: Inline; tone: 'moss' | 'ember' }
  | { kind: 'scale'; line: number; name: string; question: string; low: string; high: string }
  | { kind: 'ratings'; line: number; labels: string[] }
  | { kind: 'choices'; line: number; questions: Question[] }
  | { kind: 'pathway'; line: number; steps: Step[] }
  | { kind: 'references'; line: number }
  | { kind: 'new-page'; line: number }
  | { kind: 'landscape'; line: number; blocks: Block[] }
  | { kind: 'picture'; line: number; file: string; alt: string }
  | { kind: 'festival'; line: number; id: string; dates: string; names: string }
  | { kind: 'invitation'; line: number; title: string; text: Inline }
  | { kind: 'questions'; line: number; items: Inline[] }
  | { kind: 'wheel'; line: number }
  | { kind: 'own-wheel'; line: number }
  | { kind: 'back-cover'; line: number; text: Inline }

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

/** The blocks that Markdown stands for. */
export function blocksOf(reader: Reader, nodes: readonly RootContent[]): Block[] {
  return nodes.map((node): Block => {
    const line = node.position?.start.line ?? 1
    switch (node.type) {
      case 'heading':
        if (node.depth !== 2 && node.depth !== 3)
          return reader.fail(node, 'headings are written with ## or ###; the title is in the front matter')
        return { kind: 'heading', line, level: node.depth, title: plainText(inlineOf(reader, node.children)) }
      case 'paragraph':
        return { kind: 'paragraph', line, text: textOf(reader, node.children), size: 'normal' }
      case 'list':
        return listBlock(reader, node, line)
      case 'table':
        return tableBlock(reader, node, {})
      case 'leafDirective':
      case 'containerDirective':
        return directiveBlock(reader, node, line)
      default:
        return reader.fail(node, `${describe(node)} has no place in a document`)
    }
  })
}

/** The text of each item. */
export function listItems(reader: Reader, list: List): Inline[] {
  return list.children.map((item) => {
    const [paragraph, ...others] = item.children
    if (paragraph?.type !== 'paragraph' || others.length > 0)
      return reader.fail(item, 'an item of a list is one paragraph')
    return textOf(reader, paragraph.children)
  })
}

function listBlock(reader: Reader, list: List, line: number): Block {
  const isTicks = list.children.some(({ checked }) => typeof checked === 'boolean')
  const items = listItems(reader, list)
  if (!isTicks) return { kind: 'list', line, items, isNumbered: list.ordered === true }
  const wrong = list.children.find(({ checked }) => checked !== false)
  if (wrong !== undefined) return reader.fail(wrong, 'every item of a list of tick boxes begins with "- [ ]"')
  return { kind: 'ticks', line, labels: items, columns: 1 }
}

export interface TableLook {
  /** Compared with each other; equal where left out. */
  shares?: number[]
  rowHeight?: number
  hasRowHeads?: boolean
  isSmall?: boolean
}

export function tableBlock(reader: Reader, table: MarkdownTable, look: TableLook): Table {
  const [head, ...body] = table.children
  const titles = (head?.children ?? []).map((cell) => inlineOf(reader, cell.children))
  if (look.shares !== undefined && look.shares.length !== titles.length)
    reader.fail(table, `${look.shares.length} widths are given for ${titles.length} columns`)
  const rows = body.map((row) => {
    if (row.children.length !== titles.length)
      return reader.fail(row, `this row has ${row.children.length} cells, its table ${titles.length} columns`)
    return row.children.map((cell) => {
      const inline = inlineOf(reader, cell.children)
      return soleBlank(inline) ? inline : textOf(reader, cell.children)
    })
  })
  return {
    kind: 'table',
    line: table.position?.start.line ?? 1,
    columns: titles.map((title, index) => ({
      title,
      share: look.shares?.[index] ?? 1,
      isCentered: table.align?.[index] === 'center',
    })),
    rows,
    rowHeight: look.rowHeight ?? 0,
    // A row is about its first cell, unless that is empty or to be filled in.
    hasRowHeads: look.hasRowHeads ?? rows.every(([first]) => first?.some(({ blank }) => !blank) === true),
    isSmall: look.isSmall ?? false,
  }
}
