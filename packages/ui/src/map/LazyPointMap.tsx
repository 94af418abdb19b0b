import { MAP_PROFILE_HEIGHT_PX } from '@grove/schema'
import type { ReactNode } from 'react'
import { MapFrame } from './MapFrame.tsx'
import type { PointMapProps } from './PointMap.tsx'

export interface LazyPointMapProps extends Omit<PointMapProps, 'point' | 'onBroken'> {
  /** The guide's place in degrees; undefined says that there is none. */
  point: PointMapProps['point'] | undefined
  /** Height of the map's box in CSS pixels, 300 unless given. */
  height?: number
  /** The text about the place where the map cannot be shown. */
  fallback?: ReactNode
  className?: string
}

type PointMapChunkProps = Omit<PointMapProps, 'onBroken'>

async function loadPointMap() {
  return (await import('./PointMap.tsx')).PointMap
}

/** The map of one guide's profile; its code is fetched when it comes near the window. */
export function LazyPointMap({
  point,
  height = MAP_PROFILE_HEIGHT_PX,
  fallback,
  className,
  ...rest
}: LazyPointMapProps) {
  return (
    <MapFrame<PointMapChunkProps>
      height={height}
      className={className}
      load={loadPointMap}
      map={point && { ...rest, point }}
      notice={
        <p role={point === undefined ? undefined : 'status'}>
          {point === undefined ? 'Location map not available' : 'Loading map...'}
        </p>
      }
      fallback={fallback}
    />
  )
}
