import type { GuideMapState } from '@grove/ui/map'
import { LazyGuideMap } from '@grove/ui/map'
import type { ReactNode } from 'react'
import { useMemo, useRef } from 'react'
import { readFailureMessage } from './guide-errors.ts'
import { useGuidePins, useLoadPopup, useTileUrl } from './guide-queries.ts'
import { useIsNear } from './use-is-near.ts'

/** Places are asked for a little before the map's own code is, since the map waits for them. */
const NEAR_MARGIN = '900px'

interface GuidesMapProps {
  /** Names the map for assistive technology. */
  label: string
  /** Shows the matches of these words; undefined shows every guide. */
  search?: string
  /** Why there is nothing to show, where that is known already. */
  failure?: string
  showDelayMs?: number
  /** Height of the map in CSS pixels, where it is not the usual one. */
  height?: number
  /** Another way to the guides where the map cannot be shown. */
  fallback: ReactNode
}

/** The map of all matches, whose places are asked for when it comes near the window. */
export function GuidesMap({ label, search, failure, showDelayMs, height, fallback }: GuidesMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frame, NEAR_MARGIN)
  const { data: pins, error } = useGuidePins(search, isNear)
  const state = useMemo<GuideMapState>(() => {
    if (pins !== undefined) return { status: 'ready', pins }
    if (error !== null) return { status: 'error', message: readFailureMessage('list', error) }
    return failure === undefined ? { status: 'loading' } : { status: 'error', message: failure }
  }, [pins, error, failure])
  return (
    <div ref={frame}>
      <LazyGuideMap
        state={state}
        label={label}
        tileUrl={useTileUrl()}
        loadPopup={useLoadPopup()}
        showDelayMs={showDelayMs}
        height={height}
        fallback={fallback}
      />
    </div>
  )
}
