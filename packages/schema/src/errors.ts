/** The kinds of errors, in terms of the product. Only the API knows the HTTP status of each. */
export type DomainErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'too_many'
  | 'unavailable'
  | 'not_supported'

/** One field that did not pass; `path` is dotted, e.g. `guideData.city`. */
export interface FieldIssue {
  path: string
  message: string
}

/** An error whose message is fit for people. Everything else is answered as "Something went wrong". */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly issues: readonly FieldIssue[] | undefined
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: DomainErrorCode,
    message: string,
    details: { issues?: readonly FieldIssue[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = new.target.name
    this.code = code
    this.issues = details.issues
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

export class InvalidError extends DomainError {
  constructor(message: string, issues?: readonly FieldIssue[]) {
    super('invalid', message, { issues })
  }
}

/** The error of an input of which one field is wrong. */
export function invalidField(path: string, message: string): InvalidError {
  return new InvalidError(message, [{ path, message }])
}

/** The message for nobody, or for somebody whose session has ended. */
export const AUTHENTICATION_REQUIRED = 'Authentication required'

export class UnauthenticatedError extends DomainError {
  constructor(message = AUTHENTICATION_REQUIRED) {
    super('unauthenticated', message)
  }
}

/** The password was right, and this account wants more than that. */
export class SecondFactorNeededError extends DomainError {
  /** One of these is wanted. */
  readonly secondFactor: readonly ('totp' | 'passkey')[]

  constructor(secondFactor: readonly ('totp' | 'passkey')[]) {
    super('unauthenticated', 'A code is needed')
    this.secondFactor = secondFactor
  }
}

export class ForbiddenError extends DomainError {
  constructor(message: string) {
    super('forbidden', message)
  }
}

export class NotFoundError extends DomainError {
  constructor(message: string) {
    super('not_found', message)
  }
}

export class ConflictError extends DomainError {
  constructor(message: string) {
    super('conflict', message)
  }
}

/** The changes asked for are too long ago to be told: the caller has to read everything anew. */
export class TooLongAgoError extends InvalidError {}

/** The thing has changed since the version that a change was made from. */
export class StaleVersionError extends ConflictError {}

export class TooLargeError extends DomainError {
  constructor(message: string) {
    super('too_large', message)
  }
}

export class TooManyError extends DomainError {
  constructor(message: string, retryAfterSeconds: number) {
    super('too_many', message, { retryAfterSeconds })
  }
}

export class UnavailableError extends DomainError {
  constructor(message: string, retryAfterSeconds: number, cause?: unknown) {
    super('unavailable', message, { retryAfterSeconds, cause })
  }
}

/** The request has a meaning, and is nothing that this directory can do. */
export class NotSupportedError extends DomainError {
  constructor(message: string) {
    super('not_supported', message)
  }
}

/** The message every unexpected error is answered with. */
export const INTERNAL_ERROR_MESSAGE = 'Something went wrong'

/** The message for administrators who need a second factor and have none. */
export const SECOND_FACTOR_FIRST = 'Set up a second factor first'
/** The message for somebody whose password was set by an administrator, until it is changed. */
export const OWN_PASSWORD_FIRST = 'Choose a password of your own first'
/** The message for somebody who changes how they sign in, where the last check of the password is too old. */
export const CONFIRM_FIRST = 'Please confirm that it is you'
/** The message for a page that shows one account, in a browser where another one has signed in since. */
export const OTHER_VIEWER =
  'Another account is signed in here now, and nothing was changed. Load this page again.'
/** Where a page says by its id whose account it shows: no change of it is meant for another one. */
export const VIEWER_HEADER = 'x-viewer-id'
