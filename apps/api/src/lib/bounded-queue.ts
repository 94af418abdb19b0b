import { UnavailableError } from '@grove/schema'

export interface BoundedQueueOptions {
  /** How many tasks run at a time. */
  concurrency: number
  /** How many tasks may wait besides; more are refused. */
  waiting: number
  /** When a refused caller should come back. */
  retryAfterSeconds: number
  /** How long a call may wait before it is refused after all; left out: as long as it takes. */
  maxWaitMs?: number
}

/** Somebody who waits for a turn. */
interface Call {
  start: () => void
  refuse: () => void
}

/**
 * Runs heavy work a little at a time, and says no where the wait would be long. Whoever asks has a key, such as their
 * address: keys take turns, and where there is no room left the key with most calls that wait loses its newest one.
 * So nobody can fill the queue for others.
 */
export class BoundedQueue {
  readonly #options: BoundedQueueOptions
  /** The calls of each key that still wait, oldest first; the first key has the next turn. */
  readonly #calls = new Map<string, Call[]>()
  #running = 0
  #refused = 0

  constructor(options: BoundedQueueOptions) {
    this.#options = options
  }

  /** @throws UnavailableError when the task does not fit, or has waited too long; it never begins after that. */
  async run<T>(task: () => Promise<T>, key: string): Promise<T> {
    await this.#takeTurn(key)
    try {
      return await task()
    } finally {
      this.#running -= 1
      this.#startNext()
    }
  }

  /** The length of the queue, and its refusals since the start. */
  get stats() {
    return { running: this.#running, waiting: this.#waiting, refused: this.#refused }
  }

  get #waiting(): number {
    return [...this.#calls.values()].flat().length
  }

  /** Counts a refusal and makes its error. */
  #refuse(): UnavailableError {
    this.#refused += 1
    return new UnavailableError(
      'The site is busy. Please try again shortly.',
      this.#options.retryAfterSeconds,
    )
  }

  /** Resolves when it is this call's turn. */
  #takeTurn(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.#makeRoom(key)) {
        reject(this.#refuse())
        return
      }
      const { maxWaitMs } = this.#options
      const timer = maxWaitMs === undefined ? undefined : setTimeout(() => call.refuse(), maxWaitMs)
      const call: Call = {
        start() {
          clearTimeout(timer)
          resolve()
        },
        refuse: () => {
          clearTimeout(timer)
          const left = this.#calls.get(key)?.filter((other) => other !== call) ?? []
          this.#calls.set(key, left)
          reject(this.#refuse())
        },
      }
      this.#calls.set(key, [...(this.#calls.get(key) ?? []), call])
      this.#startNext()
    })
  }

  /** True where a call of a key fits, if need be after the key with most of them has lost its newest one. */
  #makeRoom(key: string): boolean {
    const { concurrency, waiting } = this.#options
    if (this.#running + this.#waiting < concurrency + waiting) return true
    const [longest = []] = [...this.#calls.values()].toSorted((a, b) => b.length - a.length)
    if (longest.length <= (this.#calls.get(key)?.length ?? 0) + 1) return false
    longest.at(-1)?.refuse()
    return true
  }

  /** Starts tasks while there is room, one of each key in turn. */
  #startNext(): void {
    while (this.#running < this.#options.concurrency) {
      const [next] = this.#calls
      if (next === undefined) return
      const [key, [call, ...left]] = next
      // The next turn is somebody else's.
      this.#calls.delete(key)
      if (call === undefined) continue
      if (left.length > 0) this.#calls.set(key, left)
      this.#running += 1
      call.start()
    }
  }
}
