import { pingDb } from '@grove/db'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { DATABASE_RETRY_SECONDS } from '../errors.ts'
import { VERSION } from '../lib/version.ts'

/**
 * For whoever watches over the process. `/api/health` is 200 as long as it lives, and names its version: only starting it again helps where
 * nothing answers. `/api/ready` is 503 where visitors had better be sent elsewhere: while the database does not
 * answer. A process that is told to stop takes no new connection, and answers 503 to whatever is still being asked.
 */
export async function healthPlugin(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  app.get('/api/health', { config: { isSpared: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok', version: VERSION }
  })

  app.get('/api/ready', { config: { isSpared: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await pingDb(services.db)
    } catch (error) {
      request.log.warn({ err: error }, 'database does not answer')
      return reply
        .status(503)
        .header('retry-after', String(DATABASE_RETRY_SECONDS))
        .send({ status: 'unavailable', message: 'The database does not answer' })
    }
    return { status: 'ok' }
  })
}
