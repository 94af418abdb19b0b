import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ResponseCache } from '../http/response-cache.ts'
import type { BoundedQueue } from '../lib/bounded-queue.ts'
import { VERSION } from '../lib/version.ts'
import { appRouter } from '../router.ts'

const REQUEST_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]
/** A call of any other name counts as one of none. */
const PROCEDURES: ReadonlySet<string> = new Set(Object.keys(appRouter._def.procedures))
const QUERY_SECONDS = [0.0002, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5]

/** The part of Kysely's log events that is measured. */
interface QueryEvent {
  level: 'query' | 'error'
  query: { query: { kind: string } }
  queryDurationMillis: number
}

const QUERY_KINDS: Readonly<Record<string, string>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
}

/** The route of a request, one of a known few: addresses that people make up must not fill the memory. */
function routeOf({ routeOptions, params }: FastifyRequest): string {
  const route = routeOptions.url
  if (route === undefined) return 'none'
  const { path } = (params ?? {}) as { path?: string }
  return route.endsWith('/trpc/:path') && path !== undefined && PROCEDURES.has(path)
    ? route.replace(':path', path)
    : route
}

/** The metrics of one process. None of them names a visitor, a guide or an account. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #registers = [this.#registry]
  readonly #requests = new Histogram({
    name: 'grove_http_request_duration_seconds',
    help: 'Requests, from their headers to the end of their answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: this.#registers,
  })
  readonly #queries = new Histogram({
    name: 'grove_database_query_duration_seconds',
    help: 'Statements of the database.',
    labelNames: ['kind', 'outcome'],
    buckets: QUERY_SECONDS,
    registers: this.#registers,
  })
  readonly #messages = new Counter({
    name: 'grove_messages_total',
    help: 'Tries to send a message, by whether the mail server took it.',
    labelNames: ['outcome'],
    registers: this.#registers,
  })

  constructor() {
    // The process itself: memory, processor, open files, and the delay of its event loop.
    collectDefaultMetrics({ register: this.#registry })
    new Gauge({
      name: 'grove_build_info',
      help: 'Always 1; the version of the program is its label.',
      labelNames: ['version'],
      registers: this.#registers,
    }).set({ version: VERSION }, 1)
  }

  /** Counts an answered request. */
  observeRequest(request: FastifyRequest, reply: FastifyReply): void {
    const labels = {
      method: request.method,
      route: routeOf(request),
      status: String(reply.statusCode),
    }
    this.#requests.observe(labels, reply.elapsedTime / 1000)
  }

  /** Counts a statement; handed to the database as its log. */
  readonly observeQuery = ({ level, query, queryDurationMillis }: QueryEvent): void => {
    const labels = {
      kind: QUERY_KINDS[query.query.kind] ?? 'other',
      outcome: level === 'error' ? 'error' : 'ok',
    }
    this.#queries.observe(labels, queryDurationMillis / 1000)
  }

  /** Tells of bounded queues: what runs, what waits, what was refused. */
  watchQueues(queues: Readonly<Record<string, Pick<BoundedQueue, 'stats'>>>): void {
    new Gauge({
      name: 'grove_queue_tasks',
      help: 'Tasks of a bounded queue, by whether they run or wait.',
      labelNames: ['queue', 'state'],
      registers: this.#registers,
      collect() {
        for (const [queue, { stats }] of Object.entries(queues)) {
          this.set({ queue, state: 'running' }, stats.running)
          this.set({ queue, state: 'waiting' }, stats.waiting)
        }
      },
    })
    new Counter({
      name: 'grove_queue_refused_total',
      help: 'Tasks that a bounded queue had no room for.',
      labelNames: ['queue'],
      registers: this.#registers,
      collect() {
        this.reset()
        for (const [queue, { stats }] of Object.entries(queues)) this.inc({ queue }, stats.refused)
      },
    })
  }

  /** Tells of the outbox, of all processes on one database; nothing while `read` cannot say. */
  watchOutbox(read: () => Promise<{ waiting: number; failed: number; oldestAt: string | null }>): void {
    new Gauge({
      name: 'grove_outbox_messages',
      help: 'Messages of the outbox, by whether they wait or have failed.',
      labelNames: ['state'],
      registers: this.#registers,
      async collect() {
        const state = await read().catch(() => undefined)
        this.reset()
        if (state === undefined) return
        this.set({ state: 'waiting' }, state.waiting)
        this.set({ state: 'failed' }, state.failed)
      },
    })
    this.#watchNumber(
      'grove_outbox_oldest_timestamp_seconds',
      'When the message was written that has waited for longest, in seconds since 1970; 0 where none waits.',
      async () => {
        const { oldestAt } = await read()
        return oldestAt === null ? 0 : Date.parse(oldestAt) / 1000
      },
    )
  }

  /** Counts what a pass over the outbox came to. */
  observeOutbox({ sent, failed }: { sent: number; failed: number }): void {
    this.#messages.inc({ outcome: 'sent' }, sent)
    this.#messages.inc({ outcome: 'failed' }, failed)
  }

  /** Tells of the response cache: what it holds, and how often what was asked for was there. */
  watchCache(cache: Pick<ResponseCache, 'stats'>): void {
    this.#watchNumber('grove_cache_entries', 'Answers that the cache holds.', () => cache.stats.entries)
    this.#watchNumber('grove_cache_bytes', 'Bytes that the cache holds.', () => cache.stats.bytes)
    new Counter({
      name: 'grove_cache_lookups_total',
      help: 'Answers asked of the cache: hit, or miss where they had to be made.',
      labelNames: ['result'],
      registers: this.#registers,
      collect() {
        this.reset()
        this.inc({ result: 'hit' }, cache.stats.hits)
        this.inc({ result: 'miss' }, cache.stats.misses)
      },
    })
  }

  /** Tells how many sessions there are; nothing while `count` cannot say. */
  watchSessions(count: () => Promise<number>): void {
    const help = 'Sessions that somebody could use, of all processes on one database.'
    this.#watchNumber('grove_sessions', help, count)
  }

  /** Tells a number that is read when somebody asks; nothing while `read` cannot say. */
  #watchNumber(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: this.#registers,
      async collect() {
        try {
          this.set(await read())
        } catch {
          this.remove()
        }
      },
    })
  }

  /** Everything, as Prometheus reads it. */
  async text(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() }
  }
}
