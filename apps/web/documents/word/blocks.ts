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

export interface RunLook {
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

/** Splits `**bold**`, `*italic*`, `[ ]` for a tick box and `[text to fill in]` for a content control. */
function inline(source: string, look: RunLook = {}): ParagraphChild[] {
  const children: ParagraphChild[] = []
  for (const run of source.split(/(\*\*.+?\*\*|\*.+?\*|\[[^\]]+\])/)) {
    if (run === '') continue
    if (run.startsWith('**')) children.push(...inline(run.slice(2, -2), { ...look, bold: true }))
    else if (run.startsWith('*')) children.push(...inline(run.slice(1, -1), { ...look, italics: true }))
    else if (run === '[ ]') children.push(tickBox('Tick box'))
    else if (run.startsWith('[')) children.push(control(run.slice(1, -1), look.size))
    else children.push(new TextRun({ text: run, ...look }))
  }
  return children
}

export function heading(text: string, level: 1 | 2 | 3 = 2, pageBreakBefore = false): Paragraph {
  const levels = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 }
  return new Paragraph({ heading: levels[level], pageBreakBefore, children: [new TextRun(text)] })
}

/** A paragraph; `after` in points. */
export function text(
  source: string,
  options: RunLook & { after?: number; keepNext?: boolean } = {},
): Paragraph {
  const { after = 5, keepNext = false, ...look } = options
  return new Paragraph({ children: inline(source, look), spacing: { after: after * 20 }, keepNext })
}

export function bullets(items: readonly string[]): Paragraph[] {
  return items.map((item) => new Paragraph({ style: 'ListBullet', children: inline(item) }))
}

/** A tick box as a content control, with its words. */
export function check(label: string, after = 3): Paragraph {
  const box = tickBox(label.replaceAll('**', ''))
  return new Paragraph({
    children: [box, new TextRun('  '), ...inline(label)],
    spacing: { after: after * 20 },
    indent: { left: 340, hanging: 340 },
  })
}

/** A tinted box over the whole width. */
export function note(
  title: string,
  source: string,
  tone: 'moss' | 'ember' = 'moss',
  width = PORTRAIT_WIDTH,
): Table {
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  const color = hex(tone === 'moss' ? ink.moss : ink.ember)
  const fill = hex(tone === 'moss' ? ink.mossWash : ink.emberWash)
  const cell = new Cell({
    shading: { fill },
    borders: { top: none, bottom: none, right: none, left: { style: BorderStyle.SINGLE, size: 24, color } },
    margins: { top: 110, bottom: 110, left: 180, right: 180 },
    width: { size: width, type: WidthType.DXA },
    children: [text(`**${title}**`, { color, after: 1 }), text(source, { after: 0 })],
  })
  return new Table({
    width: { size: width, type: WidthType.DXA },
    columnWidths: [width],
    rows: [new TableRow({ cantSplit: true, children: [cell] })],
  })
}

export interface WordColumn {
  title: string
  share: number
  center?: boolean
}

/** A ruled table with a repeated head row; the first column may hold row headings. */
export function wordTable(spec: {
  columns: readonly WordColumn[]
  rows: readonly (readonly string[])[]
  width?: number
  /** Half points; 18 is 9 point. */
  size?: number
  /** Smallest row height in points. */
  rowHeight?: number
}): Table {
  const width = spec.width ?? PORTRAIT_WIDTH
  const size = spec.size ?? 18
  const total = spec.columns.reduce((sum, { share }) => sum + share, 0)
  const widths = spec.columns.map(({ share }) => Math.round((width * share) / total))
  const cellOf = (source: string, index: number, head: boolean): TableCell =>
    new Cell({
      borders,
      width: { size: widths[index] ?? 0, type: WidthType.DXA },
      verticalAlign: head ? VerticalAlign.BOTTOM : VerticalAlign.TOP,
      margins: { top: 50, bottom: 50, left: 80, right: 80 },
      ...(head ? { shading: { fill: hex(ink.moss) } } : {}),
      children: source.split('\n').map(
        (line) =>
          new Paragraph({
            // The style carries the size too: LibreOffice sets what is not yet filled in by it.
            style: size <= 16 ? 'TableTextSmall' : 'TableText',
            children: inline(line, head ? { size, color: hex(ink.paper), bold: true } : { size }),
            spacing: { after: 0 },
            ...(spec.columns[index]?.center ? { alignment: 'center' as const } : {}),
          }),
      ),
    })
  const height = spec.rowHeight ? { height: { value: spec.rowHeight * 20, rule: HeightRule.ATLEAST } } : {}
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

export interface WordField {
  label: string
  /** What the content control says; the label in small letters by default. Plain text is set as it stands. */
  value?: string
  share?: number
}

/** Ruled cells with a small label over the content to fill in; one table per row, so that rows may differ. */
export function fieldRow(
  fields: readonly WordField[],
  options: { lines?: number; width?: number } = {},
): Table {
  const width = options.width ?? PORTRAIT_WIDTH
  const widths = fields.map(({ share }) => Math.round(width * (share ?? 1 / fields.length)))
  const cells = fields.map(
    ({ label, value }, index) =>
      new Cell({
        borders,
        width: { size: widths[index] ?? 0, type: WidthType.DXA },
        margins: { top: 40, bottom: 50, left: 90, right: 90 },
        children: [
          text(`**${label}**`, { size: 16, color: hex(ink.moss), after: 0 }),
          text(value ?? `[${label.charAt(0).toLowerCase()}${label.slice(1)}]`, { after: 0 }),
        ],
      }),
  )
  const height = { value: (options.lines ?? 1) * 240 + 240, rule: HeightRule.ATLEAST }
  return new Table({
    width: { size: width, type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    rows: [new TableRow({ cantSplit: true, height, children: cells })],
  })
}

/** A little white between two tables, which Word would otherwise join. */
export function gap(points = 4): Paragraph {
  return new Paragraph({
    children: [],
    spacing: { before: 0, after: 0, line: points * 20, lineRule: 'exact' },
  })
}
