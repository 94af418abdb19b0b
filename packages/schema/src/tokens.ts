import { z } from 'zod'
import { TOKEN_DAYS, TOKEN_SCOPES } from './domain/token-scopes.ts'
import * as fields from './fields.ts'
import * as limits from './limits.ts'

export const tokenScopeSchema = z.enum(TOKEN_SCOPES)

const nameSchema = z
  .string()
  .trim()
  .min(1, 'Give the token a name')
  .max(limits.TOKEN_NAME_MAX_LENGTH, `A name has at most ${limits.TOKEN_NAME_MAX_LENGTH} characters`)
  // It stands in the history beside the name of its account.
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, 'A name has letters, digits, spaces, dots and hyphens')

export const makeTokenInput = z.object({
  name: nameSchema,
  scopes: z
    .array(tokenScopeSchema)
    .min(1, 'Choose at least one right')
    .max(TOKEN_SCOPES.length)
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  days: z.union(TOKEN_DAYS.map((days) => z.literal(days))),
})
export type MakeTokenInput = z.output<typeof makeTokenInput>

/** A token as its owner sees it; the secret is shown once, when it is made. */
export const accessTokenSchema = z.object({
  id: fields.idSchema,
  name: z.string(),
  scopes: z.array(tokenScopeSchema),
  createdAt: fields.timestampSchema,
  expiresAt: fields.timestampSchema,
  lastUsedAt: fields.timestampSchema.nullable(),
})
export type AccessToken = z.infer<typeof accessTokenSchema>

export const accessTokensSchema = z.object({
  tokens: z.array(accessTokenSchema),
  /** The scopes that this account may give. */
  scopes: z.array(tokenScopeSchema),
})
export type AccessTokens = z.infer<typeof accessTokensSchema>

export const madeTokenSchema = z.object({
  /** The secret, which nobody can show again. */
  token: z.string(),
  expiresAt: fields.timestampSchema,
})
export type MadeToken = z.infer<typeof madeTokenSchema>

export const tokenIdInput = z.object({ id: fields.idSchema })
