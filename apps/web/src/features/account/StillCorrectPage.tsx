import { AppLink, BusyButton, Outcome } from '@grove/ui'
import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import type { LinkSearch } from '../../form-outcome.ts'
import { linkOutcomeOf } from '../../form-outcome.ts'
import { trpc } from '../../trpc.ts'
import { AccountCard, AccountPage } from './AccountPage.tsx'
import { LinkEnded } from './LinkEnded.tsx'

/** Says that a listing is still correct, or pauses it. Opening the page does nothing: programs open links, too. */
export function StillCorrectPage(search: LinkSearch) {
  const { token = '' } = search
  const confirm = trpc.confirmation.confirm.useMutation()
  const pause = trpc.confirmation.pause.useMutation()
  const { isDone, problem, isEnded } = linkOutcomeOf(search, confirm, pause)
  const done = confirm.data?.message ?? pause.data?.message ?? (isDone ? 'Thank you. It is done.' : undefined)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (confirm.isPending || pause.isPending) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const chosen = submitter?.getAttribute('value') === 'pause' ? pause : confirm
    chosen.mutate({ token })
  }

  return (
    <AccountPage title="Is your listing still correct?">
      <AccountCard>
        <Outcome problem={problem} done={done} />
        {isEnded && <LinkEnded />}
        {done === undefined && !isEnded && (
          <form className="one-column" method="post" action="/still-correct" onSubmit={handleSubmit}>
            <input type="hidden" name="token" value={token} />
            <p>
              Visitors see when you last said so. While it is paused, nobody but you sees it; you show it
              again when you like.
            </p>
            <div className="buttons">
              <BusyButton
                type="submit"
                name="choice"
                value="confirm"
                color="ember"
                isBusy={confirm.isPending}
              >
                Yes, all correct
              </BusyButton>
              <BusyButton
                type="submit"
                name="choice"
                value="pause"
                variant="default"
                isBusy={pause.isPending}
              >
                Pause it
              </BusyButton>
            </div>
          </form>
        )}
        <p>For these you sign in:</p>
        <div className="buttons">
          <Button component={AppLink} href="/create-profile" variant="default">
            Change it
          </Button>
          <Button component={AppLink} href="/create-profile#delete-profile" variant="default">
            Remove it
          </Button>
        </div>
      </AccountCard>
    </AccountPage>
  )
}
