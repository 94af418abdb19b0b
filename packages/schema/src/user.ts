import { z } from 'zod'
import {
  comparedText,
  emailSchema,
  firstNameSchema,
  idSchema,
  lastNameSchema,
  passwordSchema,
  timestampSchema,
  tooLongMessage,
  usernameSchema,
} from './fields.ts'
import * as limits from './limits.ts'

/** An account as its owner and administrators read it; the password never leaves the server. */
export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: timestampSchema,
})
export type User = z.infer<typeof userSchema>

/** A password that somebody says is theirs: as long as one may be, and otherwise only right or wrong. */
function enteredPassword(message: string) {
  return z
    .string({ error: message })
    .min(1, message)
    .max(limits.PASSWORD_MAX_LENGTH, tooLongMessage(limits.PASSWORD_MAX_LENGTH))
}

const USERNAME_REQUIRED = 'Username is required'

export const loginInput = z.object({
  // Whatever was once taken for a username may sign in.
  username: comparedText(
    z
      .string({ error: USERNAME_REQUIRED })
      .trim()
      .min(1, USERNAME_REQUIRED)
      .max(limits.USERNAME_MAX_LENGTH, tooLongMessage(limits.USERNAME_MAX_LENGTH)),
  ),
  password: enteredPassword('Password is required'),
})
export type LoginInput = z.input<typeof loginInput>

export const registerInput = z.object({
  username: usernameSchema,
  password: passwordSchema(limits.REGISTRATION_PASSWORD_MIN_LENGTH),
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
})
export type RegisterInput = z.input<typeof registerInput>

export const changePasswordInput = z.object({
  currentPassword: enteredPassword('Current password is required'),
  newPassword: passwordSchema(limits.CHANGED_PASSWORD_MIN_LENGTH),
})
export type ChangePasswordInput = z.input<typeof changePasswordInput>

/** A password that an administrator gives the account of a guide, such as one that an import has made. */
export const setPasswordInput = z.object({
  guideId: idSchema,
  newPassword: passwordSchema(limits.CHANGED_PASSWORD_MIN_LENGTH),
})
export type SetPasswordInput = z.input<typeof setPasswordInput>
/** Whose password it is now. */
export const setPasswordAnswer = z.object({ username: z.string() })

export const messageAnswer = z.object({ message: z.string() })
