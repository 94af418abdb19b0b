import { CHANGED_PASSWORD_MIN_LENGTH, setPasswordInput } from '@grove/schema'
import { BusyButton, PasswordField, showSuccess, useSentOnce } from '@grove/ui'
import { errorsByField } from '@grove/ui/call-errors'
import { fieldId } from '@grove/ui/guide-form'
import { PasswordStrength } from '@grove/ui/sign-in'
import { schemaResolver, useForm } from '@mantine/form'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'
import classes from './FoldedForm.module.css'
import { useFold } from './use-fold.ts'

const ID_PREFIX = 'set-password'
const FIELD_ID = fieldId(ID_PREFIX, 'newPassword')

/** Gives the account of a guide a password, as one that an import has made needs. Folded away: it is rarely wanted. */
export function SetPassword({ guideId }: { guideId: number }) {
  const utils = trpc.useUtils()
  const { part, fold } = useFold()
  const form = useForm({
    initialValues: { newPassword: '' },
    validate: schemaResolver(setPasswordInput.pick({ newPassword: true }), { sync: true }),
  })
  const set = trpc.admin.setPassword.useMutation({
    onSuccess({ username }) {
      form.reset()
      fold()
      showSuccess('Password set', `${username} can sign in with it now.`)
      void utils.admin.history.invalidate()
    },
    onError(error) {
      showFailure('Failed to set the password', error)
      form.setErrors(errorsByField(error))
    },
  })

  const send = useSentOnce(set)
  return (
    <details ref={part} className={classes.part}>
      <summary>Set a password</summary>
      <form
        className={classes.form}
        noValidate
        method="post"
        onSubmit={form.onSubmit(
          ({ newPassword }) => send({ guideId, newPassword }),
          () => document.getElementById(FIELD_ID)?.focus(),
        )}
      >
        <p>It signs the account out everywhere. Tell it to its owner, who can change it then.</p>
        <PasswordField
          {...form.getInputProps('newPassword')}
          id={FIELD_ID}
          name="newPassword"
          label="New Password"
          description={`At least ${CHANGED_PASSWORD_MIN_LENGTH} characters.`}
          autoComplete="new-password"
        />
        <PasswordStrength password={form.values.newPassword} />
        <div>
          <BusyButton type="submit" size="xs" variant="default" isBusy={set.isPending}>
            Set password
          </BusyButton>
        </div>
      </form>
    </details>
  )
}
