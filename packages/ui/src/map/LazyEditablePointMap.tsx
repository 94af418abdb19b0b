import { MAP_PROFILE_HEIGHT_PX } from '@grove/schema'
import { useMemo } from 'react'
import type { EditablePointMapProps } from './EditablePointMap.tsx'
import { MapFrame } from './MapFrame.tsx'

export interface LazyEditablePointMapProps extends Omit<EditablePointMapProps, 'onBroken'> {
  /** Height of the map's box in CSS pixels, 300 unless given. */
  height?: number
  className?: string
}

type EditablePointMapChunkProps = Omit<EditablePointMapProps, 'onBroken'>

async function loadEditablePointMap() {
  return (await import('./EditablePointMap.tsx')).EditablePointMap
}

/** The map to choose a place on; its code is fetched when it comes near the window. */
export function LazyEditablePointMap({
  height = MAP_PROFILE_HEIGHT_PX,
  className,
  label,
  tileUrl,
  value,
  onChange,
}: LazyEditablePointMapProps) {
  const map = useMemo<EditablePointMapChunkProps>(
    () => ({ label, tileUrl, value, onChange }),
    [label, tileUrl, value, onChange],
  )
  return (
    <MapFrame<EditablePointMapChunkProps>
      height={height}
      className={className}
      load={loadEditablePointMap}
      map={map}
      notice={<p role="status">Loading map...</p>}
    />
  )
}
