import { AppLink, BusyButton } from '@grove/ui'
import type { FormEvent } from 'react'
import type { OutcomeSearch } from '../../form-outcome.ts'
import { problemText } from '../../form-outcome.ts'
import { trpc } from '../../trpc.ts'
import classes from './AccountCard.module.css'
import { AccountCard, AccountPage, Outcome } from './AccountPage.tsx'

const CONFIRMED = 'E-mail address confirmed'

/** Confirms an e-mail address by the link of a message. Opening it does nothing: programs open links, too. */
export function VerifyEmailPage({ token, search }: { token: string; search: OutcomeSearch }) {
  const utils = trpc.useUtils()
  const confirm = trpc.accounts.confirmEmail.useMutation({
    onSuccess: () =>
      void Promise.all([utils.accounts.email.invalidate(), utils.session.current.invalidate()]),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate({ token })
  }

  const isFresh = confirm.isIdle
  const isDone = confirm.isSuccess || (isFresh && search.done === 'true')
  return (
    <AccountPage title="Confirm your e-mail address">
      <AccountCard>
        <Outcome
          problem={confirm.error?.message ?? (isFresh ? problemText(search.problem) : undefined)}
          done={isDone ? CONFIRMED : undefined}
        />
        {isDone ? (
          <p>
            Thank you. You can use it to log in from now on.{' '}
            <AppLink href="/account">To your account</AppLink>
          </p>
        ) : (
          <form className={classes.form} method="post" action="/verify-email" onSubmit={handleSubmit}>
            <input type="hidden" name="token" value={token} />
            <p>Press the button, and the address is confirmed.</p>
            <BusyButton type="submit" color="ember" isBusy={confirm.isPending}>
              Confirm my e-mail address
            </BusyButton>
          </form>
        )}
      </AccountCard>
    </AccountPage>
  )
}
