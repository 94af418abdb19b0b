import type { ResearchPaper } from '@grove/schema'
import { RESEARCH_CARD_TAG_LIMIT } from '@grove/schema'
import { classNames, MoreLink, Pill } from '@grove/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './PaperCard.module.css'

/** One paper of the research database. */
export function PaperCard({ paper }: { paper: ResearchPaper }) {
  const [isOpen, setIsOpen] = useState(false)
  const hidden = paper.tags.length - RESEARCH_CARD_TAG_LIMIT
  return (
    <article className={classes.paper}>
      <h3 className={classes.title}>{paper.title}</h3>
      <p className={classes.authors}>{paper.authors}</p>
      <p className={classes.journal}>
        {paper.journal} <span>{paper.year}</span>
      </p>
      <p className={classNames(classes.abstract, !isOpen && classes.cut)}>{paper.abstract}</p>
      <Button
        className={classNames(classes.open, 'script-only no-print')}
        variant="subtle"
        size="xs"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Read the whole abstract'}
        <span className="visually-hidden">: {paper.title}</span>
      </Button>
      <ul className={classes.tags} aria-label="Tags">
        {paper.tags.slice(0, RESEARCH_CARD_TAG_LIMIT).map((tag) => (
          <li key={tag}>
            <Pill>{tag}</Pill>
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <span className={classes.moreTags} title={paper.tags.slice(RESEARCH_CARD_TAG_LIMIT).join(', ')}>
              +{hidden} more
            </span>
          </li>
        )}
      </ul>
      <MoreLink
        className={classes.more}
        href={paper.url}
        target="_blank"
        rel="noopener noreferrer"
        isExternal
      >
        View Full Research
        <span className="visually-hidden">: {paper.title} (opens in a new tab)</span>
      </MoreLink>
    </article>
  )
}
