import { TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_LIMIT, TOAST_SWIPE_THRESHOLD_PX } from '@grove/schema'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useEffect } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from '../icons.ts'
import type { Toast, ToastAction, ToastOptions } from './show-toast.ts'
import { TOAST_END_EVENT, TOAST_EVENT, takeWaitingToast } from './show-toast.ts'
import { placeToasts } from './toasts-above.ts'

const ICONS: Readonly<Record<NonNullable<ToastOptions['variant']>, ReactNode>> = {
  default: <InfoIcon />,
  success: <CheckIcon />,
  destructive: <AlertIcon />,
}

let lastId = 0

function findToast(): HTMLElement | null {
  return document.getElementById(`toast-${lastId}`)
}

function show({ options: { title, description, variant = 'default' }, action }: Toast): void {
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
    // The live region around the toast announces the others.
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

/** The region of the toasts: one at a time, announced, closed by time, swipe, button or Escape, focused by F8. */
export function Toasts() {
  useEffect(() => {
    function showWaiting() {
      const toast = takeWaitingToast()
      if (toast !== undefined) show(toast)
    }
    const endShown = () => notifications.clean()
    showWaiting()
    window.addEventListener(TOAST_EVENT, showWaiting)
    window.addEventListener(TOAST_END_EVENT, endShown)
    return () => {
      window.removeEventListener(TOAST_EVENT, showWaiting)
      window.removeEventListener(TOAST_END_EVENT, endShown)
    }
  }, [])
  const { notifications: shown } = useNotifications()
  useHotkeys([[TOAST_HOTKEY, () => findToast()?.focus()]], [])
  return (
    <Notifications
      role="region"
      aria-label={`Notifications (${TOAST_HOTKEY})`}
      // An alert announces itself: in a live region some screen readers would read it twice.
      aria-live={shown.some(({ role }) => role === 'alert') ? 'off' : 'polite'}
      tabIndex={-1}
      limit={TOAST_LIMIT}
      autoClose={TOAST_DURATION_MS}
      // The layout whose time stands still while the focus is in a toast.
      layout="stacked"
      // The stylesheet moves a new toast in. The old one goes at once, so that two are never shown together.
      transitionDuration={0}
    />
  )
}
