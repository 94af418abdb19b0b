import { ink, leafMark } from '../theme.ts'
import type { FormPdf } from './form-pdf.ts'

/** The wordmark, 148 points wide at scale 1, with its top left corner at x, y. */
export function drawWordmark(doc: FormPdf, x: number, y: number, scale: number): void {
  doc.save().translate(x, y).scale(scale)
  doc.save().translate(-4, -4).scale(0.92)
  doc.path(leafMark.blade).fill(ink.moss)
  doc.path(leafMark.vein).fill(ink.paper)
  doc.restore()
  doc.font('heading').fontSize(14.5).fillColor(ink.heading)
  doc.text('Nature & Therapy', 27, 13.5, { lineBreak: false, baseline: 'alphabetic' })
  doc.font('heading').fontSize(6.2).fillColor(ink.soft)
  doc.text('DIRECTORY', 27.5, 22, { lineBreak: false, baseline: 'alphabetic', characterSpacing: 1.6 })
  doc.restore()
}

/** A pale hanging sprig for the upper right corner of a first page, about 80 by 70 points. */
export function drawSprig(doc: FormPdf, x: number, y: number, scale: number): void {
  doc.save().translate(x, y).scale(scale)
  doc.lineWidth(1.1).lineCap('round')
  doc.moveTo(40, -26).bezierCurveTo(10, -10, -34, 2, -62, 48).stroke(ink.mossPale)
  const leaves: [x: number, y: number, turn: number, size: number][] = [
    [18, -15, 20, 1.05],
    [8, -11, 128, 1.1],
    [-8, -2, 36, 1.15],
    [-16, 3, 146, 1.1],
    [-30, 14, 50, 1.05],
    [-38, 20, 164, 0.95],
    [-50, 32, 68, 0.85],
    [-55, 38, 178, 0.75],
    [-62, 48, 122, 0.85],
  ]
  leaves.forEach(([left, top, turn, size], index) => {
    doc.save().translate(left, top).rotate(turn).scale(size)
    doc.path('M0 0C6 -7 16 -8 25 0C16 8 6 7 0 0z').fill(index % 3 === 1 ? '#cfdcc2' : ink.mossPale)
    doc.restore()
  })
  doc.restore()
}
