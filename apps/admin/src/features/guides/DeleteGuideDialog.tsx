import { displayName } from '@grove/schema'
import { ConfirmDialog } from '@grove/ui'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useIsOwnAccount } from '../../viewer.ts'
import type { ActedGuide, GuideAction } from './use-guide-actions.ts'

interface DeleteGuideDialogProps {
  guide: ActedGuide | undefined
  onClose: () => void
  onConfirm: (action: GuideAction, guide: ActedGuide) => void
}

/** Asks before a listing is deleted, and whether its account goes with it. */
export function DeleteGuideDialog({ guide, onClose, onConfirm }: DeleteGuideDialogProps) {
  const name = displayName(guide?.userName)
  /** The guide whose account is to go, too. */
  const [withAccountOf, setWithAccountOf] = useState<number>()
  const isOwn = useIsOwnAccount(guide?.userId)
  const withAccount = guide !== undefined && withAccountOf === guide.id
  return (
    <ConfirmDialog
      isOpen={guide !== undefined}
      onClose={onClose}
      title={`Delete ${name}?`}
      confirmText="Delete"
      onConfirm={() => guide !== undefined && onConfirm(withAccount ? 'deleteAccount' : 'delete', guide)}
    >
      <p>
        The listing of <strong>{name}</strong> will be removed for good, with its pictures.{' '}
        {withAccount
          ? 'The account goes with it: nobody can sign in with it any more.'
          : 'The account stays.'}
      </p>
      {/* The server refuses one's own, so that an administrator is left. */}
      {guide?.userId !== undefined && !isOwn && (
        <Checkbox
          mt="sm"
          label="Delete the account, too"
          checked={withAccount}
          onChange={(event) => setWithAccountOf(event.target.checked ? guide.id : undefined)}
        />
      )}
    </ConfirmDialog>
  )
}
