import type { z } from 'zod'

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** Names the field as callers know it; an entry of a list by the list. */
function fieldOf(path: readonly PropertyKey[] = []): string {
  return String(path.findLast((part) => typeof part === 'string') ?? 'The input')
}

/** "must be" a number, "must have" characters or entries. */
function sizeText(field: string, origin: string, size: string): string {
  const unit = UNITS[origin]
  return unit === undefined ? `${field} must be ${size}` : `${field} must have ${size}${unit}`
}

function choiceText(field: string, values: readonly unknown[]): string {
  return `${field} must be ${values.length === 1 ? '' : 'one of '}${values.map(String).join(', ')}`
}

function notValid(field: string, { input }: z.core.$ZodRawIssue): string {
  return input === undefined ? `${field} is required` : `${field} is not valid`
}

/** Names the values of a closed list that may be left out. */
function unionText(field: string, issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const issues = issue.errors.flat()
  const values = issues.flatMap((each) => (each.code === 'invalid_value' ? each.values : []))
  const isClosed = issues.every(
    (each) => each.code === 'invalid_value' || (each.code === 'invalid_type' && each.expected === 'null'),
  )
  if (issue.input === undefined || !isClosed) return notValid(field, issue)
  return choiceText(
    field,
    values.filter((value) => value !== ''),
  )
}

/** A message for an issue whose schema has none of its own: fit to be shown, in words that need no code beside them. */
export function plainIssue(issue: z.core.$ZodRawIssue): string {
  const field = fieldOf(issue.path)
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${field} is required`
      return `${field} must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return choiceText(field, issue.values)
    case 'invalid_union':
      return unionText(field, issue)
    case 'too_small':
      return sizeText(
        field,
        issue.origin,
        `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`,
      )
    case 'too_big':
      return sizeText(field, issue.origin, `at most ${issue.maximum}`)
    case 'unrecognized_keys':
      return `Not known: ${issue.keys.join(', ')}`
    default:
      return notValid(field, issue)
  }
}
