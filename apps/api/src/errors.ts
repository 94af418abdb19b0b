import { isDatabaseUnwritable } from '@grove/db'
import type { DomainErrorCode, FieldIssue } from '@grove/schema'
import { DomainError, INTERNAL_ERROR_MESSAGE, SecondFactorNeededError, UnavailableError } from '@grove/schema'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyBaseLogger } from 'fastify'
import { ZodError, z } from 'zod'
import { plainIssue } from './lib/plain-issues.ts'

// The messages for issues whose schema has none: callers read them too.
z.config({ localeError: plainIssue })

/** A body that is refused before a call comes to its procedure, with a message fit for people. */
export class RefusedBodyError extends Error {
  readonly statusCode: 400 | 415

  constructor(statusCode: 400 | 415, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** The only map from the product's errors to tRPC's codes; REST takes its status from the same code. */
const TRPC_CODES = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  too_many: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
  not_supported: 'NOT_IMPLEMENTED',
} as const satisfies Record<DomainErrorCode, TRPCError['code']>

/** A domain error as the tRPC error it is answered with. */
export function toTrpcError(error: DomainError): TRPCError {
  return new TRPCError({ code: TRPC_CODES[error.code], message: error.message, cause: error })
}

/** The body of an error answer: never more than a message fit for people and the fields. */
export interface ErrorAnswer {
  status: number
  message: string
  issues?: readonly FieldIssue[]
  retryAfterSeconds?: number
  /** The second factors that a sign-in needs besides the password. */
  secondFactor?: readonly string[]
}

/** Reads from a tRPC error what may be answered; everything unexpected becomes "Something went wrong". */
export function toErrorAnswer(error: TRPCError): ErrorAnswer {
  const { cause } = error
  const status = getHTTPStatusCodeFromError(error)
  if (cause instanceof DomainError) {
    return {
      status,
      message: cause.message,
      ...(cause.issues && { issues: cause.issues }),
      ...(cause.retryAfterSeconds !== undefined && { retryAfterSeconds: cause.retryAfterSeconds }),
      ...(cause instanceof SecondFactorNeededError && { secondFactor: cause.secondFactor }),
    }
  }
  if (error.code === 'BAD_REQUEST' && cause instanceof ZodError) {
    const issues = cause.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return { status, message: issues[0]?.message ?? 'Invalid input', issues }
  }
  if (status >= 500) return { status: 500, message: INTERNAL_ERROR_MESSAGE }
  // A SyntaxError of a body is a reason people can use; other inner texts stay inside.
  const isParseError = error.code === 'PARSE_ERROR' || cause instanceof SyntaxError
  return { status, message: isParseError ? 'The body is not valid JSON' : error.message }
}

/** Seconds after which asking again makes sense while the database is away. */
export const DATABASE_RETRY_SECONDS = 5
/** Somebody has to make room first. */
const UNWRITABLE_RETRY_SECONDS = 60

/** The message while the database cannot be reached, or takes no writes. */
export function databaseAwayError(cause: unknown): UnavailableError {
  if (isDatabaseUnwritable(cause)) {
    return new UnavailableError(
      'Nothing can be saved at the moment. Please try again later.',
      UNWRITABLE_RETRY_SECONDS,
      cause,
    )
  }
  return new UnavailableError(
    'The directory is resting for a moment. Please try again shortly.',
    DATABASE_RETRY_SECONDS,
    cause,
  )
}

/** Notes an answer that blames the server: its failures as errors, and what it refuses for now as warnings. */
export function logFault(
  log: FastifyBaseLogger,
  status: number,
  what: 'call' | 'form' | 'page data' | 'request',
  details: { err: unknown; path?: string | undefined; href?: string },
): void {
  if (status === 500) log.error(details, `${what} failed`)
  else if (status === 503) log.warn(details, `${what} refused for now`)
}
