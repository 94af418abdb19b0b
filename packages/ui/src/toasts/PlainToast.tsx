import { TOAST_DURATION_MS } from '@grove/schema'
import { useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { CrossIcon } from '../icons/index.ts'
import classes from './ToastRegion.module.css'
import type { Toast } from './toast-store.ts'
import { dismissToast } from './toast-store.ts'

/** Tells a toast where the code of the region cannot be fetched: the same words and look, dismissed by time or button. */
export function PlainToast({
  toast: { id = 0, isOpen, title, description, variant } = {},
}: {
  toast?: Partial<Toast>
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => {
      // Whoever points at it is reading it.
      if (!place.current?.querySelector(':hover, :focus')) dismissToast(id)
    }, TOAST_DURATION_MS)
    return () => clearInterval(timer)
  }, [id, isOpen])
  return (
    <div ref={place} className={classes.viewport} role="alert" tabIndex={-1}>
      {isOpen && (
        <div className={classNames(classes.toast, variant === 'destructive' && classes.destructive)}>
          <div className={classes.words}>
            <p className={classes.title}>{title}</p>
            <p className={classes.description}>{description}</p>
          </div>
          <button
            type="button"
            className={classes.close}
            aria-label="Dismiss"
            onClick={() => {
              // The button goes; its focus stays here.
              place.current?.focus()
              dismissToast(id)
            }}
          >
            <CrossIcon />
          </button>
        </div>
      )}
    </div>
  )
}
