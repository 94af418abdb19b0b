import { createRequire } from 'node:module'
import type { Client, Options, Result } from 'autocannon'
import type { RequestPath } from './paced-load.ts'
import { askAtRandom } from './paced-load.ts'

const autocannon = createRequire(import.meta.url)('autocannon') as (options: Options) => Promise<Result>

/** One measurement: requests per second and latencies in milliseconds. */
export interface Load {
  requestsPerSecond: number
  requests: number
  p50: number
  p99: number
  failures: number
}

const CONNECTIONS = 20
/** autocannon ends with the first sample after its time, and takes one a second unless told otherwise. */
const SAMPLE_MS = 20

export interface LoadOptions {
  /** Origin on the loopback interface. */
  url: string
  path: RequestPath
  seconds: number
  headers?: Readonly<Record<string, string>>
  /** Requests per second in all, at random moments; as many as are answered where it is left out. */
  rate?: number
  /** The status that counts as an answer. Default 200. */
  status?: number
}

/** Loads a server on this machine for some seconds with 20 connections. */
export async function measureLoad(options: LoadOptions): Promise<Load> {
  const { url, path, seconds, headers, status = 200, rate } = options
  if (!/^http:\/\/(127\.0\.0\.1|localhost):\d+$/.test(url)) throw new Error('Only this machine may be loaded')
  const allHeaders = { 'accept-encoding': 'br, gzip', ...headers }
  if (rate !== undefined) {
    const asked = await askAtRandom({
      url,
      path,
      seconds,
      headers: allHeaders,
      rate,
      connections: CONNECTIONS,
    })
    const sorted = asked.map(({ ms }) => ms).sort((a, b) => a - b)
    return {
      requestsPerSecond: asked.length / seconds,
      requests: asked.length,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      failures: asked.filter((answer) => answer.status !== status).length,
    }
  }
  let failure: Error | undefined
  // What autocannon's callbacks throw nobody could catch, and nothing would be tidied up after it.
  const nextPath = (next: () => string) => {
    try {
      return next()
    } catch (error) {
      failure ??= new Error('There is no path for the next request', { cause: error })
      return '/'
    }
  }
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: SAMPLE_MS,
    headers: allHeaders,
    requests: [
      typeof path === 'string'
        ? { method: 'GET', path }
        : { method: 'GET', setupRequest: (request) => ({ ...request, path: nextPath(path) }) },
    ],
    setupClient: leaveBodies,
  })
  if (failure !== undefined) throw failure
  const lastedSeconds = (result.finish.getTime() - result.start.getTime()) / 1000
  const answered = Object.entries(result.statusCodeStats ?? {}).find(([code]) => code === String(status))
  return {
    requestsPerSecond: result.requests.total / lastedSeconds,
    requests: result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + (result.requests.total - (answered?.[1].count ?? 0)),
  }
}

/**
 * Takes answers without reading them. autocannon makes a text of every answer, whatever is asked of it: of compressed
 * bytes that takes longer than a server needs to send them, and its own queue would be what is measured.
 */
function leaveBodies(client: Client): void {
  const { pipelinedRequests } = client as unknown as {
    pipelinedRequests: { addBody: (body: Buffer) => void }
  }
  pipelinedRequests.addBody = () => {}
}

/** The value that this share of sorted values does not exceed. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The value in the middle of an odd or even number of values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
