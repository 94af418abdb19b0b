import { fieldWords } from '@grove/schema'
import { Dialog } from '@grove/ui'
import { Button } from '@mantine/core'

/** Where the pin still stands, and where the listing says that it is. */
export interface PinQuestion {
  from: string
  to: string
  latitude: string
  longitude: string
}

interface PinDialogProps {
  question: PinQuestion
  onClose: () => void
  /** Saves, with the pin moved or left. */
  onAnswer: (isMoved: boolean) => void
}

/** Asks before a listing is saved whose town has changed and whose pin has not. */
export function PinDialog({ question: { from, to }, onClose, onAnswer }: PinDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title="Move the pin?"
      actions={
        <>
          <Button variant="default" onClick={() => onAnswer(false)}>
            Leave it there
          </Button>
          <Button onClick={() => onAnswer(true)}>Move the pin</Button>
        </>
      }
    >
      <p>
        The pin is still in {from}. Move it to {to}?
      </p>
    </Dialog>
  )
}

interface ConflictDialogProps {
  fields: readonly string[]
  onClose: () => void
  /** Saves, with what was typed here or with what was saved elsewhere. */
  onAnswer: (isMine: boolean) => void
}

/** Asks whose changes count, where the same fields were changed here and elsewhere. */
export function ConflictDialog({ fields, onClose, onAnswer }: ConflictDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title="Changed elsewhere"
      actions={
        <>
          <Button variant="default" onClick={() => onAnswer(false)}>
            Take the other changes
          </Button>
          <Button onClick={() => onAnswer(true)}>Keep mine</Button>
        </>
      }
    >
      <p>Since you opened this page, this was changed in another window or by an administrator as well:</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>{fieldWords(field)}</li>
        ))}
      </ul>
      <p>Nothing has been saved yet. All your other changes stay either way.</p>
    </Dialog>
  )
}
