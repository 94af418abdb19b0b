import { TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_LIMIT } from '@grove/schema'
import { useHotkeys } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { findToast } from './show-toast.tsx'
import { takeOverToast } from './toast-hand-over.ts'

/** Where toasts appear: one at a time, announced, dismissed by time, swipe, button or Escape, reached with F8. */
export function Toasts() {
  useEffect(takeOverToast, [])
  useHotkeys([[TOAST_HOTKEY, () => findToast()?.focus()]], [])
  return (
    <Notifications
      role="region"
      aria-label={`Notifications (${TOAST_HOTKEY})`}
      aria-live="polite"
      tabIndex={-1}
      limit={TOAST_LIMIT}
      autoClose={TOAST_DURATION_MS}
      // Of its layouts the one that waits while the focus is in a toast.
      layout="stacked"
      // A toast comes by the stylesheet, and is gone at once, so that two are never there together.
      transitionDuration={0}
    />
  )
}
