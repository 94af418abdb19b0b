import { placeTextField } from '../pdf/fields.ts'
import type { LaidText } from '../pdf/inline.ts'
import { drawText } from '../pdf/inline.ts'
import { ink } from '../theme.ts'
import type { BookPages } from './book-pages.ts'
import { measure, PAGE } from './book-pages.ts'
import type { Drawing } from './svg.ts'
import { drawSvg } from './svg.ts'
import type { Chapter } from './write-book.ts'

/** As they lie on the drawn wheel: midwinter at the top, and the year runs with the clock. */
const ORDER = [
  'winter-solstice',
  'imbolc',
  'spring-equinox',
  'beltane',
  'summer-solstice',
  'lughnasadh',
  'autumn-equinox',
  'samhain',
]

/** The wheel of the year with the names and dates of the festivals around it. */
export function drawWheelPage(pages: BookPages, wheel: Drawing, festivals: readonly Chapter[]): void {
  const [x, y] = [PAGE.width / 2, 336]
  const names = festivals.map(({ title, festival }) => `${title}, ${festival?.dates}`).join('; ')
  pages.figure(`A wheel in eight parts: ${names}.`, () =>
    drawSvg(pages.doc, wheel, x - wheel.width / 2, y - wheel.height / 2, 1),
  )
  for (const { title, festival } of festivals) {
    const angle = ((ORDER.indexOf(festival?.id ?? '') * 45 - 90) * Math.PI) / 180
    const [px, py] = [x + Math.cos(angle) * 128, y + Math.sin(angle) * 128]
    const side = Math.abs(px - x) < 20 ? 'center' : px > x ? 'left' : 'right'
    const width = side === 'center' ? 150 : 76
    const left = side === 'center' ? px - width / 2 : side === 'left' ? px - 8 : px - width + 8
    const top = side === 'center' ? (py < y ? py - 26 : py - 2) : py - 16
    const name = { face: 'heading', size: 10.5, leading: 13, color: ink.heading, align: side } as const
    const when = { face: 'text', size: 6.8, leading: 9, color: ink.soft, align: side } as const
    label(pages, pages.lay(title, name, width), pages.lay(festival?.dates ?? '', when, width), left, top)
  }
}

function label(pages: BookPages, title: LaidText, dates: LaidText, left: number, top: number): void {
  pages.tag('P', () => {
    drawText(pages.doc, title, left, top)
    drawText(pages.doc, dates, left, top + title.height)
  })
}

/** An empty wheel to draw in, with a field for each festival. */
export function drawOwnWheel(pages: BookPages, wheel: Drawing, festivals: readonly Chapter[]): void {
  pages.turn()
  pages.line('My wheel', { face: 'heading', size: 14, leading: 20, color: ink.moss }, 'H2')
  field(pages, 'own-wheel-wood', 'Name of the wood', [pages.left + 92, 50, pages.width - 92, 20])
  const [x, y] = [PAGE.width / 2, 186]
  pages.figure('An empty wheel in eight parts to draw in.', () =>
    drawSvg(pages.doc, wheel, x - wheel.width / 2, y - wheel.height / 2, 1),
  )
  const width = (pages.width - 14) / 2
  festivals.forEach(({ title, festival }, index) => {
    const left = pages.left + (index % 2) * (width + 14)
    const top = 300 + Math.floor(index / 2) * 56
    field(pages, `own-wheel-${festival?.id}`, `${title}: first sign and date`, [left, top, width, 30])
  })
}

/** A field below its small label. */
function field(
  pages: BookPages,
  name: string,
  words: string,
  [left, top, width, height]: [left: number, top: number, width: number, height: number],
): void {
  const style = { ...measure.small, face: 'bold', size: 7.6, color: ink.heading } as const
  const laid = pages.lay(words, style, width)
  const holder = pages.tag('P', () => drawText(pages.doc, laid, left, top))
  placeTextField(pages.doc, holder, { name, label: words }, [left, top + 13, width, height])
}
