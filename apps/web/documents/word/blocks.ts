import type { ParagraphChild, TableCell } from 'docx'
import {
  BorderStyle,
  TableCell as Cell,
  CheckBox,
  HeadingLevel,
  HeightRule,
  ImportedXmlComponent,
  Paragraph,
  Table,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx'
import type { Field, Table as TableBlock } from '../blocks.ts'
import type { Inline } from '../inline.ts'
import { plainText, splitInline } from '../inline.ts'
import { ink } from '../theme.ts'

/** Text width of a page in twentieths of a point: A4 with margins of 20 mm, upright and on its side. */
export const PORTRAIT_WIDTH = 9638
export const LANDSCAPE_WIDTH = 14570

const rule = { style: BorderStyle.SINGLE, size: 4, color: hex(ink.lineStrong) }
const borders = { top: rule, bottom: rule, left: rule, right: rule }

/** A colour as Word writes it, without the number sign. */
export function hex(color: string): string {
  return color.replace('#', '')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** A content control that shows `[label]` until something is typed. */
function control(label: string, size: number | undefined): ParagraphChild {
  const text = escapeXml(label)
  const look = `<w:rPr><w:color w:val="${hex(ink.faint)}"/>${size ? `<w:sz w:val="${size}"/>` : ''}</w:rPr>`
  const properties = `<w:sdtPr>${look}<w:alias w:val="${text}"/><w:tag w:val="${text}"/><w:showingPlcHdr/><w:text w:multiLine="1"/></w:sdtPr>`
  const xml = `<w:sdt>${properties}<w:sdtContent><w:r>${look}<w:t>[${text}]</w:t></w:r></w:sdtContent></w:sdt>`
  return ImportedXmlComponent.fromXmlString(xml) as unknown as ParagraphChild
}

interface RunLook {
  size?: number
  color?: string
  bold?: boolean
  italics?: boolean
}

function tickBox(alias: string): CheckBox {
  const symbol = { font: 'Segoe UI Symbol' }
  return new CheckBox({
    alias: alias.slice(0, 60),
    checkedState: { value: '2612', ...symbol },
    uncheckedState: { value: '2610', ...symbol },
  })
}

/** Text in its looks, with controls for what is to be filled in and boxes for what is to be ticked. */
function inline(source: Inline, look: RunLook = {}): ParagraphChild[] {
  return source.flatMap(({ text, isBold, isItalic, blank }): ParagraphChild[] => {
    if (blank === 'tick') return [tickBox(text)]
    if (blank === 'text') return [control(text, look.size)]
    const own = { ...look, ...(isBold && { bold: true }), ...(isItalic && { italics: true }) }
    return text
      .split('\n')
      .map((line, index) => new TextRun({ text: line, ...own, ...(index > 0 && { break: 1 }) }))
  })
}

export function heading(text: string, level: 1 | 2 | 3, pageBreakBefore = false): Paragraph {
  const levels = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 }
  return new Paragraph({ heading: levels[level], pageBreakBefore, children: [new TextRun(text)] })
}

/** A paragraph; `after` in points. */
export function text(
  source: Inline,
  options: RunLook & { after?: number; keepNext?: boolean } = {},
): Paragraph {
  const { after = 5, keepNext = false, ...look } = options
  return new Paragraph({ children: inline(source, look), spacing: { after: after * 20 }, keepNext })
}

export function bullets(items: readonly Inline[]): Paragraph[] {
  return items.map((item) => new Paragraph({ style: 'ListBullet', children: inline(item) }))
}

/** Items with numbers from 1; `list` tells one list of the document from the others. */
export function numbered(items: readonly Inline[], list: number): Paragraph[] {
  const numbering = { reference: 'numbers', level: 0, instance: list }
  return items.map((item) => new Paragraph({ style: 'ListNumber', numbering, children: inline(item) }))
}

/** A tick box as a content control, with its words. */
export function check(label: Inline): Paragraph {
  return new Paragraph({
    children: [tickBox(plainText(label)), new TextRun('  '), ...inline(label)],
    spacing: { after: 60 },
    indent: { left: 340, hanging: 340 },
  })
}

/** A tinted box over the whole width. */
export function note(title: string, source: Inline, tone: 'moss' | 'ember', width: number): Table {
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  const color = hex(tone === 'moss' ? ink.moss : ink.ember)
  const fill = hex(tone === 'moss' ? ink.mossWash : ink.emberWash)
  const cell = new Cell({
    shading: { fill },
    borders: { top: none, bottom: none, right: none, left: { style: BorderStyle.SINGLE, size: 24, color } },
    margins: { top: 110, bottom: 110, left: 180, right: 180 },
    width: { size: width, type: WidthType.DXA },
    children: [text([{ text: title, isBold: true }], { color, after: 1 }), text(source, { after: 0 })],
  })
  return new Table({
    width: { size: width, type: WidthType.DXA },
    columnWidths: [width],
    rows: [new TableRow({ cantSplit: true, children: [cell] })],
  })
}

/** A ruled table with a repeated head row; the first column may hold row headings. */
export function wordTable(spec: TableBlock, width: number): Table {
  // Half points; 18 is 9 point.
  const size = spec.isSmall ? 16 : 18
  const total = spec.columns.reduce((sum, { share }) => sum + share, 0)
  const widths = spec.columns.map(({ share }) => Math.round((width * share) / total))
  const cellOf = (source: Inline, index: number, head: boolean): TableCell =>
    new Cell({
      borders,
      width: { size: widths[index] ?? 0, type: WidthType.DXA },
      verticalAlign: head ? VerticalAlign.BOTTOM : VerticalAlign.TOP,
      margins: { top: 50, bottom: 50, left: 80, right: 80 },
      ...(head ? { shading: { fill: hex(ink.moss) } } : {}),
      children: splitInline(source, '\n').map(
        (line) =>
          new Paragraph({
            // The style carries the size too: LibreOffice sets what is not yet filled in by it.
            style: spec.isSmall ? 'TableTextSmall' : 'TableText',
            children: inline(line, head ? { size, color: hex(ink.paper), bold: true } : { size }),
            spacing: { after: 0 },
            ...(spec.columns[index]?.isCentered ? { alignment: 'center' as const } : {}),
          }),
      ),
    })
  const height =
    spec.rowHeight > 0 ? { height: { value: spec.rowHeight * 20, rule: HeightRule.ATLEAST } } : {}
  return new Table({
    width: { size: width, type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: spec.columns.map(({ title }, index) => cellOf(title, index, true)),
      }),
      ...spec.rows.map(
        (row) =>
          new TableRow({
            cantSplit: true,
            ...height,
            children: row.map((cell, index) => cellOf(cell, index, false)),
          }),
      ),
    ],
  })
}

/** Ruled cells with a small label over the content to fill in; one table per row, so that rows may differ. */
export function fieldRow(fields: readonly Field[], width: number): Table {
  const widths = fields.map(({ share }) => Math.round(width * share))
  const cells = fields.map(
    ({ label, value }, index) =>
      new Cell({
        borders,
        width: { size: widths[index] ?? 0, type: WidthType.DXA },
        margins: { top: 40, bottom: 50, left: 90, right: 90 },
        children: [
          text([{ text: label, isBold: true }], { size: 16, color: hex(ink.moss), after: 0 }),
          text(value, { after: 0 }),
        ],
      }),
  )
  const lines = Math.max(...fields.map((field) => field.lines))
  const height = { value: lines * 240 + 240, rule: HeightRule.ATLEAST }
  return new Table({
    width: { size: width, type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    rows: [new TableRow({ cantSplit: true, height, children: cells })],
  })
}

/** A little white between two tables, which Word would otherwise join. */
export function gap(points: number): Paragraph {
  return new Paragraph({
    children: [],
    spacing: { before: 0, after: 0, line: points * 20, lineRule: 'exact' },
  })
}
