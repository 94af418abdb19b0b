import { BusyButton, Outcome } from '@grove/ui'
import { useState } from 'react'
import { trpc } from '../../trpc.ts'
import { AccountCard } from './AccountPage.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { problemOf, useConfirmed } from './use-confirmed.tsx'

/** How many recovery codes are left, for accounts that have some use for them. */
export function RecoveryCodesCard() {
  const utils = trpc.useUtils()
  const state = trpc.security.state.useQuery()
  const [codes, setCodes] = useState<readonly string[]>()
  const confirmed = useConfirmed()
  const renew = trpc.security.renewRecoveryCodes.useMutation({
    onSuccess({ recoveryCodes }) {
      setCodes(recoveryCodes)
      void utils.security.state.invalidate()
    },
    onError: (error) => confirmed.askFirst(error, () => renew.mutate()),
  })

  const { data } = state
  if (data === undefined || (data.authenticatorSince === null && data.passkeys.length === 0)) return null
  return (
    <AccountCard title="Recovery codes">
      <Outcome
        problem={problemOf(renew.error)}
        done={
          renew.isSuccess && codes === undefined ? 'Your earlier recovery codes no longer work.' : undefined
        }
      />
      {codes === undefined ? (
        <>
          <p>{codesLeft(data.recoveryCodesLeft)}</p>
          <div>
            <BusyButton variant="default" isBusy={renew.isPending} onClick={() => renew.mutate()}>
              Make new recovery codes
            </BusyButton>
          </div>
        </>
      ) : (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      )}
      {confirmed.dialog}
    </AccountCard>
  )
}

function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery code left.'
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`
}
