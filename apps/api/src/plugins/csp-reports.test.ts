import { expect, test } from 'vitest'
import { describeSharedSite } from '../../test/support/each-site.ts'
import { keepLog } from '../../test/support/log.ts'

const VIOLATION = {
  'document-uri': 'https://grove.example/guides?search=rowan%40secret.example',
  'effective-directive': 'script-src-elem',
  'violated-directive': 'script-src',
  'original-policy': "default-src 'self'",
  'blocked-uri': 'https://evil.example/steal.js?token=abc',
  'source-file': 'https://grove.example/assets/app.js?rowan@secret.example',
  'line-number': 7,
  'script-sample': 'steal()',
  disposition: 'enforce',
}

const LOGGED = {
  directive: 'script-src-elem',
  blocked: 'https://evil.example',
  page: '/guides',
  source: 'https://grove.example/assets/app.js',
  line: 7,
  disposition: 'enforce',
}

const log = keepLog()

describeSharedSite(
  (current) => {
    const send = (type: string, body: unknown, headers: Record<string, string> = {}) =>
      current().site.app.inject({
        method: 'POST',
        url: '/api/csp-reports',
        headers: { 'content-type': type, 'x-forwarded-for': '198.51.100.1', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      })
    const violations = () => log.lines().flatMap(({ violation }) => violation ?? [])

    test('a report of a violated policy is logged without queries, samples and other texts', async () => {
      log.clear()
      // A browser sends it by itself, from wherever the document stands.
      const answer = await send(
        'application/csp-report',
        { 'csp-report': VIOLATION },
        { origin: 'null', 'sec-fetch-site': 'cross-site' },
      )
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect(violations()).toEqual([LOGGED])
      expect(log.text()).not.toMatch(/secret|steal\(|abc/)
    })

    test('reports of the newer kind are read too, a few of each call', async () => {
      log.clear()
      const body = {
        documentURL: VIOLATION['document-uri'],
        effectiveDirective: 'img-src',
        blockedURL: 'data',
        sourceFile: 'x'.repeat(1_000),
        disposition: 'report',
      }
      const reports = [
        { type: 'deprecation', body: { id: 'old' } },
        ...Array(9).fill({ type: 'csp-violation', age: 1, url: VIOLATION['document-uri'], body }),
      ]
      expect((await send('application/reports+json; charset=utf-8', reports)).statusCode).toBe(204)
      const logged = { directive: 'img-src', blocked: 'data', page: '/guides', disposition: 'report' }
      expect(violations()).toEqual(Array(5).fill(logged))
    })

    test('a script that stands in an address itself is not logged, and of a long origin only its beginning', async () => {
      log.clear()
      const far = `https://${'far.'.repeat(100)}example`
      const report = {
        'document-uri': 'javascript:steal()',
        'blocked-uri': far,
        'source-file': 'data:,steal()',
      }
      await send('application/csp-report', { 'csp-report': report })
      expect(violations()).toEqual([{ blocked: far.slice(0, 200), disposition: 'enforce' }])
    })

    test.each<[string, string, unknown, number]>([
      ['broken JSON', 'application/csp-report', '{', 400],
      ['something else', 'application/csp-report', { 'csp-report': 1 }, 400],
      [
        'odd fields',
        'application/csp-report',
        { 'csp-report': { 'blocked-uri': {}, 'line-number': 'x' } },
        204,
      ],
      ['no list', 'application/reports+json', { type: 'csp-violation' }, 400],
      ['an odd report', 'application/reports+json', [{ type: 'csp-violation', body: 7 }], 204],
      ['too much', 'application/reports+json', 'x'.repeat(70_000), 413],
      ['another type', 'text/plain', 'x', 415],
    ])('%s (%s) breaks nothing', async (_what, type, body, status) => {
      expect((await send(type, body)).statusCode).toBe(status)
    })

    test('an address that sends too many is refused for a while, others are not', async () => {
      const statuses = []
      for (let count = 0; count < 21; count++) {
        const { statusCode, headers } = await send(
          'application/csp-report',
          { 'csp-report': VIOLATION },
          { 'x-forwarded-for': '198.51.100.2' },
        )
        statuses.push(statusCode)
        if (statusCode === 429) expect(headers['retry-after']).toBe('60')
      }
      expect(statuses).toEqual([...Array(20).fill(204), 429])
      expect((await send('application/reports+json', [], { 'x-forwarded-for': '::5' })).statusCode).toBe(204)
    })

    test('from however many addresses they come, no more than sixty a minute are logged', async () => {
      log.clear()
      const reports = Array(5).fill({ type: 'csp-violation', body: { effectiveDirective: 'img-src' } })
      for (let sender = 0; sender < 20; sender++) {
        const address = { 'x-forwarded-for': `203.0.113.${sender}` }
        expect((await send('application/reports+json', reports, address)).statusCode).toBe(204)
      }
      expect(violations().length).toBeGreaterThan(0)
      expect(violations().length).toBeLessThanOrEqual(60)
    })

    test('what is excused from the rules of other calls is excused alone', async () => {
      const headers = { origin: 'https://evil.example' }
      const answer = await current().site.app.inject({ method: 'POST', url: '/api/logout', headers })
      expect(answer.statusCode).toBe(403)
    })
  },
  { env: { TRUST_PROXY: 'true', LOG_LEVEL: 'info' }, log: log.destination },
)
