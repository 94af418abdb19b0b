import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { takeOverToast } from './toast-hand-over.ts'
import { dismissToast, getServerToasts, getToasts, showToast, subscribeToToasts } from './toast-store.ts'

/** Its code is fetched with the first toast: most visits see none. */
const ToastRegion = lazy(async () => ({ default: (await import('./ToastRegion.tsx')).ToastRegion }))

/** Shows the toasts of the app that it holds, and the one that the document before this one left. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, getServerToasts)
  const [isNeeded, setIsNeeded] = useState(false)
  if (toasts.length > 0 && !isNeeded) setIsNeeded(true)
  useEffect(takeOverToast, [])
  return (
    <>
      {children}
      {isNeeded && (
        <Suspense fallback={null}>
          <ToastRegion />
        </Suspense>
      )}
    </>
  )
}

const TOASTS = { toast: showToast, dismiss: dismissToast }

/** `toast({ title, description?, variant? })` shows one and answers its id; `dismiss(id)` closes it. */
export function useToast(): typeof TOASTS {
  return TOASTS
}
