import { use, useSyncExternalStore } from 'react'
import { keepStored, readStored } from '../storage.ts'
import { TileConsentContext } from '../tile-consent.ts'

/** Remembers on this device that somebody asked for the detailed map. */
const STORAGE_KEY = 'grove-map'
const WANTED = 'detailed'

let isWanted: boolean | undefined
const listeners = new Set<() => void>()

function readWanted(): boolean {
  // A browser that keeps nothing remembers it as long as the page is open.
  isWanted ??= readStored('localStorage', STORAGE_KEY) === WANTED
  return isWanted
}

function allow(): void {
  isWanted = true
  keepStored('localStorage', STORAGE_KEY, WANTED)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether tiles may be fetched, and how to allow it for every map of this device. */
export function useTileConsent(): { isAllowed: boolean; allow: () => void } {
  const isAsked = use(TileConsentContext)
  const isWantedNow = useSyncExternalStore(subscribe, readWanted, () => false)
  return { isAllowed: !isAsked || isWantedNow, allow }
}
