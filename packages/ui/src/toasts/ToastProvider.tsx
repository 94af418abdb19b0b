import type { ComponentType, ReactNode } from 'react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { PlainToast } from './PlainToast.tsx'
import { takeOverToast } from './toast-hand-over.ts'
import { dismissToast, getServerToasts, getToasts, showToast, subscribeToToasts } from './toast-store.ts'

let region: Promise<ComponentType> | undefined
/** Where its code is, as browsers say when they could not fetch it. */
let address: string | undefined

function importRegion(): Promise<typeof import('./ToastRegion.tsx')> {
  // Some browsers never ask again for a script that failed once, unless its address is another one.
  return address === undefined
    ? import('./ToastRegion.tsx')
    : import(/* @vite-ignore */ `${address}?${performance.now()}`)
}

/** Fetches where toasts appear, if that has not been done; what could not be fetched is tried again when next wanted. */
function fetchRegion(): Promise<ComponentType> {
  region ??= importRegion().then(
    ({ ToastRegion }) => ToastRegion,
    (error) => {
      region = undefined
      address = /http[^\s?]+/.exec(error)?.[0]
      throw error
    },
  )
  return region
}

/** Without a connection there is the more to tell, so the code is there before: most visits use nothing and see none. */
function fetchAhead() {
  fetchRegion().catch(() => undefined)
}

const USES = ['pointerdown', 'keydown', 'input']

/** Shows the toasts of the app that it holds, and the one that the document before this one left. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast] = useSyncExternalStore(subscribeToToasts, getToasts, getServerToasts)
  const [Region, setRegion] = useState<ComponentType>()
  const [isAway, setIsAway] = useState(false)
  const id = toast?.id
  useEffect(takeOverToast, [])
  useEffect(() => {
    for (const use of USES) addEventListener(use, fetchAhead, { once: true })
  }, [])
  useEffect(() => {
    if (id === undefined) return
    // Nothing here may throw: what the page holds, such as a form half filled in, would go with it.
    fetchRegion().then(
      (fetched) => setRegion(() => fetched),
      () => setIsAway(true),
    )
  }, [id])
  return (
    <>
      {children}
      {Region ? <Region /> : isAway && <PlainToast toast={toast} />}
    </>
  )
}

const TOASTS = { toast: showToast, dismiss: dismissToast }

/** `toast({ title, description?, variant? })` shows one and answers its id; `dismiss(id)` closes it. */
export function useToast(): typeof TOASTS {
  return TOASTS
}
