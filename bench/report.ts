import { execFileSync } from 'node:child_process'
import { markdownTable } from '@grove/testkit/report'
import type { DatabaseKind } from './directories.ts'
import type { Budget, Limit } from './limits.ts'
import { BUDGET_NAMES, BUDGETS, holds } from './limits.ts'
import type { Figures } from './measure.ts'

/** The figures of one directory. */
export interface Column {
  database: DatabaseKind
  guides: number
  figures: Figures
}

/** The state of the repository that is measured. */
export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'an unknown commit'
  }
}

/** Each limit that is missed, as Markdown. */
export function describeMisses(misses: readonly string[]): string {
  if (misses.length === 0) return 'No limit is missed.'
  return `Missed:\n\n${misses.map((miss) => `- ${miss}`).join('\n')}`
}

/** A limit in words: "≤ 25". Nothing where there is none. */
export function describeLimit({ least, most }: Limit): string {
  if (least !== undefined) return `≥ ${least.toLocaleString('en')}`
  return most === undefined ? '' : `≤ ${most.toLocaleString('en')}`
}

export function describeFigure(unit: Budget['unit'], value: number): string {
  if (unit === 'ratio') return value.toFixed(2)
  const digits = value < 10 ? 1 : 0
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

function describeColumn({ database, guides }: Column): string {
  return `${database} ${guides.toLocaleString('en')}`
}

/** The figures beside their limits as Markdown, and each limit that is missed, with its figure. */
export function budgetTable(columns: readonly Column[]): { table: string; misses: string[] } {
  const misses: string[] = []
  const rows = BUDGET_NAMES.map((name) => {
    const { what, unit, limits }: Budget = BUDGETS[name]
    const cells = columns.map((column) => {
      const [value, limit] = [column.figures[name], limits[column.guides]]
      if (value === undefined) return { text: '', isJudged: false, isMissed: false }
      const text = describeFigure(unit, value)
      const isMissed = limit !== undefined && !holds(limit, value)
      if (isMissed)
        misses.push(`${what}: ${text} (${describeColumn(column)}), ${describeLimit(limit)} wanted`)
      return { text, isJudged: limit !== undefined, isMissed }
    })
    const verdict = cells.some(({ isMissed }) => isMissed) ? 'missed' : 'held'
    return [
      unit === 'ratio' || unit === '/s' ? what : `${what}, ${unit}`,
      Object.values(limits).map(describeLimit).join('; '),
      ...cells.map(({ text }) => text),
      cells.some(({ isJudged }) => isJudged) ? verdict : '',
    ]
  })
  return { table: markdownTable([['', 'limit', ...columns.map(describeColumn), ''], ...rows]), misses }
}
