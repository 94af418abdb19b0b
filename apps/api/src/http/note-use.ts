import { isDatabaseUnavailable } from '@grove/db'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Notes that a session or a token was used. A full disk or a standby takes no writes, which is no reason to refuse what was
 * asked: the next call tries again.
 */
export async function noteUse(
  log: Pick<FastifyBaseLogger, 'warn'>,
  note: () => Promise<void>,
): Promise<void> {
  try {
    await note()
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    log.warn({ err: error }, 'a use could not be noted')
  }
}
