import { BusyButton, Outcome, withTexts } from '@grove/ui'
import { TextInput } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { useRef } from 'react'
import { trpc } from '../../trpc.ts'
import { AccountCard } from './AccountPage.tsx'
import { problemOf, useConfirmed } from './use-confirmed.tsx'

/** The e-mail address of one's account: whether it is confirmed, and how it becomes another one. */
export function EmailCard() {
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const confirmed = useConfirmed()
  const utils = trpc.useUtils()
  const email = trpc.accounts.email.useQuery()
  const verify = trpc.accounts.requestEmailVerification.useMutation()
  const change = trpc.accounts.changeEmail.useMutation({ onSuccess: () => utils.accounts.email.invalidate() })

  function askToConfirm(newEmail: string) {
    change.mutate(
      { newEmail },
      {
        onSuccess() {
          // The address that was asked again may not be the one that is being typed.
          if (field.current?.value === newEmail) field.current.value = ''
        },
        onError: (error) => confirmed.askFirst(error, () => askToConfirm(newEmail)),
      },
    )
  }

  const handleSubmit = withTexts((textOf) => {
    if (!change.isPending) askToConfirm(textOf('newEmail'))
  })

  const { data } = email
  const asked = change.isSuccess ? change.variables.newEmail : data?.asked
  return (
    <AccountCard title="E-mail address">
      {email.isError && <p role="alert">{email.error.message}</p>}
      {data !== undefined && (
        <p>
          {data.email === null
            ? 'This account has no e-mail address. Give one, so that you can get a new password when you forget yours.'
            : `${data.email} (${data.isConfirmed ? 'confirmed' : 'not confirmed yet'})`}
        </p>
      )}
      {data !== undefined && data.email !== null && !data.isConfirmed && (
        <div className="one-column">
          <Outcome problem={verify.error?.message} done={verify.data?.message} />
          <BusyButton variant="default" isBusy={verify.isPending} onClick={() => verify.mutate()}>
            Send me a link to confirm it
          </BusyButton>
        </div>
      )}
      <Outcome done={change.isSuccess ? `We have asked ${asked} to confirm.` : undefined} />
      {asked != null && (
        <div className="one-column">
          {!change.isSuccess && <p>We have asked {asked} to confirm.</p>}
          <div>
            <BusyButton variant="default" isBusy={change.isPending} onClick={() => askToConfirm(asked)}>
              Send it again
            </BusyButton>
          </div>
        </div>
      )}
      <form className="one-column" method="dialog" onSubmit={handleSubmit}>
        <Outcome problem={problemOf(change.error)} />
        <TextInput
          ref={field}
          name="newEmail"
          type="email"
          label="New e-mail address"
          required
          autoComplete="email"
        />
        {/* Until the page is its own, a press must not send the form anywhere else. */}
        <BusyButton type={isHydrated ? 'submit' : 'button'} isBusy={change.isPending}>
          Change the address
        </BusyButton>
      </form>
      {confirmed.dialog}
    </AccountCard>
  )
}
