import { setTimeout as pause } from 'node:timers/promises'
import type { TestClient } from '@grove/api/testing/client'
import type { PrivateGuide } from '@grove/schema'
import { apply, at } from './people.ts'
import { pictureOf } from './pictures.ts'
import type { Requests } from './soak-figures.ts'

const VISITOR_PAUSE_MS = 3_000
const EDITOR_PAUSE_MS = 1_000
const REQUEST_LIMIT_MS = 30_000
const BUSY = 503
const TOWNS = ['sheffield', 'kyoto', 'oslo', 'york', 'bristol', 'france', 'uk', 'wren', 'zz']

/** Where the server is to be found, while it is there. */
export interface Whereabouts {
  url: string
  /** Raised by every kill: a request that began before was cut off, not failed. */
  life: number
  isUp: boolean
  isOver: boolean
}

function pick<T>(choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(Math.random() * choices.length)] ?? choices[0]
}

async function waitUntilUp(where: Whereabouts): Promise<boolean> {
  while (!where.isUp && !where.isOver) await pause(20)
  return !where.isOver
}

function addressOf(guideIds: readonly number[]): string {
  const id = guideIds[Math.floor(Math.random() * guideIds.length)] ?? 1
  const search = TOWNS[Math.floor(Math.random() * TOWNS.length)]
  const input = encodeURIComponent(JSON.stringify({ search }))
  return pick([
    '/',
    '/guides',
    `/guides?search=${search}`,
    `/guides/${id}`,
    `/guides/${id}`,
    `/api/guides/${id}`,
    `/api/trpc/guides.search?input=${input}`,
    `/api/trpc/guides.pins?input=${input}`,
    '/api/contact',
    '/funding',
  ])
}

/** Sends one request and notes how it went. True where it was taken by the process that it was sent to. */
async function noteRequest(
  where: Whereabouts,
  requests: Requests,
  what: string,
  send: (url: string) => Promise<number>,
): Promise<boolean> {
  const { life, url } = where
  const begin = performance.now()
  try {
    const status = await send(url)
    const outcome = status === 200 ? 'answered' : status === BUSY ? 'refused' : 'failed'
    requests.note(outcome, performance.now() - begin, `${what}: ${status}`)
    return status === 200 && life === where.life
  } catch (error) {
    const wasKilled = life !== where.life || !where.isUp
    requests.note(wasKilled ? 'cut off' : 'failed', 0, `${what}: ${error}`)
    return false
  }
}

/** Looks around until all is over. */
export async function visit(
  where: Whereabouts,
  requests: Requests,
  guideIds: readonly number[],
): Promise<void> {
  await pause(Math.random() * VISITOR_PAUSE_MS)
  while (await waitUntilUp(where)) {
    const address = addressOf(guideIds)
    await noteRequest(where, requests, `GET ${address}`, async (url) => {
      const answer = await fetch(url + address, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS) })
      await answer.arrayBuffer()
      return answer.status
    })
    await pause(Math.random() * VISITOR_PAUSE_MS)
  }
}

function fieldsOf(guideId: number, version: number) {
  // Now and then with another picture.
  const images = version % 5 === 0 ? { images: [pictureOf(guideId * 10_000 + version)] } : {}
  return { city: `City${version}`, bio: `Version ${version}.`, ...images }
}

/** Somebody who saves again and again and knows what was acknowledged. */
export class SoakEditor {
  readonly guideId: number
  readonly #client: TestClient
  #acknowledged = 0
  #sent = -1
  saves = 0
  lost = 0
  torn = 0

  private constructor(client: TestClient, guideId: number) {
    this.#client = client
    this.guideId = guideId
  }

  static async apply(url: string, username: string): Promise<SoakEditor> {
    const { client, guide } = await apply(url, username, fieldsOf(0, 0))
    return new SoakEditor(client, guide.id)
  }

  /** Looks whether all is there that was acknowledged, and goes on from what is there. */
  async check(url: string): Promise<void> {
    const { status, body } = await at(url, this.#client).get<PrivateGuide>(`/api/guides/${this.guideId}`)
    if (status !== 200) throw new Error(`An editor's own listing was answered ${status}`)
    const version = Number(/^City(\d+)$/.exec(body.city)?.[1])
    if (body.bio !== `Version ${version}.`) this.torn += 1
    if (version < this.#acknowledged) this.lost += 1
    else if (version !== this.#acknowledged && version !== this.#sent) this.torn += 1
    this.#acknowledged = version
  }

  /** Saves until all is over. */
  async keepSaving(where: Whereabouts, requests: Requests): Promise<void> {
    while (await waitUntilUp(where)) {
      const version = this.#acknowledged + 1
      this.#sent = version
      const isTaken = await noteRequest(where, requests, 'PUT a listing', async (url) => {
        const fields = fieldsOf(this.guideId, version)
        return (await at(url, this.#client).put(`/api/guides/${this.guideId}`, fields)).status
      })
      // A save that overlaps a kill and its check belongs to neither: the check has settled it.
      if (isTaken) {
        this.#acknowledged = version
        this.saves += 1
      }
      await pause(Math.random() * EDITOR_PAUSE_MS)
    }
  }
}
