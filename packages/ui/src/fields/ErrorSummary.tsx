import type { MouseEvent } from 'react'
import { useId } from 'react'
import type { SummaryIssue } from '../guide-form/field-issues.ts'
import { focusField } from '../guide-form/field-issues.ts'
import classes from './ErrorSummary.module.css'

export interface ErrorSummaryProps {
  /** The errors, in the order of the form. */
  issues: readonly SummaryIssue[]
  headingLevel?: 2 | 3
  /** Brings a field into view before it is focused, as where it lies behind a tab. */
  onOpenField?: (field: string) => void
}

const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** "One thing needs another look", "Three things need another look". */
export function summaryHeading(count: number): string {
  const number = NUMBER_WORDS[count] ?? String(count)
  return count === 1 ? `${number} thing needs another look` : `${number} things need another look`
}

/** Lists the errors of a form that was sent, and links to each field. */
export function ErrorSummary({ issues, headingLevel = 2, onOpenField }: ErrorSummaryProps) {
  const headingId = useId()

  function handleClick(event: MouseEvent<HTMLAnchorElement>, { field, fieldId }: SummaryIssue) {
    event.preventDefault()
    onOpenField?.(field)
    focusField(fieldId)
  }

  if (issues.length === 0) return null
  const Heading = `h${headingLevel}` as const
  return (
    <section className={classes.summary} aria-labelledby={headingId} tabIndex={-1}>
      <Heading id={headingId} className={classes.heading}>
        {summaryHeading(issues.length)}
      </Heading>
      <ul>
        {issues.map((issue) => (
          <li key={`${issue.fieldId} ${issue.message}`}>
            <a href={`#${issue.fieldId}`} onClick={(event) => handleClick(event, issue)}>
              {issue.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
