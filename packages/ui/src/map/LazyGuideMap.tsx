import type { GuidePins } from '@grove/schema'
import { MAP_HEIGHT_PX } from '@grove/schema'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { GuideMapProps } from './GuideMap.tsx'
import classes from './MapFrame.module.css'
import { MapFrame } from './MapFrame.tsx'
import { isSamePins, pinCount } from './points.ts'

export interface LazyGuideMapProps extends Omit<GuideMapProps, 'pins' | 'onBroken'> {
  /** Where the guides are; undefined while they are on their way. */
  pins: GuidePins | undefined
  /** Why they cannot be had. */
  failure?: string
  /** Height of the map's box in CSS pixels, 500 unless given. */
  height?: number
  /** "Preparing map..." stands for this long after the guides have come, in ms; 0 unless given. */
  showDelayMs?: number
  /** Stands where none of the guides has a place. */
  emptyNotice?: string
  /** Another way to the guides, such as a link to the list, where the map cannot be shown. */
  fallback?: ReactNode
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

/**
 * The last pins that came: a map that is shown keeps them while others are on their way, and where those hold the same
 * guides, so that fetching them anew leaves it alone.
 */
function useLastPins(pins: GuidePins | undefined): GuidePins | undefined {
  const [last, setLast] = useState<GuidePins>()
  if (pins === undefined || (last !== undefined && isSamePins(last, pins))) return last
  setLast(pins)
  return pins
}

/** The map of guides in all its states; its code is fetched when it comes near the window. */
export function LazyGuideMap({
  pins: given,
  failure,
  height = MAP_HEIGHT_PX,
  showDelayMs = 0,
  emptyNotice = 'No guides with location data available yet.',
  fallback,
  ...rest
}: LazyGuideMapProps) {
  const last = useLastPins(given)
  const pins = failure === undefined ? last : undefined
  const hasGuides = pins !== undefined && pinCount(pins) > 0
  // An area without anybody is a map as well: one may move on from there.
  const hasMap = hasGuides || (pins !== undefined && rest.bounds !== undefined)
  const isPrepared = useIsPrepared(hasMap, showDelayMs)
  const nothing = given === undefined ? 'Loading map...' : emptyNotice
  const news = hasGuides ? 'Preparing map...' : nothing

  return (
    <MapFrame<GuideMapChunkProps>
      height={height}
      load={loadGuideMap}
      map={isPrepared && hasMap && pins !== undefined ? { pins, ...rest } : undefined}
      isSkippable
      notice={failure === undefined ? <p role="status">{news}</p> : <Failure message={failure} />}
      fallback={fallback}
    />
  )
}

function Failure({ message }: { message: string }) {
  return (
    <div role="alert">
      <p>There was an error loading the guides. Please try refreshing the page.</p>
      <p className={classes.detail}>{message}</p>
    </div>
  )
}
