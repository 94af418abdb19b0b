import { ebook, lastReviewedInWords } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import { placeTextField } from '../pdf/fields.ts'
import { FormPdf } from '../pdf/form-pdf.ts'
import { drawWordmark } from '../pdf/marks.ts'
import { ink, SITE_NAME } from '../theme.ts'
import { BookPages, measure } from './book-pages.ts'
import { PAGE } from './land.ts'
import { ornament } from './ornaments.ts'
import { Pen } from './pen.ts'
import { autumnEquinox, samhain } from './scenes-autumn.ts'
import { beltane, springEquinox } from './scenes-spring.ts'
import { lughnasadh, summerSolstice } from './scenes-summer.ts'
import { imbolc, winterSolstice } from './scenes-winter.ts'
import { cornerFerns } from './trees.ts'
import { coverScene, forestFloor, lastLight, ornamentRow, path, stones, woodEdge } from './vignettes.ts'
import { drawBlankWheel, drawCompass, drawWheel, placeOnWheel } from './wheel.ts'

interface Picture {
  draw: (pen: Pen) => void
  alt: string
}

type Festival = (typeof ebook.festivals)[number]

/** Each festival's plate, and what it shows for those who cannot see it. */
const plates: Record<string, Picture> = {
  samhain: {
    draw: samhain,
    alt: 'Dusk in a beech wood: copper leaves, a low sun, and a mossy fallen log with turkeytail fungi.',
  },
  'winter-solstice': {
    draw: winterSolstice,
    alt: 'Midwinter night: the sun on the horizon, light in the doorway of an old mound, frost, holly and a tawny owl.',
  },
  imbolc: {
    draw: imbolc,
    alt: 'Pale early light: snowdrops in clumps, hazel catkins with a robin above, ewes on a far slope.',
  },
  'spring-equinox': {
    draw: springEquinox,
    alt: 'A wood half in shade and half in sun, with wood anemones, celandines and blackthorn in flower.',
  },
  beltane: {
    draw: beltane,
    alt: 'Sunrise over bluebells under new beech leaves, two small fires on a hill, orange-tip butterflies.',
  },
  'summer-solstice': {
    draw: summerSolstice,
    alt: 'High sun through a closed oak canopy, foxgloves among ferns, bees.',
  },
  lughnasadh: {
    draw: lughnasadh,
    alt: 'A golden field with stooks of corn beyond the wood’s edge, rowan berries above and brambles below.',
  },
  'autumn-equinox': {
    draw: autumnEquinox,
    alt: 'Birches in yellow leaf with sun and moon in balance, bronze bracken, a dewy web, swallows and fly agaric.',
  },
}

const vignettes: readonly Picture[] = [
  { draw: woodEdge, alt: 'The edge between a field and a wood in morning light.' },
  { draw: stones, alt: 'Standing stones on a ridge under a round sun.' },
  { draw: path, alt: 'A path past trees in spring, summer, autumn and winter dress.' },
  { draw: forestFloor, alt: 'The forest floor with ferns, toadstools and fallen leaves.' },
]

/** The e-book: an A5 picture book of the eight festivals. */
export function thresholds(fonts: FontFiles): Promise<Uint8Array> {
  const doc = new FormPdf(fonts, {
    title: ebook.title,
    subject: ebook.subtitle,
    size: [PAGE.width, PAGE.height],
  })
  const book = new BookPages(doc, ebook.title)
  cover(book)
  imprint(book)
  titlePage(book)
  contents(book)
  wheelPage(book)
  for (const [index, part] of ebook.frontMatter.entries()) {
    textWithVignette(book, part.title, part.text, vignettes[index])
  }
  for (const festival of ebook.festivals) {
    plate(book, festival)
    chapter(book, festival)
  }
  backMatter(book)
  backCover(book)
  return book.finish()
}

function cover(book: BookPages): void {
  const [name = '', rest = ''] = ebook.title.split(': ')
  book.figure(
    'Two old trees lean together into a doorway of leaves; a path runs through it towards a low sun.',
    () => coverScene(new Pen(book.doc, 8)),
  )
  book.y = 62
  book.line(name, { face: 'display', size: 52, leading: 56, color: '#fff8e2', align: 'center' }, 'H1', 34)
  book.y += 6
  book.line(rest, { face: 'serifItalic', size: 17, leading: 22, color: '#fff8e2', align: 'center' }, 'P', 34)
  book.bookmark('Cover')
}

function imprint(book: BookPages): void {
  book.turn({ numbered: false })
  book.y = 318
  const small = { ...measure.small, color: ink.soft }
  const lines = [
    `**${ebook.title}.** ${ebook.subtitle}.`,
    `Written for ${ebook.audience.charAt(0).toLowerCase()}${ebook.audience.slice(1)}.`,
    `Words and drawings made for the ${SITE_NAME}. Free to read, to print and to share with the people you walk with.`,
    'The seasonal notes are written for lowland Britain; your wood may be early or late. Go by what you see, and by the land manager’s signs.',
    'A walk is not a replacement for medical care. In an emergency ring 999.',
    `Last reviewed ${lastReviewedInWords}.`,
  ]
  for (const line of lines) {
    book.line(line, small)
    book.y += 7
  }
  book.doc.decorate(() => drawWordmark(book.doc, book.left, 520, 0.8))
}

function titlePage(book: BookPages): void {
  book.turn({ numbered: false })
  const [name = '', rest = ''] = ebook.title.split(': ')
  const pen = new Pen(book.doc, 3)
  book.doc.decorate(() => drawWheel(pen, PAGE.width / 2, 188, 84))
  book.y = 318
  book.line(name, { face: 'display', size: 44, leading: 48, color: ink.heading, align: 'center' }, 'P')
  book.y += 4
  book.line(rest, { face: 'serifItalic', size: 16, leading: 22, color: ink.soft, align: 'center' }, 'P')
  book.y += 18
  book.line(ebook.subtitle, { ...measure.body, align: 'center', color: ink.moss }, 'P')
}

function contents(book: BookPages): void {
  book.turn()
  book.heading('Contents')
  const entry = (title: string, hint: string, page: number) => book.contentsLine(title, hint, page)
  // Pages before the front matter: cover, imprint, title, contents, wheel.
  let page = 6
  entry('The wheel of the year', '', 5)
  for (const part of ebook.frontMatter) entry(part.title, '', page++)
  book.y += 8
  for (const festival of ebook.festivals) {
    entry(festival.name, festival.dates, page)
    page += 2
  }
  book.y += 8
  for (const [index, part] of ebook.backMatter.entries())
    entry(part.title, '', page + index + (index > 0 ? 1 : 0))
}

function wheelPage(book: BookPages): void {
  book.turn()
  book.heading('The wheel of the year')
  book.line(
    'Midwinter stands at the top, midsummer at the foot. Between them the light grows on the right and wanes on the left.',
    measure.body,
  )
  const [x, y] = [PAGE.width / 2, 336]
  const names = ebook.festivals.map(({ name, dates }) => `${name}, ${dates}`).join('; ')
  book.figure(`A wheel in eight parts: ${names}.`, () => drawWheel(new Pen(book.doc, 5), x, y, 104))
  for (const { id, name, dates } of ebook.festivals) {
    const [px, py] = placeOnWheel(id, x, y, 128)
    const side = Math.abs(px - x) < 20 ? 'center' : px > x ? 'left' : 'right'
    const width = side === 'center' ? 150 : 76
    const left = side === 'center' ? px - width / 2 : side === 'left' ? px - 8 : px - width + 8
    const top = side === 'center' ? (py < y ? py - 26 : py - 2) : py - 16
    book.label(name, dates, { left, top, width, align: side })
  }
}

function textWithVignette(book: BookPages, title: string, text: string, vignette?: Picture): void {
  book.turn()
  if (vignette) {
    book.framed({ top: 54, height: 214, crop: 262, width: book.width, alt: vignette.alt }, () =>
      vignette.draw(new Pen(book.doc, title.length * 7)),
    )
    book.y = 298
  }
  book.heading(title)
  book.line(text, measure.body)
}

function plate(book: BookPages, festival: Festival): void {
  const picture = plates[festival.id]
  if (!picture) throw new Error(`No picture is drawn for ${festival.id}`)
  book.turn()
  book.framed({ top: 36, height: 474, crop: PAGE.height, alt: picture.alt }, () =>
    picture.draw(new Pen(book.doc, festival.name.length * 31)),
  )
  book.y = 521
  book.line(festival.name, { face: 'heading', size: 13, leading: 17, color: ink.heading, align: 'center' })
}

function chapter(book: BookPages, festival: Festival): void {
  book.turn({ numbered: true })
  const pen = new Pen(book.doc, festival.name.length)
  book.doc.decorate(() => ornament(pen, festival.id, PAGE.width - 74, 78, 1.15))
  book.y = 46
  book.line(
    festival.dates.charAt(0).toUpperCase() + festival.dates.slice(1),
    { ...measure.small, face: 'bold', color: ink.ember },
    'P',
  )
  book.heading(festival.name, 36)
  book.line(`Also known as ${listed(festival.alsoKnownAs)}`, {
    face: 'serifItalic',
    size: 11,
    leading: 15,
    color: ink.soft,
  })
  book.y += 13
  book.line(festival.meaning, measure.body)
  book.y += 10
  book.subheading('In season')
  book.line(festival.inSeason, measure.body)
  book.y += 14
  book.panel('An invitation', festival.invitation)
  book.doc.decorate(() => drawCompass(pen, festival.id, PAGE.width / 2, 528, 13))
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function backMatter(book: BookPages): void {
  for (const part of ebook.backMatter) {
    if ('items' in part && part.items) questions(book, part.title, part.items)
    else if (part.title === 'Closing words') {
      textWithVignette(book, part.title, part.text ?? '', {
        draw: lastLight,
        alt: 'Last light between bare trees.',
      })
    } else ownWheel(book, part.title, part.text ?? '')
  }
}

function ownWheel(book: BookPages, title: string, text: string): void {
  book.turn()
  book.framed(
    { top: 54, height: 214, crop: 262, width: book.width, alt: 'A path past trees through the seasons.' },
    () => path(new Pen(book.doc, 77)),
  )
  book.y = 298
  book.heading(title)
  book.line(text, measure.body)
  book.turn()
  book.subheading('My wheel')
  placeTextField(
    book.doc,
    book.caption('Name of the wood', book.left + 92, 50, 90),
    { name: 'own-wheel-wood', label: 'Name of the wood' },
    [book.left + 92, 62, book.width - 92, 20],
  )
  const [x, y] = [PAGE.width / 2, 186]
  book.figure('An empty wheel in eight parts to draw in.', () =>
    drawBlankWheel(new Pen(book.doc, 1), x, y, 92),
  )
  const width = (book.width - 14) / 2
  ebook.festivals.forEach(({ id, name }, index) => {
    const left = book.left + (index % 2) * (width + 14)
    const top = 300 + Math.floor(index / 2) * 56
    const holder = book.caption(`${name}: first sign and date`, left, top, width)
    placeTextField(book.doc, holder, { name: `own-wheel-${id}`, label: `${name}: first sign and date` }, [
      left,
      top + 13,
      width,
      30,
    ])
  })
}

function questions(book: BookPages, title: string, items: readonly string[]): void {
  book.turn()
  const ids = ebook.festivals.map(({ id }) => id)
  book.doc.decorate(() => ornamentRow(new Pen(book.doc, 2), ids, book.left, 100, book.width, 0.7))
  book.y = 164
  book.heading(title)
  for (const item of items) {
    book.y += 10
    book.line(item, { face: 'serifItalic', size: 16.5, leading: 25, color: ink.heading }, 'P')
  }
  book.doc.decorate(() => cornerFerns(new Pen(book.doc, 6), ['#dfe5cd', '#d2dcbf']))
}

function backCover(book: BookPages): void {
  book.turn({ numbered: false, ground: '#1d3a33' })
  const pen = new Pen(book.doc, 4)
  book.doc.decorate(() => drawWheel(pen, PAGE.width / 2, 214, 74))
  book.y = 338
  book.line('The wheel has no first day.\nStep in wherever you are.', {
    face: 'serifItalic',
    size: 17,
    leading: 25,
    color: '#fff8e2',
    align: 'center',
  })
  book.y += 120
  book.line(SITE_NAME, { ...measure.small, color: '#d9e2cc', align: 'center' })
}
