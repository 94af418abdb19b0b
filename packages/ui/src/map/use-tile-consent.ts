import { use, useSyncExternalStore } from 'react'
import { TileConsentContext } from '../tile-consent.ts'

/** Remembers on this device that somebody asked for the detailed map. */
const STORAGE_KEY = 'grove-map'
const WANTED = 'detailed'

let isWanted: boolean | undefined
const listeners = new Set<() => void>()

function readWanted(): boolean {
  // A browser that keeps nothing remembers it as long as the page is open.
  try {
    isWanted ??= localStorage.getItem(STORAGE_KEY) === WANTED
  } catch {
    isWanted ??= false
  }
  return isWanted
}

function allow(): void {
  isWanted = true
  try {
    localStorage.setItem(STORAGE_KEY, WANTED)
  } catch {
    // As above.
  }
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
