import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 5

/**
 * Asks again and again until `isSo`, and answers after how many milliseconds it was.
 * @throws naming `what` where that takes longer than `limitMs`.
 */
export async function within(
  limitMs: number,
  what: string,
  isSo: () => Promise<boolean> | boolean,
): Promise<number> {
  const begin = performance.now()
  for (;;) {
    const isReached = await isSo()
    const elapsed = performance.now() - begin
    if (isReached) return elapsed
    if (elapsed > limitMs) throw new Error(`Not within ${limitMs} ms: ${what}`)
    await pause(POLL_MS)
  }
}
