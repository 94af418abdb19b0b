import type { FieldIssue } from '@grove/schema'
import { VIEWER_HEADER } from '@grove/schema'
import { IN_BETWEEN_TEXT } from './call-errors.ts'
import { parseJson } from './storage.ts'

export interface SentRequest {
  method: 'POST' | 'PUT' | 'DELETE'
  /** Path of this site, or an address of the API's origin. */
  url: string
  body?: Blob | object
  /** Whose account the page shows: nothing is changed where another one is signed in by now. */
  viewerId?: number
  /** Told the share of the body that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** A call that was not answered with success. */
export class RequestError extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  readonly issues: readonly FieldIssue[]

  constructor(status: number, message: string, issues: readonly FieldIssue[] = []) {
    super(message)
    this.name = 'RequestError'
    this.status = status
    this.issues = issues
  }
}

function isIssue(value: unknown): value is FieldIssue {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('message' in value)) return false
  return typeof value.path === 'string' && typeof value.message === 'string'
}

/** Pages, and whatever else proxies answer for a site that they cannot reach. */
function isFromProxy(status: number, text: string): boolean {
  return (status >= 502 && status <= 504) || text.trimStart().startsWith('<')
}

/** Returns the message of a refusal: the `message` of a JSON body, else the text of the body, else "Error {status}: {statusText}". */
export function requestError(status: number, statusText: string, text: string): RequestError {
  const answer = parseJson(text)
  const fallback = `Error ${status}: ${statusText}`
  if (typeof answer !== 'object' || answer === null) {
    const message = isFromProxy(status, text) ? IN_BETWEEN_TEXT : text.trim() || fallback
    return new RequestError(status, message)
  }
  const message = 'message' in answer && typeof answer.message === 'string' ? answer.message : ''
  const issues = 'issues' in answer && Array.isArray(answer.issues) ? answer.issues.filter(isIssue) : []
  return new RequestError(status, message || text.trim() || fallback, issues)
}

/**
 * Sends JSON, or the bytes of a Blob under its type, with the cookies of the API, and answers the JSON that comes back,
 * undefined for none. Unlike `fetch` it tells how far the upload has come.
 * @throws RequestError for every answer but a success, and with status 0 where there was none.
 */
export function sendRequest({
  method,
  url,
  body,
  viewerId,
  onProgress,
  signal,
}: SentRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.withCredentials = true
    request.setRequestHeader('accept', 'application/json')
    if (viewerId !== undefined) request.setRequestHeader(VIEWER_HEADER, `${viewerId}`)
    const isBlob = body instanceof Blob
    if (body !== undefined) request.setRequestHeader('content-type', isBlob ? body.type : 'application/json')
    if (onProgress !== undefined) {
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      })
    }
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status >= 200 && status < 300) resolve(parseJson(responseText))
      else reject(requestError(status, statusText, responseText))
    })
    request.addEventListener('error', () => reject(new RequestError(0, 'The server could not be reached')))
    request.addEventListener('abort', () => reject(new RequestError(0, 'The request was given up')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(isBlob ? body : JSON.stringify(body))
  })
}
