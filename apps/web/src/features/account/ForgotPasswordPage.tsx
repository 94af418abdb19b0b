import { AppLink, BusyButton, Outcome, withTexts } from '@grove/ui'
import { TextInput } from '@mantine/core'
import type { OutcomeSearch } from '../../form-outcome.ts'
import { outcomeOf } from '../../form-outcome.ts'
import { trpc } from '../../trpc.ts'
import { AccountCard, AccountPage } from './AccountPage.tsx'

const ON_ITS_WAY = 'If that account exists, a link is on its way.'

/** Asks for a link to choose a new password. */
export function ForgotPasswordPage({ search }: { search: OutcomeSearch }) {
  const ask = trpc.accounts.requestPasswordReset.useMutation()

  const handleSubmit = withTexts((textOf) => {
    if (!ask.isPending) ask.mutate({ login: textOf('login') })
  })

  const { isDone, problem } = outcomeOf(search, ask)
  return (
    <AccountPage title="Forgotten your password?">
      <AccountCard>
        <p>
          Tell us your username or e-mail address. We send a link to the address of your account, and with it
          you choose a new password. The link works for one hour.
        </p>
        <Outcome problem={problem} done={ask.data?.message ?? (isDone ? ON_ITS_WAY : undefined)} />
        <form className="one-column" method="post" action="/forgot-password" onSubmit={handleSubmit}>
          <TextInput
            name="login"
            label="Username or e-mail"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <BusyButton type="submit" color="ember" isBusy={ask.isPending}>
            Send me a link
          </BusyButton>
        </form>
        <p className="small">
          <AppLink href="/auth">Back to the login</AppLink>
        </p>
      </AccountCard>
    </AccountPage>
  )
}
