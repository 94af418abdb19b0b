import type { PrivateGuide } from '@grove/schema'
import { ownStatusBadge } from '@grove/schema'
import { classNames, StatusBadge } from '@grove/ui'
import { PauseSwitch } from './PauseSwitch.tsx'
import classes from './ProfileStatus.module.css'

/** The action after the note. */
function advice({ applicationStatus, published, paused }: PrivateGuide): string {
  if (applicationStatus === 'pending') return 'You can keep editing in the meantime.'
  if (applicationStatus === 'rejected') return 'Change what is needed and save: it goes back to review.'
  if (paused) return published ? '' : 'It is not published either.'
  return published ? 'Everybody can find you.' : 'Write to us if you would like to be shown.'
}

interface ProfileStatusProps {
  guide: PrivateGuide
  /** Told when the listing was paused, or shown again. */
  onPaused: (isPaused: boolean) => void
}

/** Where one's own listing stands. */
export function ProfileStatus({ guide, onPaused }: ProfileStatusProps) {
  const badge = ownStatusBadge(guide)
  return (
    <section className={classNames(classes.status, classes[badge.tone])} aria-label="Status of your profile">
      <StatusBadge badge={badge} />
      <p className={classes.note}>
        {badge.note !== undefined && <strong>{badge.note}</strong>}
        <span>{advice(guide)}</span>
      </p>
      {(guide.published || guide.paused) && (
        <PauseSwitch guideId={guide.id} isPaused={guide.paused} onChanged={onPaused} />
      )}
    </section>
  )
}
