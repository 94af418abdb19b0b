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
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function send(): Promise<void> {
    let delayMs = INTERVAL_MS
    try {
      const pass = await sendDueMessages(deps, stopping.signal)
      onPass?.(pass)
      if (!pass.isServerThere) delayMs = SERVER_AWAY_MS
    } catch (error) {
      // The database is away: what was claimed is free again after a while.
      log.error({ err: error }, 'the outbox could not be sent')
      delayMs = SERVER_AWAY_MS
    }
    schedule(delayMs)
  }

  function schedule(delayMs: number): void {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      running = send()
    }, delayMs)
    timer.unref()
  }

  if (mail.transport !== undefined) schedule(INTERVAL_MS)
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
      mail.transport?.close()
    },
  }
}
