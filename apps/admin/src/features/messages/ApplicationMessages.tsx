import type { ApplicationMessages as Choice } from '@grove/schema'
import { NativeSelect } from '@mantine/core'
import { SITE_ORIGIN } from '../../config.ts'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import classes from './MessagesPage.module.css'

const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: 'at_once', label: 'At once' },
  { value: 'daily', label: 'Once a day' },
  { value: 'off', label: 'Not at all' },
]

/** How the administrator hears of new applications. */
export function ApplicationMessages() {
  const utils = trpc.useUtils()
  const settings = trpc.messages.settings.useQuery()
  const account = trpc.accounts.email.useQuery(undefined, { staleTime: 0 })
  const update = trpc.messages.updateSettings.useMutation({
    onSuccess: (saved) => utils.messages.settings.setData(undefined, saved),
    onError: (error) => showFailure('Update Failed', error),
  })
  // The choice that is on its way, else the stored one: a refused choice is not shown any more.
  const shown =
    (update.isPending ? update.variables : undefined)?.applicationMessages ??
    settings.data?.applicationMessages
  return (
    <div className={classes.choice}>
      <NativeSelect
        label="Tell me of new applications"
        description={'You also get a summary each month, except with "Not at all".'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={shown ?? 'at_once'}
        disabled={settings.data === undefined}
        data={[...CHOICES]}
        onChange={(event) => {
          const choice = CHOICES.find(({ value }) => value === event.target.value)
          if (choice !== undefined) update.mutate({ applicationMessages: choice.value })
        }}
      />
      {account.data?.email === null && (
        <p>
          Your account has no e-mail address, so nothing reaches you. Add one in{' '}
          <a href={`${SITE_ORIGIN}/account`}>My account</a>.
        </p>
      )}
    </div>
  )
}
