import { UnavailableError } from '@grove/schema'
import PQueue from 'p-queue'

export interface BoundedQueueOptions {
  /** How many tasks run at a time. */
  concurrency: number
  /** How many tasks may wait besides; more are refused. */
  waiting: number
  /** When a refused caller should come back. */
  retryAfterSeconds: number
}

/** What a queue has to do, and how often it said no since the start. */
export interface QueueStats {
  running: number
  waiting: number
  refused: number
}

/** Runs heavy work a little at a time, and says no at once where the wait would be long. */
export class BoundedQueue {
  readonly #queue: PQueue
  readonly #options: BoundedQueueOptions
  #refused = 0

  constructor(options: BoundedQueueOptions) {
    this.#queue = new PQueue({ concurrency: options.concurrency })
    this.#options = options
  }

  /** @throws UnavailableError when the tasks do not fit any more; none of them has begun then. */
  async runAll<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
    const free = this.#options.concurrency + this.#options.waiting - this.#queue.size - this.#queue.pending
    if (tasks.length > free) {
      this.#refused += tasks.length
      throw new UnavailableError(
        'The site is busy. Please try again shortly.',
        this.#options.retryAfterSeconds,
      )
    }
    return Promise.all(tasks.map((task) => this.#queue.add(task)))
  }

  /** @throws UnavailableError when the task does not fit any more. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const [result] = await this.runAll([task])
    return result as T
  }

  get stats(): QueueStats {
    return { running: this.#queue.pending, waiting: this.#queue.size, refused: this.#refused }
  }
}
