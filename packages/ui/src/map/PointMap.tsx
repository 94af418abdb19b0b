import { useCallback } from 'react'
import { BaseMap, MarkPortal } from './BaseMap.tsx'
import type { MapEngine } from './engine.ts'
import { MapArea } from './MapArea.tsx'
import marks from './MapMarks.module.css'
import { MapPin } from './MapPin.tsx'
import type { MapFailure } from './map-failure.ts'
import classes from './PointMap.module.css'
import type { MapPoint } from './points.ts'
import { useProjection } from './use-projection.ts'
import type { ViewIn } from './view.ts'
import { singleView } from './view.ts'

export interface PointMapProps {
  /** Names the map for assistive technology. */
  label: string
  /** Address of the raster tiles; null shows the land alone. */
  tileUrl: string | null
  /** The place in degrees. */
  point: MapPoint
  /** Stands under the pin, as a town's name does on a map. */
  placeName?: string
  /** The place is somewhere within so many kilometres: a circle instead of the pin. */
  radiusKm?: number
  /** Called where the map cannot be drawn at all. */
  onBroken: (failure: MapFailure) => void
}

/** A map of one place, with a pin that is no button: there is nothing more to learn from it. */
export function PointMap({ label, tileUrl, point, placeName, radiusKm, onBroken }: PointMapProps) {
  // Another object with the same place leaves the map where it is.
  const { latitude, longitude } = point
  const viewIn = useCallback<ViewIn>(
    (_box, hasTiles) => singleView({ latitude, longitude }, hasTiles),
    [latitude, longitude],
  )
  return (
    <BaseMap label={label} tileUrl={tileUrl} viewIn={viewIn} onBroken={onBroken}>
      {(map) => (
        <MarkPortal map={map}>
          <Place map={map} point={point} placeName={placeName} radiusKm={radiusKm} />
        </MarkPortal>
      )}
    </BaseMap>
  )
}

/** A circle that is seen from far away is a dot that can still be seen. */
const LEAST_WIDTH_PX = 14

interface PlaceProps extends Pick<PointMapProps, 'point' | 'placeName' | 'radiusKm'> {
  map: MapEngine
}

function Place({ map, point, placeName, radiusKm }: PlaceProps) {
  const elementAt = useProjection(map)
  const name = placeName !== undefined && <span className={classes.name}>{placeName}</span>
  return (
    <div className={classes.place} ref={elementAt('place', point)}>
      {radiusKm === undefined ? (
        <>
          <span className={marks.pin}>
            <MapPin />
          </span>
          {name}
        </>
      ) : (
        <MapArea map={map} latitude={point.latitude} radiusKm={radiusKm} leastWidth={LEAST_WIDTH_PX}>
          {name}
        </MapArea>
      )}
    </div>
  )
}
