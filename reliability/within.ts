import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 20

/**
 * Asks again and again until `isSo`, and answers how many milliseconds after the call it was asked when it was so.
 * @throws naming `what` where somebody who asks after `limitMs` is still told otherwise.
 */
export async function within(
  limitMs: number,
  what: string,
  isSo: () => Promise<boolean> | boolean,
): Promise<number> {
  const begin = performance.now()
  for (;;) {
    // How long an answer takes on a busy machine is not what is measured here.
    const askedAfter = performance.now() - begin
    if (await isSo()) return askedAfter
    if (askedAfter > limitMs) throw new Error(`Not within ${limitMs} ms: ${what}`)
    await pause(POLL_MS)
  }
}
