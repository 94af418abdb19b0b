import { z } from 'zod'
import { ROLES } from './domain/roles.ts'
import {
  accountOutputs,
  comparedLine,
  createdAtSchema,
  emailSchema,
  enteredPassword,
  firstNameSchema,
  idSchema,
  lastNameSchema,
  passwordSchema,
  usernameSchema,
} from './fields.ts'
import * as limits from './limits.ts'

/** An account as its owner and administrators read it; the password never leaves the server. */
export const userSchema = z
  .object({
    id: idSchema.meta({ description: 'Identifier.', examples: [7] }),
    ...accountOutputs,
    isAdmin: z.boolean().meta({ description: 'Whether this is an administrator.', examples: [false] }),
    isReviewer: z.boolean().meta({
      description: 'Whether this is a reviewer, who decides about applications and reads messages.',
      examples: [false],
    }),
    // Its name is without the word that no answer about an account may hold.
    isProvisional: z.boolean().meta({
      description:
        'Whether an administrator has set how it signs in: the owner changes that before anything else.',
      examples: [false],
    }),
    createdAt: createdAtSchema,
  })
  .meta({ id: 'User', description: 'An account. The password never leaves the server.' })
export type User = z.infer<typeof userSchema>

export const roleSchema = z.enum(ROLES)

export const loginInput = z
  .object({
    // Whatever was once taken for a username may sign in, and a confirmed e-mail address.
    username: comparedLine('Username is required', limits.EMAIL_MAX_LENGTH).meta(usernameSchema.meta() ?? {}),
    password: enteredPassword('Password is required').meta({
      description: 'The password.',
      examples: ['leaves and light'],
    }),
  })
  .meta({ id: 'LoginInput', description: 'Name, or confirmed e-mail address, and password.' })
export type LoginInput = z.input<typeof loginInput>

export const usernameInput = z.object({ username: usernameSchema })
export const usernameAnswer = z.object({ isTaken: z.boolean() })

export const registerInput = z
  .object({
    username: usernameSchema,
    password: passwordSchema(limits.REGISTRATION_PASSWORD_MIN_LENGTH).meta({
      description: 'At least 6 characters.',
      examples: ['leaves and light'],
    }),
    firstName: firstNameSchema,
    lastName: lastNameSchema,
    email: emailSchema,
  })
  .meta({ id: 'RegisterInput', description: 'A new account.' })
export type RegisterInput = z.input<typeof registerInput>

const newPasswordSchema = passwordSchema(limits.CHANGED_PASSWORD_MIN_LENGTH).meta({
  description: 'The password to come, at least 8 characters.',
  examples: ['bark and blossom'],
})

export const changePasswordInput = z
  .object({
    currentPassword: enteredPassword('Current password is required').meta({
      description: 'The password as it is now.',
      examples: ['leaves and light'],
    }),
    newPassword: newPasswordSchema,
  })
  .meta({ id: 'ChangePasswordInput', description: 'The password now and the one to come.' })
export type ChangePasswordInput = z.input<typeof changePasswordInput>

export const renameInput = registerInput
  .pick({ firstName: true, lastName: true })
  .meta({ description: 'The name of whose account it is.' })
export type RenameInput = z.input<typeof renameInput>

/** A password that an administrator gives the account of a guide, such as one that an import has made. */
export const setPasswordInput = z.object({
  guideId: idSchema,
  newPassword: newPasswordSchema,
})
export type SetPasswordInput = z.input<typeof setPasswordInput>
/** The owner of a listing, and where they are invited. */
export const inviteOwnerInput = z.object({ guideId: idSchema, email: emailSchema })
export type InviteOwnerInput = z.infer<typeof inviteOwnerInput>
/** Whose password it is now. */
export const setPasswordAnswer = z.object({ username: accountOutputs.username })

export const messageAnswer = z
  .object({
    message: z.string().meta({ description: 'The outcome, fit for people.', examples: ['Password changed'] }),
  })
  .meta({ id: 'Message', description: 'That it was done.' })
