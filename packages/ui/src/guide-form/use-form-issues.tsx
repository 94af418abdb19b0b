import { useRef, useState } from 'react'
import { ErrorSummary } from '../fields/ErrorSummary.tsx'
import type { FieldErrors, SummaryIssue } from './field-issues.ts'
import { focusField, summaryIssues } from './field-issues.ts'
import classes from './GuideFields.module.css'

export interface FormIssuesOptions {
  errors: FieldErrors
  /** The fields in the order they stand in. */
  fields: readonly string[]
  idPrefix: string
  /** Brings a field into view before it is focused, as where it lies behind a tab. */
  onOpenField?: (field: string) => void
  headingLevel?: 2 | 3
}

function issueCount(count: number): string {
  return count === 1 ? '1 field needs another look.' : `${count} fields need another look.`
}

/**
 * The errors of a form: `summary` lists them and links to each; `showErrors`, called when the form was
 * refused, says how many there are and puts the focus into the first. Nothing is said once there are none.
 */
export function useFormIssues({ errors, fields, idPrefix, onOpenField, headingLevel }: FormIssuesOptions) {
  const [news, setNews] = useState({ text: '', key: 0 })
  const issues = summaryIssues(errors, fields, idPrefix)
  const box = useRef<HTMLDivElement>(null)

  function open({ field, fieldId }: SummaryIssue) {
    onOpenField?.(field)
    focusField(fieldId, box.current)
  }

  function showErrors(refused: FieldErrors) {
    const found = summaryIssues(refused, fields, idPrefix)
    setNews(({ key }) => ({ text: issueCount(found.length), key: key + 1 }))
    const [first] = found
    if (first !== undefined) open(first)
  }

  const summary = (
    <div ref={box} className={classes.summary}>
      <ErrorSummary issues={issues} headingLevel={headingLevel} onOpenField={onOpenField} />
      <p className="visually-hidden" role="status">
        {/* A new element is announced even where its text is the same as before. */}
        {issues.length > 0 && <span key={news.key}>{news.text}</span>}
      </p>
    </div>
  )
  return { issues, showErrors, summary }
}
