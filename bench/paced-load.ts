import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** The path of every request, or what tells the next one as often as one is sent. */
export type RequestPath = string | (() => string)

interface PacedOptions {
  url: string
  path: RequestPath
  seconds: number
  headers: Readonly<Record<string, string>>
  /** Requests per second on average. */
  rate: number
  connections: number
}

interface Asked {
  status: number
  /** From the moment at which it was due, so that one slow answer does not hide that the next ones waited. */
  ms: number
}

function ask(agent: Agent, url: string, path: string, headers: PacedOptions['headers']): Promise<number> {
  return new Promise((resolve) => {
    request(`${url}${path}`, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
      .once('error', () => resolve(0))
      .end()
  })
}

/**
 * Asks at random moments, as visitors who know nothing of one another do: the pauses between two requests are spread
 * exponentially. A load that waits for its answers, or asks in bursts, would measure its own queue.
 */
export async function askAtRandom(options: PacedOptions): Promise<Asked[]> {
  const { url, path, seconds, headers, rate, connections } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const asked: Promise<Asked>[] = []
  const began = performance.now()
  let due = 0
  for (;;) {
    due += (-Math.log(1 - Math.random()) * 1000) / rate
    if (due > seconds * 1000) break
    const wait = began + due - performance.now()
    if (wait > 0) await pause(wait)
    const from = began + due
    asked.push(
      ask(agent, url, typeof path === 'string' ? path : path(), headers).then((status) => ({
        status,
        ms: performance.now() - from,
      })),
    )
  }
  const answers = await Promise.all(asked)
  agent.destroy()
  return answers
}
