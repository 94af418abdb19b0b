import type { Step } from '../blocks.ts'
import { ink } from '../theme.ts'
import { drawText } from './inline.ts'
import type { Sheet } from './sheet.ts'

/** Steps down a winding path, each with a numbered leaf-green stone; tagged as a list. */
export function drawPathway(sheet: Sheet, steps: readonly Step[]): void {
  const { doc } = sheet
  const rowHeight = 62
  const textLeft = sheet.left + 78
  const textWidth = sheet.width - 86
  sheet.ensure(rowHeight * steps.length)
  const top = sheet.y
  const stone = (index: number) => ({
    x: sheet.left + (index % 2 === 0 ? 22 : 50),
    y: top + rowHeight * index + 24,
  })
  doc.decorate(() => {
    doc.lineCap('round').lineWidth(13)
    const first = stone(0)
    doc.moveTo(first.x, first.y)
    for (let index = 1; index < steps.length; index++) {
      const from = stone(index - 1)
      const to = stone(index)
      doc.bezierCurveTo(from.x, from.y + rowHeight * 0.55, to.x, to.y - rowHeight * 0.55, to.x, to.y)
    }
    doc.stroke(ink.mossPale)
    doc.lineCap('butt')
  })
  const list = sheet.group('L')
  steps.forEach(({ title, text: body }, index) => {
    const { x, y } = stone(index)
    const item = sheet.group('LI', list)
    doc.decorate(() => doc.circle(x, y, 13).fill(ink.moss))
    const number = sheet.lay(
      String(index + 1),
      { ...sheet.style('sub'), color: ink.paper, align: 'center' },
      26,
    )
    sheet.tag('Lbl', () => drawText(doc, number, x - 13, y - 7), item).end()
    const head = sheet.lay(title, { ...sheet.style('section'), size: 12, leading: 16 }, textWidth)
    const text = sheet.lay(body, sheet.style('body'), textWidth)
    const blockTop = y - 15
    sheet
      .tag(
        'LBody',
        () => {
          drawText(doc, head, textLeft, blockTop)
          return drawText(doc, text, textLeft, blockTop + head.height)
        },
        item,
      )
      .end()
    item.end()
  })
  list.end()
  sheet.y = top + rowHeight * steps.length + 4
}
