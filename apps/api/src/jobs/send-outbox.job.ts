import { repeat } from '../lib/repeat.ts'
import type { OutboxDeps, OutboxPass } from '../mail/send-outbox.ts'
import { sendDueMessages } from '../mail/send-outbox.ts'

/** How often the outbox is looked into. */
const INTERVAL_MS = 1_000
/** How long a mail server that does not answer is left alone. */
const SERVER_AWAY_MS = 30_000

/** Sends messages as they come, until `stop`, which waits for those under way. Nothing without a mail server. */
export function startOutbox(
  deps: OutboxDeps,
  onPass?: (pass: OutboxPass) => void,
): { stop: () => Promise<void> } {
  const { log, mail } = deps
  const stopping = new AbortController()

  async function send(): Promise<number> {
    try {
      const pass = await sendDueMessages(deps, stopping.signal)
      onPass?.(pass)
      return pass.isServerThere ? INTERVAL_MS : SERVER_AWAY_MS
    } catch (error) {
      // The database is away: what was claimed is free again after a while.
      log.error({ err: error }, 'the outbox could not be sent')
      return SERVER_AWAY_MS
    }
  }

  const end = mail.transport && repeat(INTERVAL_MS, send)
  return {
    async stop() {
      stopping.abort()
      await end?.()
      mail.transport?.close()
    },
  }
}
