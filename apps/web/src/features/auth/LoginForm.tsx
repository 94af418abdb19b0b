import type { User } from '@grove/schema'
import { welcomeBack } from '@grove/schema'
import {
  AppLink,
  BusyButton,
  classNames,
  endToast,
  FailureLine,
  lazyPart,
  Spinner,
  showProblem,
  showSuccess,
} from '@grove/ui'
import { failureText } from '@grove/ui/call-errors'
import { LoginFields, useFormIssues } from '@grove/ui/guide-form'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { trpc } from '../../trpc.ts'
import classes from './LoginForm.module.css'
import { PasskeySignIn } from './PasskeySignIn.tsx'

/** Fetched by those who have a second factor alone. */
const SecondStep = lazyPart(
  async () => (await import('./SecondStep.tsx')).SecondStep,
  <Spinner isCentered label="One moment..." />,
)

const ID_PREFIX = 'login'
const FIELDS = ['username', 'password'] as const

interface LoginFormProps {
  onSignedIn: (user: User) => void
  /** Address of the apply tab; none where one has an account for sure. */
  applyHref?: string
  /** Whose password is asked for, where it can be nobody else's. */
  username?: string
}

/** Username and password. */
export function LoginForm({ onSignedIn, applyHref, username }: LoginFormProps) {
  const [factors, setFactors] = useState<readonly string[]>()
  const [failure, setFailure] = useState('')
  const isBack = useRef(false)
  function handleBack() {
    isBack.current = true
    setFactors(undefined)
  }

  /** The pressed button has gone with the second step. */
  function takeFocusBack(element: HTMLFormElement | null) {
    if (element === null || !isBack.current) return
    isBack.current = false
    element.querySelector('input')?.focus()
  }

  function handleSignedIn(user: User) {
    showSuccess('Login successful', welcomeBack(user))
    onSignedIn(user)
  }
  const login = trpc.session.login.useMutation({
    onSuccess: handleSignedIn,
    onError(error) {
      if (error.data?.secondFactor !== undefined) {
        setFactors(error.data.secondFactor)
        // The password was right in the end.
        endToast()
        return
      }
      const text = failureText(error)
      setFailure(text)
      showProblem('Login failed', text)
    },
  })
  const form = useForm({
    initialValues: { username: username ?? '', password: '' },
    // The rules weigh more than the page, and the server has them, too.
    validate: (values) =>
      import('./login-rules.ts').then(
        ({ loginErrors }) => loginErrors(values),
        () => ({}),
      ),
  })
  const { showErrors, summary } = useFormIssues({
    errors: form.errors,
    fields: FIELDS,
    idPrefix: ID_PREFIX,
  })

  if (factors !== undefined)
    return <SecondStep factors={factors} onSignedIn={handleSignedIn} onBack={handleBack} />
  return (
    <form
      ref={takeFocusBack}
      className={classes.form}
      noValidate
      method="dialog"
      // A failure has been told by then.
      onSubmit={form.onSubmit((values) => {
        setFailure('')
        return login.mutateAsync(values).catch(() => undefined)
      }, showErrors)}
    >
      {summary}
      <LoginFields
        idPrefix={ID_PREFIX}
        inputProps={(field) => ({
          ...form.getInputProps(field),
          readOnly: field === 'username' && username !== undefined,
          'data-autofocus': (field === 'password' && username !== undefined) || undefined,
        })}
      />
      <FailureLine text={failure} />
      <div className={classes.actions}>
        <BusyButton type="submit" color="ember" isBusy={form.submitting}>
          Login
        </BusyButton>
        {applyHref !== undefined && (
          <p className="small soft">
            No account yet? <AppLink href={applyHref}>Apply to be listed</AppLink>
          </p>
        )}
      </div>
      <PasskeySignIn onSignedIn={handleSignedIn} />
      <p className={classNames('small soft', classes.forgotten)}>
        Forgotten your password? <AppLink href="/forgot-password">Choose a new one</AppLink>
      </p>
    </form>
  )
}
