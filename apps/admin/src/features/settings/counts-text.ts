import type { ImportReport } from '@grove/schema'

type Outcome = 'created' | 'updated' | 'unchanged' | 'rejected'

/** "12,000 created, 3 rejected.": how many rows of a file come to these outcomes. */
export function countsText(report: Pick<ImportReport, Outcome>, outcomes: readonly Outcome[]): string {
  return `${outcomes.map((outcome) => `${report[outcome].toLocaleString('en')} ${outcome}`).join(', ')}.`
}
