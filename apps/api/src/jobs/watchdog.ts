import type { writeSync } from 'node:fs'
import inspector from 'node:inspector'
import { hostname } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/** An event loop that was blocked for so long does not recover: a new process serves visitors sooner. */
const BLOCKED_LIMIT_MS = 10_000
/** How often the thread checks within the limit. */
const CHECKS = 10
/** The memory limits of the thread, which needs hardly any. */
const MEMORY = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 }

interface WatchdogTask {
  /** One number that a timer of the event loop changes; below 0 while a debugger may hold the event loop. */
  beat: Int32Array<SharedArrayBuffer>
  checkMs: number
  /** After so many checks without a change the process is ended. */
  checks: number
  hostname: string
}

/**
 * The code of the thread. It counts its checks, not time: a machine that has slept makes one of them late, and the event loop
 * has its turn before the next.
 */
function watch(write: typeof writeSync, { beat, checkMs, checks, hostname }: WatchdogTask): void {
  const [standardError, fatalLevel] = [2, 60]
  let last = Atomics.load(beat, 0)
  let unchanged = 0
  setInterval(() => {
    const now = Atomics.load(beat, 0)
    unchanged = now === last && now >= 0 ? unchanged + 1 : 0
    last = now
    if (unchanged < checks) return
    const { pid } = process
    const msg = `the event loop has stood still for ${(checks * checkMs) / 1_000} s, and the process is ended`
    write(standardError, `${JSON.stringify({ level: fatalLevel, time: Date.now(), pid, hostname, msg })}\n`)
    // A blocked event loop could not handle a gentler signal.
    process.kill(pid, 'SIGKILL')
  }, checkMs)
}

/** The function as a program: a file of TypeScript would bring its compiler into the thread, for 9 MB. */
const PROGRAM = `(${watch})(require('node:fs').writeSync, require('node:worker_threads').workerData)`

/**
 * Starts a thread that ends this process where its event loop is blocked for `limitMs`, with a line of the log on
 * standard error, so that the supervisor of the process starts it anew. A process that is stopped as a whole (SIGSTOP, a
 * machine that sleeps) is not ended, since the thread is stopped with it; nor is one that a debugger may hold.
 */
export function startWatchdog(logger: Pick<Logger, 'warn'>, limitMs = BLOCKED_LIMIT_MS): void {
  const checkMs = limitMs / CHECKS
  const beat = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  let count = 0
  const giveBeat = () => {
    count = (count + 1) % 1_000
    Atomics.store(beat, 0, inspector.url() === undefined ? count : -1)
  }
  giveBeat()
  setInterval(giveBeat, checkMs).unref()
  const workerData: WatchdogTask = { beat, checkMs, checks: CHECKS, hostname: hostname() }
  const thread = new Worker(PROGRAM, { eval: true, execArgv: [], workerData, resourceLimits: MEMORY })
  thread.on('error', (err) => logger.warn({ err }, 'the watchdog has ended'))
  // It keeps no process alive.
  thread.unref()
  if (process.pid === 1)
    logger.warn(
      'nothing inside a container can end its first process: start it with an init (docker run --init)',
    )
}
