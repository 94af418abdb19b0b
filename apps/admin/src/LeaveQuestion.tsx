import { ConfirmDialog } from '@grove/ui'

interface LeaveQuestionProps {
  isOpen: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before changes that are not saved are lost. */
export function LeaveQuestion({ isOpen, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onStay}
      title="Leave without saving?"
      confirmText="Leave"
      cancelText="Stay"
      onConfirm={onLeave}
    >
      What you changed on this page is lost then.
    </ConfirmDialog>
  )
}
