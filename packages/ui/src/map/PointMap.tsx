import type { ReactNode } from 'react'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { BaseMap, MarkPortal } from './BaseMap.tsx'
import type { MapEngine } from './engine.ts'
import { MapPin } from './MapPin.tsx'
import type { MapFailure } from './map-failure.ts'
import { pixelsPerKm } from './mercator.ts'
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
  const viewIn = useCallback<ViewIn>((_box, hasTiles) => singleView(point, hasTiles), [point])
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
          <span className={classes.pin}>
            <MapPin />
          </span>
          {name}
        </>
      ) : (
        <Area map={map} latitude={point.latitude} radiusKm={radiusKm}>
          {name}
        </Area>
      )}
    </div>
  )
}

interface AreaProps {
  map: MapEngine
  latitude: number
  radiusKm: number
  children: ReactNode
}

/** A circle that keeps its size on the ground while the map is zoomed, with its name beneath. */
function Area({ map, latitude, radiusKm, children }: AreaProps) {
  const area = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const size = () => {
      const radius = radiusKm * pixelsPerKm(map.getZoom(), latitude)
      area.current?.style.setProperty('--radius', `${radius.toFixed(1)}px`)
    }
    size()
    map.on('zoom', size)
    return () => {
      map.off('zoom', size)
    }
  }, [map, latitude, radiusKm])
  return (
    <span ref={area} className={classes.area}>
      <span className={classes.circle} />
      {children}
    </span>
  )
}
