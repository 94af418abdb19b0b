import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { CacheStats, ReadyPage } from '../pages/page-cache.ts'
import { PageCache } from '../pages/page-cache.ts'
import type { LaneCall, ReadyLane } from '../pages/ready-lane.ts'
import { RecentKeys } from '../pages/recent-keys.ts'
import { sendReady } from '../pages/send-ready.ts'
import { hasSessionCookie } from './session.ts'

/**
 * Answers that everybody shares: a browser asks again each time and is told 304, a proxy in front may answer by itself
 * for a minute.
 */
const SHARED_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, must-revalidate'

/** Room for the whole directory as one answer, beside searches and single guides. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024

/**
 * Whom an answer is the same for while the directory does not change: everyone, or everyone without a session.
 * undefined: it is nobody else's.
 */
export type SharedWith = 'everyone' | 'signed-out' | undefined

/** True where the answer to this request is the same for whoever else would ask now. */
export function isShared(sharedWith: SharedWith, request: FastifyRequest): boolean {
  if (sharedWith === 'signed-out') return !hasSessionCookie(request)
  return sharedWith === 'everyone'
}

/** A call whose answer is shared. */
export interface SharedCall extends LaneCall {
  /** What is asked for, in a form of its own: calls with the same key are answered alike. */
  key: string
  /**
   * True where the answer takes little to make. It is kept when it is asked for a second time: most of them never are, and
   * to keep them would cost more than to make them, with all the memory that a cache may take.
   */
  isQuick: boolean
  /** Makes the answer; what it throws is not kept. */
  make: (context: Context) => Promise<ReadyPage>
}

interface SharedAnswersOptions {
  createAnonymousContext: (request: FastifyRequest) => Context
  lane: ReadyLane
}

/**
 * Sends answers that are shared: each is made once for each version of the directory, for nobody in particular, and
 * compressed under an ETag of what it says. Those who ask for what is being made wait for that.
 */
export class SharedAnswers {
  readonly #cache = new PageCache(MAX_CACHE_BYTES)
  readonly #options: SharedAnswersOptions
  readonly #recent = new RecentKeys()

  constructor(options: SharedAnswersOptions) {
    this.#options = options
  }

  async send(request: FastifyRequest, reply: FastifyReply, call: SharedCall): Promise<FastifyReply> {
    const context = this.#options.createAnonymousContext(request)
    // Read before the data: an answer may be newer than its version, never older.
    const version = context.directory.current()
    const ready = await (version === undefined ? call.make(context) : this.get(call, version, context))
    this.#options.lane.mark(request, { form: call.form })
    return sendReady(request, reply, ready, {
      cacheControl: SHARED_CACHE_CONTROL,
      vary: call.sharedWith === 'signed-out' ? ['cookie'] : [],
    })
  }

  /** The answer to a call as of a version of the directory, made where it is not there yet. */
  get(call: SharedCall, version: number, context: Context): ReadyPage | Promise<ReadyPage> {
    const kept = this.find(call, version)
    if (kept !== undefined) return kept
    const isKept = !call.isQuick || this.#recent.note(call.key)
    return this.#cache.get(call.key, version, () => call.make(context), { isKept })
  }

  /** The answer to a call as of a version of the directory, while it is kept. */
  find(call: SharedCall, version: number): ReadyPage | undefined {
    return this.#cache.peek(call.key, version)
  }

  /** What the cache holds and how often it helped, for the metrics. */
  get stats(): CacheStats {
    return this.#cache.stats
  }
}
