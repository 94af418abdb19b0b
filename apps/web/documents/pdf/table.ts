import { ink } from '../theme.ts'
import type { Box } from './fields.ts'
import { placeCheck, placeTextField, plain } from './fields.ts'
import type { LaidText } from './inline.ts'
import { drawText } from './inline.ts'
import type { Sheet } from './sheet.ts'

export type Cell =
  | string
  /** A text field over the whole cell; `label` is its tooltip. */
  | { field: string; label: string; lines?: number }
  | { check: string; label: string }

export interface Column {
  title: string
  /** Share of the width; the columns are scaled to fill it. */
  share: number
  align?: 'left' | 'center'
}

export interface TableSpec {
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
  /** Smallest height of a body row in points. */
  rowHeight?: number
  /** The first cell of a row is its heading. */
  rowHeads?: boolean
}

const pad = { x: 5, y: 3.6 }

/** A table whose head is repeated when it turns the page; rows are never cut. */
export function table(sheet: Sheet, spec: TableSpec): void {
  const total = spec.columns.reduce((sum, { share }) => sum + share, 0)
  const widths = spec.columns.map(({ share }) => (sheet.width * share) / total)
  const element = sheet.group('Table')
  const head = spec.columns.map(({ title }, index) => layCell(sheet, title, widths[index] ?? 0, 'head'))
  const headHeight = Math.max(...head.map(({ height }) => height)) + pad.y * 2
  const bodies = spec.rows.map((row) => {
    const cells = row.map((cell, index) => ({
      cell,
      laid: typeof cell === 'string' ? layCell(sheet, cell, widths[index] ?? 0, 'cell') : undefined,
    }))
    const content = Math.max(
      ...cells.map(({ cell, laid }) => (laid ? laid.height : blankHeight(sheet, cell))),
    )
    return { cells, height: Math.max(content + pad.y * 2, sheet.gap(spec.rowHeight ?? 0)) }
  })
  const drawHead = () => {
    const row = sheet.group('TR', element)
    sheet.doc.decorate(() => sheet.doc.rect(sheet.left, sheet.y, sheet.width, headHeight).fill(ink.moss))
    let x = sheet.left
    head.forEach((laid, index) => {
      const cell = sheet.group('TH', row, { scope: 'Column' })
      const left = x + pad.x
      const aligned = align(laid, spec.columns[index])
      sheet.tag('P', () => drawText(sheet.doc, aligned, left, sheet.y + pad.y), cell).end()
      cell.end()
      x += widths[index] ?? 0
    })
    row.end()
    sheet.y += headHeight
  }
  // The head keeps at least its first row beside it.
  sheet.ensure(headHeight + (bodies[0]?.height ?? 0))
  drawHead()
  bodies.forEach(({ cells, height }, rowIndex) => {
    if (sheet.y + height > sheet.bottom) {
      sheet.turnPage()
      drawHead()
    }
    const row = sheet.group('TR', element)
    const top = sheet.y
    sheet.doc.decorate(() => {
      if (rowIndex % 2 === 1) sheet.doc.rect(sheet.left, top, sheet.width, height).fill('#faf7f0')
    })
    let x = sheet.left
    cells.forEach(({ cell, laid }, index) => {
      const width = widths[index] ?? 0
      const isHead = spec.rowHeads === true && index === 0
      const holder = isHead ? sheet.group('TH', row, { scope: 'Row' }) : sheet.group('TD', row)
      if (laid) {
        const aligned = align(isHead ? { ...laid, style: { ...laid.style } } : laid, spec.columns[index])
        sheet.tag('P', () => drawText(sheet.doc, aligned, x + pad.x, top + pad.y), holder).end()
      } else placeBlank(sheet, holder, cell, [x, top, width, height])
      holder.end()
      x += width
    })
    sheet.doc.decorate(() => drawGrid(sheet, widths, top, height))
    row.end()
    sheet.y += height
  })
  element.end()
  sheet.y += sheet.gap(9)
}

function layCell(sheet: Sheet, text: string, width: number, style: 'cell' | 'head'): LaidText {
  return sheet.lay(text, sheet.style(style), width - pad.x * 2)
}

function align(laid: LaidText, column: Column | undefined): LaidText {
  return column?.align === 'center' ? { ...laid, style: { ...laid.style, align: 'center' } } : laid
}

function blankHeight(sheet: Sheet, cell: Cell): number {
  if (typeof cell === 'string' || 'check' in cell) return 12
  return sheet.gap((cell.lines ?? 1) * 12)
}

function placeBlank(sheet: Sheet, holder: PDFKit.PDFStructureElement, cell: Cell, box: Box): void {
  if (typeof cell === 'string') return
  const [x, y, width, height] = box
  const label = plain(cell.label)
  if ('check' in cell) {
    placeCheck(sheet.doc, holder, { name: cell.check, label }, x + (width - 11) / 2, y + (height - 11) / 2)
  } else {
    placeTextField(sheet.doc, holder, { name: cell.field, label }, box, false)
  }
}

function drawGrid(sheet: Sheet, widths: readonly number[], top: number, height: number): void {
  const { doc, left, width } = sheet
  doc.lineWidth(0.5).rect(left, top, width, height)
  let x = left
  for (const column of widths.slice(0, -1)) {
    x += column
    doc.moveTo(x, top).lineTo(x, top + height)
  }
  doc.stroke(ink.lineStrong)
}
