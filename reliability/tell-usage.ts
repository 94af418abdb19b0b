/**
 * Runs inside a measured server, before its own program: what a process uses, and how long its event loop works without a
 * pause, nobody outside can tell exactly. Processor time of the thread is counted, not time: a machine with other work to do
 * makes it no longer.
 */
import { isMainThread } from 'node:worker_threads'

const LOOK_MS = 20

function cpuMsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}

function megabytes(): number {
  return process.memoryUsage.rss() / 2 ** 20
}

if (isMainThread) {
  let last = process.threadCpuUsage()
  let longestTurnMs = 0
  let mostMegabytes = 0
  setInterval(() => {
    longestTurnMs = Math.max(longestTurnMs, cpuMsOf(process.threadCpuUsage(last)))
    last = process.threadCpuUsage()
    mostMegabytes = Math.max(mostMegabytes, megabytes())
  }, LOOK_MS).unref()

  process.on('message', (message) => {
    if (message === 'forget') {
      longestTurnMs = 0
      mostMegabytes = 0
      return
    }
    mostMegabytes = Math.max(mostMegabytes, megabytes())
    process.send?.({ cpuMs: cpuMsOf(process.cpuUsage()), longestTurnMs, mostMegabytes })
  })
}
