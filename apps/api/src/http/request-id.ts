import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../env.ts'

/** The request ids that are taken from a proxy: enough for the ids that proxies make, and nothing that spoils a log. */
const PROXY_ID = /^[\w.:-]{8,128}$/

/**
 * Names requests. Where a proxy is trusted, its X-Request-Id is kept, so that its log and ours tell of one request;
 * everybody else's is nobody's business and is not looked at.
 */
export function requestIds(env: Env): (request: { headers: IncomingHttpHeaders }) => string {
  return ({ headers }) => {
    const given = headers['x-request-id']
    return env.trustProxy && typeof given === 'string' && PROXY_ID.test(given) ? given : randomUUID()
  }
}
