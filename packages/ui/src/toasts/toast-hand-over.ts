import type { ToastOptions } from './show-toast.ts'
import { showToast } from './show-toast.ts'

const HAND_OVER_KEY = 'grove-toast'

/** Leaves a toast for the next document of this site, as on the way from one app to the other. */
export function handOverToast(options: ToastOptions) {
  try {
    sessionStorage.setItem(HAND_OVER_KEY, JSON.stringify(options))
  } catch {
    // Storage may be forbidden: the next document says nothing then.
  }
}

function isToastOptions(value: unknown): value is ToastOptions {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
}

/** Shows the toast that the document before this one left, if any. */
export function takeOverToast() {
  try {
    const text = sessionStorage.getItem(HAND_OVER_KEY)
    if (text === null) return
    sessionStorage.removeItem(HAND_OVER_KEY)
    const options: unknown = JSON.parse(text)
    if (isToastOptions(options)) showToast(options)
  } catch {
    // Storage may be forbidden, or hold something else: then there is nothing to show.
  }
}
