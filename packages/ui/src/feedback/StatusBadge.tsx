import type { StatusBadge as StatusBadgeData } from '@grove/schema'
import { classNames } from '../class-names.ts'
import classes from './StatusBadge.module.css'

export interface StatusBadgeProps {
  /** From `adminStatusBadge` or `ownStatusBadge`; its note is the caller's to show. */
  badge: StatusBadgeData
}

/** Where a listing stands, in a word or two with a leaf in the same colour. */
export function StatusBadge({ badge }: StatusBadgeProps) {
  return <span className={classNames(classes.badge, `tone-${badge.tone}`)}>{badge.label}</span>
}
