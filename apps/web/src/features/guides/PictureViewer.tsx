import { ChevronLeftIcon, ChevronRightIcon, Dialog, IconButton, usePictureSource } from '@grove/ui'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'
import classes from './PictureViewer.module.css'
import { useCloseRequest } from './use-close-request.ts'

/** A finger that has gone so far to one side turns to another picture, in CSS pixels. */
const SWIPE_PX = 50

interface PictureViewerProps {
  images: readonly string[]
  /** Of the first of them, in the same order; empty for none. */
  descriptions: readonly string[]
  name: string
  /** The picture to begin with. */
  first: number
  onClose: () => void
}

/** The photos of a guide as large as the window, one at a time: by buttons, arrow keys or swipe, closed by Escape or Back. */
export function PictureViewer({ images, descriptions, name, first, onClose }: PictureViewerProps) {
  const [index, setIndex] = useState(first)
  const swipeFrom = useRef<number>(undefined)
  const count = images.length
  const description = descriptions[index] ?? ''
  const { src } = usePictureSource(images[index] ?? '')
  useCloseRequest(onClose)

  function go(step: 1 | -1) {
    setIndex((at) => (at + step + count) % count)
  }

  function handleKey({ key }: KeyboardEvent) {
    if (count > 1 && key === 'ArrowRight') go(1)
    if (count > 1 && key === 'ArrowLeft') go(-1)
  }

  function handleRelease({ clientX }: PointerEvent) {
    const way = swipeFrom.current === undefined ? 0 : clientX - swipeFrom.current
    swipeFrom.current = undefined
    if (count > 1 && Math.abs(way) >= SWIPE_PX) go(way < 0 ? 1 : -1)
  }

  return (
    <Dialog isOpen onClose={onClose} width="full" title={`Photos of ${name}`}>
      <section
        className={classes.viewer}
        aria-label="Photos"
        onKeyDown={handleKey}
        onPointerDown={({ clientX }) => {
          swipeFrom.current = clientX
        }}
        onPointerUp={handleRelease}
      >
        <img
          className={classes.picture}
          src={src}
          alt={description || `${index + 1} of ${count} by ${name}`}
          draggable={false}
        />
        {/* Those who cannot see the picture have heard it already. */}
        {description !== '' && <p aria-hidden="true">{description}</p>}
        <div className={classes.controls}>
          {count > 1 && (
            <IconButton
              variant="default"
              label="Previous photo"
              icon={<ChevronLeftIcon />}
              onClick={() => go(-1)}
            />
          )}
          <p role="status">{`Photo ${index + 1} of ${count}`}</p>
          {count > 1 && (
            <IconButton
              variant="default"
              label="Next photo"
              icon={<ChevronRightIcon />}
              onClick={() => go(1)}
            />
          )}
        </div>
      </section>
    </Dialog>
  )
}
