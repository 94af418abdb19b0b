import { UnauthenticatedError } from '@grove/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Bearer, Services } from '../context.ts'
import { findBearer } from '../features/session/tokens.service.ts'
import { limitedAddress } from '../http/rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The token that was sent along, once it was found to count. */
    bearer: Bearer | undefined
  }
}

/**
 * The secret of a call by a program: its cookies count for nothing, and where it comes from is nobody's concern. Undefined
 * for everything else, such as pages, and a site behind a password of its proxy.
 */
export function bearerSecret({ url, headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined || !url.startsWith('/api/')) return undefined
  return /^Bearer(?: |$)/i.test(authorization) ? authorization.slice(6).trim() : undefined
}

/**
 * Reads `Authorization: Bearer` of calls. One that does not count is refused whatever is called, and such are limited by
 * address as failed sign-ins are; those that do count are never in the way of them.
 */
export const bearerPlugin = fp(async function bearer(
  app: FastifyInstance,
  { services }: { services: Services },
) {
  app.decorateRequest('bearer', undefined)

  async function readBearer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const secret = bearerSecret(request)
    if (secret === undefined) return
    request.bearer = await findBearer({ ...services, log: request.log }, secret)
    if (request.bearer !== undefined) {
      request.viewerId = request.bearer.viewer.user.id
      return
    }
    reply.header('www-authenticate', 'Bearer')
    await services.limits.spend({ limit: 'tokenByAddress', key: limitedAddress(request.ip) })
    request.log.warn({ event: 'token-refused' }, 'token refused')
    throw new UnauthenticatedError('This token does not count, or not any more')
  }

  app.addHook('onRequest', readBearer)
  // Once more: it may have been revoked while the body came.
  app.addHook('preValidation', async (request, reply) => {
    if (request.body != null) await readBearer(request, reply)
  })
})
