import type { ImportReport, ImportRow } from '@grove/schema'
import { fieldWords } from '../../audit-words.ts'
import classes from './SettingsPage.module.css'

const OUTCOMES: Readonly<Record<ImportRow['outcome'], string>> = {
  made: 'Made',
  changed: 'Changed',
  refused: 'Refused',
}

function Details({ row: { outcome, fields, issues } }: { row: ImportRow }) {
  if (outcome !== 'refused') return fields.map(fieldWords).join(', ')
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

interface ImportReportViewProps {
  report: ImportReport
  /** True while a newer one is on its way. */
  isOutdated: boolean
}

/** What a file would come to, row by row. */
export function ImportReportView({ report, isOutdated }: ImportReportViewProps) {
  const { rows, made, changed, unchanged, refused } = report
  const left = made + changed + refused - rows.length
  return (
    <section className={classes.step} aria-labelledby="report-heading" aria-busy={isOutdated}>
      <h3 id="report-heading">What the import would do</h3>
      <p role="status">{`${made} made, ${changed} changed, ${unchanged} unchanged, ${refused} refused.`}</p>
      {rows.length > 0 && (
        <section className={classes.scroll} aria-label="Rows of the file">
          <table className={classes.rows}>
            <caption className="visually-hidden">What the import would do</caption>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Outcome</th>
                <th scope="col">Guide</th>
                <th scope="col">Details</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.row}>
                  <td>{row.row}</td>
                  <td className={row.outcome === 'refused' ? classes.refused : undefined}>
                    {OUTCOMES[row.outcome]}
                  </td>
                  <td>{row.name}</td>
                  <td>
                    <Details row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {left > 0 && <p>{`${left.toLocaleString('en')} more rows are not listed.`}</p>}
    </section>
  )
}
