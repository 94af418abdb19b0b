import { UnavailableError } from '@grove/schema'

export interface BoundedQueueOptions {
  /** How many tasks run at a time. */
  concurrency: number
  /** How many tasks may wait besides; more are refused. */
  waiting: number
  /** When a refused caller should come back. */
  retryAfterSeconds: number
  /** How long a call may wait for its last task to begin before it is refused after all; left out: as long as it takes. */
  maxWaitMs?: number
}

/** The length of a queue, and its refusals since the start. */
export interface QueueStats {
  running: number
  waiting: number
  refused: number
}

/** Tasks that somebody asked for together; all of them are run or the call is refused. */
interface Call {
  key: string
  /** Those that have not begun yet. */
  starts: (() => void)[]
  refuse: () => void
}

const EVERYBODY = ''

/**
 * Runs heavy work a little at a time, and says no where the wait would be long. Whoever asks has a key, such as their
 * address: keys take turns, and where there is no room left the key that waits with most tasks loses its newest call.
 * So nobody can fill the queue for others.
 */
export class BoundedQueue {
  readonly #options: BoundedQueueOptions
  /** The calls of each key that still wait, oldest first; the first key has the next turn. */
  readonly #calls = new Map<string, Call[]>()
  #waiting = 0
  #running = 0
  #refused = 0

  constructor(options: BoundedQueueOptions) {
    this.#options = options
  }

  /** @throws UnavailableError when the tasks do not fit, or have waited too long; none of them begins after that. */
  async runAll<T>(tasks: readonly (() => Promise<T>)[], key = EVERYBODY): Promise<T[]> {
    if (tasks.length === 0) return []
    return new Promise((resolve, reject) => {
      if (!this.#makeRoom(key, tasks.length)) {
        this.#refused += tasks.length
        reject(this.#busy())
        return
      }
      const call: Call = { key, starts: [], refuse: () => {} }
      const { maxWaitMs } = this.#options
      const timer = maxWaitMs === undefined ? undefined : setTimeout(() => call.refuse(), maxWaitMs)
      call.refuse = () => {
        clearTimeout(timer)
        this.#refused += call.starts.length
        this.#remove(call)
        reject(this.#busy())
      }
      const results = tasks.map(async (task) => {
        await new Promise<void>((start) => call.starts.push(start))
        if (call.starts.length === 0) clearTimeout(timer)
        try {
          return await task()
        } finally {
          this.#finish()
        }
      })
      Promise.all(results).then(resolve, reject)
      this.#add(call)
      this.#startNext()
    })
  }

  /** @throws UnavailableError when the task does not fit, or has waited too long. */
  async run<T>(task: () => Promise<T>, key = EVERYBODY): Promise<T> {
    const [result] = await this.runAll([task], key)
    return result as T
  }

  get stats(): QueueStats {
    return { running: this.#running, waiting: this.#waiting, refused: this.#refused }
  }

  #busy(): UnavailableError {
    return new UnavailableError(
      'The site is busy. Please try again shortly.',
      this.#options.retryAfterSeconds,
    )
  }

  #waitingOf(key: string): number {
    return (this.#calls.get(key) ?? []).reduce((sum, { starts }) => sum + starts.length, 0)
  }

  /** True where so many tasks of a key fit, if need be after keys with more of them have lost their newest calls. */
  #makeRoom(key: string, count: number): boolean {
    const { concurrency, waiting } = this.#options
    const room = () => concurrency + waiting - this.#running - this.#waiting
    if (count > concurrency + waiting) return false
    while (count > room()) {
      const most = Math.max(0, ...[...this.#calls.keys()].map((other) => this.#waitingOf(other)))
      if (most <= this.#waitingOf(key) + count) return false
      const longest = [...this.#calls].find(([other]) => this.#waitingOf(other) === most)
      longest?.[1].at(-1)?.refuse()
    }
    return true
  }

  #add(call: Call): void {
    this.#waiting += call.starts.length
    this.#calls.set(call.key, [...(this.#calls.get(call.key) ?? []), call])
  }

  #remove(call: Call): void {
    this.#waiting -= call.starts.length
    call.starts = []
    const left = (this.#calls.get(call.key) ?? []).filter((other) => other !== call)
    if (left.length === 0) this.#calls.delete(call.key)
    else this.#calls.set(call.key, left)
  }

  /** Starts tasks while there is room, one of each key in turn. */
  #startNext(): void {
    while (this.#running < this.#options.concurrency) {
      const [next] = this.#calls
      if (next === undefined) return
      const [key, calls] = next
      const [call] = calls
      // The next turn is somebody else's.
      this.#calls.delete(key)
      this.#calls.set(key, calls)
      const start = call?.starts.shift()
      if (call === undefined || start === undefined) throw new Error('A call without tasks waits')
      this.#waiting -= 1
      this.#running += 1
      if (call.starts.length === 0) this.#remove(call)
      start()
    }
  }

  #finish(): void {
    this.#running -= 1
    this.#startNext()
  }
}
