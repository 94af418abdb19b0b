import { BusyButton, Outcome, withTexts } from '@grove/ui'
import type { OutcomeSearch } from '../../form-outcome.ts'
import { linkOutcomeOf } from '../../form-outcome.ts'
import { trpc } from '../../trpc.ts'
import { AccountCard, AccountPage } from './AccountPage.tsx'
import { LinkEnded } from './LinkEnded.tsx'

interface UnsubscribePageProps {
  account: string
  accountKey: string
  search: OutcomeSearch
}

/** Ends messages about new applications and the summary of each month, for an administrator who need not sign in for it. */
export function UnsubscribePage({ account, accountKey, search }: UnsubscribePageProps) {
  const end = trpc.messages.unsubscribe.useMutation()

  const handleSubmit = withTexts(() => {
    if (!end.isPending) end.mutate({ account: Number(account) || 1, key: accountKey })
  })

  const token = account === '' ? undefined : accountKey || undefined
  const { isDone, problem, isEnded } = linkOutcomeOf({ ...search, token }, end)
  return (
    <AccountPage title="Messages about new applications">
      <AccountCard>
        <Outcome problem={problem} done={isDone ? 'You get no more of them.' : undefined} />
        {isEnded && <LinkEnded />}
        {!isDone && !isEnded && (
          <form
            className="one-column"
            method="post"
            action={`/unsubscribe?${new URLSearchParams({ account, key: accountKey })}`}
            onSubmit={handleSubmit}
          >
            <p>
              Press the button, and you get no more messages about new applications, and no summary of each
              month.
            </p>
            <BusyButton type="submit" color="ember" isBusy={end.isPending}>
              End these messages
            </BusyButton>
          </form>
        )}
      </AccountCard>
    </AccountPage>
  )
}
