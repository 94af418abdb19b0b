import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { DirectoryVersion } from '../features/guides/directory-version.ts'
import { SESSION_COOKIE_NAME } from '../plugins/session.ts'
import { chooseEncoding } from './compress.ts'
import type { ReadyPage } from './page-cache.ts'
import { matchesEtag } from './send-ready.ts'

/** Addresses remembered; each takes some hundred bytes beside the page that it leads to. */
const MAX_ADDRESSES = 10_000
/** Headers that belong to one answer and not to what it says. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
])
const REQUEST_ID_HEADER = 'x-request-id'
/** Requests with one of these are told apart by more than their address. */
const TELLING_HEADERS = ['authorization', 'origin', 'range', 'trpc-accept'] as const

/** What an answer is as long as the directory has one version. */
export interface ReadyAnswer {
  version: number
  sharedWith: 'everyone' | 'signed-out'
  /** The answer, while the cache holds it. */
  find: () => ReadyPage | undefined
}

interface Entry extends ReadyAnswer {
  headers: OutgoingHttpHeaders
}

interface LaneOptions {
  /** Names a request, as the application does. */
  makeRequestId: (request: IncomingMessage) => string
  /** Hears of each answer once its headers are written, as for a log. */
  onAnswer?: (request: IncomingMessage, response: ServerResponse, requestId: string) => void
}

/** Counts of what went by the lane, for the metrics. */
export interface LaneStats {
  answered: number
  notModified: number
}

/**
 * The short way for what has been answered before and is the same for whoever asks now: it is sent again, with the
 * headers that it had, before the framework is asked. All else goes the long way.
 */
export class ReadyLane {
  readonly stats: LaneStats = { answered: 0, notModified: 0 }
  readonly #directory: DirectoryVersion
  readonly #options: LaneOptions
  readonly #entries = new Map<string, Entry>()
  readonly #marked = new WeakMap<FastifyRequest, ReadyAnswer>()
  #version: number | undefined
  #isClosed = false

  constructor(directory: DirectoryVersion, options: LaneOptions) {
    this.#directory = directory
    this.#options = options
  }

  /** Says that the answer to a request may be given to others too; it is remembered once it has been sent. */
  mark(request: FastifyRequest, answer: ReadyAnswer): void {
    this.#marked.set(request, answer)
  }

  /** Remembers what has been sent, with the headers that every part of the application has put on it. */
  remember(request: FastifyRequest, reply: FastifyReply): void {
    const answer = this.#marked.get(request)
    const isWhole = request.method === 'GET' && reply.statusCode === 200
    if (answer === undefined || !isWhole || hasTellingHeader(request.raw) || reply.hasHeader('set-cookie'))
      return
    this.#forgetOlderThan(answer.version)
    if (answer.version !== this.#version) return
    if (this.#entries.size >= MAX_ADDRESSES) this.#entries.clear()
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).filter(([name]) => !OWN_HEADERS.has(name)),
    )
    this.#entries.set(request.url, { ...answer, headers })
  }

  /** Answers a request if it can; false where it has to go the long way. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if (this.#isClosed || (method !== 'GET' && method !== 'HEAD')) return false
    const entry = this.#entries.get(url)
    if (entry === undefined || entry.version !== this.#directory.current()) return false
    if (hasTellingHeader(request)) return false
    if (entry.sharedWith === 'signed-out' && headers.cookie?.includes(SESSION_COOKIE_NAME)) return false
    const page = entry.find()
    const encoding = chooseEncoding(headers['accept-encoding'])
    const bytes = page?.body.bytes(encoding)
    if (page === undefined || bytes === undefined) return false
    const requestId = this.#options.makeRequestId(request)
    const ownHeaders = REQUEST_ID_HEADER in entry.headers ? { [REQUEST_ID_HEADER]: requestId } : undefined
    if (matchesEtag(headers['if-none-match'], page.etag)) {
      this.stats.notModified++
      const { 'content-type': _, ...kept } = entry.headers
      response.writeHead(304, { ...kept, ...ownHeaders }).end()
    } else {
      this.stats.answered++
      response.writeHead(200, {
        ...entry.headers,
        ...ownHeaders,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        'content-length': bytes.length,
      })
      response.end(method === 'HEAD' ? undefined : bytes)
    }
    this.#options.onAnswer?.(request, response, requestId)
    return true
  }

  /** From now on all goes the long way, which tells connections that the server is closing. */
  close(): void {
    this.#isClosed = true
    this.#entries.clear()
  }

  #forgetOlderThan(version: number): void {
    if (this.#version !== undefined && this.#version >= version) return
    this.#entries.clear()
    this.#version = version
  }
}

function hasTellingHeader({ headers }: IncomingMessage): boolean {
  return TELLING_HEADERS.some((name) => headers[name] !== undefined)
}

/** Lets the lane learn what the application answers. */
export const readyLanePlugin = fp(async function readyLane(
  app: FastifyInstance,
  { lane }: { lane: ReadyLane },
) {
  app.addHook('onResponse', async (request, reply) => lane.remember(request, reply))
  app.addHook('preClose', async () => lane.close())
})
