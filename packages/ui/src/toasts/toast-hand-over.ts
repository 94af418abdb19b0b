import { keepStored, parseJson, readStored } from '../storage.ts'
import type { ToastOptions } from './show-toast.ts'
import { showToast } from './show-toast.ts'

const HAND_OVER_KEY = 'grove-toast'

/** Leaves a toast for the next document of this site, as on the way from one app to the other. */
export function handOverToast(options: ToastOptions) {
  keepStored('sessionStorage', HAND_OVER_KEY, JSON.stringify(options))
}

function isToastOptions(value: unknown): value is ToastOptions {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
}

/** Shows the toast that the document before this one left, if any. */
export function takeOverToast() {
  const options = parseJson(readStored('sessionStorage', HAND_OVER_KEY))
  keepStored('sessionStorage', HAND_OVER_KEY, null)
  if (isToastOptions(options)) showToast(options)
}
