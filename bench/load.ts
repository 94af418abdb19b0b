import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Options, Result } from 'autocannon'

const autocannon = createRequire(import.meta.url)('autocannon') as (options: Options) => Promise<Result>

export const CONNECTIONS = 20
const HEADERS = { 'accept-encoding': 'br, gzip' }
/** Headers that node:http writes by itself. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
])
/** autocannon ends with the first sample after its time, and takes one a second unless told otherwise. */
const SAMPLE_MS = 20

/** Waits for an answer. @throws for any status but 200. */
async function begin(url: string, agent?: Agent): Promise<IncomingMessage> {
  const [response] = (await once(request(url, { agent, headers: HEADERS }).end(), 'response')) as [
    IncomingMessage,
  ]
  if (response.statusCode !== 200) throw new Error(`${url} was answered with ${response.statusCode}`)
  return response
}

/** Reads an answer to its end, and leaves it. */
async function ask(agent: Agent, url: string): Promise<void> {
  const response = await begin(url, agent)
  await finished(response.resume())
}

/** The bytes of an answer as they go over the wire, with the headers that belong to them. */
export async function fetchRaw(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const response = await begin(url)
  const body = await buffer(response)
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !CONNECTION_HEADERS.has(name) ? [[name, value]] : [],
  )
  return { body, headers: Object.fromEntries(headers) }
}

/** Hands an agent to some work and closes its connections afterwards. */
async function withAgent<T>(work: (agent: Agent) => Promise<T>): Promise<T> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    return await work(agent)
  } finally {
    agent.destroy()
  }
}

/**
 * Asks at random moments, `rate` a second on average, as visitors who know nothing of one another do. Answers each latency
 * in ms, from the moment at which the request was due, so that a slow answer does not hide that the next ones waited.
 */
export function askPaced(urls: readonly string[], rate: number): Promise<number[]> {
  return withAgent(async (agent) => {
    const began = performance.now()
    const latencies: Promise<number>[] = []
    let dueMs = 0
    for (const url of urls) {
      dueMs += (-Math.log(1 - Math.random()) * 1000) / rate
      const due = began + dueMs
      await pause(Math.max(0, due - performance.now()))
      // A timer may ring a moment too early.
      const askedAt = Math.min(due, performance.now())
      latencies.push(ask(agent, url).then(() => performance.now() - askedAt))
    }
    return Promise.all(latencies)
  })
}

/** Asks for each address once with 20 connections at a time; answers how many a second were answered. */
export function askAll(urls: readonly string[]): Promise<number> {
  return withAgent(async (agent) => {
    const began = performance.now()
    const rest = urls.values()
    const askRest = async () => {
      for (const url of rest) await ask(agent, url)
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, askRest))
    return (urls.length * 1000) / (performance.now() - began)
  })
}

/** Asks for one address again and again with 20 connections; answers how many a second were answered. */
export async function askAgain(url: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: SAMPLE_MS,
    headers: HEADERS,
    setupClient: leaveBodies,
  })
  const failures = result.errors + result.timeouts + result.non2xx
  if (failures > 0) throw new Error(`${failures} requests of ${url} failed`)
  return (result.requests.total * 1000) / (result.finish.getTime() - result.start.getTime())
}

/**
 * Takes answers without reading them. autocannon makes a text of every answer: of compressed bytes that takes longer than
 * a server needs to send them, and autocannon would measure itself.
 */
function leaveBodies(client: Client): void {
  const { pipelinedRequests } = client as unknown as {
    pipelinedRequests: { addBody: (body: Buffer) => void }
  }
  pipelinedRequests.addBody = () => {}
}

/** The value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The value in the middle; of an even number of values the lower one. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
