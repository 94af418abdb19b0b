import { CHANGED_PASSWORD_MIN_LENGTH } from '@grove/schema'
import { AppLink, BusyButton, Outcome, PasswordField, useSentOnce, withTexts } from '@grove/ui'
import { errorsByField } from '@grove/ui/call-errors'
import { PasswordStrength } from '@grove/ui/sign-in'
import { useState } from 'react'
import type { LinkSearch } from '../../form-outcome.ts'
import { linkOutcomeOf } from '../../form-outcome.ts'
import { trpc } from '../../trpc.ts'
import { useHydratedViewer } from '../../use-viewer.ts'
import { AccountCard, AccountPage } from './AccountPage.tsx'

const FIELD_ID = 'reset-newPassword'

/** Chooses a new password by the link of a message. Opening it does nothing. */
export function ResetPasswordPage(search: LinkSearch) {
  const { token = '' } = search
  const [typed, setTyped] = useState('')
  const viewer = useHydratedViewer()
  const utils = trpc.useUtils()
  const reset = trpc.accounts.confirmPasswordReset.useMutation({
    // Whoever was signed in to this account is not any more.
    onSuccess: () => utils.session.current.invalidate(),
    onError(error) {
      if (errorsByField(error).newPassword !== undefined) document.getElementById(FIELD_ID)?.focus()
    },
  })

  const send = useSentOnce(reset)

  const handleSubmit = withTexts((textOf) => send({ token, newPassword: textOf('newPassword') }))

  const { isDone, problem, isEnded } = linkOutcomeOf(search, reset)
  const fieldError = errorsByField(reset.error).newPassword
  return (
    <AccountPage title="Choose a new password">
      <AccountCard>
        <Outcome
          problem={fieldError === undefined ? problem : undefined}
          done={isDone ? 'Password changed' : undefined}
        />
        {isDone && viewer && (
          <p>
            Every device of that account has been signed out. You are signed in here as{' '}
            <strong>{viewer.username}</strong>: log out to log in with the new password.
          </p>
        )}
        {isDone && !viewer && (
          <p>
            You can <AppLink href="/auth">log in</AppLink> with it now. Every device that was signed in has
            been signed out.
          </p>
        )}
        {!isDone && !isEnded && (
          <form className="one-column" method="post" action="/reset-password" onSubmit={handleSubmit}>
            <input type="hidden" name="token" value={token} />
            <PasswordField
              id={FIELD_ID}
              name="newPassword"
              label="New password"
              error={fieldError}
              description={`At least ${CHANGED_PASSWORD_MIN_LENGTH} characters.`}
              minLength={CHANGED_PASSWORD_MIN_LENGTH}
              required
              autoComplete="new-password"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <PasswordStrength password={typed} />
            <BusyButton type="submit" color="ember" isBusy={reset.isPending}>
              Set the password
            </BusyButton>
          </form>
        )}
        {!isDone && (
          <p className="small">
            The link does not work? <AppLink href="/forgot-password">Ask for another one</AppLink>
          </p>
        )}
      </AccountCard>
    </AccountPage>
  )
}
