import { classNames, LocateIcon } from '@grove/ui'
import { useState } from 'react'
import classes from './PlaceSearch.module.css'

/** About a kilometre: no more of where somebody is leaves the browser. */
const LOCATION_DECIMALS = 2
const LOCATION_PATIENCE_MS = 15_000

type Asking = 'idle' | 'busy' | 'refused'

/** Asks the browser where it is, only when it is pressed; `onLocated` is given `lat,lng` for `near`. */
export function UseMyLocation({ onLocated }: { onLocated: (near: string) => void }) {
  const [asking, setAsking] = useState<Asking>('idle')

  function handlePress() {
    if (asking === 'busy') return
    setAsking('busy')
    if (!('geolocation' in navigator)) {
      setAsking('refused')
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking('idle')
        const { latitude, longitude } = coords
        onLocated([latitude, longitude].map((degrees) => degrees.toFixed(LOCATION_DECIMALS)).join(','))
      },
      () => setAsking('refused'),
      { timeout: LOCATION_PATIENCE_MS, maximumAge: LOCATION_PATIENCE_MS },
    )
  }

  return (
    <>
      <button
        type="button"
        className={classNames(classes.locate, 'script-only no-print')}
        aria-disabled={asking === 'busy' || undefined}
        onClick={handlePress}
      >
        <LocateIcon />
        {asking === 'busy' ? 'Looking where you are…' : 'Use my location'}
      </button>
      <p className={asking === 'refused' ? classes.refused : undefined} role="status">
        {asking === 'refused' && 'We could not see where you are. Type a town or a postcode instead.'}
      </p>
    </>
  )
}
