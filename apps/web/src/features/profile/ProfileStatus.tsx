import type { PrivateGuide } from '@grove/schema'
import { farPinNote, ownStatusBadge } from '@grove/schema'
import { classNames, StatusBadge } from '@grove/ui'
import { trpc } from '../../trpc.ts'
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
      <FarPin guide={guide} />
      {(guide.published || guide.paused) && (
        <PauseSwitch guideId={guide.id} isPaused={guide.paused} onChanged={onPaused} />
      )}
    </section>
  )
}

/** Tells that the pin stands far from the town, where one of them may be wrong. */
function FarPin({ guide: { city, country, latitude, longitude } }: { guide: PrivateGuide }) {
  const hasPin = latitude !== null && longitude !== null
  const { data } = trpc.geo.pinDistance.useQuery(
    { city, country, latitude: latitude ?? '', longitude: longitude ?? '' },
    { enabled: hasPin },
  )
  const note = farPinNote({ city, country }, data?.distanceKm ?? null)
  if (note === undefined) return null
  return <p className={classes.farPin}>{note} Move the pin below, or correct the town.</p>
}
