import { dayWords, ERASED_AFTER_MS } from '@grove/schema'
import { BusyButton, LaterConfirmDialog, Outcome, showToast } from '@grove/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '../../trpc.ts'
import { AccountCard } from './AccountPage.tsx'
import { problemOf, useConfirmed } from './use-confirmed.tsx'

/** The data that the directory holds about the signed-in user: they take it along, or have it deleted. */
export function OwnDataCard({ onClosed }: { onClosed: () => void }) {
  const utils = trpc.useUtils()
  const [isAsking, setIsAsking] = useState(false)
  const { askFirst, dialog } = useConfirmed()
  const close = trpc.security.closeAccount.useMutation({
    onSuccess({ erasedAt }) {
      utils.session.current.setData(undefined, null)
      showToast({
        title: 'Your account is closed',
        description: `It is erased on ${dayWords(erasedAt)}. Signing in before then brings it back.`,
      })
      onClosed()
    },
    onError: (error) => askFirst(error, () => close.mutate()),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <AccountCard title="My data">
        <p>
          Everything that we hold about you: your account, your listing, enquiries, messages, pictures and
          files of credentials, in one ZIP file.
        </p>
        <div>
          <Button component="a" variant="default" href="/api/account/data?format=zip" download>
            Download my data
          </Button>
        </div>
      </AccountCard>
      <AccountCard title="Delete my account">
        <p>
          You are signed out everywhere, and nobody sees your listing any more. After 14 days all that we hold
          about you is erased, with your listing and pictures. Until then, signing in brings your account
          back, and your listing as it is now.
        </p>
        <Outcome problem={problemOf(close.error)} />
        <div>
          <BusyButton
            variant="default"
            color="danger"
            isBusy={close.isPending}
            onClick={() => setIsAsking(true)}
          >
            Delete my account
          </BusyButton>
        </div>
        <LaterConfirmDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          title="Delete your account?"
          confirmText="Delete my account"
          isDangerous
          isBusy={close.isPending}
          onConfirm={() => close.mutate()}
        >
          <p>Your account is erased on {dayWords(inFourteenDays())}, unless you sign in before then.</p>
        </LaterConfirmDialog>
        {dialog}
      </AccountCard>
    </>
  )
}

function inFourteenDays(): string {
  return new Date(Date.now() + ERASED_AFTER_MS).toISOString()
}
