import type { GuidePins } from '@grove/schema'
import { MAP_HEIGHT_PX } from '@grove/schema'
import type { ReactNode } from 'react'
import { useEffect, useMemo, useState } from 'react'
import type { GuideMapProps } from './GuideMap.tsx'
import classes from './MapFrame.module.css'
import { MapFrame } from './MapFrame.tsx'
import { pinCount } from './points.ts'

/** Where the guides of a map are: on their way, not to be had, or there. */
export type GuideMapState =
  | { status: 'loading' }
  | { status: 'error'; message: string }
  | { status: 'ready'; pins: GuidePins }

export interface LazyGuideMapProps extends Omit<GuideMapProps, 'pins' | 'onBroken'> {
  state: GuideMapState
  /** Height of the map's box in CSS pixels, 500 unless given. */
  height?: number
  /** "Preparing map..." stands for this long after the guides have come, in ms; 0 unless given. */
  showDelayMs?: number
  /** Another way to the guides, such as a link to the list, where the map cannot be shown. */
  fallback?: ReactNode
  className?: string
}

type GuideMapChunkProps = Omit<GuideMapProps, 'onBroken'>

async function loadGuideMap() {
  return (await import('./GuideMap.tsx')).GuideMap
}

/** True once the guides have been there for the delay, and from then on. */
function useIsPrepared(hasGuides: boolean, delayMs: number): boolean {
  const [isPrepared, setIsPrepared] = useState(false)
  useEffect(() => {
    if (!hasGuides || isPrepared) return
    const timer = window.setTimeout(() => setIsPrepared(true), delayMs)
    return () => window.clearTimeout(timer)
  }, [hasGuides, isPrepared, delayMs])
  return isPrepared
}

/** The last pins that came: a map that is shown keeps them while others are on their way. */
function useLastPins(state: GuideMapState): GuidePins | undefined {
  const [last, setLast] = useState<GuidePins>()
  const pins = state.status === 'ready' ? state.pins : undefined
  if (pins !== undefined && pins !== last) setLast(pins)
  return state.status === 'error' ? undefined : (pins ?? last)
}

/** The map of guides in all its states; its code is fetched when it comes near the window. */
export function LazyGuideMap({
  state,
  height = MAP_HEIGHT_PX,
  showDelayMs = 0,
  fallback,
  className,
  label,
  tileUrl,
  loadPopup,
  getProfileHref,
}: LazyGuideMapProps) {
  const pins = useLastPins(state)
  const hasGuides = pins !== undefined && pinCount(pins) > 0
  const isPrepared = useIsPrepared(hasGuides, showDelayMs)

  const map = useMemo<GuideMapChunkProps | undefined>(
    () => (isPrepared && hasGuides ? { label, tileUrl, pins, loadPopup, getProfileHref } : undefined),
    [isPrepared, hasGuides, label, tileUrl, pins, loadPopup, getProfileHref],
  )

  return (
    <MapFrame<GuideMapChunkProps>
      height={height}
      className={className}
      load={loadGuideMap}
      map={map}
      isSkippable
      notice={<Notice state={state} hasGuides={hasGuides} />}
      fallback={fallback}
    />
  )
}

function Notice({ state, hasGuides }: { state: GuideMapState; hasGuides: boolean }) {
  if (state.status === 'error') {
    return (
      <div role="alert">
        <p>There was an error loading the guides. Please try refreshing the page.</p>
        <p className={classes.detail}>{state.message}</p>
      </div>
    )
  }
  if (hasGuides) return <p role="status">Preparing map...</p>
  if (state.status === 'loading') return <p role="status">Loading map...</p>
  return <p role="status">No guides with location data available yet.</p>
}
