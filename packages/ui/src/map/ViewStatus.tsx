import { useEffect, useState } from 'react'
import type { MapMark } from './cluster-index.ts'
import type { MapEngine } from './engine.ts'
import { guidesInView } from './labels.ts'

/** Says how many guides are in view to those who cannot see it, once the map they are moving stands still. */
export function ViewStatus({ map, marks }: { map: MapEngine; marks: MapMark[] }) {
  const [text, setText] = useState('')
  useEffect(() => {
    if (map.isMoving()) return
    const count = marks.reduce((sum, mark) => sum + (mark.kind === 'pin' ? 1 : mark.count), 0)
    setText(map.getContainer().contains(document.activeElement) ? guidesInView(count) : '')
  }, [map, marks])
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}
