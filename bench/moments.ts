import { setTimeout as pause } from 'node:timers/promises'
import { median } from './load.ts'
import type { Listening } from './processes.ts'
import { ADMIN } from './processes.ts'

const REPEATS = 7
const PING_PAUSE_MS = 2

/** What happens once after a change, in milliseconds. */
export interface Moments {
  /** From sending the change until page, search, pins and the guide by its id all show it. */
  publishToVisibleMs: number
  /** How much longer the first reader of a page waits after a change than those after. */
  firstReaderMs: number
  /** From the change until the whole array is there anew. */
  wholeArrayMs: number
  /** The longest that another reader has waited while the array was made. */
  pingWhileRebuildingMs: number
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

/** Hides and shows a guide again, and watches what readers see meanwhile. */
export async function measureMoments({ url }: Listening, cookie: string, guideId: number): Promise<Moments> {
  const publish = (published: boolean) =>
    fetchOk(`${url}/api/guides/${guideId}/publish`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ published }),
    })
  const readPage = async () => (await fetchOk(`${url}/guides`)).arrayBuffer()
  const search = encodeURIComponent(JSON.stringify({ search: 'a' }))
  const visible = async () => {
    await Promise.all([
      readPage(),
      fetchOk(`${url}/api/trpc/guides.search?input=${search}`).then((answer) => answer.arrayBuffer()),
      fetchOk(`${url}/api/guides/${guideId}`).then((answer) => answer.arrayBuffer()),
    ])
  }
  const toVisible: number[] = []
  const first: number[] = []
  const arrays: number[] = []
  const pings: number[] = []
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
  for (let repeat = 0; repeat < 3; repeat++) {
    await publish(false)
    await publish(true)
    await readPage()
    let isMade = false
    const making = timeOf(async () => {
      // As large as it is, it is not read: only its making counts.
      const answer = await fetchOk(`${url}/api/guides`, { headers: { 'accept-encoding': 'br' } })
      await answer.body?.cancel()
      isMade = true
    })
    while (!isMade) {
      pings.push(await timeOf(readPage))
      await pause(PING_PAUSE_MS)
    }
    arrays.push(await making)
  }
  return {
    publishToVisibleMs: median(toVisible),
    firstReaderMs: median(first),
    wholeArrayMs: median(arrays),
    pingWhileRebuildingMs: Math.max(...pings),
  }
}
