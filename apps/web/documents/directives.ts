import type { BlockContent, DefinitionContent, List, Table as MarkdownTable, PhrasingContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { Block, Field } from './blocks.ts'
import { blocksOf, listItems, tableBlock } from './blocks.ts'
import { hazardTable } from './hazards.ts'
import type { Inline } from './inline.ts'
import { describe, inlineOf, plainText, splitInline, textOf, trimInline } from './inline.ts'
import type { Reader } from './reader.ts'

type Directive = ContainerDirective | LeafDirective

/** One directive with what it takes; everything else is refused where it stands. */
class Call {
  readonly reader: Reader
  readonly node: Directive
  readonly line: number
  readonly #unused: Set<string>

  constructor(reader: Reader, node: Directive, line: number) {
    this.reader = reader
    this.node = node
    this.line = line
    this.#unused = new Set(Object.keys(node.attributes ?? {}))
  }

  fail(reason: string): never {
    return this.reader.fail(this.node, `"${this.node.name}" ${reason}`)
  }

  attribute(name: string): string | undefined {
    this.#unused.delete(name)
    return this.node.attributes?.[name] ?? undefined
  }

  needed(name: string): string {
    return this.attribute(name) || this.fail(`needs ${name}="..." in braces`)
  }

  number(name: string, otherwise: number): number {
    const text = this.attribute(name)
    if (text === undefined) return otherwise
    const value = Number(text)
    return value > 0 ? value : this.fail(`has ${name}="${text}", which is no number above zero`)
  }

  /** The text in square brackets after the name. */
  label(): string {
    const { node } = this
    const first = node.children[0]
    const nodes: readonly PhrasingContent[] =
      node.type === 'leafDirective'
        ? node.children
        : first?.type === 'paragraph' && first.data?.directiveLabel === true
          ? first.children
          : []
    return (
      plainText(inlineOf(this.reader, nodes)) || this.fail('needs words in square brackets behind its name')
    )
  }

  /** The content between its two lines, without the label. */
  content(): (BlockContent | DefinitionContent)[] {
    if (this.node.type === 'leafDirective')
      return this.fail('is written with three colons and ends with ":::"')
    return this.node.children.filter(
      (child) => !(child.type === 'paragraph' && child.data?.directiveLabel === true),
    )
  }

  only<Type extends 'list' | 'table' | 'paragraph'>(type: Type) {
    const [node, ...others] = this.content()
    if (node?.type !== type || others.length > 0) return this.fail(`holds one ${type} and nothing else`)
    return node as Extract<BlockContent, { type: Type }>
  }

  text(): Inline {
    return textOf(this.reader, this.only('paragraph').children)
  }

  items(): Inline[] {
    return listItems(this.reader, this.only('list') as List)
  }

  end(): void {
    const [unknown] = this.#unused
    if (unknown !== undefined) this.fail(`knows no "${unknown}"`)
    if (this.node.type === 'containerDirective' && this.node.children.length === 0) this.fail('is empty')
  }
}

const makers: Readonly<Record<string, (call: Call) => Block>> = {
  fields: (call) => ({ kind: 'fields', line: call.line, rows: fieldRows(call) }),
  ticks(call) {
    const [list] = blocksOf(call.reader, [call.only('list')])
    if (list?.kind !== 'ticks') return call.fail('holds a list whose items begin with "- [ ]"')
    return { ...list, columns: call.number('columns', 1) }
  },
  table(call) {
    const widths = call.attribute('widths')
    return tableBlock(call.reader, call.only('table') as MarkdownTable, {
      ...(widths !== undefined && { shares: numbers(call, widths) }),
      rowHeight: call.number('height', 0),
      ...(call.attribute('no-heads') !== undefined && { hasRowHeads: false }),
      isSmall: call.attribute('small') !== undefined,
    })
  },
  hazards: (call) => hazardTable(call.reader, call.only('table') as MarkdownTable),
  note: (call) => ({ kind: 'note', line: call.line, title: call.label(), text: call.text(), tone: 'moss' }),
  warning: (call) => ({
    kind: 'note',
    line: call.line,
    title: call.label(),
    text: call.text(),
    tone: 'ember',
  }),
  small: (call) => ({ kind: 'paragraph', line: call.line, text: call.text(), size: 'small' }),
  large: (call) => ({ kind: 'paragraph', line: call.line, text: call.text(), size: 'large' }),
  scale: (call) => ({
    kind: 'scale',
    line: call.line,
    name: call.needed('name'),
    question: call.label(),
    low: call.needed('low'),
    high: call.needed('high'),
  }),
  ratings: (call) => ({ kind: 'ratings', line: call.line, labels: call.items().map(plainText) }),
  choices: (call) => ({
    kind: 'choices',
    line: call.line,
    questions: call.items().map((item) => {
      const [label = '', choices = ''] = plainText(item).split(': ')
      return { label, choices: choices.split('|').map((choice) => choice.trim()) }
    }),
  }),
  pathway: (call) => ({
    kind: 'pathway',
    line: call.line,
    steps: call
      .items()
      .map(([title, ...text]) =>
        title?.isBold === true
          ? { title: title.text, text: trimInline(text) }
          : call.fail('holds a list whose items begin with words in bold'),
      ),
  }),
  references: ({ line }) => ({ kind: 'references', line }),
  'new-page': ({ line }) => ({ kind: 'new-page', line }),
  landscape: (call) => ({
    kind: 'landscape',
    line: call.line,
    blocks: blocksOf(call.reader, call.content()),
  }),
  picture: (call) => ({ kind: 'picture', line: call.line, file: call.needed('file'), alt: call.label() }),
  festival: (call) => ({
    kind: 'festival',
    line: call.line,
    id: call.needed('id'),
    dates: call.label(),
    names: call.needed('names'),
  }),
  invitation: (call) => ({ kind: 'invitation', line: call.line, title: call.label(), text: call.text() }),
  questions: (call) => ({ kind: 'questions', line: call.line, items: call.items() }),
  wheel: ({ line }) => ({ kind: 'wheel', line }),
  'own-wheel': ({ line }) => ({ kind: 'own-wheel', line }),
  'back-cover': (call) => ({ kind: 'back-cover', line: call.line, text: call.text() }),
}

/** The block that a directive such as `:::note[Title]` stands for. */
export function directiveBlock(reader: Reader, node: Directive, line: number): Block {
  const make = makers[node.name]
  if (make === undefined)
    return reader.fail(node, `${describe(node)} is not known; there are ${Object.keys(makers).join(', ')}`)
  const call = new Call(reader, node, line)
  const block = make(call)
  call.end()
  return block
}

function numbers(call: Call, text: string): number[] {
  return text.split(' ').map((word) => {
    const value = Number(word)
    return value > 0 ? value : call.fail(`has the width "${word}", which is no number above zero`)
  })
}

/** Each line a row, boxes between bars: `Name {60%} | Date {40%}`, with `= text` for what stands in a box. */
function fieldRows(call: Call): Field[][] {
  const lines = splitInline(inlineOf(call.reader, call.only('paragraph').children, '\n'), '\n')
  return lines.map((line, index) => {
    const fields = splitInline(line, '|').map((box) => fieldOf(call, box, call.line + index + 1))
    const given = fields.reduce((sum, { share }) => sum + share, 0)
    const open = fields.filter(({ share }) => share === 0).length
    const left = 1 - given
    if (left < -0.005 || (open > 0 && left <= 0) || (open === 0 && left > 0.005))
      call.reader.fail(call.line + index + 1, 'the widths of a row have to add up to 100%')
    return fields.map((field) => (field.share === 0 ? { ...field, share: left / open } : field))
  })
}

const BRACES = /\{([^}]*)\}$/

/** A box as it is written; its share is 0 where no width is given. */
function fieldOf(call: Call, box: Inline, line: number): Field {
  const runs = trimInline(box)
  const last = runs.at(-1)
  const [braces, look = ''] = (last?.blank === undefined && BRACES.exec(last?.text ?? '')) || []
  if (last !== undefined && braces !== undefined) last.text = last.text.slice(0, -braces.length)
  const [label = [], value] = splitInline(runs, ' = ')
  const field = { label: plainText(label), value: value ?? [], share: 0, lines: 1 }
  if (field.label === '') call.reader.fail(line, 'a box of "fields" has no words')
  for (const part of look === '' ? [] : look.split(',')) {
    const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*(%|lines)\s*$/.exec(part) ?? []
    if (unit === undefined)
      call.reader.fail(line, `"{${look}}" is neither a width such as {40%} nor {3 lines}`)
    if (unit === '%') field.share = Number(number) / 100
    else field.lines = Number(number)
  }
  if (value !== undefined && call.reader.format === 'pdf')
    call.reader.fail(line, 'the boxes of a PDF are empty: leave out what follows " = "')
  if (value !== undefined) return field
  const control = `${field.label.charAt(0).toLowerCase()}${field.label.slice(1)}`
  return { ...field, value: [{ text: control, blank: 'text' }] }
}
