import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MIB = 1_024

/** Memory of a process that is resident, in MiB. */
async function residentMemory(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) / MIB
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The result of one request. */
export type Outcome = 'answered' | 'refused' | 'failed' | 'cut off'

/** Counts requests, and how long those that were answered took. */
export class Requests {
  readonly counts = new Map<Outcome, number>()
  /** The first few that failed, to be told. */
  readonly failures: string[] = []
  readonly #milliseconds: number[] = []

  note(outcome: Outcome, milliseconds: number, what: string): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1)
    if (outcome === 'answered') this.#milliseconds.push(milliseconds)
    if (outcome === 'failed' && this.failures.length < 10) this.failures.push(what)
  }

  count(outcome: Outcome): number {
    return this.counts.get(outcome) ?? 0
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Milliseconds that this share of the answers took at most. */
  within(share: number): number {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  }
}

/** Memory over the life of one process. */
export class Life {
  readonly #begin = performance.now()
  readonly #samples: { ageMs: number; mib: number }[] = []
  readonly #timer: NodeJS.Timeout

  constructor(pid: number) {
    this.#timer = setInterval(async () => {
      const mib = await residentMemory(pid).catch(() => Number.NaN)
      if (mib > 0) this.#samples.push({ ageMs: performance.now() - this.#begin, mib })
    }, 1_000)
  }

  end(): void {
    clearInterval(this.#timer)
  }

  /**
   * The least that it held between two ages, in MiB; NaN where nobody looked. Garbage comes and goes:
   * the least is what is kept.
   */
  memory(fromMs: number, untilMs: number): number {
    const some = this.#samples.filter(({ ageMs }) => ageMs >= fromMs && ageMs < untilMs)
    return some.length === 0 ? Number.NaN : Math.min(...some.map(({ mib }) => mib))
  }

  /** How long it has been looked at. */
  get lengthMs(): number {
    return this.#samples.at(-1)?.ageMs ?? 0
  }
}
