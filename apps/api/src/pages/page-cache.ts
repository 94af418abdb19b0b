import { LRUCache } from 'lru-cache'
import type { Body } from './compress.ts'

/** An answer ready to be sent. */
export interface ReadyPage {
  status: number
  body: Body
  /** Weak, since it names every encoding alike. */
  etag: string
  headers: Readonly<Record<string, string>>
}

/** What a cache holds, and how often it was asked for since the start. */
export interface CacheStats {
  pages: number
  bytes: number
  hits: number
  /** Including those who waited for what was being made. */
  misses: number
}

const DEFAULT_MAX_BYTES = 32 * 1024 * 1024
/** What a page takes beside its body and its key. */
const OVERHEAD_BYTES = 1024

/**
 * Pages by address and directory version, bounded in bytes. Those who ask for a page that is being made wait
 * for the one rendering (single-flight); a failure is not kept.
 */
export class PageCache {
  readonly #pages: LRUCache<string, ReadyPage>
  readonly #underway = new Map<string, Promise<ReadyPage>>()
  #version: number | undefined
  #hits = 0
  #misses = 0

  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      // A key may be an address as long as whoever asks likes it to be.
      sizeCalculation: ({ body }, key) => body.size + key.length + OVERHEAD_BYTES,
    })
  }

  /** The page of this key as of this version, if it is there already. */
  peek(key: string, version: number): ReadyPage | undefined {
    if (version !== this.#version) return undefined
    const page = this.#pages.get(key)
    if (page !== undefined) this.#hits++
    return page
  }

  /** The page of this key as of this version, made by `make` where it is not there yet, and kept unless `isKept` is false. */
  get(
    key: string,
    version: number,
    make: () => Promise<ReadyPage>,
    { isKept = true }: { isKept?: boolean } = {},
  ): ReadyPage | Promise<ReadyPage> {
    if (version !== this.#version) {
      // Pages of an older directory are never asked for again.
      this.#pages.clear()
      this.#version = version
    }
    const found = this.peek(key, version)
    if (found !== undefined) return found
    this.#misses++
    const flightKey = `${version} ${key}`
    const underway = this.#underway.get(flightKey)
    if (underway !== undefined) return underway
    const made = make().then(
      (page) => {
        this.#underway.delete(flightKey)
        if (isKept && page.status < 500 && version === this.#version) this.#pages.set(key, page)
        return page
      },
      (error: unknown) => {
        this.#underway.delete(flightKey)
        throw error
      },
    )
    this.#underway.set(flightKey, made)
    return made
  }

  /** Pages and bytes held, and how often a page was there and was not, for the metrics. */
  get stats(): CacheStats {
    return {
      pages: this.#pages.size,
      bytes: this.#pages.calculatedSize ?? 0,
      hits: this.#hits,
      misses: this.#misses,
    }
  }
}
