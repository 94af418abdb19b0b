import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DestinationStream, Logger } from 'pino'
import pino from 'pino'
import type { Env } from './env.ts'

/** A run of characters that an e-mail address may hold. */
const WORD = /[^\s"'()<>[\]=,:;/?&]+/g
/** Causes of causes that are told. */
const MAX_CAUSES = 3
const MAX_TEXT_LENGTH = 4_000
const MAX_PATH_LENGTH = 200

/** Whether a word holds an e-mail address; the name and version of a package in a stack are none. */
function holdsEmail(word: string): boolean {
  const at = word.indexOf('@')
  return word.includes('%40') || (at >= 0 && /\.[a-z]{2}/i.test(word.slice(at)))
}

/** A text fit for the log: without e-mail addresses, and not endless. The time it takes grows with its length only. */
export function scrubText(text: string, maxLength = MAX_TEXT_LENGTH): string {
  const cut = text.slice(0, maxLength)
  return cut.replace(WORD, (word, start: number) => {
    // The rest of the word may be the rest of an address.
    const isCut = cut.length < text.length && start + word.length === cut.length
    if (isCut) return '…'
    return holdsEmail(word) ? '[e-mail]' : word
  })
}

/** The path of an address, cut: what is searched for may name people and stays out of the log. */
export function scrubPath(url: string): string {
  return scrubText(url.split(/[?#]/, 1)[0] ?? '', MAX_PATH_LENGTH)
}

/**
 * The fields of an error that are logged. Other fields are left out: those of database errors hold values of rows, those of calls
 * to other services whole requests.
 */
function describeError(error: unknown, depth = 0): object | string {
  if (!(error instanceof Error)) return scrubText(String(error))
  return {
    type: error.name,
    message: scrubText(error.message),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.stack !== undefined && { stack: scrubText(error.stack) }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** Fastify's own, or what else of one is logged. */
type LoggedRequest = Pick<FastifyRequest, 'method' | 'url' | 'ip'> & Partial<FastifyRequest>
type LoggedReply = Pick<FastifyReply, 'statusCode'> & Partial<FastifyReply>

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
      req: ({ method, url, ip, routeOptions }: LoggedRequest) => ({
        method,
        route: routeOptions?.url,
        path: scrubPath(url),
        address: ip,
      }),
      res: ({ statusCode, request }: LoggedReply) => ({ statusCode, userId: request?.viewerId }),
      err: (error: unknown) => describeError(error),
      href: scrubPath,
      url: scrubPath,
      // Mail servers repeat whom they refuse.
      reason: (reason: unknown) => scrubText(String(reason)),
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
