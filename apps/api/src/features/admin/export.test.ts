import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { insertManyGuides, makeTestFolder } from '@grove/db/testing'
import type { ExportPage, PrivateGuide } from '@grove/schema'
import { escapeFormula, unescapeFormula } from '@grove/schema'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeEachSite, describeSite } from '../../../test/support/each-site.ts'
import { addTestGuides } from '../../../test/support/site.ts'
import { countTurns } from '../../../test/support/turns.ts'
import { parseCsv, toCsvHead, toCsvLine } from './csv.ts'
import { exportGuides } from './export-guides.ts'

type Row = Record<string, string>

function readCsv(text: string): Row[] {
  return parse(text, { bom: true, columns: true }) as Row[]
}

const tricky = {
  userName: '=HYPERLINK("https://evil.example") Ash',
  bio: 'Line one\r\nline "two", with a comma\n+no formula; =not this one either',
  website: '@SUM(A1)',
  longitude: '-1.4701',
  certificationBadges: ['certified_guide', 'certified_student'] as const,
}

describeEachSite('the export', (current) => {
  test('is for administrators', async () => {
    const path = '/api/admin/export-guides?format=csv'
    expect(await current().visitor().get(path)).toMatchObject({
      status: 401,
      body: { message: 'Authentication required' },
    })
    expect(await (await current().member('fern')).get(path)).toMatchObject({
      status: 403,
      body: { message: 'Not authorized to export guides' },
    })
  })

  test('comes as CSV that an independent reader takes back, with no cell that is a formula', async () => {
    const images = ['https://pictures.example/a.jpg', 'https://pictures.example/b.jpg']
    await addTestGuides(current().site.services, [
      { ...tricky, certificationBadges: [...tricky.certificationBadges], images },
    ])
    const answer = await (await current().admin()).get<string>('/api/admin/export-guides?format=csv')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="guides-[\d-]+\.csv"$/)
    expect(answer.body.split('\r\n')[0]).toMatch(/^\uFEFF?id,username,firstName/)
    const [row] = readCsv(answer.body)
    expect(row).toMatchObject({
      firstName: `'=HYPERLINK("https://evil.example")`,
      bio: tricky.bio.replace('+no', "'+no"),
      website: "'@SUM(A1)",
      longitude: '-1.4701',
      certificationBadges: 'certified_guide;certified_student',
      images: images.join('\n'),
      published: 'true',
      applicationStatus: 'approved',
    })
    expect(row?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('begins with the mark of UTF-8', async () => {
    const admin = await current().admin()
    const response = await fetch(`${current().site.url}/api/admin/export-guides?format=csv`, {
      headers: { cookie: admin.cookie ?? '' },
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test('comes as JSON with all guides, or those that the filter matches', async () => {
    await addTestGuides(current().site.services, [
      { city: 'Bakewell', published: false },
      { city: 'Bakewell' },
      { city: 'Leeds' },
    ])
    const admin = await current().admin()
    const path = '/api/admin/export-guides?format=json'
    const all = await admin.get<PrivateGuide[]>(path)
    expect(all.headers.get('content-disposition')).toContain('.json')
    expect(all.body.map(({ city }) => city)).toEqual(['Leeds', 'Bakewell', 'Bakewell'])
    const some = await admin.get<PrivateGuide[]>(`${path}&search=bakewell&status=published`)
    expect(some.body).toMatchObject([{ city: 'Bakewell', published: true, images: [] }])
    const none = await admin.get<PrivateGuide[]>(`${path}&search=nowhere`)
    expect(none.body).toEqual([])
    const unknown = await admin.get<{ message: string }>(`${path}&moon=full`)
    expect(unknown.status).toBe(400)
    expect(unknown.body.message).toContain('moon')
  })

  test('holds every guide once where there are more than one step fetches', async () => {
    await addTestGuides(
      current().site.services,
      Array.from({ length: 1_003 }, () => ({})),
    )
    const { body } = await (await current().admin()).get<PrivateGuide[]>('/api/admin/export-guides')
    expect(new Set(body.map(({ id }) => id)).size).toBe(1_003)
    expect(body).toHaveLength(1_003)
  })

  test.each(['format=xml', 'status=lost'])('refuses %s', async (query) => {
    const answer = await (await current().admin()).get(`/api/admin/export-guides?${query}`)
    expect(answer.status).toBe(400)
  })
})

describe('an export that is read slowly', () => {
  test('fetches no page before its reader asks for it', async () => {
    let fetched = 0
    const page: ExportPage = { guides: [], nextCursor: { createdAt: '2026-01-01T00:00:00.000Z', id: 1 } }
    const file = await exportGuides({ format: 'csv', now: new Date(0) }, async () => {
      fetched += 1
      return fetched < 5 ? page : { guides: [], nextCursor: null }
    })
    expect(fetched).toBe(1)
    const chunks = file.content[Symbol.asyncIterator]()
    await chunks.next()
    expect(fetched).toBe(1)
    while (!(await chunks.next()).done);
    expect(fetched).toBe(5)
  })
})

test('an export lets everybody else have a turn after each page', async () => {
  const pages = 20
  let fetched = 0
  const file = await exportGuides({ format: 'csv', now: new Date(0) }, async () => {
    fetched += 1
    const nextCursor = fetched < pages ? { createdAt: '2026-01-01T00:00:00.000Z', id: fetched } : null
    return { guides: [], nextCursor }
  })
  const turns = await countTurns(async () => {
    const chunks = file.content[Symbol.asyncIterator]()
    while (!(await chunks.next()).done);
  })
  expect(turns).toBeGreaterThanOrEqual(pages - 1)
})

/** As many letters as a guide may write: all together are more than what lies between a server and its reader. */
const LONG_BIO = 'w'.repeat(5_000)
const MANY = 8_000

describeSite((current) => {
  test.each(['csv', 'json'])('a long export (%s) is read from the database as it is sent', async (format) => {
    await insertManyGuides(current().db, MANY, { bio: LONG_BIO })
    const admin = await current().admin()
    const answer = await fetch(`${current().site.url}/api/admin/export-guides?format=${format}`, {
      headers: { cookie: admin.cookie ?? '' },
    })
    const reader = answer.body!.getReader()
    let { value = new Uint8Array(), done } = await reader.read()
    // The oldest guide comes last: had it been read already, it would be as it was.
    const oldest = current().db.updateTable('guides').set({ bio: 'Written meanwhile' })
    await oldest.where('id', '=', (eb) => eb.selectFrom('guides').select(eb.fn.min('id').as('id'))).execute()
    let bytes = 0
    let end = ''
    while (!done) {
      bytes += value.byteLength
      end = (end + new TextDecoder().decode(value)).slice(-LONG_BIO.length)
      ;({ value = new Uint8Array(), done } = await reader.read())
    }
    expect(bytes).toBeGreaterThan(MANY * LONG_BIO.length)
    expect(end).toContain('Written meanwhile')
  })
})

/** LibreOffice with its spreadsheet, where it is installed. */
function findSpreadsheet(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const office = [...folders, '/Applications/LibreOffice.app/Contents/MacOS']
    .map((folder) => path.join(folder, 'soffice'))
    .find((place) => existsSync(place))
  if (office === undefined) return undefined
  const program = path.dirname(realpathSync(office))
  const parts = [path.join(program, 'libsclo.so'), path.join(program, '../Frameworks/libsclo.dylib')]
  return parts.some((part) => existsSync(part)) ? office : undefined
}

describeSite((current) => {
  test('an export is the same in LibreOffice, on machines that have it', async (context) => {
    const office = findSpreadsheet()
    if (office === undefined) {
      await context.annotate(
        'LibreOffice with its spreadsheet is not installed here: nothing was opened in it.',
      )
      return
    }
    await addTestGuides(current().site.services, [
      {
        ...tricky,
        certificationBadges: [...tricky.certificationBadges],
        city: 'Garðabær',
        latitude: '64.0887',
      },
    ])
    const admin = await current().admin()
    const { body } = await admin.get<string>('/api/admin/export-guides?format=csv')
    const folder = await makeTestFolder()
    const file = path.join(folder, 'guides.csv')
    await writeFile(file, body.startsWith('\uFEFF') ? body : `\uFEFF${body}`)
    // Opened as UTF-8 between commas, and written anew with every cell as it is shown.
    const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true'
    const outdir = path.join(folder, 'out')
    await promisify(execFile)(office, [
      `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile'))}`,
      '--headless',
      '--infilter=CSV:44,34,76,1',
      '--convert-to',
      asCsv,
      '--outdir',
      outdir,
      file,
    ])
    const [shown] = readCsv(await readFile(path.join(outdir, 'guides.csv'), 'utf8'))
    const [written] = readCsv(body)
    // It shows yes and no in capitals, and ends all lines in its own way.
    const bio = written?.bio?.replace('\r\n', '\n')
    expect(shown).toEqual({ ...written, bio, published: 'TRUE' })
    await rm(folder, { recursive: true, force: true })
  })
})

/** Texts of all characters, and of those that make formulas and part cells. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...`=+-@\uff1d'";,\t\r\n1a `), maxLength: 12 }),
)

describe('cells of CSV', () => {
  test('come back as they were, whatever is in them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyText, { minLength: 2, maxLength: 5 })), async (rows) => {
        const width = 5
        const lines = rows.map((row) => [...row, ...Array(width - row.length).fill('x')] as string[])
        const names = ['a', 'b', 'c', 'd', 'e']
        const table = await parseCsv(toCsvHead(names) + lines.map(toCsvLine).join(''))
        expect(table).toEqual({
          columns: names,
          rows: lines.map((line, index) => ({ row: index + 2, cells: line.map(escapeFormula) })),
        })
        expect(table.rows.map(({ cells }) => cells.map(unescapeFormula))).toEqual(lines)
      }),
    )
  })

  test('leave in quotes', () => {
    expect(toCsvLine(['a;"=1', ''])).toBe(`"a;'""=1",""\r\n`)
  })
})
