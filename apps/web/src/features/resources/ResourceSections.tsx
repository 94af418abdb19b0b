import { classNames, ExternalLinkIcon } from '@grove/ui'
import type { ReactNode } from 'react'
import classes from './ResourceSections.module.css'

interface ContentsListProps {
  sections: readonly { id: string; title: string }[]
}

/** Links to the sections of the page. */
export function ContentsList({ sections }: ContentsListProps) {
  return (
    <nav className={classNames(classes.contents, 'no-print')} aria-label="On this page">
      <h2 className="h4">On this page</h2>
      <ol>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface ResourceSectionProps {
  id: string
  title: string
  intro?: string
  children: ReactNode
}

/** One section: its name on the left, what it lists on the right. */
export function ResourceSection({ id, title, intro, children }: ResourceSectionProps) {
  return (
    <section className={classes.section} id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div>
        <h2 className="h3" id={`${id}-title`}>
          {title}
        </h2>
        {intro !== undefined && <p className="small soft">{intro}</p>}
      </div>
      <ul className={classes.items}>{children}</ul>
    </section>
  )
}

interface ResourceItemProps {
  title: string
  text: string
  /** Where it leads, on another site. */
  url?: string
  /** Its publisher and what kind of thing it is. */
  note?: string
  action?: ReactNode
}

/** One thing in a section, linked where it stands on another site. */
export function ResourceItem({ title, text, url, note, action }: ResourceItemProps) {
  const lastWordAt = title.lastIndexOf(' ') + 1
  return (
    <li className={classes.item}>
      <div>
        <h3 className="h4">
          {url === undefined ? (
            title
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title.slice(0, lastWordAt)}
              <span className={classes.lastWord}>
                {title.slice(lastWordAt)}
                <ExternalLinkIcon />
              </span>
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          )}
        </h3>
        {note !== undefined && <p className={classes.note}>{note}</p>}
        <p className="small soft">{text}</p>
        {url !== undefined && <p className={classes.address}>{url}</p>}
      </div>
      {action}
    </li>
  )
}
