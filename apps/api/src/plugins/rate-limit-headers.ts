import { RATE_LIMITS } from '@grove/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { LimitName, LimitStanding } from '../http/rate-limit.ts'

/** The headers that tell how one stands with a limit. */
export const RATE_LIMIT_HEADERS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'] as const

/** The limits that requests under way have spent. */
const standings = new WeakMap<FastifyRequest, Map<LimitName, LimitStanding>>()

/** Notes how whoever has sent a request stands with a limit now. */
export function noteStanding(request: FastifyRequest, standing: LimitStanding): void {
  const noted = standings.get(request) ?? new Map<LimitName, LimitStanding>()
  standings.set(request, noted.set(standing.limit, standing))
}

/** Tells with each answer that was counted how many more there may be: of several limits, the one that ends first. */
export const rateLimitHeadersPlugin = fp(async function rateLimitHeaders(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    const noted = standings.get(request)
    if (noted === undefined) return
    const [nearest] = [...noted.values()].toSorted((a, b) => a.remaining - b.remaining)
    if (nearest === undefined) return
    reply.headers({
      'ratelimit-limit': RATE_LIMITS[nearest.limit].points,
      'ratelimit-remaining': nearest.remaining,
      'ratelimit-reset': nearest.resetSeconds,
    })
  })
})
