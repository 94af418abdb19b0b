import { GALLERY_SLIDES, photoCount } from '@grove/schema'
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  classNames,
  EnlargeIcon,
  GuidePicture,
  IconButton,
  lazyPart,
} from '@grove/ui'
import type { KeenSliderInstance, KeenSliderOptions } from 'keen-slider'
import type { CSSProperties } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import classes from './Gallery.module.css'

/** Where the gallery shows more slides at a time; the same widths stand in its stylesheet, for before the slider runs. */
const BREAKPOINTS = [
  ['(min-width: 820px)', GALLERY_SLIDES.md],
  ['(min-width: 1080px)', GALLERY_SLIDES.lg],
  ['(min-width: 1320px)', GALLERY_SLIDES.xl],
] as const
/** A press may move so far and still be none that drags, in CSS pixels. */
const PRESS_SLACK_PX = 6
/** Fetched with the first photo that is enlarged. */
const PictureViewer = lazyPart(async () => (await import('./PictureViewer.tsx')).PictureViewer)
const SLIDE_GAP_PX = 16
const SLIDE_DURATION_MS = 220
const SLIDE_SIZES = '(max-width: 819px) 92vw, (max-width: 1079px) 46vw, 280px'

interface GalleryProps {
  guideId: number
  /** Whose photos they are. */
  name: string
  images: readonly string[]
  /** Of the first of them, in the same order; empty for none. */
  descriptions: readonly string[]
}

/** False for those who ask their system for less motion; true where nobody knows, as on the server. */
function isMotionWanted(): boolean {
  return typeof window === 'undefined' || !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function sliderOptions(count: number): KeenSliderOptions {
  const slides = (perView: number) => ({ perView: Math.min(perView, count), spacing: SLIDE_GAP_PX })
  return {
    loop: count > 1,
    drag: count > 1,
    defaultAnimation: { duration: isMotionWanted() ? SLIDE_DURATION_MS : 0 },
    selector: `.${classes.slide}`,
    slides: slides(GALLERY_SLIDES.small),
    breakpoints: {
      ...Object.fromEntries(BREAKPOINTS.map(([query, perView]) => [query, { slides: slides(perView) }])),
      // On paper every photo is in sight.
      print: { disabled: true },
    },
  }
}

/** True where arrow keys pressed now are meant for the gallery: in it, or nowhere while it is in view. */
function isForGallery(gallery: HTMLElement, event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
  if (event.target instanceof Node && gallery.contains(event.target)) return true
  const isFocusLost = event.target === document.body || event.target === document.getElementById('main')
  const { top, bottom } = gallery.getBoundingClientRect()
  return isFocusLost && top < window.innerHeight && bottom > 0
}

/** A guide's photos as a band that loops, moved by swipe, buttons or arrow keys. */
export function Gallery({ guideId, name, images, descriptions }: GalleryProps) {
  const count = images.length
  const gallery = useRef<HTMLElement>(null)
  const [isRunning, setIsRunning] = useState(false)
  /** The photo that a button or key has brought to the front, for screen readers. */
  const [announced, setAnnounced] = useState<number>()
  const [enlarged, setEnlarged] = useState<number>()
  /** Where the band is on its way to; undefined while it rests or follows a finger. */
  const target = useRef<number>(undefined)
  const band = useRef<HTMLUListElement>(null)
  const slider = useRef<KeenSliderInstance>(null)
  /** Steps asked for before the slider was there. */
  const pendingSteps = useRef(0)

  const goBy = useCallback(
    (step: number) => {
      const track = slider.current?.track.details
      if (track === undefined) return
      // Steps add up while the band is still on its way to the one before.
      target.current = (target.current ?? track.abs) + step
      slider.current?.moveToIdx(target.current, true)
      setAnnounced(((target.current % count) + count) % count)
    },
    [count],
  )

  // Its code comes when the page is at work already: until then the band scrolls by itself.
  useEffect(() => {
    let isGone = false
    import('keen-slider')
      .then(({ default: KeenSlider }) => {
        if (isGone || band.current === null) return
        slider.current = new KeenSlider(band.current, {
          ...sliderOptions(count),
          created: () => setIsRunning(true),
          animationEnded: () => {
            target.current = undefined
          },
          dragStarted: () => {
            target.current = undefined
          },
        })
        if (pendingSteps.current !== 0) goBy(pendingSteps.current)
        pendingSteps.current = 0
      })
      // Without it the band still scrolls.
      .catch(() => undefined)
    return () => {
      isGone = true
      slider.current?.destroy()
      slider.current = null
    }
  }, [count, goBy])

  const move = useCallback(
    (step: 1 | -1) => {
      if (slider.current === null) pendingSteps.current += step
      else goBy(step)
    },
    [goBy],
  )

  /** The photo at the front: while the band is on its way the one that it goes to, at rest the one where a finger has left it. */
  function frontPhoto(): number {
    const resting = target.current === undefined ? slider.current?.track.details?.rel : undefined
    return resting ?? announced ?? 0
  }

  // A press on a photo enlarges it; the keyboard has a button for that. A photo that was dragged was not pressed.
  useEffect(() => {
    const element = band.current
    if (element === null) return
    let pressedAt = 0
    function handleDown({ clientX }: PointerEvent) {
      pressedAt = clientX
    }
    function handleClick({ target: pressed, clientX }: MouseEvent) {
      if (Math.abs(clientX - pressedAt) > PRESS_SLACK_PX || !(pressed instanceof Element)) return
      const index = [...(element?.children ?? [])].findIndex((slide) => slide.contains(pressed))
      if (index >= 0) setEnlarged(index)
    }
    element.addEventListener('pointerdown', handleDown)
    element.addEventListener('click', handleClick)
    return () => {
      element.removeEventListener('pointerdown', handleDown)
      element.removeEventListener('click', handleClick)
    }
  }, [])

  useEffect(() => {
    if (count < 2 || enlarged !== undefined) return
    function handleKey(event: KeyboardEvent) {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
      if (step === undefined || gallery.current === null || !isForGallery(gallery.current, event)) return
      event.preventDefault()
      move(step)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [count, move, enlarged])

  return (
    <section ref={gallery} aria-labelledby="gallery-title" aria-roledescription="carousel">
      <div className={classes.head}>
        <h2 id="gallery-title">Gallery</h2>
        <span className={classes.count}>{photoCount(count)}</span>
        <div className={classes.buttons}>
          <IconButton
            className="script-only no-print"
            variant="default"
            label="View larger"
            icon={<EnlargeIcon />}
            onClick={() => setEnlarged(frontPhoto())}
          />
          {count > 1 && (
            <>
              <IconButton
                className="script-only no-print"
                variant="default"
                label="Previous photo"
                icon={<ChevronLeftIcon />}
                onClick={() => move(-1)}
              />
              <IconButton
                className="script-only no-print"
                variant="default"
                label="Next photo"
                icon={<ChevronRightIcon />}
                onClick={() => move(1)}
              />
            </>
          )}
        </div>
      </div>
      <ul
        ref={band}
        className={classNames(classes.band, isRunning && classes.running)}
        style={{ '--photo-count': count } as CSSProperties}
      >
        {images.map((image, index) => (
          <li key={image} className={classes.slide}>
            <GuidePicture
              guide={{ id: guideId, profileImage: image, imageFocalPointX: '0.5', imageFocalPointY: '0.5' }}
              className={classes.photo}
              sizes={SLIDE_SIZES}
              width={800}
              height={800}
              alt={descriptions[index] || `${index + 1} of ${photoCount(count)} by ${name}`}
            />
          </li>
        ))}
      </ul>
      {enlarged !== undefined && (
        <PictureViewer
          images={images}
          descriptions={descriptions}
          name={name}
          first={enlarged}
          onClose={() => setEnlarged(undefined)}
        />
      )}
      <p className="visually-hidden" role="status">
        {announced !== undefined && `Photo ${announced + 1} of ${count}`}
      </p>
    </section>
  )
}
