import type { SentRequest } from '../send-request.ts'
import { sendRequest } from '../send-request.ts'

export type JsonRequest = Pick<SentRequest, 'method' | 'url' | 'viewerId'> & { body?: unknown }

/**
 * Sends JSON with the cookies of the API and answers the JSON that comes back, undefined for none.
 * @throws RequestError for every answer but a success, and with status 0 where there was none.
 */
export function sendJson({ body, ...request }: JsonRequest): Promise<unknown> {
  return sendRequest({ ...request, ...(body !== undefined && { body: JSON.stringify(body) }) })
}
