import type { GuideCard } from '@grove/schema'
import { objectPosition } from '@grove/schema'
import { useCallback, useState } from 'react'
import { classNames } from '../class-names.ts'
import { portraitUrl, usePictureSource } from '../media.ts'
import classes from './GuidePicture.module.css'

export interface GuidePictureProps {
  guide: Pick<GuideCard, 'id' | 'profileImage' | 'imageFocalPointX' | 'imageFocalPointY'>
  /** The `sizes` of the picture where it is shown. */
  sizes: string
  /** Size in CSS pixels that the space is kept by; the frame's own class may stretch it. */
  width?: number
  height?: number
  /** The text alternative; empty where the guide's name stands beside the picture. */
  alt?: string
  /** True for pictures in the first view: fetched at once and first. */
  priority?: boolean
  /** Class of the frame, which crops and gives the shape. */
  className?: string
}

/** A guide's picture, cropped around its focal point, or the drawing made from the guide's id. */
export function GuidePicture({
  guide,
  sizes,
  width = 800,
  height = 600,
  alt = '',
  priority = false,
  className,
}: GuidePictureProps) {
  const picture = guide.profileImage?.trim() || undefined
  const [failed, setFailed] = useState<string>()
  const isDrawn = picture === undefined || picture === failed
  const { src, srcSet } = usePictureSource(isDrawn ? portraitUrl(guide.id) : picture)

  // A picture of a server-rendered page may have failed before there was anybody to hear of it.
  const watch = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailed(picture)
    },
    [picture],
  )

  return (
    <span className={classNames(classes.frame, isDrawn && classes.drawn, className)}>
      <img
        key={src}
        ref={isDrawn ? undefined : watch}
        className={classes.image}
        src={src}
        srcSet={srcSet}
        sizes={srcSet === undefined ? undefined : sizes}
        width={width}
        height={height}
        alt={alt}
        style={
          isDrawn
            ? undefined
            : { objectPosition: objectPosition(guide.imageFocalPointX, guide.imageFocalPointY) }
        }
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        onError={isDrawn ? undefined : () => setFailed(picture)}
      />
    </span>
  )
}
