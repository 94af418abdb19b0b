import { BusyButton, Outcome, PasswordField } from '@grove/ui'
import { Button, TextInput } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useRef } from 'react'
import { trpc } from '../../trpc.ts'
import { AccountCard } from './AccountPage.tsx'

/** The e-mail address of one's account: whether it is confirmed, and how it becomes another one. */
export function EmailCard() {
  const isHydrated = useHydrated()
  const newEmail = useRef<HTMLInputElement>(null)
  const currentPassword = useRef<HTMLInputElement>(null)
  const email = trpc.accounts.email.useQuery()
  const verify = trpc.accounts.requestEmailVerification.useMutation()
  const change = trpc.accounts.changeEmail.useMutation()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (change.isPending) return
    const form = event.currentTarget
    const data = new FormData(form)
    change.mutate(
      {
        newEmail: String(data.get('newEmail') ?? ''),
        currentPassword: String(data.get('currentPassword') ?? ''),
      },
      { onSuccess: () => form.reset() },
    )
  }

  /** Fills the form with the address that was asked before; the password is not kept. */
  function handleAskAgain(asked: string) {
    if (newEmail.current !== null) newEmail.current.value = asked
    currentPassword.current?.focus()
  }

  const { data } = email
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
      {data?.asked != null && change.data === undefined && (
        <div className="one-column">
          <p>We have asked {data.asked} to confirm.</p>
          <div>
            <Button variant="default" onClick={() => handleAskAgain(data.asked ?? '')}>
              Send it again
            </Button>
          </div>
        </div>
      )}
      <form className="one-column" method="dialog" onSubmit={handleSubmit}>
        <Outcome problem={change.error?.message} done={change.data?.message} />
        <TextInput
          ref={newEmail}
          name="newEmail"
          type="email"
          label="New e-mail address"
          required
          autoComplete="email"
        />
        <PasswordField
          ref={currentPassword}
          name="currentPassword"
          label="Current password"
          required
          autoComplete="current-password"
        />
        {/* Until the page is its own, a press must not send the password anywhere else. */}
        <BusyButton type={isHydrated ? 'submit' : 'button'} isBusy={change.isPending}>
          Change the address
        </BusyButton>
      </form>
    </AccountCard>
  )
}
