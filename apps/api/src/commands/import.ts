/**
 * `pnpm run import FILE [--dry-run] [--map column=Name ...]`: imports guides from a CSV or JSON file in the form of the
 * export, or with columns named by hand. A dry run tells what would be done and changes nothing. Rows that are refused
 * are listed, the others are imported, a thousand in one transaction; the exit code is 1 where any was refused.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportReport, TransferColumn } from '@grove/schema'
import { decodeText, InvalidError, importInput, TRANSFER_COLUMNS } from '@grove/schema'
import { readEnv } from '../env.ts'
import { applyImport, previewImport } from '../features/admin/import.service.ts'
import { listUnreadColumns, readImportFile } from '../features/admin/import-file.ts'
import { startExistingServices } from '../services.ts'
import { messageOf, runCommand } from './run-command.ts'

const USAGE = [
  'Usage: pnpm run import FILE.csv|FILE.json [--dry-run] [--strict] [--map column=Name ...]',
  '  FILE            guides in the form of the export',
  '  --dry-run       tells what would be done and changes nothing',
  '  --map           takes a column from one of another name',
  '  --strict        imports nothing where a row is refused or a column is unknown',
  '  --same-email    takes people whose e-mail address has a listing already, too',
].join('\n')
/** The actor in the history: nobody has signed in. */
const ACTOR = { id: null, username: 'command line' }
/** A terminal takes as many lines as there are. */
const ALL_ROWS = { maxRows: Number.POSITIVE_INFINITY }

/** One `--map column=Name`. @throws Error for anything else. */
function readPair(pair: string): [TransferColumn, string] {
  const [given, ...words] = pair.split('=')
  const name = words.join('=')
  if (name === '') throw new Error(`--map wants column=Name, not "${pair}"`)
  const column = TRANSFER_COLUMNS.find((known) => known === given)
  if (column === undefined) throw new Error(`"${given}" is no column of an import`)
  return [column, name]
}

async function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      map: { type: 'string', multiple: true },
      strict: { type: 'boolean', default: false },
      'same-email': { type: 'boolean', default: false },
    },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error(USAGE)
  const format = path.extname(file).slice(1).toLowerCase()
  if (format !== 'csv' && format !== 'json') throw new Error(USAGE)
  const text = decodeText(await readFile(file))
  const named = (values.map ?? []).map(readPair)
  const { mapping: byName } = await readImportFile(importInput.parse({ format, text }))
  const mapping = { ...byName, ...Object.fromEntries(named) }
  return {
    isDryRun: values['dry-run'],
    input: importInput.parse({
      format,
      text,
      mapping,
      allowsSameEmail: values['same-email'],
      isStrict: values.strict,
    }),
  }
}

function linesOf(report: ImportReport, isDryRun: boolean): string[] {
  const rows = report.rows.map(({ row, outcome, name, fields, issues, isPlaceFound }) => {
    const reasons = issues.map(({ field, message }) => `${field}: ${message}`)
    const place = isPlaceFound ? ['place found by its name'] : []
    const details = [...fields, ...place, ...reasons].join(', ')
    return `row ${row}: ${outcome}, ${name}${details === '' ? '' : ` (${details})`}`
  })
  const unread = listUnreadColumns(report).map((column) => JSON.stringify(column))
  const passedOver = unread.length === 0 ? [] : [`Columns that were not read: ${unread.join(', ')}`]
  const { created, updated, unchanged, rejected } = report
  const sum = `${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`
  return [...rows, ...passedOver, isDryRun ? `A dry run, nothing was written: ${sum}` : sum]
}

async function main(args: string[]): Promise<void> {
  const { isDryRun, input } = await readArguments(args)
  const env = readEnv()
  const { services, close } = await startExistingServices(env)
  try {
    const report = isDryRun
      ? await previewImport(services, ACTOR, input, ALL_ROWS)
      : await applyImport(services, ACTOR, input, ALL_ROWS).catch((error: unknown) => {
          if (!(input.isStrict && error instanceof InvalidError)) throw error
          throw new Error(`${messageOf(error)}\nNothing was imported.`)
        })
    for (const line of linesOf(report, isDryRun)) console.info(line)
    if (report.rejected > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

await runCommand(USAGE, main)
