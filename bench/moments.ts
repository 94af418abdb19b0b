import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@grove/testkit/free-port'
import { median } from './load.ts'
import type { Listening } from './processes.ts'
import { ADMIN, memoryMb, startServer } from './processes.ts'

const REPEATS = 7
const PING_PAUSE_MS = 2
/** Long enough for any machine: what takes longer never comes. */
const PATIENCE_MS = 60_000
const REBUILDS = 5
/** The event loop is looked at so often, which what it reports includes. */
const EVENT_LOOP_SAMPLE_MS = 10

/** What happens once after a change, in milliseconds. */
export interface Moments {
  /** From sending the change until page, search, pins and the guide by its id all show it. */
  publishToVisibleMs: number
  /** How much longer the first reader of a page waits after a change than those after. */
  firstReaderMs: number
}

/** What making the whole array anew takes, and takes from others. */
export interface Rebuild {
  /** From the change until the whole array is there anew, in milliseconds. */
  wholeArrayMs: number
  /** The longest that the server's event loop was late meanwhile, in milliseconds; the median of several rebuilds. */
  eventLoopDelayMs: number
  /** The same in the worst of them: a shared machine stands still for some milliseconds every now and then. */
  eventLoopWorstMs: number
  /** The longest that another reader waited meanwhile, whoever made it wait, in milliseconds. */
  pingMs: number
  /** The most memory that the server took, in MB. */
  memoryMb: number
}

async function fetchOk(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response
}

/** Signs the bench's administrator in; resolves with the cookie. */
export async function signIn(url: string): Promise<string> {
  const response = await fetchOk(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function publisher(url: string, cookie: string, guideId: number) {
  return (published: boolean) =>
    fetchOk(`${url}/api/guides/${guideId}/publish`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ published }),
    })
}

async function read(url: string): Promise<void> {
  await (await fetchOk(url)).arrayBuffer()
}

/** Hides and shows a guide again, and watches what readers see meanwhile. */
export async function measureMoments({ url }: Listening, cookie: string, guideId: number): Promise<Moments> {
  const publish = publisher(url, cookie, guideId)
  const readPage = () => read(`${url}/guides`)
  const search = encodeURIComponent(JSON.stringify({ search: 'a' }))
  const visible = () =>
    Promise.all([
      readPage(),
      read(`${url}/api/trpc/guides.search?input=${search}`),
      read(`${url}/api/guides/${guideId}`),
    ])
  const toVisible: number[] = []
  const first: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    await publish(false)
    toVisible.push(
      await timeOf(async () => {
        await publish(true)
        await visible()
      }),
    )
    await publish(false)
    await publish(true)
    const firstMs = await timeOf(readPage)
    const laterMs = median([await timeOf(readPage), await timeOf(readPage), await timeOf(readPage)])
    first.push(firstMs - laterMs)
  }
  return { publishToVisibleMs: median(toVisible), firstReaderMs: median(first) }
}

/** From a change at one process until another one over the same data shows it, in milliseconds. */
export async function measureOtherProcess(
  dataDir: string,
  { url }: Listening,
  cookie: string,
  guideId: number,
): Promise<number> {
  const other = await startServer(dataDir)
  try {
    const publish = publisher(url, cookie, guideId)
    const untilOtherAnswers = async (status: number) => {
      const deadline = performance.now() + PATIENCE_MS
      while ((await fetch(`${other.url}/api/guides/${guideId}`)).status !== status) {
        if (performance.now() > deadline) throw new Error(`The other process never answered ${status}`)
        await pause(PING_PAUSE_MS)
      }
    }
    const times: number[] = []
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      await publish(true)
      await untilOtherAnswers(200)
      // It holds the answer now, and has to learn that it is not true any more.
      times.push(
        await timeOf(async () => {
          await publish(false)
          await untilOtherAnswers(404)
        }),
      )
    }
    await publish(true)
    return median(times)
  } finally {
    await other.stop()
  }
}

/** How late the event loop of a server was at most since it was asked for the last time, in milliseconds. */
async function eventLoopDelay(metricsPort: number): Promise<number> {
  const metrics = await (await fetchOk(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]
  return Number(seconds ?? Number.NaN) * 1000 - EVENT_LOOP_SAMPLE_MS
}

/** Has the whole array made anew some times by a server that tells how late its event loop is. */
export async function measureRebuild(dataDir: string, guideId: number): Promise<Rebuild> {
  const metricsPort = await freePort()
  const server = await startServer(dataDir, { METRICS_PORT: String(metricsPort) })
  try {
    const { url } = server
    const publish = publisher(url, await signIn(url), guideId)
    const readPage = () => read(`${url}/guides`)
    const arrays: number[] = []
    const delays: number[] = []
    const pings: number[] = []
    for (let repeat = 0; repeat < REBUILDS; repeat++) {
      await publish(false)
      await publish(true)
      await readPage()
      await eventLoopDelay(metricsPort)
      let isMade = false
      const making = timeOf(async () => {
        // As large as it is, it is not read: only its making counts.
        const answer = await fetchOk(`${url}/api/guides`, { headers: { 'accept-encoding': 'br' } })
        await answer.body?.cancel()
      }).finally(() => {
        isMade = true
      })
      // Told where it is waited for.
      making.catch(() => {})
      while (!isMade) {
        pings.push(await timeOf(readPage))
        await pause(PING_PAUSE_MS)
      }
      arrays.push(await making)
      delays.push(await eventLoopDelay(metricsPort))
    }
    return {
      wholeArrayMs: median(arrays),
      eventLoopDelayMs: median(delays),
      eventLoopWorstMs: Math.max(...delays),
      pingMs: Math.max(...pings),
      memoryMb: (await memoryMb(server.pid)).peak,
    }
  } finally {
    await server.stop()
  }
}
