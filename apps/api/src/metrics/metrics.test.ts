import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../test/support/applications.ts'
import { describeEachSharedSite } from '../../test/support/each-site.ts'
import { parseEnv } from '../env.ts'
import { Metrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'

/** The samples of a page of metrics: `name{labels}` and value. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, name = '', value = ''] = /^(.+) (\S+)$/.exec(line) ?? []
    samples.set(name, Number(value))
  }
  return samples
}

describeEachSharedSite(
  'the metrics of a site',
  (current) => {
    async function read(): Promise<{ samples: Map<string, number>; text: string }> {
      const answer = await fetch(current().site.metricsUrl ?? '')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ])
      const text = await answer.text()
      return { text, samples: samplesOf(text) }
    }
    const requests = (method: string, route: string, status: number) =>
      `grove_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

    test('count requests that the cache has answered as all others', async () => {
      const count = async () => (await read()).samples.get(requests('GET', '/api/contact', 200)) ?? 0
      const before = await count()
      for (let asked = 0; asked < 3; asked++) await current().visitor().get('/api/contact')
      expect(await count()).toBe(before + 3)
    })

    test('count requests by their route, whatever people make up', async () => {
      const visitor = current().visitor()
      for (const path of [
        '/api/guides/1',
        '/api/guides/2?a=b',
        '/api/trpc/guides.search?input={}',
        '/api/trpc/guides.made-up?input={}',
        '/api/made-up',
        '/made-up/wren@alder.example',
      ])
        await visitor.get(path)
      await visitor.post('/api/login', { username: 'wren', password: 'wrong one' })
      const { samples, text } = await read()
      const counts = [
        requests('GET', '/api/guides/:id', 404),
        requests('GET', '/api/trpc/guides.search', 200),
        requests('GET', '/api/trpc/:path', 404),
        requests('GET', '/api/*', 404),
        requests('GET', 'none', 404),
        requests('POST', '/api/login', 401),
      ].map((name) => samples.get(name))
      expect(counts.map((count) => count ?? 0)).toEqual([2, 1, 1, 1, 1, 1])
      expect(text).not.toMatch(/made-up|wren/)
    })

    test('tell of the database, the sessions, the queues, the caches and the event loop', async () => {
      await current().member('fern')
      for (let count = 0; count < 4; count++) await current().visitor().get('/api/contact')
      current().time.advance(60_000)
      const { samples } = await read()
      expect(samples.get('grove_sessions')).toBe(1)
      for (const kind of ['select', 'insert']) {
        const labels = `{kind="${kind}",outcome="ok"}`
        expect(samples.get(`grove_database_query_duration_seconds_count${labels}`), kind).toBeGreaterThan(0)
      }
      expect(samples.get('grove_cache_lookups_total{result="hit"}')).toBeGreaterThan(2)
      expect(samples.get('grove_cache_lookups_total{result="miss"}')).toBeGreaterThan(0)
      expect(samples.get('grove_cache_bytes')).toBeGreaterThan(0)
      expect(samples.get('grove_cache_entries')).toBeGreaterThan(0)
      for (const queue of ['passwords', 'pictures']) {
        expect(samples.get(`grove_queue_tasks{queue="${queue}",state="waiting"}`)).toBe(0)
      }
      expect(samples.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
    })

    test('count what a full queue refuses', async () => {
      const refusals = async () => (await read()).samples.get('grove_queue_refused_total{queue="passwords"}')
      const before = (await refusals()) ?? 0
      const { passwords } = current().site.services
      const tries = Array.from({ length: 110 }, () => passwords.verify(undefined, PASSWORD, 'somebody'))
      const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected').length
      expect(refused).toBeGreaterThan(0)
      expect(await refusals()).toBe(before + refused)
    })

    test('are served apart from the site, and there is nothing else', async () => {
      const url = current().site.metricsUrl ?? ''
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
      expect((await current().visitor().get('/metrics')).status).toBe(404)
      expect((await fetch(new URL('/', url))).status).toBe(404)
      expect((await fetch(url, { method: 'POST' })).status).toBe(405)
    })

    test('are told while the database is away, without the sessions and messages that only it knows', async () => {
      await current().db.destroy()
      current().time.advance(60_000)
      const { samples } = await read()
      const unknown = [...samples.keys()].filter((name) => /^grove_(sessions|outbox)/.test(name))
      expect(unknown).toEqual([])
      expect(samples.size).toBeGreaterThan(50)
    })
  },
  { env: { METRICS_PORT: '0' } },
)

describe('METRICS_PORT', () => {
  test('may be any port that is free, and says which variable names one that is not', async () => {
    const host = '127.0.0.1'
    const first = await startMetricsServer(new Metrics(), { host, port: 0 })
    const port = Number(new URL(first.url).port)
    await expect(startMetricsServer(new Metrics(), { host, port })).rejects.toThrow(
      `METRICS_PORT holds "${port}", where nothing can listen (EADDRINUSE)`,
    )
    await expect(startMetricsServer(new Metrics(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'METRICS_HOST holds "192.0.2.1", where nothing can listen (EADDRNOTAVAIL)',
    )
    await first.close()
    expect(parseEnv({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9_464 })
    expect(parseEnv({}).metrics).toBeUndefined()
  })
})
