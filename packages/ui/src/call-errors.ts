import type { FieldIssue } from '@grove/schema'

/** The error of a failed call to a procedure. */
interface FailedCall {
  /** The answer of the procedure; undefined where the answer was not its own. */
  data?: { httpStatus?: number } | null
  meta?: { response?: unknown } | null
  /** Where calls travel together, the answer that `expectJson` has refused. */
  cause?: { response?: unknown } | null
}

/** The failed call in an error. Validated by name, since the server's client is another copy of the same class. */
function failedCall(error: unknown): FailedCall | undefined {
  return error instanceof Error && error.name === 'TRPCClientError' ? (error as FailedCall) : undefined
}

/** The answer to a failed call, whoever sent it: a proxy's error page is an answer too. */
export function failedResponse(error: unknown): Response | undefined {
  const call = failedCall(error)
  const response = call?.meta?.response ?? call?.cause?.response
  return response instanceof Response ? response : undefined
}

/** HTTP status of a failed call; undefined where no answer came, or one with success that could not be read. */
export function callStatus(error: unknown): number | undefined {
  const status = failedCall(error)?.data?.httpStatus
  if (typeof status === 'number') return status
  const response = failedResponse(error)
  return response?.ok === false ? response.status : undefined
}

interface Refused {
  issues?: readonly FieldIssue[]
}

/** The messages of the site about a call that it refused, in whichever way it was sent, by the path of the field. */
export function errorsByField(error: unknown): Readonly<Record<string, string>> {
  const { data, issues = data?.issues } = (error ?? {}) as Refused & { data?: Refused | null }
  return Object.fromEntries((issues ?? []).map(({ path, message }) => [path, message]))
}

/** True for what stays as it is however often it is asked again. */
export function isRefusal(error: unknown): boolean {
  return (callStatus(error) ?? 500) < 500
}

/** True where an answer came, with success, but was no data at all. */
export function isUnreadableAnswer(error: unknown): boolean {
  return failedResponse(error)?.ok === true && !failedCall(error)?.data
}

/** The text where somebody between the browser and the site has answered: their pages are for operators. */
export const IN_BETWEEN_TEXT = 'The site cannot be reached just now. Please try again in a moment.'

/**
 * The answer of the site to calls of procedures: any other is of somebody between, and cannot be read.
 * @throws an error that holds the answer, for `failedResponse`.
 */
export function expectJson(response: Response): Response {
  if (/\bjson\b/.test(response.headers.get('content-type') ?? '')) return response
  throw Object.assign(new Error(IN_BETWEEN_TEXT), { response })
}

/** Status of a call in whichever way it was sent; 0 and undefined for no answer. */
export function failureStatus(error: unknown): number | undefined {
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') return error.status
  return callStatus(error)
}

/** The words of the site where it answered a failed call; undefined where no answer came. */
function answerText(error: unknown): string | undefined {
  const status = failureStatus(error)
  if (status === undefined || status === 0) return undefined
  const isFromSite =
    failedCall(error) === undefined || typeof failedCall(error)?.data?.httpStatus === 'number'
  return isFromSite && error instanceof Error ? error.message : IN_BETWEEN_TEXT
}

/**
 * The text that stays beside the button that failed: the words of the site where it answered, else what became of the
 * attempt and of what was typed.
 */
export function failureText(error: unknown): string {
  return (
    answerText(error) ??
    (navigator.onLine
      ? 'No answer came. What you have typed is kept: please try again.'
      : 'You are offline: nothing was sent, and nothing is lost. Try again once you are connected.')
  )
}

/** The same for a call without anything typed: data that could not be fetched, or a press of a button. */
export function callFailureText(error: unknown): string {
  return (
    answerText(error) ??
    (navigator.onLine
      ? 'No answer came. Please try again.'
      : 'You are offline. Try again once you are connected.')
  )
}
