import type { ReactNode } from 'react'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { CrossIcon } from '../icons.ts'
import { boxOf, pixelOf } from './camera.ts'
import type { MapEngine } from './engine.ts'
import classes from './MapPopup.module.css'
import type { MapPoint } from './points.ts'
import { popupPlace } from './popup-place.ts'

export interface MapPopupProps {
  map: MapEngine
  /** The place it belongs to. */
  point: MapPoint
  /** How far the mark stands above and below its place, in CSS pixels. */
  reach: { above: number; below: number }
  /** Names the popup for assistive technology. */
  label: string
  /** Told whether the focus was in the popup, and has to go somewhere. */
  onClose: (hadFocus: boolean) => void
  children: ReactNode
}

/** How far its place may leave the box before a popup goes, in CSS pixels. */
const LEAVE_PX = 24

/** A small card beside a mark, inside the map's box. It takes the focus; Escape anywhere on the map
 * and a press on the map close it. */
export function MapPopup({ map, point, reach, label, onClose, children }: MapPopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  const close = useCallback(
    () => onClose(popup.current?.contains(document.activeElement) ?? false),
    [onClose],
  )

  useLayoutEffect(() => {
    const element = popup.current
    if (element === null) return
    const place = () => {
      const at = pixelOf(map, point)
      const box = boxOf(map)
      const isOutside =
        at.x < -LEAVE_PX || at.y < -LEAVE_PX || at.x > box.width + LEAVE_PX || at.y > box.height + LEAVE_PX
      if (isOutside) close()
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const { left, top } = popupPlace(at, size, box, reach)
      element.style.transform = `translate(${left}px, ${top}px)`
    }
    place()
    // Only here is it as large as its content, and where it belongs: focusing it before would scroll the map within its box.
    const observer = new ResizeObserver(() => {
      place()
      if (element.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    map.on('move', place)
    map.on('resize', place)
    return () => {
      observer.disconnect()
      map.off('move', place)
      map.off('resize', place)
    }
  }, [map, point, reach, close])

  useEffect(() => {
    popup.current?.focus({ preventScroll: true })
    const handleClick = (event: { originalEvent: MouseEvent }) => {
      if (event.originalEvent.target === map.getCanvas()) close()
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    const frame = popup.current?.parentElement
    map.on('click', handleClick)
    frame?.addEventListener('keydown', handleKeyDown)
    return () => {
      map.off('click', handleClick)
      frame?.removeEventListener('keydown', handleKeyDown)
    }
  }, [map, close])

  return (
    <div ref={popup} className={classes.popup} role="dialog" aria-label={label} tabIndex={-1}>
      {children}
      <button type="button" className={classes.close} aria-label="Close" onClick={close}>
        <CrossIcon />
      </button>
    </div>
  )
}
