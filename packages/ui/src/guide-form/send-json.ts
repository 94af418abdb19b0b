import type { SentRequest } from '../send-request.ts'
import { sendRequest } from '../send-request.ts'

export type JsonRequest = Pick<SentRequest, 'method' | 'url'> & { body?: unknown }

/**
 * Sends JSON with the cookies of the API and answers the JSON that comes back, undefined for none.
 * @throws RequestError for every answer but a success, and with status 0 where there was none.
 */
export function sendJson({ method, url, body }: JsonRequest): Promise<unknown> {
  return sendRequest({ method, url, ...(body !== undefined && { body: JSON.stringify(body) }) })
}
