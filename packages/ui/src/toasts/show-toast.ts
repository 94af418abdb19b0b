/** The text of a toast, and how it looks. */
export interface ToastOptions {
  title: string
  description?: string
  /** `destructive` for a failure, which is announced at once. */
  variant?: 'default' | 'destructive' | 'success'
}

/** A button in a toast, and how long the toast stays, in ms. */
export interface ToastAction {
  label: string
  onClick: () => void
  durationMs: number
}

export interface Toast {
  options: ToastOptions
  action: ToastAction | undefined
}

/** Dispatched on the window when there is a toast to show. */
export const TOAST_EVENT = 'grove:toast'

/** Toasts replace each other: only the newest one waits to be shown. */
let waiting: Toast | undefined

/** Shows a toast in the place of the one before it, from any code that runs in the browser. */
export function showToast(options: ToastOptions, action?: ToastAction): void {
  waiting = { options, action }
  window.dispatchEvent(new Event(TOAST_EVENT))
}

export function showSuccess(title: string, description: string): void {
  showToast({ title, description, variant: 'success' })
}

export function showProblem(title: string, description: string): void {
  showToast({ title, description, variant: 'destructive' })
}

/** Dispatched on the window when the toast that is shown is true no more. */
export const TOAST_END_EVENT = 'grove:toast-end'

/** Takes the toast away, as where a failure that it tells of is over. */
export function endToast(): void {
  waiting = undefined
  window.dispatchEvent(new Event(TOAST_END_EVENT))
}

export function hasWaitingToast(): boolean {
  return waiting !== undefined
}

/** Returns the toast that waits, once. */
export function takeWaitingToast(): Toast | undefined {
  const toast = waiting
  waiting = undefined
  return toast
}
