import { TOAST_SWIPE_THRESHOLD_PX } from '@grove/schema'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from '../icons.ts'
import { placeToasts } from './toasts-above.ts'

/** What a toast says. */
export interface ToastOptions {
  title: string
  description?: string
  /** `destructive` for what failed; it is announced at once. */
  variant?: 'default' | 'destructive' | 'success'
}

/** What a toast offers to do, and for how long. */
export interface ToastAction {
  label: string
  onClick: () => void
  durationMs: number
}

const ICONS: Readonly<Record<NonNullable<ToastOptions['variant']>, ReactNode>> = {
  default: <InfoIcon />,
  success: <CheckIcon />,
  destructive: <AlertIcon />,
}

function WithAction({ id, text, action }: { id: string; text: string | undefined; action: ToastAction }) {
  function handleClick() {
    notifications.hide(id)
    action.onClick()
  }
  return (
    <>
      {text}{' '}
      <Button variant="default" size="xs" onClick={handleClick}>
        {action.label}
      </Button>
    </>
  )
}

let lastId = 0

/** The toast that is shown. */
export function findToast(): HTMLElement | null {
  return document.getElementById(`toast-${lastId}`)
}

/** Shows a toast in the place of the one before it, from any code that runs in the browser. */
export function showToast(
  { title, description, variant = 'default' }: ToastOptions,
  action?: ToastAction,
): void {
  lastId += 1
  const id = `toast-${lastId}`
  let swipeFrom = 0
  notifications.clean()
  notifications.show({
    id,
    title,
    message: action === undefined ? description : <WithAction id={id} text={description} action={action} />,
    autoClose: action?.durationMs,
    icon: ICONS[variant],
    // Others are announced by the region that they come into.
    role: variant === 'destructive' ? 'alert' : 'group',
    'aria-label': title,
    'data-variant': variant,
    // Escape closes the toast, and not the dialog beneath it.
    'data-mantine-stop-propagation': 'true',
    tabIndex: -1,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    onOpen: placeToasts,
    onClose() {
      const toast = document.getElementById(id)
      if (toast?.contains(document.activeElement)) toast.closest<HTMLElement>('[role="region"]')?.focus()
    },
    onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Escape') notifications.hide(id)
    },
    onPointerDown({ clientX }: PointerEvent) {
      swipeFrom = clientX
    },
    onPointerUp({ clientX }: PointerEvent) {
      if (clientX - swipeFrom >= TOAST_SWIPE_THRESHOLD_PX) notifications.hide(id)
    },
  })
}
