import { TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD_PX } from '@grove/schema'
import * as RadixToast from '@radix-ui/react-toast'
import type { ReactNode } from 'react'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { AlertIcon, CheckIcon, CrossIcon, InfoIcon } from '../icons/index.ts'
import classes from './ToastRegion.module.css'
import type { Toast, ToastOptions } from './toast-store.ts'
import { dismissToast, getServerToasts, getToasts, subscribeToToasts } from './toast-store.ts'
import { placeToasts } from './toasts-above.ts'

const HOTKEY = [TOAST_HOTKEY]

/** Where toasts appear: one at a time, announced, dismissed by time, swipe, button or Escape, reached with F8. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, getServerToasts)
  return (
    <RadixToast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport className={classes.viewport} hotkey={HOTKEY} />
    </RadixToast.Provider>
  )
}

const ICONS: Readonly<Record<NonNullable<ToastOptions['variant']>, ReactNode>> = {
  default: <InfoIcon />,
  success: <CheckIcon />,
  destructive: <AlertIcon />,
}

function ToastItem({ toast: { id, isOpen, title, description, variant = 'default' } }: { toast: Toast }) {
  useLayoutEffect(placeToasts, [])
  return (
    <RadixToast.Root
      className={classNames(classes.toast, variant === 'destructive' && classes.destructive)}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) dismissToast(id)
      }}
    >
      {ICONS[variant]}
      <div className={classes.words}>
        <RadixToast.Title className={classes.title}>{title}</RadixToast.Title>
        {description !== undefined && (
          <RadixToast.Description className={classes.description}>{description}</RadixToast.Description>
        )}
      </div>
      <RadixToast.Close className={classes.close} aria-label="Dismiss">
        <CrossIcon />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
