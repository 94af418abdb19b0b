import { Button, Modal } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { useCallback, useEffect, useRef } from 'react'
import { BusyButton } from '../controls/BusyButton.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { CrossIcon } from '../icons.ts'
import { keepToastsAbove } from '../toasts/toasts-above.ts'
import classes from './Dialog.module.css'
import { useEscape } from './use-escape.ts'
import { useFocusGivenBack } from './use-focus-given-back.ts'

export interface DialogProps {
  isOpen: boolean
  /** Asked for by the close button, Escape and a press beside the dialog; the caller sets `isOpen`. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** On a button beneath that closes the dialog, before the other ones. */
  closeText?: string
  /** Further buttons beneath, the safest one first. */
  actions?: ReactNode
  /** `alertdialog` for what interrupts to ask. */
  role?: 'dialog' | 'alertdialog'
  /** False keeps a press beside the dialog from closing it, as for forms. */
  closesOnOutsidePress?: boolean
  /** `wide` for forms of two columns, `full` for pictures; narrower where absent. */
  width?: 'wide' | 'full'
}

/** How a dialog comes; it goes at once, so that the focus can go on. */
const RISE = {
  duration: 220,
  exitDuration: 0,
  transition: {
    in: { opacity: 1, transform: 'none' },
    out: { opacity: 0, transform: 'translateY(10px)' },
    transitionProperty: 'opacity, transform',
  },
}

/**
 * A dialog over the page. Focus goes to its first field or button, stays inside, and returns to where it was. Toasts
 * stay in reach above it.
 */
export function Dialog({ isOpen, onClose, closesOnOutsidePress = true, width, ...content }: DialogProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      className={width && classes[width]}
      transitionProps={RISE}
      closeOnClickOutside={closesOnOutsidePress}
      closeOnEscape={false}
      returnFocus={false}
      // It would make a style element, which the policy of the pages refuses; the stylesheet keeps the page in place.
      lockScroll={false}
    >
      <Modal.Overlay />
      <DialogBox isOpen={isOpen} onClose={onClose} {...content} />
    </Modal.Root>
  )
}

function DialogBox({
  isOpen,
  onClose,
  title,
  children,
  closeText,
  actions,
  role = 'dialog',
}: Omit<DialogProps, 'closesOnOutsidePress' | 'width'>) {
  const box = useRef<HTMLDivElement>(null)
  // Mantine calls each of its modals a dialog.
  const nameRole = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element
      element?.setAttribute('role', role)
    },
    [role],
  )
  return (
    // Mantine takes it away a moment after it was closed: see takeLostFocus.
    <Modal.Content ref={nameRole} data-closing={isOpen ? undefined : ''}>
      <WhileOpen box={box} onClose={onClose} />
      <Modal.Title>{title}</Modal.Title>
      {/* Mantine describes a dialog by its body: right for a question, too much for a form. */}
      {role === 'alertdialog' ? (
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      ) : (
        <div className={classes.body}>{children}</div>
      )}
      {(closeText ?? actions) !== undefined && (
        <div ref={keepToastsAbove} className={classes.actions}>
          {closeText !== undefined && (
            <Button variant="default" onClick={onClose}>
              {closeText}
            </Button>
          )}
          {actions}
        </div>
      )}
      <IconButton className={classes.close} label="Close" icon={<CrossIcon />} onClick={onClose} />
    </Modal.Content>
  )
}

/** Stands in the dialog, and so is there as long as that is open. */
function WhileOpen({
  box,
  onClose,
}: Pick<DialogProps, 'onClose'> & { box: RefObject<HTMLDivElement | null> }) {
  useFocusGivenBack()
  useEscape(box, onClose)
  useEffect(() => {
    // Mantine gives the focus without scrolling: in a low window the field would be beneath the buttons until somebody types.
    const show = ({ target }: FocusEvent) => {
      if (target instanceof Element) target.scrollIntoView({ block: 'nearest' })
    }
    const element = box.current
    element?.addEventListener('focusin', show, { once: true })
    return () => element?.removeEventListener('focusin', show)
  }, [box])
  return null
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
      closeText={cancelText}
      actions={
        <BusyButton color={isDangerous ? 'danger' : undefined} isBusy={isBusy} onClick={onConfirm}>
          {confirmText}
        </BusyButton>
      }
    />
  )
}
