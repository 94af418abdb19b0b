import { InvalidError, TooManyError } from '@grove/schema'
import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { Env } from '../env.ts'
import { limitedAddress } from '../http/rate-limit.ts'
import { scrubPath, scrubText } from '../logger.ts'
import { CSP_REPORTS_PATH } from './security.ts'

/** A few violations, each with the policy that was violated. */
const BODY_LIMIT_BYTES = 64 * 1024
const WINDOW_SECONDS = 60
/** Calls of one address in a window. */
const CALLS_OF_ADDRESS = 20
/** Lines in the log in a window, whoever sends them; more tell nothing new. */
const LOGGED_LINES = 60
const LOGGED_OF_CALL = 5
/** Of an origin, and of a path. */
const MAX_PART_LENGTH = 200

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Sent by the browser itself, not by a page: under types of its own, and without an Origin that says anything.
     * Only for what changes nothing but the log.
     */
    takesReports?: boolean
  }
}

/** Whatever a field holds, unless it is a text: reports come from anywhere. */
const text = z.string().optional().catch(undefined)
const line = z.number().int().nonnegative().optional().catch(undefined)

/** The fields of a violation, as the newer form names them. */
const violationSchema = z.object({
  documentURL: text,
  effectiveDirective: text,
  blockedURL: text,
  sourceFile: text,
  lineNumber: line,
  disposition: text,
})
type Violation = z.output<typeof violationSchema>

/** `application/csp-report`: one violation. */
const uriReportSchema = z
  .object({
    'csp-report': z.object({
      'document-uri': text,
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'source-file': text,
      'line-number': line,
      disposition: text,
    }),
  })
  .transform(({ 'csp-report': report }): Violation[] => [
    {
      documentURL: report['document-uri'],
      effectiveDirective: report['effective-directive'] ?? report['violated-directive'],
      blockedURL: report['blocked-uri'],
      sourceFile: report['source-file'],
      lineNumber: report['line-number'],
      disposition: report.disposition,
    },
  ])

/** `application/reports+json`: several reports, of violations and of other things. */
const reportsSchema = z
  .array(z.object({ type: text, body: violationSchema.optional().catch(undefined) }))
  .transform((reports) =>
    reports.flatMap(({ type, body }) => (type === 'csp-violation' && body !== undefined ? [body] : [])),
  )

const bodySchema = z.union([uriReportSchema, reportsSchema])

function shortOrigin(origin: string): string {
  return scrubText(origin).slice(0, MAX_PART_LENGTH)
}

/** The path of a page or a file, with its origin where that is asked for; never what is searched for in it. */
function placeOf(url: string | undefined, { withOrigin }: { withOrigin: boolean }): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  // After `data:` or `javascript:` stands a text of its own, and no path.
  if (!pathname.startsWith('/')) return undefined
  const path = scrubPath(pathname).slice(0, MAX_PART_LENGTH)
  return withOrigin && origin !== 'null' ? shortOrigin(origin) + path : path
}

/** Where what was kept out would have come from: an origin, or a word such as `inline` or `data`. */
function blockedSource(blocked: string | undefined): string | undefined {
  if (blocked === undefined) return undefined
  if (/^(?:https?|wss?):/.test(blocked) && URL.canParse(blocked)) return shortOrigin(new URL(blocked).origin)
  return /^[a-z-]{1,30}/.exec(blocked)?.[0]
}

/** The logged part of a violation: names of directives, origins and paths, each cut, and nothing else. */
function loggedViolation(violation: Violation) {
  return {
    directive: /^[a-z-]{1,40}/.exec(violation.effectiveDirective ?? '')?.[0],
    blocked: blockedSource(violation.blockedURL),
    page: placeOf(violation.documentURL, { withOrigin: false }),
    source: placeOf(violation.sourceFile, { withOrigin: true }),
    line: violation.lineNumber,
    disposition: violation.disposition === 'report' ? 'report' : 'enforce',
  }
}

/** Logs what browsers tell of violated policies: few words of each, and few of them. Answers 204. */
export async function cspReportsPlugin(app: FastifyInstance, { env }: { env: Env }): Promise<void> {
  const calls = new RateLimiterMemory({ points: CALLS_OF_ADDRESS, duration: WINDOW_SECONDS })
  const lines = new RateLimiterMemory({ points: LOGGED_LINES, duration: WINDOW_SECONDS })
  /** True while there are points left. */
  const spend = (limiter: RateLimiterMemory, key: string) =>
    limiter.consume(key).then(
      () => true,
      () => false,
    )

  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.post(
    CSP_REPORTS_PATH,
    { bodyLimit: BODY_LIMIT_BYTES, config: { takesReports: true } },
    async (request, reply) => {
      if (env.isRateLimited && !(await spend(calls, limitedAddress(request.ip))))
        throw new TooManyError('Too many reports from this address. Please try again later.', WINDOW_SECONDS)
      const { success, data = [] } = bodySchema.safeParse(request.body)
      if (!success) throw new InvalidError('The body is not a report of a violated policy')
      for (const violation of data.slice(0, LOGGED_OF_CALL)) {
        if (env.isRateLimited && !(await spend(lines, 'all'))) break
        request.log.warn({ violation: loggedViolation(violation) }, 'a page violated its policy')
      }
      return reply.status(204).send()
    },
  )
}
