import type { FieldIssue } from '@grove/schema'
import { EASY_TO_GUESS, LINK_ENDED } from '@grove/schema'

/** The result of a form that was sent without JavaScript, from the address of the redirect. */
type FormProblem = 'invalid' | 'easy' | 'ended' | 'taken' | 'too-many' | 'failed'
const PROBLEMS: Readonly<Record<FormProblem, string>> = {
  invalid: 'Please check what you have filled in.',
  easy: EASY_TO_GUESS,
  ended: LINK_ENDED,
  taken:
    'Another account has confirmed this e-mail address already. Sign in to that one, or give this account another address.',
  'too-many': 'That was too often. Please try again later.',
  failed: 'That did not work. Please try again.',
}

export interface OutcomeSearch {
  done?: 'true'
  problem?: FormProblem
}

/** A form that was sent without JavaScript and refused: why, and the texts of its fields by their names. */
export interface RefusedForm {
  message: string
  issues?: readonly FieldIssue[]
  words: Readonly<Record<string, string>>
}

/** The part of an address that tells what a form came to. */
export function readOutcome(search: Record<string, unknown>): OutcomeSearch {
  const problem = Object.keys(PROBLEMS).find((name): name is FormProblem => name === search.problem)
  return { done: search.done === 'true' ? 'true' : undefined, problem }
}

interface FormCall {
  isIdle: boolean
  isSuccess: boolean
  error: { message: string } | null
}

/** The outcome of a form: by its calls, and before the first of them by what the address tells. */
export function outcomeOf(search: OutcomeSearch, ...calls: readonly FormCall[]) {
  const fromAddress: OutcomeSearch = calls.every(({ isIdle }) => isIdle) ? search : {}
  const error = calls.find((call) => call.error !== null)?.error
  return {
    isDone: fromAddress.done === 'true' || calls.some(({ isSuccess }) => isSuccess),
    problem: error?.message ?? (fromAddress.problem && PROBLEMS[fromAddress.problem]),
  }
}

export interface LinkSearch extends OutcomeSearch {
  token?: string
}

/** The outcome of a form that a link opens. A link without its secret has ended before anything is sent. */
export function linkOutcomeOf({ token, ...search }: LinkSearch, ...calls: readonly FormCall[]) {
  const { isDone, problem } = outcomeOf(search, ...calls)
  const shown = token === undefined && !isDone ? LINK_ENDED : problem
  return { isDone, problem: shown, isEnded: shown === LINK_ENDED }
}

/** The address of a page that the link of a message leads to. */
export function readLink(search: Record<string, unknown>): LinkSearch {
  return { token: readText(search.token) || undefined, ...readOutcome(search) }
}

/** The text of one parameter of an address; empty where it is none. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
