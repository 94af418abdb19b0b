import { GUIDE_CACHE_KEY, GUIDE_CACHE_MAX_AGE_MS, GUIDE_CACHE_MAX_PINS } from '@grove/schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGuideCache } from './guide-cache.ts'
import { createQueryClient } from './trpc.ts'

/** A browser's storage, in memory; `full` refuses every write, as a browser does beyond its quota. */
function memoryStorage({ isFull = false } = {}): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key) => items.delete(key),
    clear: () => items.clear(),
  }
}

const LIST_KEY = [['guides', 'search'], { input: { search: 'Leeds' }, type: 'infinite' }]
const PINS_KEY = [['guides', 'pins'], { input: {}, type: 'query' }]
const PROFILE_KEY = [['guides', 'byId'], { input: { id: 1 }, type: 'query' }]
const NOW = new Date('2026-11-21T12:00:00.000Z')

/** Lets a write that waits for its turn happen. */
async function settle() {
  await vi.advanceTimersByTimeAsync(2_000)
}

/** The stored data of a visit that has seen one list, the pins and a profile. */
async function visit(storage: Storage) {
  const client = createQueryClient()
  const restored = createGuideCache(client, storage).restore()
  await settle()
  await restored
  client.setQueryData(LIST_KEY, { pages: [{ items: [] }], pageParams: [null] })
  client.setQueryData(PINS_KEY, { ids: [1], latitudes: [5_338_110], longitudes: [-147_010], areas: [] })
  client.setQueryData(PROFILE_KEY, { id: 1 })
  await settle()
}

/** A later visit, with what it finds. */
async function visitAgain(storage: Storage) {
  const client = createQueryClient()
  const restored = createGuideCache(client, storage).restore()
  await settle()
  await restored
  return client
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the lists of guides that a browser keeps', () => {
  it('stand under one fixed key, with the time of writing', async () => {
    const storage = memoryStorage()
    const before = Date.now()
    await visit(storage)
    expect(storage.length).toBe(1)
    const kept = JSON.parse(storage.getItem(GUIDE_CACHE_KEY) ?? 'null')
    expect(kept.timestamp).toBeGreaterThanOrEqual(before)
    expect(kept.timestamp).toBeLessThanOrEqual(Date.now())
  })

  it('are lists and pins, never a profile, which may be a private one', async () => {
    const storage = memoryStorage()
    await visit(storage)
    const kept = JSON.parse(storage.getItem(GUIDE_CACHE_KEY) ?? 'null')
    expect(kept.clientState.queries.map((query: { queryKey: unknown }) => query.queryKey)).toEqual([
      LIST_KEY,
      PINS_KEY,
    ])
  })

  it('are there again on the next visit', async () => {
    const storage = memoryStorage()
    await visit(storage)
    const client = await visitAgain(storage)
    expect(client.getQueryData(PINS_KEY)).toEqual({
      ids: [1],
      latitudes: [5_338_110],
      longitudes: [-147_010],
      areas: [],
    })
  })

  it('leave the pins of a large directory to the browser, and keep the rest', async () => {
    const storage = memoryStorage()
    await visit(storage)
    const keptOf = async (count: number) => {
      const client = await visitAgain(storage)
      const column = Array.from({ length: count }, (_, index) => index + 1)
      client.setQueryData(PINS_KEY, { ids: column, latitudes: column, longitudes: column, areas: [] })
      await settle()
      const kept = JSON.parse(storage.getItem(GUIDE_CACHE_KEY) ?? 'null')
      return kept.clientState.queries.map((query: { queryKey: unknown }) => query.queryKey)
    }
    expect(await keptOf(GUIDE_CACHE_MAX_PINS)).toEqual([LIST_KEY, PINS_KEY])
    expect(await keptOf(GUIDE_CACHE_MAX_PINS + 1)).toEqual([LIST_KEY])
  })

  it('are gone after half an hour', async () => {
    const storage = memoryStorage()
    await visit(storage)
    vi.setSystemTime(Date.now() + GUIDE_CACHE_MAX_AGE_MS + 1)
    const client = await visitAgain(storage)
    expect(client.getQueryData(PINS_KEY)).toBeUndefined()
  })

  it('give way to what the page brought along', async () => {
    const storage = memoryStorage()
    await visit(storage)
    vi.setSystemTime(Date.now() + 60_000)
    const client = createQueryClient()
    client.setQueryData(PINS_KEY, { ids: [2], latitudes: [0], longitudes: [0], areas: [] })
    const restored = createGuideCache(client, storage).restore()
    await settle()
    await restored
    expect(client.getQueryData(PINS_KEY)).toEqual({ ids: [2], latitudes: [0], longitudes: [0], areas: [] })
  })

  it('only log a write that fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await visit(memoryStorage({ isFull: true }))
    expect(warn).toHaveBeenCalledWith(
      'The guides could not be kept in this browser.',
      expect.objectContaining({ name: 'QuotaExceededError' }),
    )
  })

  it('are dropped where something else stands under their key', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const storage = memoryStorage()
    storage.setItem(GUIDE_CACHE_KEY, '{"not": "json')
    const client = await visitAgain(storage)
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(JSON.parse(storage.getItem(GUIDE_CACHE_KEY) ?? 'null').clientState.queries).toEqual([])
  })
})
