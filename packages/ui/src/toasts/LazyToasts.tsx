import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { hasWaitingToast, TOAST_EVENT } from './show-toast.ts'
import { takeOverToast } from './toast-hand-over.ts'

/** Undefined where the code cannot be fetched. The failure is caught within the import, so that Vite does not tell of it. */
function fetchToasts(): Promise<ComponentType | undefined> {
  return import('./Toasts.tsx').then(
    (module) => module.Toasts,
    () => undefined,
  )
}

/** A page that stays open has the toasts from then on, so that it can tell of a lost connection. */
const FETCH_AFTER_MS = 10_000

interface LazyToastsProps {
  /** When a page that nobody touches fetches the code of toasts, in ms. */
  fetchAfterMs?: number
}

/**
 * Fetches the toasts when somebody begins to use the page, when there is one to show, or a little later. Where that fails,
 * each further toast tries again; a browser that keeps the failure has NewVersionNotice say so in place of the toast.
 */
export function LazyToasts({ fetchAfterMs = FETCH_AFTER_MS }: LazyToastsProps) {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    async function fetchNow() {
      const fetched = await fetchToasts()
      if (fetched !== undefined) setToasts(() => fetched)
      else if (hasWaitingToast()) {
        const payload = new Error('The toasts could not be fetched')
        window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
      }
    }
    takeOverToast()
    if (hasWaitingToast()) void fetchNow()
    const timer = setTimeout(fetchNow, fetchAfterMs)
    const ended = new AbortController()
    for (const event of ['pointerdown', 'keydown', 'click'])
      window.addEventListener(event, fetchNow, { capture: true, once: true, signal: ended.signal })
    window.addEventListener(TOAST_EVENT, fetchNow, { signal: ended.signal })
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [fetchAfterMs])
  return Toasts !== undefined && <Toasts />
}
