import { TextInput } from '@mantine/core'
import { PasswordField } from '../fields/PasswordField.tsx'
import { fieldId } from './field-issues.ts'

interface LoginFieldsProps {
  idPrefix: string
  /** Connects a field with its form. */
  inputProps: (field: 'username' | 'password') => object
}

/** Username and password of an account that exists, as password managers know them. */
export function LoginFields({ idPrefix, inputProps }: LoginFieldsProps) {
  return (
    <>
      <TextInput
        {...inputProps('username')}
        id={fieldId(idPrefix, 'username')}
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...inputProps('password')}
        id={fieldId(idPrefix, 'password')}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
    </>
  )
}
