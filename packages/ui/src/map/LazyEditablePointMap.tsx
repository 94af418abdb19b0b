import { MAP_PROFILE_HEIGHT_PX } from '@grove/schema'
import type { EditablePointMapProps } from './EditablePointMap.tsx'
import { MapFrame } from './MapFrame.tsx'

type LazyEditablePointMapProps = Omit<EditablePointMapProps, 'onBroken'>

async function loadEditablePointMap() {
  return (await import('./EditablePointMap.tsx')).EditablePointMap
}

/** The map to choose a place on; its code is fetched when it comes near the window. */
export function LazyEditablePointMap(map: LazyEditablePointMapProps) {
  return (
    <MapFrame<LazyEditablePointMapProps>
      height={MAP_PROFILE_HEIGHT_PX}
      load={loadEditablePointMap}
      map={map}
      notice={<p role="status">Loading map...</p>}
    />
  )
}
