import type { GuidePins } from '@grove/schema'
import { PIN_COORDINATE_SCALE } from '@grove/schema'
import { useSyncExternalStore } from 'react'
import type { MapEngine } from './engine.ts'
import classes from './MapMarks.module.css'
import { AreaDot, MapPin } from './MapPin.tsx'
import type { MarkedGuide } from './marked-guide.ts'
import type { PinAreas } from './pin-areas.ts'
import { useProjection } from './use-projection.ts'

interface MarkedPinProps {
  map: MapEngine
  pins: GuidePins
  areas: PinAreas
  marked: MarkedGuide
}

/** The place of the guide whose card is pointed at, also where its pin is in a circle. */
export function MarkedPin({ map, pins, areas, marked }: MarkedPinProps) {
  const elementAt = useProjection(map)
  const id = useSyncExternalStore(marked.subscribe, marked.get)
  const index = id === undefined ? -1 : pins.ids.indexOf(id)
  const [latitude, longitude] = [pins.latitudes[index], pins.longitudes[index]]
  if (latitude === undefined || longitude === undefined) return null
  const point = { latitude: latitude / PIN_COORDINATE_SCALE, longitude: longitude / PIN_COORDINATE_SCALE }
  return (
    <div
      key={id}
      className={classes.marked}
      data-marked-pin={id}
      aria-hidden="true"
      ref={elementAt('marked', point)}
    >
      <span className={areas.has(id) ? classes.area : classes.pin} data-selected>
        {areas.has(id) ? <AreaDot /> : <MapPin />}
      </span>
    </div>
  )
}
