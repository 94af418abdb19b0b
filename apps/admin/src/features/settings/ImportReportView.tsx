import type { ImportReport, ImportRow } from '@grove/schema'
import { fieldWords } from '../../audit-words.ts'
import classes from './SettingsPage.module.css'

const OUTCOMES: Readonly<Record<ImportRow['outcome'], string>> = {
  made: 'Made',
  changed: 'Changed',
  refused: 'Refused',
}

function detailsOf({ outcome, fields, issues }: ImportRow): string {
  if (outcome === 'refused') {
    return issues.map(({ field, message }) => `${fieldWords(field)}: ${message}`).join('; ')
  }
  return fields.map(fieldWords).join(', ')
}

/** What a file would come to, row by row. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { rows, made, changed, unchanged, refused } = report
  const left = made + changed + refused - rows.length
  return (
    <>
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
                  <td>{OUTCOMES[row.outcome]}</td>
                  <td>{row.name}</td>
                  <td>{detailsOf(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {left > 0 && <p>{`${left.toLocaleString('en')} more rows are not listed.`}</p>}
    </>
  )
}
