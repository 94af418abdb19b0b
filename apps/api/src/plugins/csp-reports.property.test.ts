import { InvalidError } from '@grove/schema'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepLog } from '../../test/support/log.ts'
import { parseEnv } from '../env.ts'
import { cspReportsPlugin } from './csp-reports.ts'
import { CSP_REPORTS_PATH } from './security.ts'

/** The same values each time: another seed is for whoever looks for more. */
const options = { numRuns: 300, seed: 20_261_121 }

const log = keepLog()
let app: FastifyInstance
beforeAll(async () => {
  app = fastify({ logger: { stream: log.destination } })
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof InvalidError ? 400 : 500).send(),
  )
  await app.register(cspReportsPlugin, { env: parseEnv({ RATE_LIMIT: 'off' }) })
})
afterAll(() => app.close())

/** The status of the answer to a report, and what was logged of it. */
async function send(type: string, body: unknown) {
  log.clear()
  const { statusCode } = await app.inject({
    method: 'POST',
    url: CSP_REPORTS_PATH,
    headers: { 'content-type': type },
    payload: JSON.stringify(body),
  })
  const violations = log
    .lines()
    .flatMap(({ violation }) => (violation === undefined ? [] : [violation as Record<string, unknown>]))
  return { statusCode, violations }
}

const SECRET = 'rowan@secret.example'
const address = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.webUrl().map((url) => `${url}?${SECRET}#${SECRET}`),
  fc.webUrl().map((url) => url.replace('//', `//${encodeURIComponent(SECRET)}:pass@`)),
  fc.constantFrom(
    'inline',
    'data',
    'about:blank',
    `data:text/javascript,steal("${SECRET}")`,
    `javascript:steal("${SECRET}")`,
    `blob:https://grove.example/${SECRET}`,
    `mailto:${SECRET}`,
    `https://${'long.'.repeat(500)}example/${'x'.repeat(500)}`,
  ),
)
const value = fc.oneof(address, fc.string(), fc.jsonValue())
const number = fc.oneof(fc.integer(), fc.double(), fc.jsonValue())
const oldReport = fc.record(
  {
    'document-uri': value,
    'effective-directive': value,
    'violated-directive': value,
    'blocked-uri': value,
    'source-file': value,
    'line-number': number,
    'script-sample': fc.constant(SECRET),
    disposition: value,
  },
  { requiredKeys: [] },
)
const newReport = fc.record(
  {
    documentURL: value,
    effectiveDirective: value,
    blockedURL: value,
    sourceFile: value,
    lineNumber: number,
    sample: fc.constant(SECRET),
    disposition: value,
  },
  { requiredKeys: [] },
)
const report = fc.oneof(
  fc.tuple(
    fc.constant('application/csp-report'),
    fc.record({ 'csp-report': fc.oneof(oldReport, fc.jsonValue()) }),
  ),
  fc.tuple(
    fc.constant('application/reports+json'),
    fc.array(
      fc.record({
        type: fc.constantFrom('csp-violation', 'csp-violation', 'deprecation', 7),
        body: fc.oneof(newReport, value),
      }),
      { size: '+1' },
    ),
  ),
  fc.tuple(fc.constantFrom('application/csp-report', 'application/reports+json'), fc.jsonValue()),
)

const LOGGED: Readonly<Record<string, RegExp>> = {
  directive: /^[a-z-]{1,40}$/,
  blocked: /^(?:[a-z-]{1,30}|(?:https?|wss?):\/\/[^/?#@]{1,200})$/,
  page: /^\/[^?#]{0,199}$/,
  source: /^(?:[a-z-]+:\/\/[^/?#@]{1,200})?\/[^?#]{0,199}$/,
  line: /^\d+$/,
  disposition: /^(?:report|enforce)$/,
}

test('whatever a report holds, a few short words are logged of it, or it is refused', async () => {
  let logged = 0
  await fc.assert(
    fc.asyncProperty(report, async ([type, body]) => {
      const { statusCode, violations } = await send(type, body)
      expect([204, 400]).toContain(statusCode)
      expect(violations.length).toBeLessThanOrEqual(statusCode === 204 ? 5 : 0)
      logged += violations.length
      for (const violation of violations) {
        for (const [name, text] of Object.entries(violation))
          expect(String(text), name).toMatch(LOGGED[name] ?? /^$/)
      }
      expect(log.text()).not.toContain(SECRET)
    }),
    options,
  )
  expect(logged).toBeGreaterThan(100)
})
