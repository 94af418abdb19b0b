import { Button } from '@mantine/core'
import { useFocusTrap } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import { BusyButton } from '../controls/BusyButton.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { CrossIcon } from '../icons/index.ts'
import { keepToastsAbove } from '../toasts/toasts-above.ts'
import classes from './Dialog.module.css'
import { useEscape, useFocusGivenBack, useIsInBrowser, usePressOn } from './use-overlay.ts'

export interface DialogProps {
  isOpen: boolean
  /** Asked for by the close button, Escape and a press beside the dialog; the caller sets `isOpen`. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons beneath, the safest one first. */
  actions?: ReactNode
  /** `alertdialog` for what interrupts to ask. */
  role?: 'dialog' | 'alertdialog'
  /** False keeps a press beside the dialog from closing it, as for forms. */
  closesOnOutsidePress?: boolean
  /** `wide` for forms of two columns. */
  width?: 'medium' | 'wide'
}

/**
 * A dialog over the page. Focus goes to its first field or button, stays inside, and returns to where it was. Toasts
 * stay in reach above it.
 */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  const isInBrowser = useIsInBrowser()
  return isOpen && isInBrowser ? createPortal(<DialogBox {...rest} />, document.body) : null
}

function DialogBox({
  onClose,
  title,
  children,
  actions,
  role = 'dialog',
  closesOnOutsidePress = true,
  width = 'medium',
}: Omit<DialogProps, 'isOpen'>) {
  const titleId = useId()
  const bodyId = useId()
  const backdrop = useRef<HTMLDivElement>(null)
  const trap = useFocusTrap()
  useFocusGivenBack()
  useEscape(backdrop, onClose)
  usePressOn(backdrop, closesOnOutsidePress ? onClose : undefined)
  const semantics = {
    role,
    'aria-modal': true,
    'aria-labelledby': titleId,
    'aria-describedby': role === 'alertdialog' ? bodyId : undefined,
  }
  return (
    <div ref={backdrop} className={classes.backdrop}>
      <div
        {...semantics}
        ref={trap}
        className={classNames(classes.dialog, width === 'wide' && classes.wide)}
        tabIndex={-1}
      >
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <div id={bodyId} className={classes.body}>
          {children}
        </div>
        {actions !== undefined && (
          <div ref={keepToastsAbove} className={classes.actions}>
            {actions}
          </div>
        )}
        <IconButton className={classes.close} label="Close" icon={<CrossIcon />} onClick={onClose} />
      </div>
    </div>
  )
}

export interface ConfirmDialogProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'title' | 'children'> {
  confirmText: string
  cancelText?: string
  onConfirm: () => void
  /** False for what can be undone. */
  isDangerous?: boolean
  /** True while the answer is being carried out. */
  isBusy?: boolean
}

/** Asks before something is done; focus begins at the way back. */
export function ConfirmDialog({
  confirmText,
  cancelText = 'Cancel',
  onConfirm,
  isDangerous = true,
  isBusy = false,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      actions={
        <>
          <Button variant="default" onClick={dialog.onClose}>
            {cancelText}
          </Button>
          <BusyButton color={isDangerous ? 'danger' : undefined} isBusy={isBusy} onClick={onConfirm}>
            {confirmText}
          </BusyButton>
        </>
      }
    />
  )
}
