import type { User } from '@grove/schema'
import { NAME_MAX_LENGTH } from '@grove/schema'
import { AppLink, BusyButton, Outcome, withTexts } from '@grove/ui'
import { TextInput } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { trpc } from '../../trpc.ts'
import classes from './AccountCard.module.css'
import { AccountCard } from './AccountPage.tsx'

interface NameCardProps {
  viewer: User
  /** Whose listing shows the name changes it there. */
  hasListing: boolean
}

/** The name of one's account, and how it becomes another one. */
export function NameCard({ viewer, hasListing }: NameCardProps) {
  const { username, firstName, lastName } = viewer
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <AccountCard title="Name">
      <p>
        {name !== '' && (
          <>
            <strong className={classes.name}>{name}</strong>.{' '}
          </>
        )}
        You sign in as <strong className={classes.name}>{username}</strong>.
      </p>
      {hasListing ? (
        <p>
          Your listing shows your name. <AppLink href="/create-profile">Change it in your listing</AppLink>
        </p>
      ) : (
        <NameForm viewer={viewer} />
      )}
    </AccountCard>
  )
}

function NameForm({ viewer }: Pick<NameCardProps, 'viewer'>) {
  const isHydrated = useHydrated()
  const utils = trpc.useUtils()
  const rename = trpc.accounts.rename.useMutation({
    onSuccess: (user) => utils.session.current.setData(undefined, user),
  })

  const handleSubmit = withTexts((textOf) => {
    if (rename.isPending) return
    rename.mutate({ firstName: textOf('firstName'), lastName: textOf('lastName') })
  })

  return (
    <form className="one-column" method="dialog" onSubmit={handleSubmit}>
      <Outcome problem={rename.error?.message} done={rename.data && 'Your name is changed.'} />
      <TextInput
        name="firstName"
        label="First name"
        required
        maxLength={NAME_MAX_LENGTH}
        autoComplete="given-name"
        defaultValue={viewer.firstName ?? ''}
      />
      <TextInput
        name="lastName"
        label="Last name"
        required
        maxLength={NAME_MAX_LENGTH}
        autoComplete="family-name"
        defaultValue={viewer.lastName ?? ''}
      />
      <BusyButton type={isHydrated ? 'submit' : 'button'} isBusy={rename.isPending}>
        Change the name
      </BusyButton>
    </form>
  )
}
