import type { User } from '@grove/schema'
import { loginInput, roleOf, welcomeBack } from '@grove/schema'
import { BusyButton, classNames, FailureLine, showSuccess, useFocusGivenBack } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { fieldId, LoginFields, useFormIssues } from '@grove/ui/guide-form'
import { CodeForm, PasskeyButton } from '@grove/ui/sign-in'
import { Modal } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SITE_ORIGIN } from '../../config.ts'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import classes from './AccessGate.module.css'
import { SiteName, useAdminTitle } from './SiteName.tsx'

const ID_PREFIX = 'sign-in'

/** In the place of the app. The address stays, so that one goes on where one wanted to be. */
export function SignIn() {
  useAdminTitle()
  useEffect(() => {
    // There is nothing else to do here.
    document.getElementById(fieldId(ID_PREFIX, 'username'))?.focus()
    // The button that was pressed goes with the form: one goes on at the heading of what comes in its place.
    return () => document.querySelector('h1')?.focus()
  }, [])
  return (
    <main className={classes.middle}>
      <SiteName />
      <SignInCard />
    </main>
  )
}

interface SignInAgainProps {
  /** The account whose session has ended. */
  username: string
  /** Where the form cannot be shown. */
  onClose: () => void
}

/** Covers the app whose session has ended, and keeps it as it is. There is no way around the form. */
export function SignInAgain({ username }: SignInAgainProps) {
  return (
    <Modal.Root
      opened
      onClose={() => undefined}
      className={classes.over}
      closeOnClickOutside={false}
      closeOnEscape={false}
      returnFocus={false}
      // It would make a style element, which the policy of the pages refuses.
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content aria-label="Sign in again">
        <SignInCover username={username} />
      </Modal.Content>
    </Modal.Root>
  )
}

function SignInCover({ username }: Pick<SignInAgainProps, 'username'>) {
  useFocusGivenBack()
  return (
    <div className={classes.middle}>
      <SiteName />
      <SignInCard username={username} />
    </div>
  )
}

/** Username and password, or a passkey; and a code where the account asks for one. */
function SignInCard({ username }: { username?: string }) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { username: username ?? '', password: '' },
    validate: schemaResolver(loginInput, { sync: true }),
  })
  const { showErrors, summary } = useFormIssues({
    errors: form.errors,
    fields: ['username', 'password'],
    idPrefix: ID_PREFIX,
  })
  const [factors, setFactors] = useState<readonly string[]>()
  async function handleSignedIn(user: User) {
    const mayEnter = roleOf(user) !== 'member'
    if (mayEnter) await utils.session.needsSecondFactor.refetch()
    utils.session.current.setData(undefined, user)
    // Those that were refused while nobody was signed in.
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    // A person who may not be here is told that, and nothing else.
    if (mayEnter) showSuccess('Login successful', welcomeBack(user))
  }
  const login = trpc.session.login.useMutation({
    onSuccess: handleSignedIn,
    onError(error) {
      if (error.data?.secondFactor !== undefined) setFactors(error.data.secondFactor)
      else showFailure('Login failed', error)
    },
  })
  // That a code is needed is no failure.
  const failure = login.error?.data?.secondFactor === undefined ? login.error : null
  const ask = trpc.session.askForPasskey.useMutation()
  const answer = trpc.session.loginWithPasskey.useMutation({ onSuccess: handleSignedIn })
  const send = trpc.session.secondFactor.useMutation({ onSuccess: handleSignedIn })
  const submit = form.onSubmit((values) => {
    if (!login.isPending) login.mutate(values)
  }, showErrors)

  return (
    <div className={classes.card}>
      <h1>Sign in to the admin panel</h1>
      {username !== undefined && (
        <p className={classes.ended}>
          Your session has ended. Everything on the page is kept, and you go on there as {username}.
        </p>
      )}
      {factors !== undefined ? (
        <CodeForm
          hasApp={factors.includes('totp')}
          onSubmit={(code) => send.mutate({ code })}
          isBusy={send.isPending}
          problem={send.error === null ? undefined : callFailureText(send.error)}
          onBack={() => setFactors(undefined)}
        />
      ) : (
        <form className={classes.form} noValidate method="post" onSubmit={submit}>
          {summary}
          <LoginFields
            idPrefix={ID_PREFIX}
            inputProps={(field) => ({
              ...form.getInputProps(field),
              'data-autofocus': (field === 'password' && username !== undefined) || undefined,
            })}
          />
          <FailureLine text={failure === null ? '' : callFailureText(failure)} />
          <BusyButton type="submit" isBusy={login.isPending}>
            Login
          </BusyButton>
        </form>
      )}
      <div className={classes.passkey}>
        <PasskeyButton
          ask={() => ask.mutateAsync()}
          send={(credential) => answer.mutateAsync({ credential })}
        >
          Sign in with a passkey
        </PasskeyButton>
      </div>
      <p className={classNames('small', classes.site)}>
        <a href={`${SITE_ORIGIN}/forgot-password`}>Forgotten your password?</a> If no e-mail reaches you,
        whoever runs the server can set a new one with <code>pnpm admin reset-password</code>.
      </p>
      <p className={classes.site}>
        <a href={`${SITE_ORIGIN}/`}>To the site</a>
      </p>
    </div>
  )
}
