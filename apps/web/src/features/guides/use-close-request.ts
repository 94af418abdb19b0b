import { useEffect, useEffectEvent } from 'react'

declare global {
  /** Of Chromium since 126; TypeScript does not know it. */
  var CloseWatcher: (new () => EventTarget & { destroy: () => void }) | undefined
}

/**
 * Calls `onClose` for the Back gesture or button of a phone, in browsers that hand it to the uppermost part over the page;
 * in others Back leaves the page.
 */
export function useCloseRequest(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (globalThis.CloseWatcher === undefined) return
    const watcher = new globalThis.CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [])
}
