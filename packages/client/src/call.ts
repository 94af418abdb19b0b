import { CookieJar } from './cookie-jar.ts'
import type { FieldIssue, GroveErrorCode } from './grove-error.ts'
import { GroveError } from './grove-error.ts'

/** Headers to send, in any form that `new Headers` takes. */
export type CallHeaders = Headers | Record<string, string> | [string, string][]

/** Where the directory is and how to reach it. */
export interface GroveClientOptions {
  /** Address of the directory, such as `https://directory.example`. */
  url: string | URL
  /** Stands in for the global `fetch`. */
  fetch?: typeof fetch
  /** Sent along with every call; a function is asked each time. */
  headers?: CallHeaders | (() => CallHeaders | Promise<CallHeaders>)
  /**
   * A token of an account, made on its page or in the admin app: the program acts for that account as far as the token
   * reaches. No cookies are sent or kept.
   */
  token?: string
  /**
   * true: a program keeps the cookies of this directory, so that signing in holds for the calls after it. Every caller of
   * such a client is that one person: make one for each person, never one for a whole server. Left out, a program keeps
   * none; a browser keeps its own all the same.
   */
  keepsCookies?: boolean
  /** Whether a browser sends its cookies; `include` where left out. `omit` reads what is public from any site. */
  credentials?: 'include' | 'same-origin' | 'omit'
  /** Milliseconds that a call may take; 30,000 where left out. A call over it throws the code `timeout`. */
  timeoutMs?: number
  /**
   * How often a call that was refused for now (429, 503) is made again, after the seconds that the directory says; up to
   * a minute each time. 0 where left out.
   */
  retries?: number
}

export interface CallOptions {
  /** Gives the call up; it then throws the signal's reason. */
  signal?: AbortSignal
  /** Sent along with this call, over those of the client. */
  headers?: CallHeaders
  /** Milliseconds that this call may take. */
  timeoutMs?: number
  /** Ignored; lets a call be given as it is to what hands on a context of its own, such as a mutation of TanStack Query. */
  meta?: unknown
}

const DEFAULT_TIMEOUT_MS = 30_000
const LONGEST_WAIT_SECONDS = 60

export type Call = (
  path: string,
  kind: 'query' | 'mutation',
  input: unknown,
  options?: CallOptions,
) => Promise<unknown>

const CODES: Readonly<Record<number, GroveErrorCode>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  429: 'too_many',
  503: 'unavailable',
}

/** The possible body of an error answer; each part is checked before it is used. */
interface ErrorAnswer {
  message?: unknown
  requestId?: unknown
  error?: {
    message?: unknown
    data?: { issues?: unknown; requestId?: unknown; retryAfterSeconds?: unknown }
  }
}

function textOr<Fallback>(value: unknown, fallback: Fallback): string | Fallback {
  return typeof value === 'string' ? value : fallback
}

/** A 404 that no procedure has answered: the address is another one, or this directory has no such call. */
function isWrongAddress({ status }: Response, { error }: ErrorAnswer): boolean {
  return status === 404 && (error === undefined || /^No procedure found/.test(String(error.message)))
}

function toGroveError(response: Response, answer: ErrorAnswer): GroveError {
  const { status } = response
  if (isWrongAddress(response, answer)) return wrongAddress(status)
  const data = answer.error?.data ?? {}
  const wait = Number(data.retryAfterSeconds ?? response.headers.get('retry-after') ?? Number.NaN)
  const code = CODES[status] ?? (status >= 500 ? 'internal' : 'invalid')
  return new GroveError(
    code,
    textOr(answer.error?.message ?? answer.message, `The call failed (${status})`),
    {
      status,
      ...(Array.isArray(data.issues) && { issues: data.issues as FieldIssue[] }),
      requestId: textOr(data.requestId ?? answer.requestId, undefined),
      ...(Number.isFinite(wait) && { retryAfterSeconds: wait }),
    },
  )
}

function wrongAddress(status: number): GroveError {
  return new GroveError('wrong_address', 'There is no directory at this address, or it has no such call', {
    status,
  })
}

/** Tells why no answer came; a call that was given up throws the reason of its signal. */
function networkFailure(message: string, cause: unknown, { given, limit }: Signals): never {
  if (given?.aborted) throw given.reason
  if (limit.aborted) throw new GroveError('timeout', 'The directory took too long to answer', { cause })
  throw new GroveError('network', message, { cause })
}

async function readJson(response: Response, signals: Signals): Promise<object> {
  const { status } = response
  const text = await response
    .text()
    .catch((cause: unknown) => networkFailure('The answer broke off', cause, signals))
  let failure: unknown
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null) return answer
  } catch (cause) {
    failure = cause
  }
  if (status === 404) throw wrongAddress(status)
  // A proxy in between may answer in its own way.
  const code = response.ok ? 'network' : (CODES[status] ?? 'network')
  throw new GroveError(code, `The answer is not the directory's (${status})`, { status, cause: failure })
}

/** The signals that may end a call: its caller's, or that of its time limit. */
interface Signals {
  given: AbortSignal | undefined
  limit: AbortSignal
}

/** Resolves after so many seconds; rejects with the reason of a signal that comes first. */
function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}

/** Seconds after which a call that failed may be made again; undefined where it may not. */
function waitAfter(error: unknown): number | undefined {
  if (!(error instanceof GroveError)) return undefined
  const { retryAfterSeconds: seconds } = error
  return seconds !== undefined && seconds <= LONGEST_WAIT_SECONDS ? seconds : undefined
}

/** Makes what sends calls to one directory. */
export function createCall(options: GroveClientOptions): Call {
  const base = new URL(options.url)
  // Of "localhost:3000" the first word is a protocol, and every call would fail.
  if (!/^https?:$/.test(base.protocol))
    throw new TypeError(`"${options.url}" is no address of a directory: it begins with https:// or http://`)
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  const jar = options.keepsCookies && options.token === undefined ? new CookieJar() : undefined

  const callOnce: Call = async (path, kind, input, callOptions = {}) => {
    const { signal: given, headers: own, timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS } = callOptions
    const isQuery = kind === 'query'
    const json = input === undefined ? undefined : JSON.stringify(input)
    const address = new URL(`api/trpc/${path}`, base)
    if (isQuery && json !== undefined) address.searchParams.set('input', json)
    const { headers: chosen } = options
    const headers = new Headers(typeof chosen === 'function' ? await chosen() : chosen)
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
    for (const [name, value] of new Headers(own)) headers.set(name, value)
    if (!isQuery) headers.set('content-type', 'application/json')
    const cookie = jar?.header()
    if (cookie !== undefined && !headers.has('cookie')) headers.set('cookie', cookie)
    const send = options.fetch ?? fetch
    const signals: Signals = { given, limit: AbortSignal.timeout(timeoutMs) }
    let response: Response
    try {
      response = await send(address, {
        method: isQuery ? 'GET' : 'POST',
        headers,
        credentials: options.credentials ?? (options.token === undefined ? 'include' : 'omit'),
        ...(!isQuery && { body: json ?? '' }),
        signal: given === undefined ? signals.limit : AbortSignal.any([given, signals.limit]),
      })
    } catch (cause) {
      return networkFailure('The directory could not be reached', cause, signals)
    }
    jar?.keep(response.headers)
    const answer = await readJson(response, signals)
    if (!response.ok) throw toGroveError(response, answer)
    return (answer as { result?: { data?: unknown } }).result?.data
  }

  return async function call(path, kind, input, callOptions) {
    for (let left = options.retries ?? 0; ; left -= 1) {
      try {
        return await callOnce(path, kind, input, callOptions)
      } catch (error) {
        const seconds = left > 0 ? waitAfter(error) : undefined
        if (seconds === undefined) throw error
        await pause(seconds, callOptions?.signal)
      }
    }
  }
}
