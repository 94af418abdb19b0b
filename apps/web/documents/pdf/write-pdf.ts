import type { Block, BlockOf } from '../blocks.ts'
import { referenceList } from '../content.ts'
import type { FontFiles } from '../fonts.ts'
import type { FrontMatter, Reader } from '../reader.ts'
import { faceRatings } from './faces.ts'
import { checkList, choiceRow, fieldRowHeight, fieldRows, numberScale } from './fields.ts'
import { drawPathway } from './pathway.ts'
import { Sheet } from './sheet.ts'
import { drawTable, tableOpeningHeight } from './table.ts'

/** Blocks that a paragraph may introduce; then it stands closer to the block, and stays on its page. */
const INTRODUCED: readonly Block['kind'][] = ['table', 'fields', 'ticks', 'list']

/** An A4 document of these blocks: tagged, with bookmarks and form fields. */
export function writePdf(
  fonts: FontFiles,
  reader: Reader,
  meta: FrontMatter,
  blocks: readonly Block[],
): Promise<Uint8Array> {
  const sheet = new Sheet(fonts, meta)
  sheet.masthead()
  blocks.forEach((block, index) => {
    draw(sheet, reader, block, blocks.slice(index + 1))
  })
  return sheet.finish()
}

function draw(sheet: Sheet, reader: Reader, block: Block, rest: readonly Block[]): void {
  switch (block.kind) {
    case 'heading':
      if (block.level === 2) sheet.section(block.title, openingHeight(sheet, rest))
      else sheet.sub(block.title, openingHeight(sheet, rest))
      break
    case 'paragraph':
      drawParagraph(sheet, block, rest)
      break
    case 'list':
      sheet.list(block.items, block.isNumbered)
      break
    case 'ticks':
      checkList(sheet, block.labels, block.columns)
      break
    case 'fields':
      fieldRows(sheet, block.rows)
      break
    case 'table':
      drawTable(sheet, block)
      break
    case 'note':
      sheet.note(block.title, block.text, block.tone)
      break
    case 'scale':
      numberScale(sheet, block)
      sheet.y += 5
      break
    case 'ratings':
      faceRatings(sheet, block.labels)
      break
    case 'choices':
      for (const question of block.questions) choiceRow(sheet, question)
      sheet.y += 8
      break
    case 'pathway':
      drawPathway(sheet, block.steps)
      break
    case 'references':
      sheet.list(referenceList(), true)
      break
    case 'new-page':
      sheet.turnPage()
      break
    default:
      reader.fail(block.line, `a PDF of A4 pages has no "${block.kind}"`)
  }
}

function drawParagraph(sheet: Sheet, block: BlockOf<'paragraph'>, rest: readonly Block[]): void {
  const isIntroduction = rest[0] !== undefined && INTRODUCED.includes(rest[0].kind)
  if (isIntroduction) sheet.ensure(openingHeight(sheet, [block, ...rest]))
  if (block.size === 'small') sheet.text(block.text, 'small', 0)
  else if (block.size === 'large') sheet.text(block.text, 'lead', 10)
  else sheet.text(block.text, 'body', isIntroduction ? 4 : 6)
}

/** Points that have to be free on the page for what follows a heading to begin there. */
function openingHeight(sheet: Sheet, blocks: readonly Block[]): number {
  const [block, ...rest] = blocks
  switch (block?.kind) {
    case 'paragraph': {
      const own = sheet.lay(block.text, sheet.style('body')).height
      const isIntroduction = rest[0] !== undefined && INTRODUCED.includes(rest[0].kind)
      return isIntroduction ? own + sheet.gap(4) + openingHeight(sheet, rest) : own
    }
    case 'table':
      return tableOpeningHeight(sheet, block)
    case 'fields':
      return fieldRowHeight(sheet, block.rows[0] ?? [])
    case 'list':
      return block.items
        .slice(0, 2)
        .reduce((sum, item) => sum + sheet.lay(item, sheet.style('body'), sheet.width - 20).height + 3, 0)
    case 'note':
      return sheet.noteHeight(block.title, block.text) + 3
    case 'ticks':
      return 30
    case 'heading':
      return 40 + openingHeight(sheet, rest)
    case undefined:
    case 'new-page':
      return 0
    default:
      return 70
  }
}
