import { pingDb } from '@grove/db'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { DATABASE_RETRY_SECONDS } from '../database-away.ts'

/** `/api/health`: 200 while the database answers, 503 otherwise. */
export async function healthPlugin(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  app.get('/api/health', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await pingDb(services.db)
      return { status: 'ok' }
    } catch (error) {
      request.log.warn({ err: error }, 'database does not answer')
      return reply
        .status(503)
        .header('retry-after', String(DATABASE_RETRY_SECONDS))
        .send({ status: 'unavailable', message: 'The database does not answer' })
    }
  })
}
