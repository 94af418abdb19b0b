import type { HeldChanges } from '@grove/schema'
import { dayWords, guideFieldTitle, heldValueText } from '@grove/schema'
import classes from './Notice.module.css'

const NAMES: Readonly<Record<string, string>> = { firstName: 'First name', lastName: 'Last name' }

/** Says which changes of one's listing wait for a reviewer, and what visitors see meanwhile. */
export function HeldNotice({ changes: { since, items } }: { changes: HeldChanges }) {
  return (
    <section className={classes.notice} aria-labelledby="held-title">
      <h2 id="held-title" className="h3">
        {items.length === 1 ? 'One change waits for us' : `${items.length} changes wait for us`}
      </h2>
      <p>
        Since {dayWords(since)}. We read changes of names, certifications and links before they are public.
        Visitors see your listing with the old ones until then; all else that you save is public at once.
      </p>
      <dl>
        {items.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{NAMES[field] ?? guideFieldTitle(field) ?? field}</dt>
            <dd>
              <span className={classes.label}>Approved</span>{' '}
              <span>{heldValueText(before) || 'nothing'}</span>
            </dd>
            <dd>
              <span className={classes.label}>You want</span>{' '}
              <strong>{heldValueText(after) || 'nothing'}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p>To take one back, write the old text again and save.</p>
    </section>
  )
}
