import { UnavailableError } from '@grove/schema'
import type { MediaStore } from './media-store.ts'

const RETRY_AFTER_SECONDS = 30

/** The content of a store, as people are told when it cannot be used. */
export type StoredContent = 'Pictures' | 'Files'

async function orUnavailable<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new UnavailableError(message, RETRY_AFTER_SECONDS, error)
  }
}

/**
 * A store whose failures people are told: a full disk, a folder that may not be written or an object store that does
 * not answer is nobody's wrong input and no fault of the program, and soon over.
 */
export function guardedMediaStore(store: MediaStore, content: StoredContent = 'Pictures'): MediaStore {
  const keep = <T>(work: () => Promise<T>) =>
    orUnavailable(`${content} cannot be stored at the moment. Please try again later.`, work)
  const show = <T>(work: () => Promise<T>) =>
    orUnavailable(`${content} cannot be shown at the moment. Please try again later.`, work)
  return {
    put: (name, bytes) => keep(() => store.put(name, bytes)),
    exists: (name) => keep(() => store.exists(name)),
    link: (name, target) => keep(() => store.link(name, target)),
    delete: (name) => keep(() => store.delete(name)),
    removeLeftovers: () => keep(() => store.removeLeftovers()),
    open: (name) => show(() => store.open(name)),
  }
}
