import type { AuditEntry } from '@grove/schema'
import { fieldWords } from '@grove/schema'
import classes from './AuditList.module.css'
import { ACTION_LABELS, valueText } from './audit-words.ts'
import { momentOf } from './dates.ts'

interface AuditListProps {
  entries: readonly AuditEntry[]
  /** Names the guide of each entry. */
  withGuide?: boolean
}

/** Changes by administrators and owners, newest first: who, what, when, and each field before and after. */
export function AuditList({ entries, withGuide = false }: AuditListProps) {
  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p className={classes.line}>
            <strong>{ACTION_LABELS[entry.action]}</strong>
            {withGuide && guideWords(entry)}
            {` by ${entry.actorName}${entry.actorIsOwner ? ', the owner' : ''}`}
            <time dateTime={entry.at}>{momentOf(entry.at)}</time>
          </p>
          <Fields entry={entry} />
        </li>
      ))}
    </ol>
  )
}

/** The guide of an entry, as it goes on after what was done. */
function guideWords({ action, guideId, guideName }: AuditEntry): string {
  if (guideId === null) return ''
  return `${action === 'guide.set-password' ? ' for' : ''} ${guideName || `guide ${guideId}`}`
}

function Fields({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <details className={classes.fields}>
      <summary>{names.length === 1 ? '1 field' : `${names.length} fields`}</summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{fieldWords(name)}</dt>
            <dd>
              {before !== null && <del>{valueText(before[name])}</del>}
              {before !== null && after !== null && <span aria-hidden="true"> → </span>}
              {after !== null && <ins>{valueText(after[name])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
