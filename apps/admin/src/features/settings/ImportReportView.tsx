import type { ImportReport, ImportRow } from '@grove/schema'
import { fieldWords } from '@grove/schema'
import { DownloadIcon } from '@grove/ui'
import { Box, Button } from '@mantine/core'
import { DataTable } from '../../DataTable.tsx'
import { countsText } from './counts-text.ts'
import { rejectedRowsCsv } from './rejected-rows.ts'
import classes from './SettingsPage.module.css'

const OUTCOMES: Readonly<Record<ImportRow['outcome'], string>> = {
  created: 'Created',
  updated: 'Updated',
  rejected: 'Rejected',
}

function Details({ row: { outcome, fields, issues, isPlaceFound } }: { row: ImportRow }) {
  if (outcome !== 'rejected')
    return [...fields.map(fieldWords), ...(isPlaceFound ? ['place found by the name of the town'] : [])].join(
      ', ',
    )
  return (
    <ul className={classes.issues}>
      {issues.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          <b>{fieldWords(field)}</b>: {message}
        </li>
      ))}
    </ul>
  )
}

function download(csv: string) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'rejected-rows.csv'
  link.click()
  URL.revokeObjectURL(url)
}

interface ImportReportViewProps {
  report: ImportReport
  /** True while a newer one is on its way. */
  isOutdated: boolean
}

/** The result that an import of the file would have, row by row. */
export function ImportReportView({ report, isOutdated }: ImportReportViewProps) {
  const { rows, created, updated, rejected } = report
  const left = created + updated + rejected - rows.length
  const listed = rows.filter(({ outcome }) => outcome === 'rejected').length
  return (
    <section className={classes.step} aria-labelledby="report-heading" aria-busy={isOutdated}>
      <h3 id="report-heading">What the import would do</h3>
      <p role="status">{countsText(report, ['created', 'updated', 'unchanged', 'rejected'])}</p>
      {rows.length > 0 && (
        // In reach of the keyboard, which scrolls it.
        <Box component="section" className={classes.scroll} aria-label="Rows of the file" tabIndex={0}>
          <DataTable
            className={classes.rows}
            caption="What the import would do"
            heads={['Row', 'Outcome', 'Guide', 'Details']}
          >
            {rows.map((row) => (
              <tr key={row.row}>
                <td>{row.row}</td>
                <td className={row.outcome === 'rejected' ? classes.rejected : undefined}>
                  {OUTCOMES[row.outcome]}
                </td>
                <td>{row.name}</td>
                <td>
                  <Details row={row} />
                </td>
              </tr>
            ))}
          </DataTable>
        </Box>
      )}
      {rejected > 0 && (
        <div>
          <Button size="xs" variant="default" onClick={() => download(rejectedRowsCsv(report))}>
            <DownloadIcon />{' '}
            {listed < rejected
              ? `Download the first ${listed.toLocaleString('en')} rejected rows`
              : 'Download rejected rows'}
          </Button>
        </div>
      )}
      {left > 0 && (
        <p>{`${left.toLocaleString('en')} more ${left === 1 ? 'row is' : 'rows are'} not listed.`}</p>
      )}
    </section>
  )
}
