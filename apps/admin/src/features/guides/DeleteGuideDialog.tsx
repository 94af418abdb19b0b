import { displayName } from '@grove/schema'
import { ConfirmDialog } from '@grove/ui'
import type { ActedGuide } from './use-guide-actions.ts'

interface DeleteGuideDialogProps {
  guide: ActedGuide | undefined
  onClose: () => void
  onConfirm: (guide: ActedGuide) => void
}

/** Asks before a listing is deleted. */
export function DeleteGuideDialog({ guide, onClose, onConfirm }: DeleteGuideDialogProps) {
  const name = displayName(guide?.userName)
  return (
    <ConfirmDialog
      isOpen={guide !== undefined}
      onClose={onClose}
      title={`Delete ${name}?`}
      confirmText="Delete"
      onConfirm={() => guide !== undefined && onConfirm(guide)}
    >
      <p>
        The listing of <strong>{name}</strong> will be removed for good, with its pictures. The account stays.
      </p>
    </ConfirmDialog>
  )
}
