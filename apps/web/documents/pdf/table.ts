import type { Column, Table } from '../blocks.ts'
import type { Inline } from '../inline.ts'
import { plainText, soleBlank } from '../inline.ts'
import { ink } from '../theme.ts'
import type { Box } from './fields.ts'
import { placeCheck, placeTextField } from './fields.ts'
import type { LaidText } from './inline.ts'
import { drawText } from './inline.ts'
import type { Sheet } from './sheet.ts'

const pad = { x: 5, y: 3.6 }
/** Points up to which a table stays on one page with its heading. */
const SHORT_TABLE = 150

/** The widths of its columns, its laid head and rows, and how high they are. */
function layTable(sheet: Sheet, spec: Table) {
  const total = spec.columns.reduce((sum, { share }) => sum + share, 0)
  const widths = spec.columns.map(({ share }) => (sheet.width * share) / total)
  const head = spec.columns.map(({ title }, index) => layCell(sheet, title, widths[index] ?? 0, 'head'))
  const headHeight = Math.max(...head.map(({ height }) => height)) + pad.y * 2
  const bodies = spec.rows.map((row) => {
    const cells = row.map((cell, index) => ({
      cell,
      laid: soleBlank(cell) ? undefined : layCell(sheet, cell, widths[index] ?? 0, 'cell'),
    }))
    const content = Math.max(...cells.map(({ laid }) => laid?.height ?? sheet.gap(12)))
    return { cells, height: Math.max(content + pad.y * 2, sheet.gap(spec.rowHeight)) }
  })
  return { widths, head, headHeight, bodies }
}

/** Points that have to be free below a heading: all of a short table, else its head and two rows. */
export function tableOpeningHeight(sheet: Sheet, spec: Table): number {
  const { headHeight, bodies } = layTable(sheet, spec)
  const heightOf = (rows: typeof bodies) => rows.reduce((sum, { height }) => sum + height, headHeight)
  const whole = heightOf(bodies)
  return whole <= SHORT_TABLE ? whole : heightOf(bodies.slice(0, 2))
}

/** A table whose head is repeated when it turns the page; rows are never cut. */
export function drawTable(sheet: Sheet, spec: Table): void {
  const { widths, head, headHeight, bodies } = layTable(sheet, spec)
  const element = sheet.group('Table')
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
      const isHead = spec.hasRowHeads && index === 0
      const holder = isHead ? sheet.group('TH', row, { scope: 'Row' }) : sheet.group('TD', row)
      if (laid) {
        const aligned = align(laid, spec.columns[index])
        sheet.tag('P', () => drawText(sheet.doc, aligned, x + pad.x, top + pad.y), holder).end()
      } else
        placeBlank(sheet, holder, blankLabel(spec, cells[0]?.cell ?? [], cell), cell, [x, top, width, height])
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

function layCell(sheet: Sheet, text: Inline, width: number, style: 'cell' | 'head'): LaidText {
  return sheet.lay(text, sheet.style(style), width - pad.x * 2)
}

function align(laid: LaidText, column: Column | undefined): LaidText {
  return column?.isCentered ? { ...laid, style: { ...laid.style, align: 'center' } } : laid
}

/** Names a field after its row and what stands in its brackets. */
function blankLabel(spec: Table, first: Inline, cell: Inline): string {
  const own = plainText(cell)
  return spec.hasRowHeads ? `${plainText(first)}: ${own}` : `${own.charAt(0).toUpperCase()}${own.slice(1)}`
}

function placeBlank(
  sheet: Sheet,
  holder: PDFKit.PDFStructureElement,
  label: string,
  cell: Inline,
  box: Box,
): void {
  const [x, y, width, height] = box
  const spec = { name: sheet.names.take(label), label }
  if (soleBlank(cell)?.blank === 'tick')
    placeCheck(sheet.doc, holder, spec, x + (width - 11) / 2, y + (height - 11) / 2)
  else placeTextField(sheet.doc, holder, spec, box, false)
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
