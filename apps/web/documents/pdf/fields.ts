import type { Field, Question } from '../blocks.ts'
import type { Inline } from '../inline.ts'
import { plainText } from '../inline.ts'
import { ink } from '../theme.ts'
import type { FormPdf } from './form-pdf.ts'
import { pdfString } from './form-pdf.ts'
import { drawText } from './inline.ts'
import type { Sheet } from './sheet.ts'

export type Box = [x: number, y: number, width: number, height: number]

const TYPED = '/F1 9.5 Tf 0.16 0.14 0.11 rg'
const BOX = 11

/** A text field that fills `box`, with its drawn ground; unruled in a table, whose grid rules it. */
export function placeTextField(
  doc: FormPdf,
  parent: PDFKit.PDFStructureElement,
  spec: { name: string; label: string },
  box: Box,
  ruled = true,
): void {
  const [x, y, width, height] = box
  doc.decorate(() => {
    doc.rect(x, y, width, height).fill(ink.barkWash)
    if (ruled) doc.lineWidth(0.6).rect(x, y, width, height).stroke(ink.lineStrong)
  })
  const entries = { DA: pdfString(TYPED) }
  doc.addWidget(parent, spec.label, entries, () => {
    doc.font('Helvetica')
    doc.formText(spec.name, x + 1.5, y + 1, width - 3, height - 2, { multiline: height > 26 })
  })
}

/** A tick box of 11 points. */
export function placeCheck(
  doc: FormPdf,
  parent: PDFKit.PDFStructureElement,
  spec: { name: string; label: string },
  x: number,
  y: number,
): void {
  doc.decorate(() => {
    doc.lineWidth(0.9).roundedRect(x, y, BOX, BOX, 1.8).fillAndStroke('#ffffff', ink.moss)
  })
  const tick = appearance(doc, '0.14 0.27 0.18 RG 1.6 w 1 J 1 j 2.4 5.6 m 4.7 3.1 l 8.8 8.6 l S')
  const entries = {
    AP: { N: { Yes: tick, Off: appearance(doc, '') } },
    AS: 'Off',
    V: 'Off',
    MK: { CA: pdfString('4') },
  }
  doc.addWidget(parent, spec.label, entries, () => {
    doc.font('Helvetica').formCheckbox(spec.name, x, y, BOX, BOX)
  })
}

/** A group of round choices; call the answer once per choice with its value, name and centre. */
export function placeRadios(doc: FormPdf, name: string, tooltip: string) {
  const group = doc.font('Helvetica').formField(name)
  // 0x8000 marks radio buttons, 0x4000 keeps one chosen once one is chosen.
  Object.assign(group.data, { FT: 'Btn', Ff: 0x8000, V: 'Off', TU: pdfString(tooltip) })
  return (parent: PDFKit.PDFStructureElement, value: string, label: string, x: number, y: number) => {
    const radius = BOX / 2
    doc.decorate(() => {
      doc.lineWidth(0.9).circle(x, y, radius).fillAndStroke('#ffffff', ink.moss)
    })
    const dot = appearance(
      doc,
      '0.14 0.27 0.18 rg 8.3 5.5 m 8.3 7.05 7.05 8.3 5.5 8.3 c 3.95 8.3 2.7 7.05 2.7 5.5 c 2.7 3.95 3.95 2.7 5.5 2.7 c 7.05 2.7 8.3 3.95 8.3 5.5 c f',
    )
    const entries = {
      T: undefined,
      AP: { N: { [value]: dot, Off: appearance(doc, '') } },
      AS: 'Off',
      MK: { CA: pdfString('l') },
    }
    doc.addWidget(parent, `${tooltip}: ${label}`, entries, () => {
      const options = { parent: group }
      doc.font('Helvetica')
      doc.formRadioButton(name, x - radius, y - radius, BOX, BOX, options)
    })
  }
}

function appearance(doc: FormPdf, drawing: string): PDFKit.PDFKitReference {
  const form = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, BOX, BOX], Resources: {} })
  form.end(Buffer.from(drawing || 'q Q'))
  return form
}

/** Rows of labelled text fields. */
export function fieldRows(sheet: Sheet, rows: readonly (readonly Field[])[]): void {
  const gutter = 10
  for (const row of rows) {
    const { boxHeight, labelHeight, labels, widths } = layRow(sheet, row)
    sheet.ensure(labelHeight + boxHeight + 3)
    let x = sheet.left
    row.forEach((field, index) => {
      const label = labels[index]
      const width = widths[index] ?? sheet.width
      if (!label) return
      const paragraph = sheet.tag('P', () =>
        drawText(sheet.doc, label, x, sheet.y + labelHeight - label.height),
      )
      const spec = { name: sheet.names.take(field.label), label: field.label }
      placeTextField(sheet.doc, paragraph, spec, [x, sheet.y + labelHeight + 1.5, width, boxHeight])
      x += width + gutter
    })
    sheet.y += labelHeight + boxHeight + sheet.gap(7)
  }
  sheet.y += sheet.gap(2)
}

/** Points that a row of fields takes. */
export function fieldRowHeight(sheet: Sheet, row: readonly Field[]): number {
  const { boxHeight, labelHeight } = layRow(sheet, row)
  return labelHeight + boxHeight + 3
}

function layRow(sheet: Sheet, row: readonly Field[]) {
  const gutter = 10
  const lines = Math.max(...row.map((field) => field.lines))
  const boxHeight = sheet.gap(lines === 1 ? 18 : lines * 13.5 + 5)
  const widths = row.map((field) => (sheet.width + gutter) * field.share - gutter)
  const labels = row.map((field, index) => sheet.lay(field.label, sheet.style('label'), widths[index]))
  return { boxHeight, widths, labels, labelHeight: Math.max(...labels.map(({ height }) => height)) }
}

/** Tick boxes with their words, in columns, filled row by row. */
export function checkList(sheet: Sheet, labels: readonly Inline[], columns: number): void {
  const gutter = 14
  const width = (sheet.width + gutter) / columns - gutter
  for (let start = 0; start < labels.length; start += columns) {
    const row = labels
      .slice(start, start + columns)
      .map((label) => ({ label: plainText(label), laid: sheet.lay(label, sheet.style('body'), width - 18) }))
    const height = Math.max(...row.map(({ laid }) => laid.height), BOX + 2)
    sheet.ensure(height)
    row.forEach(({ label, laid }, index) => {
      const x = sheet.left + index * (width + gutter)
      const paragraph = sheet.group('P')
      const top = sheet.y + (laid.style.leading - BOX) / 2
      placeCheck(sheet.doc, paragraph, { name: sheet.names.take(label), label }, x, top)
      sheet.tag('Span', () => drawText(sheet.doc, laid, x + 18, sheet.y), paragraph).end()
    })
    sheet.y += height + sheet.gap(3.6)
  }
  sheet.y += sheet.gap(4)
}

/** A question with one round choice for each number from 0 to 10, and words at both ends. */
export function numberScale(
  sheet: Sheet,
  spec: { name: string; question: string; low: string; high: string },
): void {
  const question = sheet.lay(spec.question, { ...sheet.style('body'), face: 'bold' })
  const ends = { ...sheet.style('small'), color: ink.soft }
  const height = question.height + sheet.gap(46)
  sheet.ensure(height)
  const paragraph = sheet.tag('P', () => drawText(sheet.doc, question, sheet.left, sheet.y))
  const place = placeRadios(sheet.doc, sheet.names.take(spec.name), spec.question)
  const steps = 10
  const inset = 8
  const span = sheet.width - inset * 2
  const line = sheet.y + question.height + sheet.gap(13)
  sheet.doc.decorate(() => {
    sheet.doc
      .lineWidth(0.8)
      .moveTo(sheet.left + inset, line)
      .lineTo(sheet.left + inset + span, line)
      .stroke(ink.line)
  })
  for (let value = 0; value <= steps; value++) {
    const x = sheet.left + inset + (span * value) / steps
    place(paragraph, String(value), String(value), x, line)
    const number = sheet.lay(String(value), { ...ends, align: 'center', color: ink.text }, 24)
    sheet.tag('Span', () => drawText(sheet.doc, number, x - 12, line + sheet.gap(7)), paragraph).end()
  }
  const below = line + sheet.gap(18)
  sheet.tag('P', () => drawText(sheet.doc, sheet.lay(spec.low, ends), sheet.left, below))
  const high = sheet.lay(spec.high, { ...ends, align: 'right' })
  sheet.tag('P', () => drawText(sheet.doc, high, sheet.left, below))
  sheet.y += height
}

/** A question with a round choice for each answer, all in one line. */
export function choiceRow(sheet: Sheet, question: Question): void {
  const style = { ...sheet.style('small'), color: ink.text }
  const first = sheet.width * 0.2
  const label = sheet.lay(question.label, { ...style, face: 'bold' }, first - 6)
  const height = Math.max(label.height, 15)
  sheet.ensure(height)
  const paragraph = sheet.tag('P', () =>
    drawText(sheet.doc, label, sheet.left, sheet.y + (height - label.height) / 2),
  )
  const place = placeRadios(sheet.doc, sheet.names.take(question.label), question.label)
  let x = sheet.left + first
  for (const choice of question.choices) {
    place(paragraph, choice.replaceAll(' ', '-'), choice, x + 5.5, sheet.y + height / 2)
    const laid = sheet.lay(choice, style, 100)
    sheet
      .tag('Span', () => drawText(sheet.doc, laid, x + 14, sheet.y + (height - laid.height) / 2), paragraph)
      .end()
    const width = laid.lines[0]?.width ?? 0
    x += width + 25
  }
  sheet.y += height + 2
}
