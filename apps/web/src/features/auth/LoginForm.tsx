import type { User } from '@grove/schema'
import { welcomeBack } from '@grove/schema'
import { AppLink, BusyButton, classNames, showToast } from '@grove/ui'
import { LoginFields, useFormIssues } from '@grove/ui/guide-form'
import { useHydrated } from '@tanstack/react-router'
import { trpc } from '../../trpc.ts'
import { useLightForm } from '../../use-light-form.ts'
import classes from './LoginForm.module.css'

const ID_PREFIX = 'login'
const FIELDS = ['username', 'password'] as const

interface LoginFormProps {
  onSignedIn: (user: User) => void
  /** Address of the apply tab. */
  applyHref: string
}

/** Username and password. */
export function LoginForm({ onSignedIn, applyHref }: LoginFormProps) {
  const isHydrated = useHydrated()
  const login = trpc.session.login.useMutation({
    onSuccess(user) {
      showToast({
        title: 'Login successful',
        description: welcomeBack(user),
        variant: 'success',
      })
      onSignedIn(user)
    },
    onError({ message }) {
      showToast({ title: 'Login failed', description: message, variant: 'destructive' })
    },
  })
  const form = useLightForm({
    initialValues: { username: '', password: '' },
    loadRules: async () => (await import('./login-rules.ts')).loginErrors,
    // Its failure has been told by then.
    onSubmit: (values) => login.mutateAsync(values).catch(() => undefined),
    onRefused: (errors) => showErrors(errors),
  })
  const { showErrors, summary } = useFormIssues({
    errors: form.errors,
    fields: FIELDS,
    idPrefix: ID_PREFIX,
  })

  return (
    <form className={classes.form} noValidate method="post" onSubmit={form.handleSubmit}>
      {summary}
      <LoginFields idPrefix={ID_PREFIX} inputProps={form.field} />
      <div className={classes.actions}>
        {/* Until the page is its own, a press must not send the password anywhere else. */}
        <BusyButton type={isHydrated ? 'submit' : 'button'} color="ember" isBusy={login.isPending}>
          Login
        </BusyButton>
        <p className="small soft">
          No account yet? <AppLink href={applyHref}>Apply to be listed</AppLink>
        </p>
      </div>
      <p className={classNames('small soft', classes.forgotten)}>
        Forgotten your password? <AppLink href="/forgot-password">Choose a new one</AppLink>
      </p>
    </form>
  )
}
