import { REGISTRATION_PASSWORD_MIN_LENGTH, USERNAME_MIN_LENGTH } from '@grove/schema'
import { PasswordField } from '@grove/ui'
import { fieldId } from '@grove/ui/guide-form'
import { PasswordStrength } from '@grove/ui/sign-in'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import classes from './ApplyForm.module.css'
import type { ApplyValues } from './apply-values.ts'
import { TAKEN_ADVICE } from './apply-values.ts'

/** How long somebody pauses in typing before the username is looked up, in ms. */
const TYPING_PAUSE_MS = 400

type AccountKey = 'firstName' | 'lastName' | 'email' | 'username' | 'password' | 'confirmPassword'

interface AccountFieldsProps {
  form: UseFormReturnType<ApplyValues>
  idPrefix: string
  /** Asks the site whether somebody else has this username. */
  isTaken: (username: string) => Promise<boolean>
}

/** The name, the email and the login of an applicant. */
export function AccountFields({ form, idPrefix, isTaken }: AccountFieldsProps) {
  const checkUsername = useDebouncedCallback(async (username: string) => {
    const text = username.trim()
    if (text.length < USERNAME_MIN_LENGTH) return
    // Without an answer the application itself will tell.
    const isKnown = await isTaken(text).catch(() => false)
    if (isKnown && form.getValues().username.trim() === text) form.setFieldError('username', TAKEN_ADVICE)
  }, TYPING_PAUSE_MS)

  function props(key: AccountKey) {
    return { ...form.getInputProps(key), id: fieldId(idPrefix, key), name: key, required: true }
  }
  return (
    <div className={classes.fields}>
      <div className="two-columns">
        <TextInput {...props('firstName')} label="First name" autoComplete="given-name" />
        <TextInput {...props('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <TextInput
        {...props('email')}
        type="email"
        label="Email"
        description="We reply to this address. It is not shown on your profile."
        autoComplete="email"
        autoCapitalize="none"
      />
      <TextInput
        {...props('username')}
        onChange={(event) => {
          form.setFieldValue('username', event.currentTarget.value)
          checkUsername(event.currentTarget.value)
        }}
        label="Username"
        description={`At least ${USERNAME_MIN_LENGTH} characters. You will log in with it.`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="two-columns">
        <PasswordField
          {...props('password')}
          label="Password"
          description={`At least ${REGISTRATION_PASSWORD_MIN_LENGTH} characters.`}
          autoComplete="new-password"
        />
        <PasswordField
          {...props('confirmPassword')}
          label="Confirm password"
          description="The same again."
          autoComplete="new-password"
        />
      </div>
      <PasswordStrength password={form.values.password} />
    </div>
  )
}
