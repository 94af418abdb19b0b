import type { GuidePins } from '@grove/schema'
import { useSyncExternalStore } from 'react'
import type { MapEngine } from './engine.ts'
import classes from './MapMarks.module.css'
import { AreaDot, MapPin } from './MapPin.tsx'
import type { MarkedGuide } from './marked-guide.ts'
import type { PinAreas } from './pin-areas.ts'
import { pinPoint } from './points.ts'
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
  const point = id === undefined ? undefined : pinPoint(pins, pins.ids.indexOf(id))
  if (point === undefined) return null
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
