import type { ComponentType } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { hasWaitingToast, TOAST_EVENT } from './show-toast.ts'
import { takeOverToast } from './toast-hand-over.ts'

/** Where the code cannot be fetched, the page goes on without toasts and keeps what was typed into it. */
const Toasts = lazy<ComponentType>(() =>
  import('./Toasts.tsx').then(
    (module) => ({ default: module.Toasts }),
    () => ({ default: () => null }),
  ),
)

/** A page that stays open has the toasts from then on, so that it can tell of a lost connection. */
const FETCH_AFTER_MS = 10_000

/** Fetches the toasts when somebody begins to use the page, when there is one to show, or a little later. */
export function LazyToasts() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    function fetchNow() {
      setIsNeeded(true)
    }
    takeOverToast()
    if (hasWaitingToast()) fetchNow()
    const timer = setTimeout(fetchNow, FETCH_AFTER_MS)
    const ended = new AbortController()
    for (const event of [TOAST_EVENT, 'pointerdown', 'keydown', 'click']) {
      window.addEventListener(event, fetchNow, { capture: true, once: true, signal: ended.signal })
    }
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [])
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    )
  )
}
