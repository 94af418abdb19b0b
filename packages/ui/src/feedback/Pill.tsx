import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import classes from './Pill.module.css'

export interface PillProps {
  children: ReactNode
  icon?: ReactNode
  /** `large` for profiles. */
  size?: 'small' | 'large'
  /** Cuts a text wider than 200 px; the whole of it stays in the tooltip. */
  truncate?: boolean
  className?: string
}

/** A short fact in a rounded ground, such as a place. */
export function Pill({ children, icon, size = 'small', truncate = false, className }: PillProps) {
  return (
    <span className={classNames(classes.pill, size === 'large' && classes.large, className)}>
      {icon}
      <span
        className={truncate ? classes.truncated : undefined}
        title={truncate && typeof children === 'string' ? children : undefined}
      >
        {children}
      </span>
    </span>
  )
}
