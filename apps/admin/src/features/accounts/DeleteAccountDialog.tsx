import type { AccountRow } from '@grove/schema'
import { ConfirmDialog } from '@grove/ui'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { nameOf } from './name-of.ts'

interface DeleteAccountDialogProps {
  account: AccountRow | undefined
  isBusy: boolean
  onClose: () => void
  onConfirm: (account: AccountRow, isForgotten: boolean) => void
}

/** Says what goes with an account, before it goes. */
export function DeleteAccountDialog({ account, isBusy, onClose, onConfirm }: DeleteAccountDialogProps) {
  /** The account that goes from the history too: never the next one that is asked about. */
  const [forgottenId, setForgottenId] = useState<number>()
  const name = account === undefined ? '' : nameOf(account)
  const isForgotten = account !== undefined && account.id === forgottenId
  return (
    <ConfirmDialog
      isOpen={account !== undefined}
      onClose={onClose}
      title={`Delete the account of ${name}?`}
      confirmText="Delete"
      isBusy={isBusy}
      onConfirm={() => account !== undefined && onConfirm(account, isForgotten)}
    >
      <p>
        {account?.guideId === null
          ? 'The account has no listing.'
          : 'Its listing goes with it, with all words and pictures.'}{' '}
        {name} is signed out everywhere and cannot sign in any more; messages that wait for this account are
        not sent. The user name "{account?.username}" is free again. This cannot be undone; the history keeps
        that it was done, and by whom.
      </p>
      <Checkbox
        mt="sm"
        label="Erase the person from the history, too"
        description="For somebody who has asked to be forgotten: no name and no words of theirs are left there."
        checked={isForgotten}
        onChange={(event) => setForgottenId(event.target.checked ? account?.id : undefined)}
      />
    </ConfirmDialog>
  )
}
