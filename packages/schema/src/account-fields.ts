import { z } from 'zod'
import * as limits from './limits.ts'
import { isVisible, requiredText, textOrNull, tooLongMessage } from './text-fields.ts'

const USERNAME_TOO_SHORT = `Username must be at least ${limits.USERNAME_MIN_LENGTH} characters`

export const usernameSchema = z
  .string({ error: USERNAME_TOO_SHORT })
  .trim()
  .min(limits.USERNAME_MIN_LENGTH, USERNAME_TOO_SHORT)
  .max(limits.USERNAME_MAX_LENGTH, tooLongMessage(limits.USERNAME_MAX_LENGTH))
  .refine(isVisible, 'Username may only contain printable characters')
  .meta({
    description: 'Name to sign in with, without regard to case.',
    examples: ['fern.brook'],
  })

/** A password of at least `minLength` characters; never trimmed, spaces count. */
export function passwordSchema(minLength: number) {
  const message = `Password must be at least ${minLength} characters`
  return z
    .string({ error: message })
    .min(minLength, message)
    .max(limits.PASSWORD_MAX_LENGTH, tooLongMessage(limits.PASSWORD_MAX_LENGTH))
}

/** A password that somebody says is theirs: as long as one may be, and otherwise only right or wrong. */
export function enteredPassword(message: string) {
  return z
    .string({ error: message })
    .min(1, message)
    .max(limits.PASSWORD_MAX_LENGTH, tooLongMessage(limits.PASSWORD_MAX_LENGTH))
}

const INVALID_EMAIL = 'Invalid email address'

export const emailSchema = z
  .string({ error: INVALID_EMAIL })
  .trim()
  .max(limits.EMAIL_MAX_LENGTH, tooLongMessage(limits.EMAIL_MAX_LENGTH))
  .pipe(z.email(INVALID_EMAIL))
  .meta({ description: 'E-mail address.', examples: ['fern@brookfield.example'] })

/** An e-mail address, or null / an empty string for none. */
export const clearableEmailSchema = z
  .string()
  .trim()
  .max(limits.EMAIL_MAX_LENGTH, tooLongMessage(limits.EMAIL_MAX_LENGTH))
  .pipe(z.union([z.literal(''), z.email(INVALID_EMAIL)], { error: INVALID_EMAIL }))
  .nullable()
  .transform((email) => (email === '' ? null : email))

export const firstNameSchema = requiredText('First name is required', limits.NAME_MAX_LENGTH).meta({
  description: 'First name.',
  examples: ['Fern'],
})
export const lastNameSchema = requiredText('Last name is required', limits.NAME_MAX_LENGTH).meta({
  description: 'Last name.',
  examples: ['Brookfield'],
})

/** An account as answers tell of it. */
export const accountOutputs = {
  username: z.string().meta(usernameSchema.meta() ?? {}),
  firstName: textOrNull.meta(firstNameSchema.meta() ?? {}),
  lastName: textOrNull.meta(lastNameSchema.meta() ?? {}),
  email: textOrNull.meta(emailSchema.meta() ?? {}),
}
