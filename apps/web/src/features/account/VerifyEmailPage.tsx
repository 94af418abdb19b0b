import { AppLink, BusyButton, Outcome, useSentOnce, withTexts } from '@grove/ui'
import type { LinkSearch } from '../../form-outcome.ts'
import { linkOutcomeOf } from '../../form-outcome.ts'
import { trpc } from '../../trpc.ts'
import { useHydratedViewer } from '../../use-viewer.ts'
import { AccountCard, AccountPage } from './AccountPage.tsx'
import { LinkEnded } from './LinkEnded.tsx'

/** Confirms an e-mail address by the link of a message. Opening it does nothing: programs open links, too. */
export function VerifyEmailPage(search: LinkSearch) {
  const { token = '' } = search
  const viewer = useHydratedViewer()
  const utils = trpc.useUtils()
  const confirm = trpc.accounts.confirmEmail.useMutation({
    onSuccess: () =>
      void Promise.all([utils.accounts.email.invalidate(), utils.session.current.invalidate()]),
  })

  const send = useSentOnce(confirm)

  const handleSubmit = withTexts(() => send({ token }))

  const { isDone, problem, isEnded } = linkOutcomeOf(search, confirm)
  return (
    <AccountPage title="Confirm your e-mail address">
      <AccountCard>
        <Outcome problem={problem} done={isDone ? 'E-mail address confirmed' : undefined} />
        {isDone ? (
          <p>
            Thank you. You can use it to log in from now on. {/* The link may be of another account. */}
            {viewer && (
              <>
                You are signed in here as <strong>{viewer.username}</strong>.{' '}
              </>
            )}
            <AppLink href="/account">To your account</AppLink>
          </p>
        ) : isEnded ? (
          <LinkEnded />
        ) : (
          <form className="one-column" method="post" action="/verify-email" onSubmit={handleSubmit}>
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
