import { fieldWords } from '@grove/schema'
import { LaterDialog } from '@grove/ui'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

/** Where the pin still stands, and where the listing says that it is. */
export interface PinQuestion {
  from: string
  to: string
  latitude: string
  longitude: string
  /** Of the town, where it is known and the listing still names the one before. */
  county?: string | undefined
}

interface AnswerProps {
  onClose: () => void
  /** Saves, in one way or the other. */
  onAnswer: (isYes: boolean) => void
}

/** Asks before a listing is saved whose town has changed and whose pin has not: yes moves the pin, and the county with it. */
export function PinDialog({
  question: { from, to, county },
  ...answers
}: AnswerProps & { question: PinQuestion }) {
  return (
    <QuestionDialog {...answers} title="Move the pin?" no="Leave it there" yes="Move the pin">
      <p>
        The pin is still in {from}. Move it to {to}?
        {county !== undefined && ` The county becomes ${county} then.`}
      </p>
    </QuestionDialog>
  )
}

interface ConflictDialogProps extends AnswerProps {
  fields: readonly string[]
}

/** The name of a field as it begins a line. */
function labelOf(field: string): string {
  const words = fieldWords(field)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Asks whose changes count, where the same fields were changed here and elsewhere: yes keeps what was typed here. */
export function ConflictDialog({ fields, ...answers }: ConflictDialogProps) {
  return (
    <QuestionDialog {...answers} title="Changed elsewhere" no="Take the other changes" yes="Keep mine">
      <p>Since you opened this page, this was changed in another window or by an administrator as well:</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>{labelOf(field)}</li>
        ))}
      </ul>
      <p>Nothing has been saved yet. All your other changes stay either way.</p>
    </QuestionDialog>
  )
}

interface QuestionDialogProps extends AnswerProps {
  title: string
  no: string
  yes: string
  children: ReactNode
}

function QuestionDialog({ title, no, yes, children, onClose, onAnswer }: QuestionDialogProps) {
  return (
    <LaterDialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={title}
      actions={
        <>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {no}
          </Button>
          <Button onClick={() => onAnswer(true)}>{yes}</Button>
        </>
      }
    >
      {children}
    </LaterDialog>
  )
}
