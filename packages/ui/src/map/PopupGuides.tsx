import { displayName } from '@grove/schema'
import { useEffect, useState } from 'react'
import { AppLink } from '../AppLink.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { GuidePicture } from '../guide/GuidePicture.tsx'
import { guidePlace } from './labels.ts'
import classes from './MapPopup.module.css'
import type { PinAreas } from './pin-areas.ts'
import type { PopupGuide } from './popup-guide.ts'

export interface PopupGuidesProps {
  ids: number[]
  known: ReadonlyMap<number, PopupGuide>
  areas: PinAreas
  loadPopup: (id: number) => Promise<PopupGuide>
  onLoaded: (guide: PopupGuide) => void
}

/** Guides on one spot are shown this many at a time. */
const STEP = 20

/** The guides of one popup: one small card, or a list of them that scrolls. */
export function PopupGuides({ ids, ...rest }: PopupGuidesProps) {
  const [shown, setShown] = useState(STEP)
  const [onlyId] = ids
  if (ids.length === 1 && onlyId !== undefined) return <PopupEntry id={onlyId} {...rest} />
  return (
    <div className={classes.scroller}>
      <p className={classes.heading}>{ids.length} guides in one place</p>
      <ul className={classes.list}>
        {ids.slice(0, shown).map((id) => (
          <li key={id}>
            <PopupEntry id={id} {...rest} />
          </li>
        ))}
      </ul>
      {shown < ids.length && (
        <button type="button" className={classes.more} onClick={() => setShown(shown + STEP)}>
          Show more guides
        </button>
      )}
    </div>
  )
}

/** One guide: picture, name, place and the way to the profile, fetched when the popup opens. */
function PopupEntry({
  id,
  known,
  areas,
  loadPopup,
  onLoaded,
}: { id: number } & Omit<PopupGuidesProps, 'ids'>) {
  const guide = known.get(id)
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const isKnown = guide !== undefined

  useEffect(() => {
    if (isKnown) return
    let isCurrent = true
    loadPopup(id).then(
      (loaded) => {
        if (isCurrent) onLoaded(loaded)
      },
      () => {
        if (isCurrent) setFailedAttempt(attempt)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [id, attempt, isKnown, loadPopup, onLoaded])

  if (guide !== undefined) {
    const name = displayName(guide.userName)
    return (
      <div className={classes.entry}>
        <GuidePicture guide={guide} className={classes.picture} sizes="84px" width={84} height={104} />
        <div className={classes.text}>
          <strong className={classes.name}>{name}</strong>
          <span className={classes.place}>{guidePlace(guide, areas.has(id))}</span>
          <AppLink className={classes.link} href={`/guides/${id}`} aria-label={`View Profile of ${name}`}>
            View Profile
          </AppLink>
        </div>
      </div>
    )
  }
  if (failedAttempt === attempt) {
    return (
      <div className={classes.failure} role="alert">
        <p>This guide could not be loaded.</p>
        <button type="button" className={classes.more} onClick={() => setAttempt(attempt + 1)}>
          Try again
        </button>
      </div>
    )
  }
  return (
    <div className={classes.entry}>
      <Skeleton className={classes.picture} />
      <div className={classes.text} role="status">
        <span className="visually-hidden">Loading guide...</span>
        <Skeleton width="80%" height={18} />
        <Skeleton width="60%" height={13} />
        <Skeleton width="70%" height={15} />
      </div>
    </div>
  )
}
