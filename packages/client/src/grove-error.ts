/** The kinds of errors, for decisions in code. */
export type GroveErrorCode =
  /** A field is missing or invalid; `issues` says which. */
  | 'invalid'
  /** Nobody is signed in, or name or password is wrong. */
  | 'unauthenticated'
  /** The signed-in user may not do this. */
  | 'forbidden'
  | 'not_found'
  /** It is there already, or something else has to be done first. */
  | 'conflict'
  | 'too_large'
  /** Too often; `retryAfterSeconds` says when to come back. */
  | 'too_many'
  /** The directory is away for a while; `retryAfterSeconds` says when to come back. */
  | 'unavailable'
  /** The directory failed; `requestId` names the call to whoever runs it. */
  | 'internal'
  /** No answer came, or one that is not the directory's. */
  | 'network'
  /** The call took longer than its time limit. */
  | 'timeout'
  /** There is no directory at the address, or it has no such call. */
  | 'wrong_address'

/** One field that did not pass; `path` is dotted, e.g. `guideData.city`. */
export interface FieldIssue {
  path: string
  message: string
}

export interface GroveErrorDetails {
  /** The HTTP status, where an answer came. */
  status?: number
  issues?: readonly FieldIssue[]
  requestId?: string
  retryAfterSeconds?: number
  cause?: unknown
}

/** The one error that every procedure throws. Its message is fit to be shown. */
export class GroveError extends Error {
  override readonly name: string = 'GroveError'
  readonly code: GroveErrorCode
  /** The fields that did not pass, in their order; empty where the error is about none. */
  readonly issues: readonly FieldIssue[]
  readonly status: number | undefined
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: GroveErrorCode, message: string, details: GroveErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.issues = details.issues ?? []
    this.status = details.status
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
