import { TOAST_LIMIT, TOAST_REMOVE_DELAY_MS } from '@grove/schema'

/** What a toast says. */
export interface ToastOptions {
  title: string
  description?: string
  /** `destructive` for what failed; it is announced at once. */
  variant?: 'default' | 'destructive' | 'success'
}

export interface Toast extends ToastOptions {
  id: number
  isOpen: boolean
}

const NONE: readonly Toast[] = []
let toasts: readonly Toast[] = NONE
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast in the place of the one before it, from any code that runs in the browser; answers its id. */
export function showToast(options: ToastOptions): number {
  lastId += 1
  set([{ ...options, id: lastId, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT))
  return lastId
}

/** Closes a toast. It leaves the screen at once and the list after a delay. */
export function dismissToast(id: number) {
  if (!toasts.some((toast) => toast.id === id && toast.isOpen)) return
  set(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)))
  const removal = setTimeout(() => {
    removals.delete(id)
    set(toasts.filter((toast) => toast.id !== id))
  }, TOAST_REMOVE_DELAY_MS)
  removals.set(id, removal)
}

/** Takes every toast away at once, and the removals that were planned. */
export function clearToasts() {
  for (const removal of removals.values()) clearTimeout(removal)
  removals.clear()
  set(NONE)
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function getToasts(): readonly Toast[] {
  return toasts
}

/** There are no toasts on the server. */
export function getServerToasts(): readonly Toast[] {
  return NONE
}
