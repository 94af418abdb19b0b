import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ServerProcess } from '@grove/api/testing/server-process'
import { startServer } from '@grove/api/testing/server-process'
import { expect } from 'vitest'
import type { HealthFigures } from './ask-health.ts'
import type { HostileCall } from './hostile-calls.ts'

/** The resources used by a server: processor time since its start; the others since `forget`. */
interface Usage {
  cpuMs: number
  /** The most processor time that its event loop took without a pause. */
  longestTurnMs: number
  mostMegabytes: number
}

/** How a call went. */
export interface Outcome {
  /** `closed` where the server has hung up while it was still being told. */
  status: number | 'closed'
  /** Processor time of the server's process, beyond what it takes when nobody calls. */
  cpuMs: number
}

const IDLE_MS = 1_000
export const MEMORY_LIMIT_MB = 500
/** How long an answer to whether it is well may take. */
export const HEALTH_LIMIT_MS = 250
/** The longest of many answers, generously: the processors have other work while tests run. */
const LONGEST_HEALTH_LIMIT_MS = 5_000

/** Processor time that the whole list of guides takes on a quiet machine, which is the largest answer there is. */
const WHOLE_LIST_MS = 40

/** The heads of the columns that `expectWell` answers. */
export const WELL_HEADS = [
  'Longest turn of the event loop',
  'Health check: half of all within',
  'Slowest health check',
  'Most memory',
]

/** A server in a process of its own whose calls are measured, while a thread keeps asking whether it is well. */
export class MeasuredServer {
  readonly server: ServerProcess
  readonly #agent = new Agent({ keepAlive: true })
  readonly #health: Worker
  /** Processor time that a millisecond takes when nobody calls. */
  #idle = 0

  private constructor(server: ServerProcess) {
    this.server = server
    this.#health = new Worker(new URL('./ask-health.ts', import.meta.url), {
      workerData: { url: `${server.url}/api/health` },
      execArgv: [],
    })
  }

  static async start(options: Parameters<typeof startServer>[0]): Promise<MeasuredServer> {
    const tellUsage = new URL('./tell-usage.ts', import.meta.url).href
    return new MeasuredServer(await startServer({ ...options, nodeOptions: ['--import', tellUsage] }))
  }

  async stop(): Promise<void> {
    await this.#health.terminate()
    this.#agent.destroy()
    await this.server.stop()
  }

  async usage(): Promise<Usage> {
    const told = once(this.server.process, 'message')
    this.server.process.send('usage')
    const [usage] = (await told) as [Usage]
    return usage
  }

  /** Learns what the process takes when nobody calls. */
  async measureIdle(): Promise<void> {
    const before = await this.usage()
    await pause(IDLE_MS)
    this.#idle = ((await this.usage()).cpuMs - before.cpuMs) / IDLE_MS
  }

  /** Processor time that the process takes in so long when nobody calls. */
  idleCpuMs(elapsedMs: number): number {
    return elapsedMs * this.#idle
  }

  forget(): void {
    this.server.process.send('forget')
    this.#health.postMessage('forget')
  }

  async call(call: Omit<HostileCall, 'name'>): Promise<Outcome> {
    const began = performance.now()
    const before = await this.usage()
    const status = await this.#send(call)
    const after = await this.usage()
    const cpuMs = after.cpuMs - before.cpuMs - this.idleCpuMs(performance.now() - began)
    return { status, cpuMs: Math.max(0, cpuMs) }
  }

  /** By how many times the same work takes longer now than on a quiet machine, whose processors nobody else uses. */
  async slowness(cookie = ''): Promise<number> {
    const { cpuMs } = await this.call({ method: 'GET', path: '/api/guides', headers: { cookie } })
    return Math.max(1, cpuMs / WHOLE_LIST_MS)
  }

  /** The least slowness of many: the first calls find their code not compiled yet. */
  async leastSlowness(cookie = ''): Promise<number> {
    let least = Number.POSITIVE_INFINITY
    for (let time = 0; time < 15; time++) least = Math.min(least, await this.slowness(cookie))
    return least
  }

  /**
   * Expects that others were answered and memory was bounded since `forget`; answers the figures for a table, see
   * `WELL_HEADS`. How long an answer takes depends on what else the machine does, so half of all and the processor time
   * of a turn of the event loop are held to the limit, by which answers would be late on a quiet machine. With the cookie of an
   * administrator a turn beyond it is compared with other work of this moment: cold caches make it longer, too.
   */
  async expectWell(cookie?: string): Promise<string[]> {
    const told = once(this.#health, 'message')
    this.#health.postMessage('figures')
    const [{ count, median, longest, failures }] = (await told) as [HealthFigures]
    const { longestTurnMs, mostMegabytes } = await this.usage()
    expect(count).toBeGreaterThan(0)
    expect(failures).toEqual([])
    const isLong = longestTurnMs >= HEALTH_LIMIT_MS && cookie !== undefined
    const quietTurnMs = isLong ? longestTurnMs / (await this.leastSlowness(cookie)) : longestTurnMs
    expect(quietTurnMs).toBeLessThan(HEALTH_LIMIT_MS)
    expect(median).toBeLessThan(HEALTH_LIMIT_MS)
    expect(longest).toBeLessThan(LONGEST_HEALTH_LIMIT_MS)
    expect(mostMegabytes).toBeLessThan(MEMORY_LIMIT_MB)
    const ms = (value: number) => `${Math.round(value)} ms`
    return [ms(longestTurnMs), ms(median), ms(longest), `${Math.round(mostMegabytes)} MB`]
  }

  #send({ method, path, headers, body }: Omit<HostileCall, 'name'>): Promise<Outcome['status']> {
    const { hostname, port } = new URL(this.server.url)
    const { promise, resolve } = Promise.withResolvers<Outcome['status']>()
    const sent = request({ agent: this.#agent, hostname, port, method, path, headers }, (response) => {
      response.on('close', () => resolve(response.statusCode ?? 'closed')).resume()
    })
    sent.on('error', () => resolve('closed')).end(body)
    return promise
  }
}
