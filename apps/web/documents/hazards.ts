import type { Table as MarkdownTable } from 'mdast'
import type { Table } from './blocks.ts'
import { tableBlock } from './blocks.ts'
import type { Inline, Run } from './inline.ts'
import { plainText } from './inline.ts'
import type { Reader } from './reader.ts'

/** As they stand in the document; the Markdown has the first five and both scores after further controls. */
const COLUMNS = [
  ['Hazard', 13],
  ['Who may be harmed and how', 13],
  ['Controls in place', 33],
  ['L', 3.5],
  ['S', 3.5],
  ['Score', 6],
  ['Further controls', 12],
  ['Owner and date', 8.5],
  ['Score after controls', 8.5],
] as const
const CENTERED = ['L', 'S', 'Score', 'Score after controls']
const EMPTY_ROW = [
  'hazard',
  'who and how',
  'controls',
  'L',
  'S',
  'score',
  'further controls',
  'owner, date',
  'score',
]

/** A table of hazards with their scores worked out, and an empty row for one more. */
export function hazardTable(reader: Reader, table: MarkdownTable): Table {
  const written = tableBlock(reader, table, {})
  if (written.columns.length !== 7)
    reader.fail(
      table,
      'a table of hazards has seven columns: hazard, who, controls, L, S, then L and S after further controls',
    )
  const rows = written.rows.map((cells, index) => {
    const [hazard = [], who = [], controls = [], ...scores] = cells
    const line = table.children[index + 1]?.position?.start.line ?? written.line
    const [likelihood = 0, severity = 0, likelihoodAfter = 0, severityAfter = 0] = scores.map((cell) =>
      score(reader, line, cell),
    )
    return [
      hazard.map((run) => ({ ...run, isBold: true })),
      who,
      controls,
      words(`${likelihood}`),
      words(`${severity}`),
      [bold(`${likelihood * severity}`)],
      blank('further controls'),
      blank('owner, date'),
      [{ text: `${likelihoodAfter} × ${severityAfter} = ` }, bold(`${likelihoodAfter * severityAfter}`)],
    ]
  })
  return {
    ...written,
    columns: COLUMNS.map(([title, share]) => ({
      title: words(title),
      share,
      isCentered: CENTERED.includes(title),
    })),
    rows: [...rows, EMPTY_ROW.map(blank)],
    isSmall: true,
  }
}

function score(reader: Reader, line: number, cell: Inline): number {
  const text = plainText(cell)
  return /^[1-5]$/.test(text) ? Number(text) : reader.fail(line, `"${text}" is no score from 1 to 5`)
}

function words(text: string): Run[] {
  return [{ text }]
}

function bold(text: string): Run {
  return { text, isBold: true }
}

function blank(text: string): Run[] {
  return [{ text, blank: 'text' }]
}
