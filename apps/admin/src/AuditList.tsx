import type { AuditEntry } from '@grove/schema'
import { fieldWords } from '@grove/schema'
import { Link } from '@tanstack/react-router'
import classes from './AuditList.module.css'
import { actionWords, fieldsOf } from './audit-words.ts'
import { changeText } from './change-words.ts'
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
            <strong>{actionWords(entry)}</strong>
            {withGuide && <GuideWords entry={entry} />}
            {` by ${entry.actorName}${entry.actorIsOwner ? ', the owner' : ''}${entry.actorToken === null ? '' : `, by token ${entry.actorToken}`}`}
            <time dateTime={entry.at}>{momentOf(entry.at)}</time>
          </p>
          <Fields entry={entry} />
        </li>
      ))}
    </ol>
  )
}

/** The guide of an entry, as it goes on after what was done. */
function GuideWords({ entry: { action, guideId, guideName } }: { entry: AuditEntry }) {
  if (guideId === null) return null
  const name = guideName || `guide ${guideId}`
  return (
    <>
      {(action === 'guide.set-password' || action === 'guide.invite') && ' for'}{' '}
      {action === 'guide.delete' ? (
        name
      ) : (
        <Link to="/" search={{ status: 'all', guide: guideId }}>
          {name}
        </Link>
      )}
    </>
  )
}

function Fields({ entry }: { entry: AuditEntry }) {
  const { before, after } = entry
  const names = fieldsOf(entry)
  if (names.length === 0) return null
  return (
    <details className={classes.fields}>
      <summary>{summaryOf(names)}</summary>
      <dl>
        {names.map((name) => (
          <Field key={name} name={name} before={before} after={after} />
        ))}
      </dl>
    </details>
  )
}

/** Fields that the summary of a change names one by one. */
const NAMED_FIELDS = 4

function summaryOf(names: readonly string[]): string {
  if (names.length > NAMED_FIELDS) return `${names.length} fields`
  const words = names.map(fieldWords).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface FieldProps extends Pick<AuditEntry, 'before' | 'after'> {
  name: string
}

function Field({ name, before, after }: FieldProps) {
  // A side that has no such field had nothing in it; one that is not there at all has nothing to tell.
  const texts = changeText(
    name,
    before === null ? undefined : (before[name] ?? null),
    after === null ? undefined : (after[name] ?? null),
  )
  return (
    <div>
      <dt>{fieldWords(name)}</dt>
      <dd>
        {texts.before !== null && <del>{texts.before}</del>}
        {texts.before !== null && texts.after !== null && <span aria-hidden="true"> → </span>}
        {texts.after !== null && <ins>{texts.after}</ins>}
      </dd>
    </div>
  )
}
