import { REGISTRATION_PASSWORD_MIN_LENGTH, USERNAME_MIN_LENGTH } from '@grove/schema'
import { PasswordField } from '@grove/ui'
import { fieldId } from '@grove/ui/guide-form'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import classes from './ApplyForm.module.css'
import type { ApplyValues } from './apply-values.ts'

type AccountKey = 'firstName' | 'lastName' | 'email' | 'username' | 'password' | 'confirmPassword'

interface AccountFieldsProps {
  form: UseFormReturnType<ApplyValues>
  idPrefix: string
}

/** Who applies, and how they will log in. */
export function AccountFields({ form, idPrefix }: AccountFieldsProps) {
  function props(key: AccountKey) {
    return { ...form.getInputProps(key), id: fieldId(idPrefix, key), name: key, required: true }
  }
  return (
    <div className={classes.fields}>
      <div className={classes.two}>
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
        label="Username"
        description={`At least ${USERNAME_MIN_LENGTH} characters. You will log in with it.`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={classes.two}>
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
    </div>
  )
}
