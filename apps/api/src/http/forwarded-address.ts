import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'

/** An address without the port that some gateways write behind it; undefined for what is none. */
export function bareAddress(text: string): string | undefined {
  if (isIP(text) !== 0) return text
  const bracketed = /^\[([^[\]]+)\](?::\d{1,5})?$/.exec(text)?.[1]
  if (bracketed !== undefined) return isIPv6(bracketed) ? bracketed : undefined
  const [address = '', port, ...rest] = text.split(':')
  return isIPv4(address) && rest.length === 0 && /^\d{1,5}$/.test(port ?? '') ? address : undefined
}

/**
 * Looks at X-Forwarded-For before anything else does. Of a trusted proxy only its own entry stays, the last one, as an
 * address; where that is none the visitor counts as the proxy itself. Without trust it is told once that it comes:
 * behind a proxy everybody then counts as one visitor.
 */
export function forwardedFor(
  { trustProxy }: Pick<Env, 'trustProxy'>,
  log: Pick<FastifyBaseLogger, 'warn'> | undefined,
): (request: IncomingMessage) => void {
  let isReported = false
  return ({ headers }) => {
    const given = headers['x-forwarded-for']
    if (given === undefined) return
    if (trustProxy) {
      const address = bareAddress(String(given).split(',').at(-1)?.trim() ?? '')
      if (address === undefined) delete headers['x-forwarded-for']
      else headers['x-forwarded-for'] = address
    } else if (!isReported) {
      isReported = true
      log?.warn(
        { event: 'proxy-not-trusted' },
        'X-Forwarded-For comes, but TRUST_PROXY is false: behind a proxy all visitors count as one',
      )
    }
  }
}
