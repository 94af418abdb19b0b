import type { GuidePins } from '@grove/schema'
import { MAP_HEIGHT_PX } from '@grove/schema'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { GuideMapProps } from './GuideMap.tsx'
import classes from './MapFrame.module.css'
import { MapFrame } from './MapFrame.tsx'
import { isSamePins, pinCount } from './points.ts'

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
function useLastPins(state: GuideMapState): GuidePins | undefined {
  const [last, setLast] = useState<GuidePins>()
  if (state.status === 'error') return undefined
  if (state.status === 'loading' || (last !== undefined && isSamePins(last, state.pins))) return last
  setLast(state.pins)
  return state.pins
}

/** The map of guides in all its states; its code is fetched when it comes near the window. */
export function LazyGuideMap({
  state,
  height = MAP_HEIGHT_PX,
  showDelayMs = 0,
  emptyNotice = 'No guides with location data available yet.',
  fallback,
  ...rest
}: LazyGuideMapProps) {
  const pins = useLastPins(state)
  const hasGuides = pins !== undefined && pinCount(pins) > 0
  // An area without anybody is a map as well: one may move on from there.
  const hasMap = hasGuides || (pins !== undefined && rest.bounds !== undefined)
  const isPrepared = useIsPrepared(hasMap, showDelayMs)

  return (
    <MapFrame<GuideMapChunkProps>
      height={height}
      load={loadGuideMap}
      map={isPrepared && hasMap && pins !== undefined ? { pins, ...rest } : undefined}
      isSkippable
      notice={<Notice state={state} hasGuides={hasGuides} emptyNotice={emptyNotice} />}
      fallback={fallback}
    />
  )
}

type NoticeProps = Required<Pick<LazyGuideMapProps, 'state' | 'emptyNotice'>> & { hasGuides: boolean }

function Notice({ state, hasGuides, emptyNotice }: NoticeProps) {
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
  return <p role="status">{emptyNotice}</p>
}
