import { useCallback, useEffect, useRef } from 'react'
import { BaseMap, MarkPortal } from './BaseMap.tsx'
import { boxOf, pixelOf, showView } from './camera.ts'
import { DraggablePin } from './DraggablePin.tsx'
import classes from './EditablePointMap.module.css'
import type { MapEngine } from './engine.ts'
import { pointLabel } from './labels.ts'
import type { MapFailure } from './map-failure.ts'
import type { MapPoint } from './points.ts'
import { roundedPoint } from './points.ts'
import type { ViewIn } from './view.ts'
import { singleView, startView } from './view.ts'

export interface EditablePointMapProps {
  /** Names the map for assistive technology. */
  label: string
  /** Address of the raster tiles; null shows the land alone. */
  tileUrl: string | null
  /** The chosen place in degrees; undefined while there is none. */
  value: MapPoint | undefined
  /** Told each place that is chosen, to the fifth decimal of a degree (about a metre). */
  onChange: (point: MapPoint) => void
  /** Called where the map cannot be drawn at all. */
  onBroken: (failure: MapFailure) => void
}

/** A map to choose a place on: by a press, by Enter at its centre, by dragging the pin or moving it with arrow keys. */
export function EditablePointMap({ label, tileUrl, value, onChange, onBroken }: EditablePointMapProps) {
  // The map starts where the value was when it opened; "Reset view" returns to where it is now.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const viewIn = useCallback<ViewIn>(
    (box, hasTiles) => (latest.current === undefined ? startView(box) : singleView(latest.current, hasTiles)),
    [],
  )
  return (
    <BaseMap label={label} tileUrl={tileUrl} viewIn={viewIn} onBroken={onBroken}>
      {(map, hasTiles) => <PointLayer map={map} hasTiles={hasTiles} value={value} onChange={onChange} />}
    </BaseMap>
  )
}

interface PointLayerProps extends Pick<EditablePointMapProps, 'value' | 'onChange'> {
  map: MapEngine
  hasTiles: boolean
}

function PointLayer({ map, hasTiles, value, onChange }: PointLayerProps) {
  const chosen = useRef(value)

  const choose = useCallback(
    (point: MapPoint) => {
      const rounded = roundedPoint(point)
      chosen.current = rounded
      onChange(rounded)
    },
    [onChange],
  )

  // A value that comes from elsewhere, such as the coordinate fields, is brought into view.
  useEffect(() => {
    if (value === undefined || isSamePoint(value, chosen.current)) return
    chosen.current = value
    const { x, y } = pixelOf(map, value)
    const { width, height } = boxOf(map)
    const isInView = x >= 0 && y >= 0 && x <= width && y <= height
    const view = singleView(value, hasTiles)
    if (!isInView || map.getZoom() < view.zoom) showView(map, view)
  }, [map, hasTiles, value])

  useEffect(() => {
    const handleClick = ({ lngLat, originalEvent }: { lngLat: LngLat; originalEvent: MouseEvent }) => {
      if (originalEvent.target === map.getCanvas()) choose({ latitude: lngLat.lat, longitude: lngLat.lng })
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      const centre = map.getCenter()
      choose({ latitude: centre.lat, longitude: centre.lng })
    }
    const canvas = map.getCanvas()
    map.on('click', handleClick)
    canvas.addEventListener('keydown', handleKeyDown)
    return () => {
      map.off('click', handleClick)
      canvas.removeEventListener('keydown', handleKeyDown)
    }
  }, [map, choose])

  return (
    <>
      <MarkPortal map={map}>
        <span className={classes.cross} aria-hidden="true" />
        {value !== undefined && <DraggablePin map={map} point={value} onMove={choose} />}
      </MarkPortal>
      <p className={classes.hint}>
        {value === undefined
          ? 'Press the map to set the point, or Enter for its centre.'
          : 'Drag the pin, or press the map, to move the point.'}
      </p>
      <p className="visually-hidden" role="status">
        {value === undefined ? '' : pointLabel(value)}
      </p>
    </>
  )
}

interface LngLat {
  lng: number
  lat: number
}

function isSamePoint(a: MapPoint, b: MapPoint | undefined): boolean {
  return a.latitude === b?.latitude && a.longitude === b.longitude
}
