import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExportPage, PrivateGuide } from '@grove/schema'
import { TRANSFER_COLUMNS } from '@grove/schema'
import { toCsvHead, toCsvLine } from './csv.ts'
import { toCellText, toTransferRow } from './transfer-columns.ts'

type Cursor = NonNullable<ExportPage['nextCursor']>

/** Fetches one step of an export. */
type FetchExportPage = (cursor: Cursor | undefined) => Promise<ExportPage>

function csvLine(guide: PrivateGuide): string {
  const row = toTransferRow(guide)
  return toCsvLine(TRANSFER_COLUMNS.map((column) => toCellText(column, row[column])))
}

const FORMS = {
  csv: {
    contentType: 'text/csv; charset=utf-8; header=present',
    head: toCsvHead(TRANSFER_COLUMNS),
    between: '',
    tail: '',
    encode: csvLine,
  },
  json: {
    contentType: 'application/json; charset=utf-8',
    head: '[\n',
    between: ',\n',
    tail: '\n]\n',
    encode: (guide: PrivateGuide) => JSON.stringify(toTransferRow(guide)),
  },
} as const

async function* encodePages(
  form: (typeof FORMS)[keyof typeof FORMS],
  first: ExportPage,
  fetchPage: FetchExportPage,
): AsyncGenerator<string, void, undefined> {
  yield form.head
  let opening = ''
  for (let page = first; ; page = await fetchPage(page.nextCursor)) {
    if (page.guides.length > 0) {
      yield opening + page.guides.map(form.encode).join(form.between)
      opening = form.between
    }
    if (page.nextCursor === null) break
    // Neither reading nor encoding waits for anything with SQLite: everybody else gets a turn after each page.
    await nextTurn()
  }
  yield form.tail
}

/**
 * The file of an export, made as it is read: one page of guides is in memory at a time, and none is fetched before the
 * reader asks. The first page is fetched at once, so that a refusal is known before anything is sent.
 */
export async function exportGuides(
  { format, now }: { format: keyof typeof FORMS; now: Date },
  fetchPage: FetchExportPage,
): Promise<{ fileName: string; contentType: string; content: AsyncIterable<string> }> {
  const form = FORMS[format]
  const first = await fetchPage(undefined)
  return {
    fileName: `guides-${now.toISOString().slice(0, 10)}.${format}`,
    contentType: form.contentType,
    content: encodePages(form, first, fetchPage),
  }
}
