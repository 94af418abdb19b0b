import type { MouseEvent } from 'react'
import { useEffect, useId, useRef } from 'react'
import classes from './ErrorSummary.module.css'

export interface ErrorSummaryProps {
  /** The errors, in the order of the form. `fieldId` is the id of the input, or of the first one of a group. */
  issues: readonly { fieldId: string; message: string }[]
  /** How often the form was submitted: each time it grows while there are issues, focus moves here. */
  attempt: number
  headingLevel?: 2 | 3
  /** Brings a field into view before it is focused, as where it lies behind a tab. */
  onOpenField?: (fieldId: string) => void
}

const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** "One thing needs another look", "Three things need another look". */
export function summaryHeading(count: number): string {
  const number = NUMBER_WORDS[count] ?? String(count)
  return count === 1 ? `${number} thing needs another look` : `${number} things need another look`
}

/** Lists the errors of a form that was sent: takes the focus, and links to each field. */
export function ErrorSummary({ issues, attempt, headingLevel = 2, onOpenField }: ErrorSummaryProps) {
  const headingId = useId()
  const box = useRef<HTMLElement>(null)
  const hasIssues = issues.length > 0

  useEffect(() => {
    if (attempt > 0 && hasIssues) box.current?.focus()
  }, [attempt, hasIssues])

  function handleClick(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
    event.preventDefault()
    onOpenField?.(fieldId)
    // A field behind a tab can only be focused once the tab is open.
    requestAnimationFrame(() => {
      const field = document.getElementById(fieldId)
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    })
  }

  if (!hasIssues) return null
  const Heading = `h${headingLevel}` as const
  return (
    <section ref={box} className={classes.summary} aria-labelledby={headingId} tabIndex={-1}>
      <Heading id={headingId} className={classes.heading}>
        {summaryHeading(issues.length)}
      </Heading>
      <ul>
        {issues.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            <a href={`#${fieldId}`} onClick={(event) => handleClick(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
