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
}

export interface CallOptions {
  /** Gives the call up; it then throws the signal's reason. */
  signal?: AbortSignal
}

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

function toGroveError(response: Response, answer: ErrorAnswer): GroveError {
  const { status } = response
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

/** Tells why no answer came; a call that was given up throws the reason of its signal. */
function networkFailure(message: string, cause: unknown, signal: AbortSignal | undefined): never {
  if (signal?.aborted) throw signal.reason
  throw new GroveError('network', message, { cause })
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<object> {
  const { status } = response
  const text = await response
    .text()
    .catch((cause: unknown) => networkFailure('The answer broke off', cause, signal))
  let failure: unknown
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null) return answer
  } catch (cause) {
    failure = cause
  }
  // A proxy in between may answer in its own way.
  const code = response.ok ? 'network' : (CODES[status] ?? 'network')
  throw new GroveError(code, `The answer is not the directory's (${status})`, { status, cause: failure })
}

/** Makes what sends calls to one directory and keeps its cookies. */
export function createCall(options: GroveClientOptions): Call {
  const base = new URL(options.url)
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  const jar = new CookieJar()

  return async function call(path, kind, input, { signal } = {}) {
    const isQuery = kind === 'query'
    const json = input === undefined ? undefined : JSON.stringify(input)
    const address = new URL(`api/trpc/${path}`, base)
    if (isQuery && json !== undefined) address.searchParams.set('input', json)
    const { headers: chosen } = options
    const headers = new Headers(typeof chosen === 'function' ? await chosen() : chosen)
    if (!isQuery) headers.set('content-type', 'application/json')
    const cookie = jar.header()
    if (cookie !== undefined && !headers.has('cookie')) headers.set('cookie', cookie)
    const send = options.fetch ?? fetch
    let response: Response
    try {
      response = await send(address, {
        method: isQuery ? 'GET' : 'POST',
        headers,
        credentials: 'include',
        ...(!isQuery && { body: json ?? '' }),
        ...(signal && { signal }),
      })
    } catch (cause) {
      return networkFailure('The directory could not be reached', cause, signal)
    }
    jar.keep(response.headers)
    const answer = await readJson(response, signal)
    if (!response.ok) throw toGroveError(response, answer)
    return (answer as { result?: { data?: unknown } }).result?.data
  }
}
