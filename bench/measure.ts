import type { Load, LoadOptions } from './load.ts'
import { measureLoad, median } from './load.ts'
import type { RequestPath } from './paced-load.ts'
import type { Listening } from './processes.ts'
import { cpuMs, memoryMb } from './processes.ts'

/** How long and how often each row is measured. */
export interface Effort {
  rounds: number
  seconds: number
}

/** One row of the table. */
export interface Row {
  work: string
  guides: number
  requestsPerSecond: number
  /** Of the yardstick's requests per second; the median of the rounds. */
  ratio?: number
  spread?: string
  yardstickPerSecond?: number
  p50: number
  p99: number
  /** What a server that only sends the same, or only asks the same, has under the same load. */
  yardstickP99?: number
  cpuMsPerRequest: number
  /** Of the server's process, when the row had been measured; NaN where the system does not tell. */
  memoryMb: number
  failures: number
}

export interface Work {
  name: string
  path: RequestPath
  headers?: LoadOptions['headers']
  status?: number
  /** Requests per second, for work whose latency counts and not its rate. */
  rate?: number
  /** The shortest that a round may be, for answers that take long to send. */
  leastSeconds?: number
  /** The longest that a round may be, for work of which there is only so much. */
  mostSeconds?: number
  /** What it is compared with, and the path of each request there. */
  yardstick?: { url: string; path: RequestPath }
}

/** Measures one kind of work and its yardstick in turns, after a short round for each to warm up. */
export async function measureRow(
  server: Listening,
  guides: number,
  work: Work,
  { rounds, seconds }: Effort,
): Promise<Row> {
  const { path, headers, status, rate, yardstick, leastSeconds = 0, mostSeconds = Infinity } = work
  const roundSeconds = Math.min(Math.max(seconds, leastSeconds), mostSeconds)
  const loadServer = (duration: number) =>
    measureLoad({ url: server.url, path, seconds: duration, headers, status, rate })
  const loadYardstick = (duration: number) =>
    yardstick && measureLoad({ url: yardstick.url, path: yardstick.path, seconds: duration })
  const warmUpSeconds = Math.min(1, seconds)
  await loadServer(warmUpSeconds)
  await loadYardstick(warmUpSeconds)
  const loads: { own: Load; other: Load | undefined; cpu: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await cpuMs(server.pid)
    const own = await loadServer(roundSeconds)
    const cpu = ((await cpuMs(server.pid)) - before) / own.requests
    loads.push({ own, other: await loadYardstick(roundSeconds), cpu })
  }
  const others = loads.flatMap(({ other }) => other ?? [])
  // A round in which the yardstick answered nothing tells nothing.
  const ratios = loads.flatMap(({ own, other }) =>
    other === undefined || other.requests === 0 ? [] : [own.requestsPerSecond / other.requestsPerSecond],
  )
  return {
    work: work.name,
    guides,
    requestsPerSecond: Math.round(median(loads.map(({ own }) => own.requestsPerSecond))),
    ...(ratios.length > 0 && {
      ratio: median(ratios),
      spread: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    }),
    p50: median(loads.map(({ own }) => own.p50)),
    p99: median(loads.map(({ own }) => own.p99)),
    ...(others.length > 0 && {
      yardstickPerSecond: median(others.map(({ requestsPerSecond }) => requestsPerSecond)),
      yardstickP99: median(others.map(({ p99 }) => p99)),
    }),
    cpuMsPerRequest: median(loads.map(({ cpu }) => cpu)),
    memoryMb: (await memoryMb(server.pid)).now,
    failures: loads.reduce((sum, { own }) => sum + own.failures, 0),
  }
}
