import { z } from 'zod'
import {
  emailSchema,
  firstNameSchema,
  idSchema,
  lastNameSchema,
  passwordSchema,
  timestampSchema,
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

export const loginInput = z.object({
  username: z
    .string({ error: 'Username is required' })
    .trim()
    .min(1, 'Username is required')
    .max(limits.USERNAME_MAX_LENGTH, `Must be at most ${limits.USERNAME_MAX_LENGTH} characters`)
    // No name holds one, and PostgreSQL could not even look for it.
    .refine((name) => !name.includes('\u0000'), 'Must not contain control characters'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(limits.PASSWORD_MAX_LENGTH, `Must be at most ${limits.PASSWORD_MAX_LENGTH} characters`),
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
  currentPassword: z
    .string({ error: 'Current password is required' })
    .min(1, 'Current password is required')
    .max(limits.PASSWORD_MAX_LENGTH, `Must be at most ${limits.PASSWORD_MAX_LENGTH} characters`),
  newPassword: passwordSchema(limits.CHANGED_PASSWORD_MIN_LENGTH),
})
export type ChangePasswordInput = z.input<typeof changePasswordInput>

export const messageAnswer = z.object({ message: z.string() })
