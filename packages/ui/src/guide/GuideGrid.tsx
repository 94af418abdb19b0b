import type { GuideCard as GuideCardData } from '@grove/schema'
import { memo } from 'react'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import cardClasses from './GuideCard.module.css'
import type { GuideCardProps } from './GuideCard.tsx'
import { GuideCard } from './GuideCard.tsx'
import classes from './GuideGrid.module.css'

export interface GuideGridProps extends Pick<GuideCardProps, 'headingLevel' | 'unit'> {
  guides: readonly GuideCardData[]
  /** Most cards side by side, on large screens; two on medium ones, one on small ones. */
  columns?: 2 | 3
  /** How many of the first cards are in the first view and fetch their picture at once. */
  priorityCount?: number
  /** Cards still on their way, drawn as skeletons after the others. */
  loadingCount?: number
}

/** Guides as cards of equal height. A page around them is rendered often while a list is on its way: they stand meanwhile. */
export const GuideGrid = memo(function GuideGrid({
  guides,
  columns = 3,
  priorityCount = 0,
  loadingCount = 0,
  headingLevel,
  unit,
}: GuideGridProps) {
  const loadingKeys = Array.from({ length: loadingCount }, (_, index) => `loading-${index}`)
  return (
    <ul className={classNames(classes.grid, columns === 3 && classes.three)}>
      {guides.map((guide, index) => (
        <li key={guide.id} className={classes.cell} data-guide={guide.id}>
          <GuideCard guide={guide} headingLevel={headingLevel} priority={index < priorityCount} unit={unit} />
        </li>
      ))}
      {loadingKeys.map((key) => (
        <li key={key} className={classes.cell} aria-hidden="true">
          <GuideCardSkeleton />
        </li>
      ))}
    </ul>
  )
})

/** The shape of a card that is on its way. */
function GuideCardSkeleton() {
  return (
    <div className={cardClasses.card}>
      <Skeleton className={classNames(cardClasses.picture, classes.skeletonPicture)} />
      <div className={cardClasses.body}>
        <Skeleton width="62%" height="30px" />
        <Skeleton width="46%" height="27.6px" isRound className={cardClasses.place} />
        <Skeleton height="15px" className={classes.skeletonFirstLine} />
        <Skeleton height="15px" className={classes.skeletonLine} />
        <Skeleton width="70%" height="15px" className={classes.skeletonLastLine} />
        <div className={cardClasses.foot}>
          <Skeleton width="40%" height="18px" />
        </div>
      </div>
    </div>
  )
}
