import type { ReactNode } from 'react'
import classes from './Banner.module.css'

export interface BannerProps {
  /** Names the landmark. */
  label: string
  children: ReactNode
}

/** A line above the header of every page. */
export function Banner({ label, children }: BannerProps) {
  return (
    <aside className={classes.banner} aria-label={label}>
      {children}
    </aside>
  )
}
