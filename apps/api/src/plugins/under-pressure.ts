import { monitorEventLoopDelay } from 'node:perf_hooks'
import { UnavailableError } from '@grove/schema'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Far above what a busy machine does: by then pages take many seconds, and fewer visitors at a time get theirs. */
export const PRESSURE_LIMITS = {
  /** How long one turn of the event loop may take on average: whoever asks waits several of them. */
  maxMeanDelayMs: 1_000,
  /** How often the average is taken. */
  sampleMs: 1_000,
  /** Averages above the limit in a row before anybody is refused: one long turn is no flood. */
  samplesInARow: 3,
}
export type PressureLimits = typeof PRESSURE_LIMITS

const RETRY_AFTER_SECONDS = 10
const NANOSECONDS_PER_MS = 1_000_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered also where the process has more to do than it can: files that cost next to nothing, and its health. */
    isSpared?: boolean
  }
}

/** Watches how long the turns of the event loop take; answers whether they are too long, until `stop`. */
export function watchEventLoop({ maxMeanDelayMs, sampleMs, samplesInARow }: PressureLimits) {
  const delays = monitorEventLoopDelay()
  let slowSamples = 0
  delays.enable()
  const timer = setInterval(() => {
    // Without a measurement there was not one whole turn: as slow as can be.
    const meanMs = delays.count === 0 ? Number.POSITIVE_INFINITY : delays.mean / NANOSECONDS_PER_MS
    slowSamples = meanMs > maxMeanDelayMs ? slowSamples + 1 : 0
    delays.reset()
  }, sampleMs)
  timer.unref()
  return {
    isTooSlow: () => slowSamples >= samplesInARow,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}

/** Refuses calls at once, with 503, while the process cannot keep up, so that it finishes what it has begun. */
export const underPressurePlugin = fp(async function underPressure(
  app: FastifyInstance,
  { eventLoop }: { eventLoop: ReturnType<typeof watchEventLoop> },
) {
  app.addHook('onClose', async () => eventLoop.stop())
  app.addHook('onRequest', async (request) => {
    if (eventLoop.isTooSlow() && !request.routeOptions.config?.isSpared)
      throw new UnavailableError('The site is busy. Please try again shortly.', RETRY_AFTER_SECONDS)
  })
})
