import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from '@grove/api/testing/server-process'
import { startServer } from '@grove/api/testing/server-process'
import type { HostileCall } from './hostile-calls.ts'

/** What a process uses: processor time since its start, and memory now. */
interface Usage {
  cpuMs: number
  megabytes: number
}

/** How a call went. */
export interface Outcome {
  /** `closed` where the server has hung up while it was still being told. */
  status: number | 'closed'
  /** Processor time of the server's process, beyond what it takes when nobody calls. */
  cpuMs: number
}

/** Lets a server tell what it has used, from inside: no other way tells it exactly. */
const TELL_USAGE = `data:text/javascript,${encodeURIComponent(`process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpuMs: (user + system) / 1000, megabytes: process.memoryUsage.rss() / 2 ** 20 })
})`)}`

const IDLE_MS = 1_000
const HEALTH_PAUSE_MS = 25

/** A server in a process of its own whose calls are measured, while somebody keeps asking whether it is well. */
export class MeasuredServer {
  readonly server: ServerProcess
  /** How long the answers to whether it is well took at most, in milliseconds, since `forget`. */
  slowestHealthMs = 0
  /** The most memory after a call since `forget`. */
  mostMegabytes = 0
  readonly #agent = new Agent({ keepAlive: true })
  /** Processor time that a millisecond takes when nobody calls. */
  #idle = 0
  #isWatched = true
  #watching: Promise<void> | undefined

  private constructor(server: ServerProcess) {
    this.server = server
  }

  static async start(options: Parameters<typeof startServer>[0]): Promise<MeasuredServer> {
    const server = await startServer({ ...options, nodeOptions: ['--import', TELL_USAGE] })
    const measured = new MeasuredServer(server)
    measured.#watching = measured.#watch()
    return measured
  }

  async stop(): Promise<void> {
    this.#isWatched = false
    await this.#watching
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

  forget(): void {
    this.slowestHealthMs = 0
    this.mostMegabytes = 0
  }

  async call(call: Omit<HostileCall, 'name'>): Promise<Outcome> {
    const began = performance.now()
    const before = await this.usage()
    const status = await this.#send(call)
    const after = await this.usage()
    this.mostMegabytes = Math.max(this.mostMegabytes, after.megabytes)
    const idleMs = (performance.now() - began) * this.#idle
    return { status, cpuMs: Math.max(0, after.cpuMs - before.cpuMs - idleMs) }
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

  async #watch(): Promise<void> {
    while (this.#isWatched) {
      const began = performance.now()
      const { status } = await fetch(`${this.server.url}/api/health`)
      if (status !== 200) throw new Error(`Not well: ${status}`)
      this.slowestHealthMs = Math.max(this.slowestHealthMs, performance.now() - began)
      await pause(HEALTH_PAUSE_MS)
    }
  }
}
