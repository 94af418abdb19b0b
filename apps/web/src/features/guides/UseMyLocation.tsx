import { classNames, LocateIcon } from '@grove/ui'
import { useEffect, useRef, useState } from 'react'
import classes from './PlaceSearch.module.css'

/** About a kilometre: no more of where somebody is leaves the browser. */
const LOCATION_DECIMALS = 2
const LOCATION_PATIENCE_MS = 15_000

interface UseMyLocationProps {
  /** The words of the search that is shown. */
  searched: string
  /** Given `lat,lng` for `near`, unless something else has been searched for or opened since. */
  onLocated: (near: string) => void
}

/** Asks the browser where it is, only when it is pressed. */
export function UseMyLocation({ searched, onLocated }: UseMyLocationProps) {
  const [isBusy, setIsBusy] = useState(false)
  /** The search during which the browser did not tell: the next one needs no word about it. */
  const [refusedAt, setRefusedAt] = useState<string>()
  const isRefused = refusedAt === searched
  /** The search that is shown now; undefined once the page is left. */
  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = searched
    return () => {
      shown.current = undefined
    }
  }, [searched])

  function handlePress() {
    if (isBusy) return
    setRefusedAt(undefined)
    if (!('geolocation' in navigator)) {
      setRefusedAt(searched)
      return
    }
    setIsBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsBusy(false)
        if (shown.current !== searched) return
        const { latitude, longitude } = coords
        onLocated([latitude, longitude].map((degrees) => degrees.toFixed(LOCATION_DECIMALS)).join(','))
      },
      () => {
        setIsBusy(false)
        setRefusedAt(searched)
      },
      { timeout: LOCATION_PATIENCE_MS, maximumAge: LOCATION_PATIENCE_MS },
    )
  }

  return (
    <>
      <button
        type="button"
        className={classNames(classes.locate, 'script-only no-print')}
        aria-disabled={isBusy || undefined}
        onClick={handlePress}
      >
        <LocateIcon />
        {isBusy ? 'Looking where you are…' : 'Use my location'}
      </button>
      <p className={isRefused ? classes.refused : undefined} role="status">
        {isRefused && 'We could not see where you are. Type a town or a postcode instead.'}
      </p>
    </>
  )
}
