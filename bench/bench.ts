/**
 * `pnpm bench`: measures the budgets of `limits.ts` for directories of several sizes on both databases, and says which of
 * them are held. `--check` exits 1 where one is missed, `--write` puts the table into docs/performance.md.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { machine, writeReportSection } from '@grove/testkit/report'
import type { DatabaseKind } from './directories.ts'
import { DATABASES, withDirectories } from './directories.ts'
import type { BudgetName } from './limits.ts'
import { BUDGET_NAMES, BUDGETS } from './limits.ts'
import { measureDirectory } from './measure.ts'
import type { Column } from './report.ts'
import { budgetTable, commit, describeFigure, describeMisses } from './report.ts'
import { readSample } from './searches.ts'

const SIZES = [1_000, 10_000, 100_000]
const LARGE = 1_000_000

const { values } = parseArgs({
  // pnpm hands a lone "--" on.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    /** Adds 1,000,000 guides. */
    large: { type: 'boolean', default: false },
    /** Other sizes, separated by commas. */
    guides: { type: 'string' },
    /** One of the databases. */
    database: { type: 'string' },
    /** Some of the rows by their names in limits.ts, separated by commas. */
    rows: { type: 'string' },
    /** A folder in which the directories stay for the next run. */
    keep: { type: 'string' },
  },
})

function chosen<T extends string>(option: string | undefined, all: readonly T[]): readonly T[] {
  if (option === undefined) return all
  const names = option.split(',')
  const unknown = names.find((name) => !all.some((one) => one === name))
  if (unknown !== undefined) throw new Error(`There is no ${unknown}: choose from ${all.join(', ')}`)
  return all.filter((one) => names.includes(one))
}

const sizes = values.guides?.split(',').map(Number) ?? (values.large ? [...SIZES, LARGE] : SIZES)
const databases = chosen<DatabaseKind>(values.database, DATABASES)
const rows = chosen<BudgetName>(values.rows, BUDGET_NAMES)
const columns: Column[] = []

await withDirectories(values.keep, async (open) => {
  for (const database of databases) {
    for (const guides of sizes) {
      console.info(`${database}, ${guides.toLocaleString('en')} guides`)
      const directory = await open(database, guides)
      const sample = await readSample(directory.databaseUrl)
      const column: Column = { database, guides, figures: {} }
      columns.push(column)
      await measureDirectory(directory, sample, rows, (figures) => {
        Object.assign(column.figures, figures)
        for (const [name, value] of Object.entries(figures)) {
          const { what, unit } = BUDGETS[name as BudgetName]
          console.info(`  ${what}: ${describeFigure(unit, value)} ${unit}`)
        }
      })
    }
  }
})

const { table, misses } = budgetTable(columns)
const verdict = describeMisses(misses)
console.info(`\n${table}\n\n${verdict}`)
if (values.write) {
  const day = new Date().toISOString().slice(0, 10)
  const load = loadavg()[2]?.toFixed(1)
  const text = `Measured on ${day} at ${commit()}: ${machine()}; load of the last 15 minutes ${load}.`
  await writeReportSection('bench', [text, table, verdict].join('\n\n'), 'performance.md')
}
if (values.check && misses.length > 0) process.exit(1)
