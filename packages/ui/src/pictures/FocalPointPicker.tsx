import { FOCAL_POINT_DEFAULT, objectPosition } from '@grove/schema'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { usePictureSource } from '../media.ts'
import classes from './FocalPointPicker.module.css'
import { focalLabel, focalPercent, focalShare, movedFocus } from './focal-point.ts'

export interface FocalPoint {
  /** Shares from 0 to 1 as text, as the API takes them. */
  imageFocalPointX: string
  imageFocalPointY: string
}

export interface FocalPointPickerProps {
  /** Address of the picture. */
  src: string
  value: FocalPoint
  onChange: (value: FocalPoint) => void
  /** Id of the first slider, for links from an error summary. */
  id: string
}

/**
 * The part of a picture that is never cut away: set by a press on the picture, by dragging, or by arrow keys. Beside it
 * stands the picture as a card and a profile will show it.
 */
export function FocalPointPicker({ src, value, onChange, id }: FocalPointPickerProps) {
  const picture = useRef<HTMLImageElement>(null)
  const source = usePictureSource(src)
  const point = { x: focalPercent(value.imageFocalPointX), y: focalPercent(value.imageFocalPointY) }

  function setPoint(next: { x: number; y: number }) {
    const focus = { imageFocalPointX: focalShare(next.x), imageFocalPointY: focalShare(next.y) }
    if (
      focus.imageFocalPointX !== value.imageFocalPointX ||
      focus.imageFocalPointY !== value.imageFocalPointY
    ) {
      onChange(focus)
    }
  }

  function setFromPointer({ clientX, clientY }: PointerEvent) {
    const box = picture.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0 || box.height === 0) return
    setPoint({
      x: ((clientX - box.left) / box.width) * 100,
      y: ((clientY - box.top) / box.height) * 100,
    })
  }

  function handlePointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setFromPointer(event)
    document.getElementById(id)?.focus({ preventScroll: true })
    // The browser would move the focus to what was pressed, which takes none.
    event.preventDefault()
  }

  function handlePointerMove(event: PointerEvent<HTMLDivElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setFromPointer(event)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const next = movedFocus(point, event)
    if (next === undefined) return
    event.preventDefault()
    setPoint(next)
  }

  const label = focalLabel(point)
  const position = objectPosition(value.imageFocalPointX, value.imageFocalPointY)
  return (
    <div className={classes.focal}>
      <div>
        <div
          className={classes.stage}
          style={{ '--focal-x': `${point.x}%`, '--focal-y': `${point.y}%` } as CSSProperties}
          onPointerDown={handlePointerDown}
          onPointerMove={handlePointerMove}
        >
          {/* The space until the picture has come, which then has its own proportions. */}
          <img
            ref={picture}
            className={classes.picture}
            src={source.src}
            width={800}
            height={600}
            alt=""
            draggable={false}
          />
          <div className={classes.dot}>
            {AXES.map(({ axis, name, orientation }) => (
              <input
                key={axis}
                id={axis === 'x' ? id : undefined}
                className={classes.slider}
                type="range"
                min={0}
                max={100}
                value={point[axis]}
                aria-label={name}
                aria-orientation={orientation}
                aria-valuetext={label}
                onChange={(event) => setPoint({ ...point, [axis]: Number(event.target.value) })}
                onKeyDown={handleKeyDown}
              />
            ))}
          </div>
        </div>
        <p className={classes.read}>{label}</p>
      </div>
      <div className={classes.previews}>
        {PREVIEWS.map((preview) => (
          <Preview key={preview.caption} {...preview} src={source.src} position={position} />
        ))}
      </div>
    </div>
  )
}

/** The sliders of the point. */
const AXES = [
  { axis: 'x', name: 'Focal point, across', orientation: undefined },
  { axis: 'y', name: 'Focal point, down', orientation: 'vertical' },
] as const

/** Where the picture is shown, with the size in CSS pixels that its space is kept by; the frame stretches it. */
const PREVIEWS = [
  { className: classes.banner, width: 480, height: 200, caption: 'On your profile' },
  { className: classes.card, width: 400, height: 300, caption: 'On a card' },
]

type PreviewProps = (typeof PREVIEWS)[number] & { src: string; position: string }

function Preview({ className, src, width, height, position, caption }: PreviewProps) {
  return (
    <figure className={className}>
      <img
        className={classes.crop}
        src={src}
        width={width}
        height={height}
        alt=""
        style={{ objectPosition: position }}
        draggable={false}
      />
      <figcaption className="caption">{caption}</figcaption>
    </figure>
  )
}

/** The focal point a new picture starts with. */
export const CENTRED_FOCUS: FocalPoint = {
  imageFocalPointX: String(FOCAL_POINT_DEFAULT),
  imageFocalPointY: String(FOCAL_POINT_DEFAULT),
}
