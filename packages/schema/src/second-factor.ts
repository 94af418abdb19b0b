import { z } from 'zod'
import * as fields from './fields.ts'
import * as limits from './limits.ts'

/** The second factors that an account can sign in with. */
export const secondFactorSchema = z.enum(['totp', 'passkey'])
export type SecondFactor = z.infer<typeof secondFactorSchema>

const CODE_REQUIRED = 'Code is required'
const codeSchema = z
  .string({ error: CODE_REQUIRED })
  .trim()
  .min(1, CODE_REQUIRED)
  .max(limits.CODE_MAX_LENGTH, fields.tooLongMessage(limits.CODE_MAX_LENGTH))
  .meta({
    description: 'The six digits of the authenticator app, or a recovery code.',
    examples: ['492039'],
  })
export const secondFactorInput = z
  .object({ code: codeSchema })
  .meta({ id: 'SecondFactorInput', description: 'A code of the authenticator app, or a recovery code.' })
export type SecondFactorInput = z.output<typeof secondFactorInput>

const PASSWORD_REQUIRED = 'Password is required'
/** Who is signed in proves it once more. */
export const confirmIdentityInput = z.object({
  password: z
    .string({ error: PASSWORD_REQUIRED })
    .min(1, PASSWORD_REQUIRED)
    .max(limits.PASSWORD_MAX_LENGTH, fields.tooLongMessage(limits.PASSWORD_MAX_LENGTH)),
})
export type ConfirmIdentityInput = z.output<typeof confirmIdentityInput>

/** How the signed-in account proves who it is. */
export const securityStateSchema = z.object({
  /** Whether this account can do nothing as an administrator before it has a second factor. */
  needsSecondFactor: z.boolean(),
  /** When the authenticator app was set up; null without one. */
  authenticatorSince: fields.timestampSchema.nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecurityState = z.infer<typeof securityStateSchema>

/** The data for an authenticator app; shown once. */
export const authenticatorSetupSchema = z.object({
  secret: z.string(),
  /** The same as a picture: a data URL of an SVG. */
  qrCode: z.string(),
})
export type AuthenticatorSetup = z.infer<typeof authenticatorSetupSchema>

/** New recovery codes, which nobody can read again. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>
