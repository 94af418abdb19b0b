import type { User } from '@grove/schema'
import { welcomeBack } from '@grove/schema'
import { AppLink, BusyButton, classNames, Spinner, showToast } from '@grove/ui'
import type { FieldErrors } from '@grove/ui/guide-form'
import { LoginFields, useFormIssues } from '@grove/ui/guide-form'
import { useForm } from '@mantine/form'
import { lazy, Suspense, useState } from 'react'
import { trpc } from '../../trpc.ts'
import classes from './LoginForm.module.css'
import { PasskeySignIn } from './PasskeySignIn.tsx'

/** Fetched by those who have a second factor alone. */
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))

const ID_PREFIX = 'login'
const FIELDS = ['username', 'password'] as const

interface LoginFormProps {
  onSignedIn: (user: User) => void
  /** Address of the apply tab. */
  applyHref: string
}

/** Username and password. */
export function LoginForm({ onSignedIn, applyHref }: LoginFormProps) {
  const [factors, setFactors] = useState<readonly string[]>()
  function handleSignedIn(user: User) {
    showToast({
      title: 'Login successful',
      description: welcomeBack(user),
      variant: 'success',
    })
    onSignedIn(user)
  }
  const login = trpc.session.login.useMutation({
    onSuccess: handleSignedIn,
    onError({ message, data }) {
      if (data?.secondFactor !== undefined) setFactors(data.secondFactor)
      else showToast({ title: 'Login failed', description: message, variant: 'destructive' })
    },
  })
  const form = useForm({
    initialValues: { username: '', password: '' },
    // The rules weigh more than the page, and the server has them, too.
    validate: (values) =>
      import('./login-rules.ts').then(
        ({ loginErrors }) => loginErrors(values),
        () => ({}),
      ),
  })
  const { showErrors, summary } = useFormIssues({
    errors: form.errors as FieldErrors,
    fields: FIELDS,
    idPrefix: ID_PREFIX,
  })

  if (factors !== undefined)
    return (
      <Suspense fallback={<Spinner isCentered label="One moment..." />}>
        <SecondStep factors={factors} onSignedIn={handleSignedIn} onBack={() => setFactors(undefined)} />
      </Suspense>
    )
  return (
    <form
      className={classes.form}
      noValidate
      method="dialog"
      // A failure has been told by then.
      onSubmit={form.onSubmit((values) => login.mutateAsync(values).catch(() => undefined), showErrors)}
    >
      {summary}
      <LoginFields idPrefix={ID_PREFIX} inputProps={form.getInputProps} />
      <div className={classes.actions}>
        <BusyButton type="submit" color="ember" isBusy={form.submitting}>
          Login
        </BusyButton>
        <p className="small soft">
          No account yet? <AppLink href={applyHref}>Apply to be listed</AppLink>
        </p>
      </div>
      <PasskeySignIn onSignedIn={handleSignedIn} />
      <p className={classNames('small soft', classes.forgotten)}>
        Forgotten your password? <AppLink href="/forgot-password">Choose a new one</AppLink>
      </p>
    </form>
  )
}
