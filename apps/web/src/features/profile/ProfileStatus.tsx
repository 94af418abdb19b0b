import type { PrivateGuide } from '@grove/schema'
import { applicationTurn, farPinNote, ownStatusBadge } from '@grove/schema'
import { StatusBadge } from '@grove/ui'
import { trpc } from '../../trpc.ts'
import { PauseSwitch } from './PauseSwitch.tsx'
import classes from './ProfileStatus.module.css'

const ALSO_PAUSED =
  'Your listing is paused, too: once it is approved, nobody but you sees it until you show it again.'

/** The action after the note. */
function advice({ applicationStatus, published, paused }: PrivateGuide): string {
  if (applicationStatus !== 'approved') {
    const next =
      applicationStatus === 'pending'
        ? 'You can keep editing in the meantime.'
        : 'Change what is needed and save: it goes back to review.'
    return paused ? `${next} ${ALSO_PAUSED}` : next
  }
  if (paused) return published ? '' : 'It is not published either.'
  return published ? 'Everybody can find you.' : 'Write to us if you would like to be shown.'
}

interface ProfileStatusProps {
  guide: PrivateGuide
  /** Told when the listing was paused, or shown again. */
  onPaused: (isPaused: boolean) => void
}

/** True while the next word about an application is with its owner. */
function useWaitsForOwner({ id, applicationStatus }: PrivateGuide): boolean {
  const { data } = trpc.review.timeline.useQuery({ id }, { enabled: applicationStatus === 'pending' })
  return applicationStatus === 'pending' && applicationTurn(data?.items ?? []).openQuestions.length > 0
}

/** Where one's own listing stands. */
export function ProfileStatus({ guide, onPaused }: ProfileStatusProps) {
  const badge = ownStatusBadge(guide)
  const note = useWaitsForOwner(guide) ? 'Awaiting your answer' : badge.note
  return (
    <section className={`${classes.status} tone-${badge.tone}`} aria-label="Status of your profile">
      <StatusBadge badge={badge} />
      <p className={classes.note}>
        {note !== undefined && <strong>{note}</strong>}
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
