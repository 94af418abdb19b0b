import { classNames } from '@grove/ui'
import type { ReactNode } from 'react'
import classes from './AccountCard.module.css'

interface AccountPageProps {
  title: string
  children: ReactNode
  /** Further cards, which stand beside the others where there is room. */
  aside?: ReactNode
  /** True where nothing on it can be sent without a script; the page says so then. */
  needsScripts?: boolean
}

/** A page of cards in one column or two, for what concerns an account. */
export function AccountPage({ title, children, aside, needsScripts }: AccountPageProps) {
  return (
    <div className="wrap">
      <div
        className={classNames(classes.page, needsScripts && 'scripted')}
        data-wide={aside !== undefined || undefined}
      >
        <div className="page-head">
          <h1>{title}</h1>
        </div>
        <div className={classes.columns}>
          <div className={classes.cards}>{children}</div>
          {aside !== undefined && <div className={classes.cards}>{aside}</div>}
        </div>
      </div>
    </div>
  )
}

interface AccountCardProps {
  title?: string
  /** The id of its heading, where one goes from card to card. */
  labelledBy?: string
  children: ReactNode
}

export function AccountCard({ title, labelledBy, children }: AccountCardProps) {
  return (
    <section className={classes.card} aria-labelledby={labelledBy}>
      {title !== undefined && (
        <h2 id={labelledBy} className="h3">
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}
