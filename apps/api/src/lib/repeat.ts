/**
 * Runs a chore again and again: the first run comes after `firstDelayMs`, each further one so many milliseconds after the
 * run before as that has answered. The chore handles its own errors. The answered function ends the runs and waits for the
 * one that is under way. No process stays alive for the next run.
 */
export function repeat(firstDelayMs: number, chore: () => Promise<number>): () => Promise<void> {
  let isStopped = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  function schedule(delayMs: number): void {
    if (isStopped) return
    timer = setTimeout(() => {
      running = chore().then(schedule)
    }, delayMs)
    timer.unref()
  }
  schedule(firstDelayMs)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
