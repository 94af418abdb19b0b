import type { PrivateGuide } from '@grove/schema'
import { ownStatusBadge } from '@grove/schema'
import { classNames, StatusBadge } from '@grove/ui'
import classes from './ProfileStatus.module.css'

/** What one can do about it, after the note. */
function advice({ applicationStatus, published }: PrivateGuide): string {
  if (applicationStatus === 'pending') return 'You can keep editing in the meantime.'
  if (applicationStatus === 'rejected') return 'Change what is needed and save: it goes back to review.'
  return published ? 'Everybody can find you.' : 'Write to us if you would like to be shown.'
}

/** Where one's own listing stands. */
export function ProfileStatus({ guide }: { guide: PrivateGuide }) {
  const badge = ownStatusBadge(guide)
  return (
    <section className={classNames(classes.status, classes[badge.tone])} aria-label="Status of your profile">
      <StatusBadge badge={badge} />
      <p className={classes.note}>
        {badge.note !== undefined && <strong>{badge.note}</strong>}
        <span>{advice(guide)}</span>
      </p>
    </section>
  )
}
