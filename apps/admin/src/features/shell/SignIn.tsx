import type { User } from '@grove/schema'
import { loginInput, roleOf, welcomeBack } from '@grove/schema'
import { BusyButton, classNames, showToast, Wordmark } from '@grove/ui'
import type { FieldErrors } from '@grove/ui/guide-form'
import { fieldId, LoginFields, useFormIssues } from '@grove/ui/guide-form'
import { CodeForm, PasskeyButton } from '@grove/ui/sign-in'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { SITE_ORIGIN } from '../../config.ts'
import { trpc } from '../../trpc.ts'
import classes from './AccessGate.module.css'

const ID_PREFIX = 'sign-in'

/** Username and password. The address stays, so that one goes on where one wanted to be. */
export function SignIn() {
  // There is nothing else to do here.
  useEffect(() => document.getElementById(fieldId(ID_PREFIX, 'username'))?.focus(), [])
  const utils = trpc.useUtils()
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(loginInput, { sync: true }),
  })
  const { showErrors, summary } = useFormIssues({
    errors: form.errors as FieldErrors,
    fields: ['username', 'password'],
    idPrefix: ID_PREFIX,
  })
  const [factors, setFactors] = useState<readonly string[]>()
  async function handleSignedIn(user: User) {
    const mayEnter = roleOf(user) !== 'member'
    if (mayEnter) await utils.session.needsSecondFactor.refetch()
    utils.session.current.setData(undefined, user)
    // A person who may not be here is told that, and nothing else.
    if (mayEnter)
      showToast({
        title: 'Login successful',
        description: welcomeBack(user),
        variant: 'success',
      })
  }
  const login = trpc.session.login.useMutation({
    onSuccess: handleSignedIn,
    onError({ message, data }) {
      if (data?.secondFactor !== undefined) setFactors(data.secondFactor)
      else showToast({ title: 'Login failed', description: message, variant: 'destructive' })
    },
  })
  const ask = trpc.session.askForPasskey.useMutation()
  const answer = trpc.session.loginWithPasskey.useMutation({ onSuccess: handleSignedIn })
  const send = trpc.session.secondFactor.useMutation({ onSuccess: handleSignedIn })
  const submit = form.onSubmit((values) => {
    if (!login.isPending) login.mutate(values)
  }, showErrors)

  return (
    <main className={classes.middle}>
      <Wordmark />
      <div className={classes.card}>
        <h1>Sign in to the admin panel</h1>
        {factors !== undefined ? (
          <CodeForm
            hasApp={factors.includes('totp')}
            onSubmit={(code) => send.mutate({ code })}
            isBusy={send.isPending}
            problem={send.error?.message}
            onBack={() => setFactors(undefined)}
          />
        ) : (
          <form className={classes.form} noValidate method="post" onSubmit={submit}>
            {summary}
            <LoginFields idPrefix={ID_PREFIX} inputProps={form.getInputProps} />
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
          Forgotten your password? Whoever runs the server can set a new one with{' '}
          <code>pnpm admin reset-password</code>.
        </p>
        <p className={classes.site}>
          <a href={`${SITE_ORIGIN}/`}>To the site</a>
        </p>
      </div>
    </main>
  )
}
