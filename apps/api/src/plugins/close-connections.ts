import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

const CHECK_MS = 50
/** So long answers under way have to end; what is left of the time of a stop is for closing the database. */
const PATIENCE_MS = 2_000

/**
 * Lets a stop take no longer than the calls that are under way: a connection that has nothing more to answer is
 * closed then, instead of being kept open for the caller's next call. One whose caller stalls is closed when the time is up.
 */
export const closeConnectionsPlugin = fp(async function closeConnections(app: FastifyInstance) {
  let timer: NodeJS.Timeout | undefined
  let end: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), CHECK_MS)
    end = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
  })
  // After the last answer.
  app.addHook('onClose', async () => {
    clearInterval(timer)
    clearTimeout(end)
  })
})
