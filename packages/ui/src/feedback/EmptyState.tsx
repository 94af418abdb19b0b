import type { ReactNode } from 'react'
import { EmptyClearing } from '../artwork/EmptyClearing.tsx'
import classes from './EmptyState.module.css'

export interface EmptyStateProps {
  title: string
  headingLevel?: 1 | 2 | 3
  /** A sentence on what to do next. */
  children?: ReactNode
  /** One or two buttons. */
  action?: ReactNode
}

/** Nothing to show, said kindly, with a way on. */
export function EmptyState({ title, headingLevel = 2, children, action }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={classes.empty}>
      <EmptyClearing className={classes.art} />
      <Heading className="h3">{title}</Heading>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}

export interface ErrorPanelProps {
  title: string
  headingLevel?: 1 | 2 | 3
  /** The error, fit for people. */
  message: ReactNode
  /** A way on: try again, or back. */
  action?: ReactNode
  /** True where it takes the place of something that was there, so that it is announced. */
  isAnnounced?: boolean
}

/** Something failed: a heading, the reason and a way on, left-aligned with the page. */
export function ErrorPanel({
  title,
  headingLevel = 2,
  message,
  action,
  isAnnounced = false,
}: ErrorPanelProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={classes.panel} role={isAnnounced ? 'alert' : undefined}>
      <Heading className={headingLevel === 1 ? undefined : 'h3'}>{title}</Heading>
      <div className={classes.text}>{message}</div>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
