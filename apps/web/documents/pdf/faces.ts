import { ink } from '../theme.ts'
import { placeRadios } from './fields.ts'
import { drawText } from './inline.ts'
import type { Sheet } from './sheet.ts'

/** How far the mouth bends, from sad to happy, and the word beneath. */
const moods = [
  { bend: -4.5, word: 'Poor' },
  { bend: -2, word: 'Not so good' },
  { bend: 0, word: 'All right' },
  { bend: 2.5, word: 'Good' },
  { bend: 5, word: 'Very good' },
] as const

const questionShare = 0.24

/** A table of ratings from 1 to 5, headed by drawn faces and words; one question per row. */
export function faceRatings(sheet: Sheet, labels: readonly string[]): void {
  const first = sheet.width * questionShare
  const column = (sheet.width - first) / moods.length
  const centre = (index: number) => sheet.left + first + column * (index + 0.5)
  const table = sheet.group('Table')
  const rowHeight = sheet.gap(20)
  sheet.ensure(40 + rowHeight * labels.length)
  const head = sheet.group('TR', table)
  sheet.group('TD', head).end()
  moods.forEach(({ bend, word }, index) => {
    sheet.doc.decorate(() => drawFace(sheet, centre(index), sheet.y + 11, bend))
    const cell = sheet.group('TH', head, { scope: 'Column' })
    const style = { ...sheet.style('small'), align: 'center', color: ink.text } as const
    const label = sheet.lay(`${index + 1} ${word}`, style, column)
    sheet.tag('P', () => drawText(sheet.doc, label, centre(index) - column / 2, sheet.y + 24), cell).end()
    cell.end()
  })
  head.end()
  sheet.y += 26 + sheet.gap(12)
  labels.forEach((label, rowIndex) => {
    const row = sheet.group('TR', table)
    const top = sheet.y
    sheet.doc.decorate(() => {
      if (rowIndex % 2 === 0) sheet.doc.rect(sheet.left, top, sheet.width, rowHeight).fill(ink.mossWash)
    })
    const cell = sheet.group('TH', row, { scope: 'Row' })
    const laid = sheet.lay(label, { ...sheet.style('body'), face: 'bold' }, first - 10)
    sheet
      .tag('P', () => drawText(sheet.doc, laid, sheet.left + 6, top + (rowHeight - laid.height) / 2), cell)
      .end()
    cell.end()
    const place = placeRadios(sheet.doc, sheet.names.take(label), label)
    moods.forEach(({ word }, index) => {
      const choice = sheet.group('TD', row)
      place(choice, String(index + 1), `${index + 1}, ${word}`, centre(index), top + rowHeight / 2)
      choice.end()
    })
    row.end()
    sheet.y += rowHeight
  })
  table.end()
  sheet.y += sheet.gap(8)
}

function drawFace(sheet: Sheet, x: number, y: number, bend: number): void {
  const { doc } = sheet
  doc.lineWidth(1).circle(x, y, 9.5).fillAndStroke(ink.mossWash, ink.moss)
  doc.circle(x - 3.4, y - 2.6, 1.1).fill(ink.moss)
  doc.circle(x + 3.4, y - 2.6, 1.1).fill(ink.moss)
  const mouth = y + 3.4 - bend * 0.2
  doc
    .lineCap('round')
    .lineWidth(1.1)
    .moveTo(x - 4.4, mouth)
    .quadraticCurveTo(x, mouth + bend, x + 4.4, mouth)
    .stroke(ink.moss)
}
