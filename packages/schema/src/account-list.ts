import { z } from 'zod'
import * as fields from './fields.ts'
import * as limits from './limits.ts'
import { roleSchema } from './user.ts'

export const listAccountsInput = z.object({
  /** Words of user name, names or e-mail address. */
  search: z
    .string()
    .transform((text) => text.slice(0, limits.SEARCH_MAX_LENGTH))
    .default(''),
  withoutListing: z.boolean().default(false),
  /** The `nextCursor` of the step before. */
  cursor: fields.idSchema.nullish(),
  limit: z.int().min(1).max(100).default(50),
})
export type ListAccountsInput = z.output<typeof listAccountsInput>

/** An account as administrators read it. */
export const accountRowSchema = z.object({
  id: fields.idSchema,
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
  role: roleSchema,
  createdAt: fields.timestampSchema,
  /** When it is erased, because its owner has closed it; null otherwise. */
  erasedAt: fields.timestampSchema.nullable(),
  /** Its listing; null where it has none. */
  guideId: fields.idSchema.nullable(),
  /** In how many browsers it is signed in. */
  sessions: z.int(),
})
export type AccountRow = z.infer<typeof accountRowSchema>

export const accountPageSchema = z.object({
  items: z.array(accountRowSchema),
  nextCursor: fields.idSchema.nullable(),
})

/** Gives an account other rights. */
export const setRoleInput = z.object({
  userId: fields.idSchema,
  role: roleSchema,
  /** The role that was on the screen: where it is another one by now, it stays. */
  seen: roleSchema.optional(),
})
export type SetRoleInput = z.output<typeof setRoleInput>
