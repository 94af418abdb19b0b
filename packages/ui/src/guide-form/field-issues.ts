import type { ReactNode } from 'react'

/** Messages by the path of their field, e.g. `city` or `images.3`, as form libraries keep them. */
export type FieldErrors = Readonly<Record<string, ReactNode>>

/** The id of the input that holds a field: `images.3` is mended where the gallery is. */
export function fieldId(idPrefix: string, path: string): string {
  const [field = path] = path.split('.')
  return `${idPrefix}-${field}`
}

/** The message of a field or of anything in it, such as one picture of a gallery. */
export function errorWithin(errors: FieldErrors, field: string): ReactNode {
  const path = Object.keys(errors).find((key) => key === field || key.startsWith(`${field}.`))
  return path === undefined ? undefined : errors[path]
}

/** One line of an error summary with the field it is about; `fieldId` is the id of its input, or of the first of a group. */
export interface SummaryIssue {
  field: string
  fieldId: string
  message: string
}

/** The errors in the order of the form's fields; what two fields share, such as a missing point, is said once. */
export function summaryIssues(
  errors: FieldErrors,
  fields: readonly string[],
  idPrefix: string,
): SummaryIssue[] {
  const seen = new Set<string>()
  const issues = fields.flatMap((field) => {
    const message = errorWithin(errors, field)
    if (typeof message !== 'string' || seen.has(message)) return []
    if (SHARED_MESSAGES.has(message)) seen.add(message)
    return [{ field, fieldId: fieldId(idPrefix, field), message }]
  })
  const isShared = (message: string) => issues.filter((issue) => issue.message === message).length > 1
  return issues.map((issue) =>
    isShared(issue.message) ? { ...issue, message: `${fieldName(issue.field)}: ${issue.message}` } : issue,
  )
}

/** The name of a field at the beginning of a line: `contactEmail` as "Contact email". */
function fieldName(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Messages that stand at two fields and mean one thing. */
const SHARED_MESSAGES: ReadonlySet<string> = new Set(['Location coordinates are required'])

/**
 * Puts the keyboard's focus into a field, once what hides it has been opened, and brings it into view: together with
 * `above`, such as the summary of all errors, where both fit into the window.
 */
export function focusField(id: string, above?: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id)
    if (field === null) return
    const isNearby = above != null && heightFrom(above, field) < window.innerHeight * FITTING_SHARE
    if (isNearby) above.scrollIntoView({ block: 'start' })
    else field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
  })
}

/** Part of the window's height that is not taken by what stays in place, such as the header. */
const FITTING_SHARE = 0.75

function heightFrom(above: HTMLElement, field: HTMLElement): number {
  return field.getBoundingClientRect().bottom - above.getBoundingClientRect().top
}
