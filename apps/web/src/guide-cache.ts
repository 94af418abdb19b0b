import type { GuidePins } from '@grove/schema'
import { GUIDE_CACHE_KEY, GUIDE_CACHE_MAX_AGE_MS, GUIDE_CACHE_MAX_PINS } from '@grove/schema'
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import type { PersistQueryClientOptions } from '@tanstack/query-persist-client-core'
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/query-persist-client-core'
import type { Query, QueryClient } from '@tanstack/react-query'
import { matchQuery } from '@tanstack/react-query'
import { GUIDE_LIST_KEYS } from './trpc.ts'

/** Raised when the shape of the kept answers changes: what older versions kept is dropped then. */
const SHAPE_VERSION = '3'

/** The lists of guides that this browser keeps between visits. */
export interface GuideCache {
  /**
   * Brings the kept lists back, once, and keeps them from then on. Not to be called before what the server rendered
   * has been hydrated, since fresher lists would differ from the page.
   */
  restore: () => Promise<void>
}

function isKept(query: Query): boolean {
  return (
    query.state.status === 'success' &&
    Date.now() - query.state.dataUpdatedAt < GUIDE_CACHE_MAX_AGE_MS &&
    GUIDE_LIST_KEYS.some((queryKey) => matchQuery({ queryKey }, query)) &&
    !isLarge(query)
  )
}

/** The pins of a large directory: the browser's own cache keeps them, and a short question tells whether they still hold. */
function isLarge(query: Query): boolean {
  const { ids } = (query.state.data ?? {}) as Partial<GuidePins>
  return Array.isArray(ids) && ids.length > GUIDE_CACHE_MAX_PINS
}

/** The browser's storage; undefined where its settings forbid any. */
function browserStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

/** Keeps lists of guides under one fixed key with the time of writing, for half an hour; a failed write is only logged. */
export function createGuideCache(queryClient: QueryClient, storage = browserStorage()): GuideCache {
  const options: PersistQueryClientOptions = {
    queryClient,
    persister: createAsyncStoragePersister({
      storage,
      key: GUIDE_CACHE_KEY,
      retry({ error }) {
        console.warn('The guides could not be kept in this browser.', error)
        return undefined
      },
    }),
    maxAge: GUIDE_CACHE_MAX_AGE_MS,
    buster: SHAPE_VERSION,
    dehydrateOptions: { shouldDehydrateQuery: isKept },
  }
  let restored: Promise<void> | undefined
  async function restoreOnce(): Promise<void> {
    try {
      await persistQueryClientRestore(options)
    } catch {
      // The stored data cannot be read: it has been dropped, and the lists come from the server.
    }
    persistQueryClientSubscribe(options)
    // The data that came with the page is stored, too.
    await persistQueryClientSave(options)
  }
  return {
    restore() {
      restored ??= restoreOnce()
      return restored
    },
  }
}
