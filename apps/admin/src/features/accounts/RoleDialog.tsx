import type { AccountRow, Role } from '@grove/schema'
import { ROLES } from '@grove/schema'
import { BusyButton, Dialog, showSuccess } from '@grove/ui'
import { callStatus } from '@grove/ui/call-errors'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import { useIsOwnAccount } from '../../viewer.ts'
import { nameWithUsername } from './name-of.ts'

const LABELS: Readonly<Record<Role, { label: string; description: string }>> = {
  member: { label: 'Member', description: 'Keeps a listing of their own, and sees nothing here.' },
  reviewer: {
    label: 'Reviewer',
    description:
      'Decides about applications and reads messages. No settings, accounts, imports, exports or deleting.',
  },
  administrator: { label: 'Administrator', description: 'Does everything here.' },
}

interface RoleDialogProps {
  account: AccountRow
  onClose: () => void
  /** Called where the account is there no more: its row goes, and what has the focus in it. */
  onGone: () => void
}

/** Gives an account other rights. */
export function RoleDialog({ account, onClose, onGone }: RoleDialogProps) {
  const [role, setRole] = useState(account.role)
  const utils = trpc.useUtils()
  const isOwn = useIsOwnAccount(account.id)
  const save = trpc.admin.setRole.useMutation({
    onSuccess() {
      showSuccess('Role changed', `${nameWithUsername(account)} has the role ${LABELS[role].label} now.`)
      void utils.admin.invalidate()
      // It may have been one's own.
      void utils.session.current.invalidate()
      onClose()
    },
    onError(error) {
      showFailure('Update Failed', error)
      const status = callStatus(error)
      if (status === 404) onGone()
      else if (status !== 409) return
      // The role on the screen may be an old one, or that of nobody: the table shows what it is now.
      void utils.admin.accounts.invalidate()
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Role of ${nameWithUsername(account)}`}
      closeText="Cancel"
      actions={
        <BusyButton
          isBusy={save.isPending}
          aria-disabled={role === account.role}
          onClick={() => {
            if (role !== account.role) save.mutate({ userId: account.id, role, seen: account.role })
          }}
        >
          Save
        </BusyButton>
      }
    >
      {isOwn && (
        <p>
          This is your own account: as a member you leave the admin app at once, as a reviewer you see no
          accounts and no settings any more.
        </p>
      )}
      <Radio.Group
        mt={isOwn ? 'md' : undefined}
        label="This account is a"
        value={role}
        onChange={(value) => setRole(ROLES.find((known) => known === value) ?? role)}
      >
        <Stack gap="sm" mt="xs">
          {ROLES.map((value) => (
            <Radio key={value} value={value} {...LABELS[value]} />
          ))}
        </Stack>
      </Radio.Group>
    </Dialog>
  )
}
