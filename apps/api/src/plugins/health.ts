import { pingDb } from '@grove/db'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../context.ts'
import { DATABASE_RETRY_SECONDS } from '../errors.ts'
import { askStore } from '../lib/media-store.ts'
import { VERSION } from '../lib/version.ts'
import { withinPatience } from '../lib/within-patience.ts'

/** How long an answer of the store of pictures counts: anybody may ask whether the site is ready. */
const STORE_ANSWER_MS = 5_000
/** The caller does not wait for longer, for the database or for the store. */
const PATIENCE_MS = 4_000

/** Asks the store of pictures, once for all who want to know within the time. */
function storeAsker({ media, clock }: Services): () => Promise<void> {
  let asked = { at: -Infinity, answer: Promise.resolve() }
  return () => {
    const now = clock().getTime()
    // Also where the clock was put back meanwhile.
    if (Math.abs(now - asked.at) >= STORE_ANSWER_MS) {
      const late = 'The store has not answered in time'
      asked = { at: now, answer: withinPatience(askStore(media.store), PATIENCE_MS, late) }
    }
    return asked.answer
  }
}

function notReady(reply: FastifyReply, message: string): FastifyReply {
  return reply
    .status(503)
    .header('retry-after', String(DATABASE_RETRY_SECONDS))
    .send({ status: 'unavailable', message })
}

/**
 * For whoever watches over the process. `/api/health` is 200 as long as it lives, and names its version: only starting it again helps where
 * nothing answers. `/api/ready` is 503 where visitors had better be sent elsewhere: while the database or the store of
 * the pictures does not answer. A process that is told to stop takes no new connection, and answers 503 to whatever is still being asked.
 */
export async function healthPlugin(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  const askForPictures = storeAsker(services)

  app.get('/api/health', { config: { isSpared: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok', version: VERSION }
  })

  app.get('/api/ready', { config: { isSpared: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await withinPatience(pingDb(services.db), PATIENCE_MS, 'The database has not answered in time')
    } catch (error) {
      request.log.warn({ err: error }, 'database does not answer')
      return notReady(reply, 'The database does not answer')
    }
    try {
      await askForPictures()
    } catch (error) {
      request.log.warn({ err: error }, 'store of pictures does not answer')
      return notReady(reply, 'The store of the pictures does not answer')
    }
    return { status: 'ok' }
  })
}
