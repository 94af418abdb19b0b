import { setTimeout as pause } from 'node:timers/promises'
import { applicationOf } from '@grove/api/testing/applications'
import { TestClient } from '@grove/api/testing/client'
import type { PrivateGuide } from '@grove/schema'
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

/** Looks around until all is over. */
export async function visit(
  where: Whereabouts,
  requests: Requests,
  guideIds: readonly number[],
): Promise<void> {
  await pause(Math.random() * VISITOR_PAUSE_MS)
  while (await waitUntilUp(where)) {
    const { life, url } = where
    const address = addressOf(guideIds)
    const begin = performance.now()
    try {
      const answer = await fetch(url + address, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS) })
      await answer.arrayBuffer()
      const outcome = answer.ok ? 'answered' : answer.status === BUSY ? 'refused' : 'failed'
      requests.note(outcome, performance.now() - begin, `GET ${address}: ${answer.status}`)
    } catch (error) {
      const wasKilled = life !== where.life || !where.isUp
      requests.note(wasKilled ? 'cut off' : 'failed', 0, `GET ${address}: ${error}`)
    }
    await pause(Math.random() * VISITOR_PAUSE_MS)
  }
}

/** Somebody who saves again and again and knows what was acknowledged. */
export class SoakEditor {
  readonly #username: string
  #client: TestClient | undefined
  #guideId = 0
  #acknowledged = -1
  #sent = -1
  saves = 0
  lost = 0
  torn = 0

  constructor(username: string) {
    this.#username = username
  }

  async apply(url: string): Promise<void> {
    this.#client = new TestClient(url)
    const { status, body } = await this.#client.post<{ guide: PrivateGuide }>(
      '/api/register-guide',
      applicationOf(this.#username, this.#fields(0)),
    )
    if (status !== 201) throw new Error(`Applying was answered ${status}`)
    this.#guideId = body.guide.id
    this.#acknowledged = 0
  }

  get guideId(): number {
    return this.#guideId
  }

  #fields(version: number) {
    // Now and then with another picture.
    const images = version % 5 === 0 ? { images: [pictureOf(this.#guideId * 10_000 + version)] } : {}
    return { city: `City${version}`, bio: `Version ${version}.`, ...images }
  }

  #at(url: string): TestClient {
    const client = new TestClient(url)
    client.cookie = this.#client?.cookie
    return client
  }

  /** Looks whether all is there that was acknowledged, and goes on from what is there. */
  async check(url: string): Promise<void> {
    const { status, body } = await this.#at(url).get<PrivateGuide>(`/api/guides/${this.#guideId}`)
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
      const { life, url } = where
      const version = this.#acknowledged + 1
      this.#sent = version
      const begin = performance.now()
      try {
        const { status } = await this.#at(url).put(`/api/guides/${this.#guideId}`, this.#fields(version))
        // A save that overlaps a kill and its check belongs to neither: the check has settled it.
        if (status === 200 && life === where.life) {
          this.#acknowledged = version
          this.saves += 1
        }
        const outcome = status === 200 ? 'answered' : status === BUSY ? 'refused' : 'failed'
        requests.note(outcome, performance.now() - begin, `PUT a listing: ${status}`)
      } catch (error) {
        const wasKilled = life !== where.life || !where.isUp
        requests.note(wasKilled ? 'cut off' : 'failed', 0, `PUT a listing: ${error}`)
      }
      await pause(Math.random() * EDITOR_PAUSE_MS)
    }
  }
}
