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

/** The signed-in user proves once more who they are. */
export const confirmIdentityInput = z.object({ password: fields.enteredPassword('Password is required') })
export type ConfirmIdentityInput = z.output<typeof confirmIdentityInput>

const part = z.string().min(1).max(limits.PASSKEY_PART_MAX_LENGTH)
const credentialId = z.string().min(1).max(2_000)
const algorithm = z.object({ type: z.literal('public-key'), alg: z.int() })
const namedCredential = z.object({ type: z.literal('public-key'), id: z.string() })

/** The options with which a browser makes a passkey, as WebAuthn writes them in JSON. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(algorithm),
  excludeCredentials: z.array(namedCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>

/** The options with which a browser uses one. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>

const passkeyName = fields.comparedLine('Name is required', limits.NAME_MAX_LENGTH)
export const addPasskeyInput = z.object({
  name: passkeyName,
  credential: z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: part,
      attestationObject: part,
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  }),
})
export type AddPasskeyInput = z.output<typeof addPasskeyInput>

/** The answer of an authenticator that is asked to sign in. */
export const usePasskeyInput = z.object({
  credential: z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part }),
  }),
})
export type UsePasskeyInput = z.output<typeof usePasskeyInput>
export const renamePasskeyInput = z.object({ id: fields.idSchema, name: passkeyName })
export const passkeyIdInput = z.object({ id: fields.idSchema })

/** How the signed-in account proves who it is. */
export const securityStateSchema = z.object({
  /** Whether this account can do nothing as an administrator before it has a second factor. */
  needsSecondFactor: z.boolean(),
  /** When the authenticator app was set up; null without one. */
  authenticatorSince: fields.timestampSchema.nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(
    z.object({
      id: fields.idSchema,
      name: z.string(),
      createdAt: fields.timestampSchema,
      lastUsedAt: fields.timestampSchema.nullable(),
    }),
  ),
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

/** A browser in which the account is signed in. */
export const ownSessionSchema = z.object({
  id: z.string(),
  browser: z.string(),
  /** The first part of the address. */
  address: z.string(),
  createdAt: fields.timestampSchema,
  /** To the hour. */
  lastSeenAt: fields.timestampSchema,
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>
/** The id that `security.sessions` answers. */
export const sessionIdInput = z.object({ id: z.string().regex(/^[\w-]{1,100}$/, 'Unknown session') })
