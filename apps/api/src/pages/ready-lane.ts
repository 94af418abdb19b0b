import type { IncomingMessage, OutgoingHttpHeader, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { DirectoryVersion } from '../features/guides/directory-version.ts'
import { SESSION_COOKIE_NAME } from '../plugins/session.ts'
import { chooseEncoding } from './compress.ts'
import type { ReadyPage } from './page-cache.ts'
import { matchesEtag } from './send-ready.ts'

/** Addresses remembered; each takes some hundred bytes beside the page that it leads to. */
const MAX_ADDRESSES = 10_000
/** No address that our pages ask for is longer; whoever makes up longer ones fills no memory with them. */
const MAX_ADDRESS_LENGTH = 4_000
const REQUEST_ID_HEADER = 'x-request-id'
/** Headers that belong to one answer and not to what it says. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  REQUEST_ID_HEADER,
])
/** Requests with one of these are told apart by more than their address. */
const TELLING_HEADERS = ['authorization', 'origin', 'range', 'trpc-accept'] as const

/** What an answer is as long as the directory has one version. */
export interface ReadyAnswer {
  version: number
  sharedWith: 'everyone' | 'signed-out'
  /** The answer, while the cache holds it. */
  find: () => ReadyPage | undefined
}

/** What is asked for by an address alone. */
export interface LaneCall {
  /** Answers of one form have the same headers, whatever they say. */
  form: string
  sharedWith: ReadyAnswer['sharedWith']
}

/** Knows calls by their addresses, and gives their answers. */
export interface LaneMaker<Call extends LaneCall> {
  read: (url: string) => Call | undefined
  /** The answer as of a version of the directory, while it is kept. */
  find: (call: Call, version: number) => ReadyPage | undefined
  /** The answer as of a version of the directory, made where it is not there yet; what it throws is told the long way. */
  get: (
    call: Call,
    version: number,
    request: IncomingMessage,
    requestId: string,
  ) => ReadyPage | Promise<ReadyPage>
}

/** The headers that answers of one kind share, names and values in turns, as they are written. */
interface SharedHeaders {
  ofWhole: readonly OutgoingHttpHeader[]
  /** What remains of them where nothing has changed. */
  ofNotModified: readonly OutgoingHttpHeader[]
  /** True where each answer also names its request. */
  namesRequest: boolean
}

interface Entry extends ReadyAnswer {
  headers: SharedHeaders
  /** Of the answer that the headers came with; a page made anew may have a policy of its own. */
  etag: unknown
}

interface LaneOptions {
  /** Names a request, as the application does. */
  makeRequestId: (request: IncomingMessage) => string
  /** Hears of each answer once its headers are written, as for a log. */
  onAnswer?: (request: IncomingMessage, response: ServerResponse, requestId: string) => void
  /** True while nothing more may be begun: what is not ready goes the long way, and is refused there. */
  isBusy?: () => boolean
}

/** Counts of what went by the lane, for the metrics. */
export interface LaneStats {
  answered: number
  notModified: number
}

/**
 * The short way for what is the same for whoever asks now: it is sent with the headers that such answers had before,
 * ahead of the framework. All else goes the long way.
 */
export class ReadyLane {
  readonly stats: LaneStats = { answered: 0, notModified: 0 }
  readonly #directory: DirectoryVersion
  readonly #options: LaneOptions
  readonly #entries = new Map<string, Entry>()
  readonly #forms = new Map<string, SharedHeaders>()
  readonly #marked = new WeakMap<FastifyRequest, ReadyAnswer | { form: string }>()
  #answerNew:
    | ((request: IncomingMessage, response: ServerResponse, longWay: () => void) => boolean)
    | undefined
  #version: number | undefined
  #isClosed = false

  constructor(directory: DirectoryVersion, options: LaneOptions) {
    this.#directory = directory
    this.#options = options
  }

  /** Lets the lane also answer what nobody has asked for before. */
  makeBy<Call extends LaneCall>(maker: LaneMaker<Call>): void {
    this.#answerNew = (request, response, longWay) => this.#makeAnswer(maker, request, response, longWay)
  }

  /**
   * Says that the answer to a request may be given to others too, or that answers of its form may be made by the lane;
   * what the lane needs for that is remembered once the answer has been sent.
   */
  mark(request: FastifyRequest, answer: ReadyAnswer | { form: string }): void {
    this.#marked.set(request, answer)
  }

  /** Remembers what has been sent, with the headers that every part of the application has put on it. */
  remember(request: FastifyRequest, reply: FastifyReply): void {
    const answer = this.#marked.get(request)
    const isWhole = request.method === 'GET' && reply.statusCode === 200
    if (answer === undefined || !isWhole || hasTellingHeader(request.raw) || reply.hasHeader('set-cookie'))
      return
    const headers = sharedHeaders(reply.getHeaders())
    if ('form' in answer) this.#forms.set(answer.form, headers)
    else this.#keep(request.url, { ...answer, headers, etag: reply.getHeader('etag') })
  }

  /** Answers a request if it can, and sends it the long way if not. */
  answer(request: IncomingMessage, response: ServerResponse, handle: RequestListener): void {
    const longWay = () => handle(request, response)
    if (!this.#answerReady(request, response) && this.#answerNew?.(request, response, longWay) !== true)
      longWay()
  }

  /** From now on all goes the long way, which tells connections that the server is closing. */
  close(): void {
    this.#isClosed = true
    this.#entries.clear()
    this.#forms.clear()
  }

  #answerReady(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request
    if (this.#isClosed || (method !== 'GET' && method !== 'HEAD')) return false
    const entry = this.#entries.get(url)
    if (entry === undefined || entry.version !== this.#directory.current()) return false
    if (!isFor(entry.sharedWith, request)) return false
    const page = entry.find()
    if (page === undefined || page.etag !== entry.etag) return false
    return this.#send(request, response, page, entry.headers)
  }

  #makeAnswer<Call extends LaneCall>(
    maker: LaneMaker<Call>,
    request: IncomingMessage,
    response: ServerResponse,
    longWay: () => void,
  ): boolean {
    const { method, url = '' } = request
    const version = this.#directory.current()
    if (method !== 'GET' || version === undefined || this.#forms.size === 0) return false
    const call = maker.read(url)
    const headers = call && this.#forms.get(call.form)
    if (call === undefined || headers === undefined || !isFor(call.sharedWith, request)) return false
    const kept = maker.find(call, version)
    if (kept !== undefined) {
      // What is asked for again may be asked for often; what is asked for once costs less where nothing remembers it.
      const { sharedWith } = call
      this.#keep(url, {
        version,
        sharedWith,
        headers,
        etag: kept.etag,
        find: () => maker.find(call, version),
      })
      return this.#send(request, response, kept, headers)
    }
    if (this.#options.isBusy?.() === true) return false
    const requestId = this.#options.makeRequestId(request)
    const send = (page: ReadyPage) => {
      // Whoever asked may have gone.
      if (!response.destroyed && !this.#send(request, response, page, headers, requestId)) longWay()
    }
    const page = maker.get(call, version, request, requestId)
    // Nobody else would hear of what sending throws.
    if (page instanceof Promise) page.then(send, longWay).catch(() => response.destroy())
    else send(page)
    return true
  }

  #send(
    request: IncomingMessage,
    response: ServerResponse,
    page: ReadyPage,
    headers: SharedHeaders,
    requestId = this.#options.makeRequestId(request),
  ): boolean {
    const form = page.body.form(chooseEncoding(request.headers['accept-encoding']))
    // Made anew after a change that is not known here yet, a page may say that there is none.
    if (form === undefined || page.status !== 200) return false
    const isKnown = matchesEtag(request.headers['if-none-match'], page.etag)
    // A list is put together in a fraction of the time that an object takes.
    const own: OutgoingHttpHeader[] = [...(isKnown ? headers.ofNotModified : headers.ofWhole)]
    if (headers.namesRequest) own.push(REQUEST_ID_HEADER, requestId)
    own.push('etag', page.etag)
    if (isKnown) {
      this.stats.notModified++
      response.writeHead(304, own).end()
    } else {
      this.stats.answered++
      const { encoding, bytes, charset } = form
      if (encoding !== 'identity') own.push('content-encoding', encoding)
      own.push('content-length', Buffer.byteLength(bytes, charset))
      response.writeHead(200, own).end(request.method === 'HEAD' ? undefined : bytes, charset)
    }
    this.#options.onAnswer?.(request, response, requestId)
    return true
  }

  #keep(url: string, entry: Entry): void {
    if (this.#isClosed || url.length > MAX_ADDRESS_LENGTH) return
    if (this.#version === undefined || this.#version < entry.version) {
      this.#entries.clear()
      this.#version = entry.version
    }
    if (entry.version !== this.#version) return
    if (this.#entries.size >= MAX_ADDRESSES) this.#entries.clear()
    this.#entries.set(url, entry)
  }
}

function sharedHeaders(headers: ReturnType<FastifyReply['getHeaders']>): SharedHeaders {
  const shared = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name))
  const listOf = (entries: typeof shared) =>
    entries.flatMap(([name, value]) => (value === undefined ? [] : [name, value as OutgoingHttpHeader]))
  return {
    ofWhole: listOf(shared),
    ofNotModified: listOf(shared.filter(([name]) => name !== 'content-type')),
    namesRequest: headers[REQUEST_ID_HEADER] !== undefined,
  }
}

/** Whether an answer that is shared so is the one to this request. */
function isFor(sharedWith: ReadyAnswer['sharedWith'], request: IncomingMessage): boolean {
  if (hasTellingHeader(request)) return false
  return sharedWith === 'everyone' || request.headers.cookie?.includes(SESSION_COOKIE_NAME) !== true
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
