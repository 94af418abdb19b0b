import autocannon from 'autocannon'

/** One measurement: requests per second and latencies in milliseconds. */
export interface Load {
  requestsPerSecond: number
  p50: number
  p99: number
  failures: number
}

const CONNECTIONS = 20

/** Loads one address of the loopback interface for some seconds with 20 connections. */
export async function measureLoad(url: string, seconds: number): Promise<Load> {
  if (!/^http:\/\/(127\.0\.0\.1|localhost):/.test(url)) throw new Error('Only this machine may be loaded')
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'br, gzip' },
  })
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  }
}

/** The value in the middle of an odd or even number of values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
