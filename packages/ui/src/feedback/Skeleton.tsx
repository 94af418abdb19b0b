import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import classes from './Skeleton.module.css'

export interface SkeletonProps {
  /** CSS width and height, such as `62%` or `18px`. */
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  /** Fully rounded, for what will be a pill or a disc. */
  isRound?: boolean
  className?: string
}

/** A quiet shape in the place of what is on its way. Hidden from assistive technology: say what loads beside it. */
export function Skeleton({ width, height, isRound = false, className }: SkeletonProps) {
  return (
    <span
      className={classNames(classes.skeleton, isRound && classes.round, className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}
