import { LRUCache } from 'lru-cache'
import type { EncodedBody } from './compress.ts'

/** A page ready to be sent. */
export interface ReadyPage {
  status: number
  body: EncodedBody
  etag: string
  headers: Readonly<Record<string, string>>
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024

function sizeOf(page: ReadyPage): number {
  return page.body.br.length + page.body.gzip.length + page.body.identity.length + 1024
}

/**
 * Pages by address and directory version, bounded in bytes. Those who ask for a page that is being made wait
 * for the one rendering (single-flight); a failure is not kept.
 */
export class PageCache {
  readonly #pages: LRUCache<string, ReadyPage>
  readonly #underway = new Map<string, Promise<ReadyPage>>()
  #version: number | undefined

  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf })
  }

  /** The page of this key as of this version, made by `make` where it is not there yet. */
  get(key: string, version: number, make: () => Promise<ReadyPage>): ReadyPage | Promise<ReadyPage> {
    if (version !== this.#version) {
      // Pages of an older directory are never asked for again.
      this.#pages.clear()
      this.#version = version
    }
    const found = this.#pages.get(key)
    if (found !== undefined) return found
    const flightKey = `${version} ${key}`
    const underway = this.#underway.get(flightKey)
    if (underway !== undefined) return underway
    const made = make()
      .then((page) => {
        if (page.status < 500 && version === this.#version) this.#pages.set(key, page)
        return page
      })
      .finally(() => this.#underway.delete(flightKey))
    this.#underway.set(flightKey, made)
    return made
  }

  /** Bytes and pages held, for the metrics. */
  get stats(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#pages.calculatedSize ?? 0 }
  }
}
