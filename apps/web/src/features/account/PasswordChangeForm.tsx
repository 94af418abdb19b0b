import { CHANGED_PASSWORD_MIN_LENGTH } from '@grove/schema'
import {
  AppLink,
  BusyButton,
  CheckIcon,
  classNames,
  LockIcon,
  PasswordField,
  showProblem,
  showSuccess,
} from '@grove/ui'
import { errorsByField } from '@grove/ui/call-errors'
import { fieldId, useFormIssues } from '@grove/ui/guide-form'
import { PasswordStrength } from '@grove/ui/sign-in'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { trpc } from '../../trpc.ts'
import classes from './PasswordChangePage.module.css'

const ID_PREFIX = 'password'
const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const
const FAILED = 'Failed to change password'
const CHANGED = 'Your password has been updated successfully'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** The card that changes the password of who is signed in. */
export function PasswordChangeForm({ isProvisional }: { isProvisional: boolean }) {
  const utils = trpc.useUtils()
  /** The new e-mail address that was asked to confirm: a change of the password ends every link. */
  const [endedAddress, setEndedAddress] = useState<string>()
  const change = trpc.accounts.changePassword.useMutation({
    onSuccess() {
      form.reset()
      void utils.session.current.invalidate()
      void utils.accounts.email.invalidate()
      showSuccess('Password changed', CHANGED)
    },
    onError(error) {
      showProblem(FAILED, error.message || FAILED)
      const errors = errorsByField(error)
      form.setErrors(errors)
      showErrors(errors)
    },
  })
  const form = useForm({
    initialValues: EMPTY,
    // The rules weigh more than the page, and the server has them, too.
    validate: (values) =>
      import('./password-rules.ts').then(
        ({ passwordErrors }) => passwordErrors(values),
        () => ({}),
      ),
    // A user who types again wants to change it once more.
    onValuesChange(values) {
      if (change.isSuccess && Object.values(values).some((text) => text !== '')) change.reset()
    },
  })
  const { showErrors, summary } = useFormIssues({
    errors: form.errors,
    fields: FIELDS,
    idPrefix: ID_PREFIX,
  })
  /** Resolves whatever becomes of it: a failure has been told by then. */
  async function send({ currentPassword, newPassword }: typeof EMPTY): Promise<void> {
    // Until a password that an administrator set is changed, nothing else is answered.
    const email = isProvisional ? undefined : await utils.client.accounts.email.query().catch(() => undefined)
    setEndedAddress(email?.asked ?? undefined)
    await change.mutateAsync({ currentPassword, newPassword }).catch(() => undefined)
  }
  function props(key: (typeof FIELDS)[number]) {
    return { ...form.getInputProps(key), name: key, id: fieldId(ID_PREFIX, key) }
  }
  return (
    <section className={classes.card} aria-labelledby="change-password">
      <form className={classes.body} noValidate method="dialog" onSubmit={form.onSubmit(send, showErrors)}>
        <div>
          <h2 id="change-password" className="h3">
            Change Password
          </h2>
          <p className={classes.intro}>Choose one that you use nowhere else.</p>
        </div>
        {summary}
        <PasswordField
          {...props('currentPassword')}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          {...props('newPassword')}
          label="New password"
          description={`At least ${CHANGED_PASSWORD_MIN_LENGTH} characters.`}
          autoComplete="new-password"
        />
        <PasswordStrength password={form.values.newPassword} />
        <PasswordField
          {...props('confirmPassword')}
          label="Confirm new password"
          autoComplete="new-password"
        />
        <div className="row">
          <BusyButton type="submit" isBusy={form.submitting} aria-disabled={change.isSuccess}>
            {change.isPending
              ? 'Changing Password...'
              : change.isSuccess
                ? 'Password Changed'
                : 'Change Password'}
          </BusyButton>
        </div>
      </form>
      <p className={classNames(classes.foot, change.isSuccess && classes.done)} role="status">
        {change.isSuccess ? <CheckIcon /> : <LockIcon />}
        {change.isSuccess ? (
          <span>
            {CHANGED}. Every other device has been signed out.
            {endedAddress !== undefined && (
              <>
                {` ${endedAddress} was not confirmed, and our link to it no longer works. Ask for the change again in `}
                <AppLink href="/account">your account</AppLink>.
              </>
            )}
          </span>
        ) : (
          'You stay signed in here. Every other device will be signed out.'
        )}
      </p>
    </section>
  )
}
