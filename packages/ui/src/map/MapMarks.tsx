import { AREA_RADIUS_KM } from '@grove/schema'
import type { CSSProperties, FocusEvent } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { pixelOf } from './camera.ts'
import type { MapMark, PinMark } from './cluster-index.ts'
import type { MapEngine } from './engine.ts'
import { clusterCount, clusterDiameter, clusterLabel, markLayer, pinLabel } from './labels.ts'
import { MapArea } from './MapArea.tsx'
import classes from './MapMarks.module.css'
import { AreaDot, MapPin } from './MapPin.tsx'
import type { PinAreas } from './pin-areas.ts'
import type { PopupGuide } from './popup-guide.ts'
import { useProjection } from './use-projection.ts'

/** A mark that takes the focus from the keyboard is moved at least this far into the box, in CSS pixels. */
const FOCUS_MARGIN_PX = 12
/** The circle of an area is never smaller than what is pressed in it. */
const AREA_LEAST_WIDTH_PX = 36

export interface MapMarksProps {
  map: MapEngine
  /** From west to east, which is the order of the tab key. */
  marks: MapMark[]
  /** Key of the mark whose popup is open. */
  selectedKey: string | undefined
  areas: PinAreas
  /** The guide of a pin, as far as it is loaded. */
  guideOf: (index: number) => PopupGuide | undefined
  onSelect: (mark: MapMark) => void
  /** Told which pin is pointed at or focused; undefined once none is. */
  onPoint?: (mark: PinMark | undefined) => void
}

function labelOf(mark: MapMark, guide: PopupGuide | undefined, isArea: boolean): string {
  return mark.kind === 'pin'
    ? pinLabel(mark, guide, isArea)
    : clusterLabel(mark.count, mark.splitsAtZoom !== undefined)
}

/** The mark nearest to where the focus was, by its distance on the screen. */
function nearestMark(map: MapEngine, marks: MapMark[], to: MapMark): MapMark | undefined {
  const from = pixelOf(map, to)
  let nearest: MapMark | undefined
  let least = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    const { x, y } = pixelOf(map, mark)
    const distance = Math.hypot(x - from.x, y - from.y)
    if (distance < least) [nearest, least] = [mark, distance]
  }
  return nearest
}

/** Pins and circles as buttons, so that each can be reached, read and pressed without a pointer. */
export function MapMarks({ map, marks, selectedKey, areas, guideOf, onSelect, onPoint }: MapMarksProps) {
  const elementAt = useProjection(map)
  const group = useRef<HTMLDivElement>(null)
  const focused = useRef<MapMark>(undefined)
  const isRestoring = useRef(false)

  // A circle falls apart and a pin leaves the view while they have the focus: it goes to the mark nearest to them.
  useLayoutEffect(() => {
    const lost = focused.current
    if (lost === undefined || document.activeElement !== document.body) return
    const next = marks.find(({ key }) => key === lost.key) ?? nearestMark(map, marks, lost)
    const button = next && group.current?.querySelector<HTMLElement>(`[data-mark="${next.key}"]`)
    isRestoring.current = true
    ;(button ?? map.getCanvas()).focus({ preventScroll: true })
    isRestoring.current = false
  }, [map, marks])

  // Two quick presses on a mark are no double click on the map, which would zoom it once more.
  useEffect(() => {
    const element = group.current
    const keep = (event: MouseEvent) => event.stopPropagation()
    element?.addEventListener('dblclick', keep)
    return () => element?.removeEventListener('dblclick', keep)
  }, [])

  function handleFocus(mark: MapMark, { currentTarget }: FocusEvent<HTMLElement>) {
    focused.current = mark
    if (isRestoring.current || !currentTarget.matches(':focus-visible')) return
    const frame = map.getContainer().getBoundingClientRect()
    const rect = currentTarget.getBoundingClientRect()
    const right = Math.max(0, rect.right + FOCUS_MARGIN_PX - frame.right)
    const left = Math.min(0, rect.left - FOCUS_MARGIN_PX - frame.left)
    const bottom = Math.max(0, rect.bottom + FOCUS_MARGIN_PX - frame.bottom)
    const top = Math.min(0, rect.top - FOCUS_MARGIN_PX - frame.top)
    if (right || left || bottom || top) map.panBy([right + left, bottom + top], { duration: 180 })
  }

  return (
    <div ref={group} className={classes.group}>
      {marks.map((mark) => {
        const isSelected = mark.key === selectedKey
        const hasArea = areas.isShownBy(mark)
        const label = labelOf(mark, mark.kind === 'pin' ? guideOf(mark.index) : undefined, hasArea)
        return (
          <div
            key={mark.key}
            className={classes.place}
            style={{ '--layer': markLayer(mark) } as CSSProperties}
            ref={elementAt(mark.key, mark)}
          >
            {hasArea && (
              <MapArea
                map={map}
                latitude={mark.latitude}
                radiusKm={AREA_RADIUS_KM}
                leastWidth={AREA_LEAST_WIDTH_PX}
              />
            )}
            <button
              type="button"
              data-mark={mark.key}
              className={mark.kind === 'cluster' ? classes.cluster : hasArea ? classes.area : classes.pin}
              data-selected={isSelected || undefined}
              style={
                mark.kind === 'cluster'
                  ? { width: clusterDiameter(mark.count), height: clusterDiameter(mark.count) }
                  : undefined
              }
              aria-label={label}
              aria-expanded={mark.kind === 'pin' ? isSelected : undefined}
              aria-haspopup={mark.kind === 'pin' || mark.splitsAtZoom === undefined ? 'dialog' : undefined}
              onPointerEnter={() => onPoint?.(mark.kind === 'pin' ? mark : undefined)}
              onPointerLeave={() => onPoint?.(undefined)}
              onFocus={(event) => {
                handleFocus(mark, event)
                onPoint?.(mark.kind === 'pin' ? mark : undefined)
              }}
              onBlur={() => {
                focused.current = undefined
                onPoint?.(undefined)
              }}
              onClick={() => onSelect(mark)}
            >
              {mark.kind === 'cluster' ? clusterCount(mark.count) : hasArea ? <AreaDot /> : <MapPin />}
            </button>
          </div>
        )
      })}
    </div>
  )
}
