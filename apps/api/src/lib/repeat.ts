/**
 * Does a chore again and again, first after a while and then so long after its end as it answers, in milliseconds. The
 * answered function ends that, and waits for what is under way. It keeps no process alive.
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
