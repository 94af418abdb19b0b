import type { User } from '@grove/schema'
import { loginInput } from '@grove/schema'
import { AppLink, Button, showToast } from '@grove/ui'
import { LoginFields, useFormIssues } from '@grove/ui/guide-form'
import { schemaResolver, useForm } from '@mantine/form'
import { useHydrated } from '@tanstack/react-router'
import { trpc } from '../../trpc.ts'
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
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(loginInput, { sync: true }),
  })
  const { showErrors, summary } = useFormIssues({
    errors: form.errors,
    fields: FIELDS,
    idPrefix: ID_PREFIX,
  })
  const login = trpc.session.login.useMutation({
    onSuccess(user) {
      showToast({
        title: 'Login successful',
        description: `Welcome back, ${user.firstName?.trim() || user.username}!`,
        variant: 'success',
      })
      onSignedIn(user)
    },
    onError({ message }) {
      showToast({ title: 'Login failed', description: message, variant: 'destructive' })
    },
  })
  const submit = form.onSubmit((values) => {
    if (!login.isPending) login.mutate(values)
  }, showErrors)

  return (
    <form className={classes.form} noValidate method="post" onSubmit={submit}>
      {summary}
      <LoginFields idPrefix={ID_PREFIX} inputProps={form.getInputProps} />
      <div className={classes.actions}>
        {/* Until the page is its own, a press must not send the password anywhere else. */}
        <Button type={isHydrated ? 'submit' : 'button'} variant="accent" isBusy={login.isPending}>
          Login
        </Button>
        <p className="small soft">
          No account yet? <AppLink href={applyHref}>Apply to be listed</AppLink>
        </p>
      </div>
    </form>
  )
}
