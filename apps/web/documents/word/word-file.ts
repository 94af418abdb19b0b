import type { FileChild, ISectionOptions } from 'docx'
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  LevelFormat,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  TabStopType,
  TextRun,
} from 'docx'
import type { FontFiles } from '../fonts.ts'
import { imprintOf } from '../imprint.ts'
import type { FrontMatter } from '../reader.ts'
import { ink, SITE_NAME } from '../theme.ts'
import { heading, hex, LANDSCAPE_WIDTH, PORTRAIT_WIDTH, text } from './blocks.ts'
import { asBoldFace } from './bold-face.ts'
import { repackWord } from './repack.ts'

export interface WordSection {
  children: FileChild[]
  landscape?: boolean
}

/** A Word file with real headings, language, page numbers and embedded fonts; the same bytes each time. */
export async function packWordFile(
  fonts: FontFiles,
  meta: FrontMatter,
  sections: readonly WordSection[],
): Promise<Uint8Array> {
  // For what has to stay on one page margins and head shrink too.
  const isTight = meta.size < 1
  const document = new Document({
    title: meta.title,
    subject: meta.description,
    description: meta.description,
    creator: SITE_NAME,
    lastModifiedBy: SITE_NAME,
    styles: styles(isTight),
    numbering: {
      config: [
        listNumbering('leaf-bullets', LevelFormat.BULLET, '•'),
        listNumbering('numbers', LevelFormat.DECIMAL, '%1.'),
      ],
    },
    fonts: [
      { name: 'Inter', data: fonts.text, bold: asBoldFace(fonts.bold), italic: fonts.italic },
      { name: 'Fraunces', data: fonts.heading },
    ],
    sections: sections.map((section, index) => sectionOf(section, meta, index === 0, isTight)),
  })
  return repackWord(new Uint8Array(await Packer.toBuffer(document)), meta.reviewed)
}

function listNumbering(reference: string, format: 'bullet' | 'decimal', text: string) {
  const style = { paragraph: { indent: { left: 320, hanging: 220 } }, run: { color: hex(ink.moss) } }
  return { reference, levels: [{ level: 0, format, text, alignment: AlignmentType.LEFT, style }] }
}

function styles(tight: boolean) {
  const head = { font: 'Fraunces', color: hex(ink.heading), bold: false }
  const size = tight ? 18 : 20
  return {
    default: {
      document: {
        run: { font: 'Inter', size, color: hex(ink.text), language: { value: 'en-GB' } },
        paragraph: { spacing: { line: tight ? 252 : 276, after: 100 } },
      },
      heading1: {
        run: { ...head, size: tight ? 40 : 54 },
        paragraph: { spacing: { before: 0, after: tight ? 40 : 100, line: 240 }, keepNext: true },
      },
      heading2: {
        run: { ...head, size: tight ? 23 : 29 },
        paragraph: { spacing: { before: tight ? 130 : 280, after: tight ? 50 : 90 }, keepNext: true },
      },
      heading3: {
        run: { font: 'Inter', bold: true, size: 20, color: hex(ink.moss) },
        paragraph: { spacing: { before: 160, after: 50 }, keepNext: true },
      },
    },
    paragraphStyles: [
      tableText('TableText', 'Table Text', 18),
      tableText('TableTextSmall', 'Table Text Small', 16),
      {
        id: 'ListBullet',
        name: 'List Bullet',
        basedOn: 'Normal',
        quickFormat: true,
        paragraph: { numbering: { reference: 'leaf-bullets', level: 0 }, spacing: { after: 60 } },
      },
      {
        id: 'ListNumber',
        name: 'List Number',
        basedOn: 'Normal',
        quickFormat: true,
        paragraph: { spacing: { after: 60 } },
      },
    ],
  }
}

function tableText(id: string, name: string, size: number) {
  return { id, name, basedOn: 'Normal', run: { size }, paragraph: { spacing: { after: 0, line: 252 } } }
}

function sectionOf(section: WordSection, meta: FrontMatter, first: boolean, tight: boolean): ISectionOptions {
  const width = section.landscape ? LANDSCAPE_WIDTH : PORTRAIT_WIDTH
  const masthead = first
    ? [
        heading(meta.title, 1),
        text([{ text: meta.description }], { color: hex(ink.soft), after: tight ? 5 : 9 }),
      ]
    : []
  // A4 in twentieths of a point; docx turns the sides round for landscape.
  const size = { width: 11906, height: 16838 }
  const orientation = section.landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT
  const upDown = tight ? 1000 : 1300
  return {
    properties: {
      page: {
        size: { ...size, orientation },
        margin: {
          top: upDown + 200,
          bottom: upDown - 100,
          left: 1134,
          right: 1134,
          header: 500,
          footer: 450,
        },
      },
    },
    headers: { default: new Header({ children: [runningHead(meta, width)] }) },
    footers: { default: new Footer({ children: [foot(meta, width)] }) },
    children: [...masthead, ...section.children],
  }
}

function runningHead(meta: FrontMatter, width: number): Paragraph {
  return new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: width }],
    border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: hex(ink.mossMid), space: 5 } },
    spacing: { after: 0 },
    children: [
      new TextRun({ text: 'Nature & Therapy', font: 'Fraunces', size: 24, color: hex(ink.moss) }),
      new TextRun({
        text: '  DIRECTORY',
        font: 'Fraunces',
        size: 12,
        color: hex(ink.soft),
        characterSpacing: 30,
      }),
      new TextRun({ text: `\t${meta.title}`, size: 16, color: hex(ink.faint) }),
    ],
  })
}

function foot(meta: FrontMatter, width: number): Paragraph {
  const look = { size: 16, color: hex(ink.faint) }
  return new Paragraph({
    tabStops: [{ type: TabStopType.RIGHT, position: width }],
    border: { top: { style: BorderStyle.SINGLE, size: 4, color: hex(ink.line), space: 5 } },
    spacing: { after: 0 },
    children: [
      new TextRun({ text: `${imprintOf(meta)}\tPage `, ...look }),
      new TextRun({ children: [PageNumber.CURRENT], ...look }),
      new TextRun({ text: ' of ', ...look }),
      new TextRun({ children: [PageNumber.TOTAL_PAGES], ...look }),
    ],
  })
}
