import type { DestinationStream, Logger } from 'pino'
import pino from 'pino'
import type { Env } from './env.ts'

/** What looks like an e-mail address, also as part of an address (`%40`). */
const EMAIL = /[^\s@"'()<>[\]=,:;/?&]+(?:@|%40)[^\s@"'()<>[\]=,:;/?&]+\.[a-z]{2,}/gi
/** Causes of causes that are told. */
const MAX_CAUSES = 3
const MAX_TEXT_LENGTH = 4_000

/** A text fit for the log: without e-mail addresses, and not endless. */
export function scrubText(text: string): string {
  return text.slice(0, MAX_TEXT_LENGTH).replace(EMAIL, '[e-mail]')
}

/** The path of an address: what is searched for may name people and stays out of the log. */
export function scrubPath(url: string): string {
  return scrubText(url.split(/[?#]/, 1)[0] ?? '')
}

interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: unknown
}

/**
 * What is told of an error. Other fields are left out: those of database errors hold values of rows, those of calls
 * to other services whole requests.
 */
function describeError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return scrubText(String(error))
  return {
    type: error.name,
    message: scrubText(error.message),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.stack !== undefined && { stack: scrubText(error.stack) }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  }
}

interface LoggedRequest {
  method: string
  url: string
  ip: string
}

/**
 * The log of the process: a line of JSON for each event, with the id of its request. Headers, bodies, queries and
 * e-mail addresses never come into it.
 */
export function createLogger(env: Env, destination?: DestinationStream): Logger {
  const options = {
    level: env.logLevel,
    // Nothing logs these; should anything ever do so, they are not written down.
    redact: ['password', 'cookie', 'email', 'headers', 'req.headers', 'res.headers'],
    serializers: {
      req: ({ method, url, ip }: LoggedRequest) => ({ method, path: scrubPath(url), address: ip }),
      err: (error: unknown) => describeError(error),
      href: scrubPath,
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
