import { useEffect, useRef } from 'react'
import { pixelOf } from './camera.ts'
import classes from './EditablePointMap.module.css'
import type { MapEngine } from './engine.ts'
import { pointLabel } from './labels.ts'
import { MapPin } from './MapPin.tsx'
import type { MapPoint } from './points.ts'
import { useProjection } from './use-projection.ts'

/** How far an arrow key moves the pin, in CSS pixels, and with Shift. */
const STEP_PX = 4
const LARGE_STEP_PX = 40

const DIRECTIONS: Record<string, { x: number; y: number } | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export interface DraggablePinProps {
  map: MapEngine
  point: MapPoint
  onMove: (point: MapPoint) => void
}

/**
 * A pin that a pointer or the arrow keys move. It listens by itself, not through React, because it has to keep these
 * events from the map it stands on, which would otherwise move along.
 */
export function DraggablePin({ map, point, onMove }: DraggablePinProps) {
  const elementAt = useProjection(map)
  const pin = useRef<HTMLButtonElement>(null)
  const latest = useRef({ point, onMove })
  useEffect(() => {
    latest.current = { point, onMove }
  })

  useEffect(() => {
    const element = pin.current
    if (element === null) return
    let grip: { x: number; y: number } | undefined

    const moveTo = (x: number, y: number) => {
      const { lat, lng } = map.unproject([x, y])
      latest.current.onMove({ latitude: lat, longitude: lng })
    }
    const keepFromMap = (event: Event) => event.stopPropagation()
    const handleDown = (event: PointerEvent) => {
      const { x, y } = pixelOf(map, latest.current.point)
      grip = { x: x - event.clientX, y: y - event.clientY }
      element.setPointerCapture(event.pointerId)
    }
    const handleMove = (event: PointerEvent) => {
      if (grip !== undefined) moveTo(event.clientX + grip.x, event.clientY + grip.y)
    }
    const handleUp = () => {
      grip = undefined
    }
    const handleKey = (event: KeyboardEvent) => {
      const direction = DIRECTIONS[event.key]
      if (direction === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX
      const { x, y } = pixelOf(map, latest.current.point)
      moveTo(x + direction.x * step, y + direction.y * step)
    }
    const ended = new AbortController()
    const { signal } = ended
    element.addEventListener('mousedown', keepFromMap, { signal })
    element.addEventListener('touchstart', keepFromMap, { signal })
    element.addEventListener('pointerdown', handleDown, { signal })
    element.addEventListener('pointermove', handleMove, { signal })
    element.addEventListener('pointerup', handleUp, { signal })
    element.addEventListener('pointercancel', handleUp, { signal })
    element.addEventListener('keydown', handleKey, { signal })
    return () => ended.abort()
  }, [map])

  return (
    <div className={classes.place} ref={elementAt('point', point)}>
      <button
        ref={pin}
        type="button"
        className={classes.pin}
        aria-label={`${pointLabel(point)}: arrow keys move the pin`}
      >
        <MapPin />
      </button>
    </div>
  )
}
