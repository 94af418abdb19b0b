import type { ToastOptions } from './show-toast.tsx'
import { showToast } from './show-toast.tsx'

const HAND_OVER_KEY = 'grove-toast'

/** This document is about to be left: the place for toasts may come only now, and must not take what it leaves. */
let isLeaving = false

/** Leaves a toast for the next document of this site, as on the way from one app to the other. */
export function handOverToast(options: ToastOptions) {
  isLeaving = true
  sessionStorage.setItem(HAND_OVER_KEY, JSON.stringify(options))
}

function isToastOptions(value: unknown): value is ToastOptions {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
}

/** Shows the toast that the document before this one left, if any. */
export function takeOverToast() {
  if (isLeaving) return
  try {
    const text = sessionStorage.getItem(HAND_OVER_KEY)
    if (text === null) return
    sessionStorage.removeItem(HAND_OVER_KEY)
    const options: unknown = JSON.parse(text)
    if (isToastOptions(options)) showToast(options)
  } catch {
    // Storage may be forbidden, or hold what somebody else wrote: then there is nothing to show.
  }
}
