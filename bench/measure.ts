import { ROW_LIMITS } from './limits.ts'
import type { Load, LoadOptions } from './load.ts'
import { measureLoad, median } from './load.ts'
import type { RequestPath } from './paced-load.ts'
import type { Listening } from './processes.ts'
import { cpuMs, memoryMb, processorTime } from './processes.ts'

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
  /** Of the server's process at most, after a round; NaN where the system does not tell. */
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
  /** How many requests there still are, for work of which there is only so much. */
  left?: () => number
  /** What it is compared with, and the path of each request there. */
  yardstick?: { url: string; path: RequestPath }
}

/** Beyond this share of stolen time a round is repeated; below it, latencies are those of a machine of one's own. */
export const MOST_STOLEN = 0.01

/** How often each round may be repeated for that. */
export const MOST_REPEATS = 4

/** So many times the requests of the largest round so far are left before another one begins. */
const ROOM_FOR_ROUND = 2

/** How long so many rounds may be, at so many requests per second or twice as many, where there are only so many requests. */
export function affordableSeconds(left: number, requestsPerSecond: number, rounds: number): number {
  return left / (ROOM_FOR_ROUND * requestsPerSecond * rounds)
}

/** What one round has told. */
export interface Round {
  /** Share of the processors' time that the host of this machine gave to others meanwhile. */
  stolen: number
  own: Load
  other: Load | undefined
  cpuMsPerRequest: number
  memoryMb: number
}

/** A kind of work that is loaded round by round. */
interface Loaded {
  work: Work
  warmUp: () => Promise<void>
  /** `roundsLeft` is how many there will be, with this one. */
  round: (roundsLeft: number) => Promise<Round>
}

function loaded(server: Listening, work: Work, seconds: number): Loaded {
  const { path, headers, status, rate, yardstick, leastSeconds = 0 } = work
  let fastest = 0
  const loadServer = async (duration: number) => {
    const load = await measureLoad({ url: server.url, path, seconds: duration, headers, status, rate })
    fastest = Math.max(fastest, load.requestsPerSecond)
    return load
  }
  const loadYardstick = async (duration: number) =>
    yardstick && measureLoad({ url: yardstick.url, path: yardstick.path, seconds: duration })
  return {
    work,
    async warmUp() {
      const warmUpSeconds = Math.min(1, seconds)
      await loadServer(warmUpSeconds)
      await loadYardstick(warmUpSeconds)
    },
    async round(roundsLeft) {
      const mostSeconds = work.left ? affordableSeconds(work.left(), fastest, roundsLeft) : Infinity
      const roundSeconds = Math.min(Math.max(seconds, leastSeconds), mostSeconds)
      const timeBefore = await processorTime()
      const before = await cpuMs(server.pid)
      const own = await loadServer(roundSeconds)
      const cpuMsPerRequest = ((await cpuMs(server.pid)) - before) / own.requests
      const { now } = await memoryMb(server.pid)
      const other = await loadYardstick(roundSeconds)
      const time = await processorTime()
      const stolen = (time.stolen - timeBefore.stolen) / Math.max(1, time.all - timeBefore.all)
      return { stolen, own, other, cpuMsPerRequest, memoryMb: now }
    },
  }
}

/**
 * How many rounds of a work count, where others have so many. What is slow now and then swings most: a latency with a limit,
 * under all the load that there can be, has twice as many.
 */
export function roundsOf({ name, rate }: Pick<Work, 'name' | 'rate'>, rounds: number): number {
  return ROW_LIMITS[name]?.p99 !== undefined && rate === undefined ? 2 * rounds : rounds
}

/** So many rounds, those that the least time was stolen from. */
export function quietest<T extends Pick<Round, 'stolen'>>(rounds: readonly T[], count: number): T[] {
  return rounds.toSorted((one, other) => one.stolen - other.stolen).slice(0, count)
}

function rowOf(work: Work, guides: number, rounds: readonly Round[]): Row {
  const others = rounds.flatMap(({ other }) => other ?? [])
  // A round in which the yardstick answered nothing tells nothing.
  const ratios = rounds.flatMap(({ own, other }) =>
    other === undefined || other.requests === 0 ? [] : [own.requestsPerSecond / other.requestsPerSecond],
  )
  return {
    work: work.name,
    guides,
    requestsPerSecond: Math.round(median(rounds.map(({ own }) => own.requestsPerSecond))),
    ...(ratios.length > 0 && {
      ratio: median(ratios),
      spread: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    }),
    p50: median(rounds.map(({ own }) => own.p50)),
    p99: median(rounds.map(({ own }) => own.p99)),
    ...(others.length > 0 && {
      yardstickPerSecond: median(others.map(({ requestsPerSecond }) => requestsPerSecond)),
      yardstickP99: median(others.map(({ p99 }) => p99)),
    }),
    cpuMsPerRequest: median(rounds.map((round) => round.cpuMsPerRequest)),
    memoryMb: Math.max(...rounds.map((round) => round.memoryMb)),
    failures: rounds.reduce((sum, { own }) => sum + own.failures, 0),
  }
}

/**
 * Measures several kinds of work and their yardsticks in turns, after a short round for each to warm up. A round of each
 * follows a round of the others, since a shared machine is slower for some seconds every now and then: that falls upon one
 * round of many rows then, and not upon all rounds of one. Rounds that much time was stolen from are repeated where the row has
 * limits, each up to four times, and the quietest count: which they are is told by the system, not by what they measured.
 */
export async function measureRows(
  server: Listening,
  guides: number,
  works: readonly Work[],
  { rounds, seconds }: Effort,
): Promise<Row[]> {
  const all = works.map((work) => ({
    ...loaded(server, work, seconds),
    wanted: roundsOf(work, rounds),
    rounds: [] as Round[],
  }))
  const most = Math.max(...all.map(({ wanted }) => wanted))
  for (const { warmUp } of all) await warmUp()
  for (let round = 0; round < most; round++)
    for (const one of all) if (round < one.wanted) one.rounds.push(await one.round(one.wanted - round))
  for (let repeat = 0; repeat < most * MOST_REPEATS; repeat++) {
    for (const one of all) {
      const { work, wanted } = one
      const quiet = one.rounds.filter(({ stolen }) => stolen <= MOST_STOLEN).length
      const isWanted = ROW_LIMITS[work.name] !== undefined && repeat < wanted * MOST_REPEATS && quiet < wanted
      const needed = ROOM_FOR_ROUND * Math.max(...one.rounds.map(({ own }) => own.requests))
      const isEnough = work.left === undefined || work.left() > needed
      if (isWanted && isEnough) one.rounds.push(await one.round(1))
    }
  }
  return all.map((one) => rowOf(one.work, guides, quietest(one.rounds, one.wanted)))
}
