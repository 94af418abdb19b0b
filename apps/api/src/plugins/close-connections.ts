import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

const CHECK_MS = 50

/**
 * Lets a stop take no longer than the calls that are under way: a connection that has nothing more to answer is
 * closed then, instead of being kept open for the caller's next call.
 */
export const closeConnectionsPlugin = fp(async function closeConnections(app: FastifyInstance) {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), CHECK_MS)
  })
  // After the last answer.
  app.addHook('onClose', async () => clearInterval(timer))
})
