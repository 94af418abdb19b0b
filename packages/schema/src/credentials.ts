import { z } from 'zod'
import { BADGE_TYPES } from './badges.ts'
import { CREDENTIAL_KINDS, EVIDENCE_TYPES } from './credential-kinds.ts'
import * as fields from './fields.ts'
import * as limits from './limits.ts'

export const credentialKindSchema = z.enum(CREDENTIAL_KINDS).meta({
  description: 'The badge that a credential stands behind, or an insurance or first aid.',
  examples: ['certified_guide'],
})

const INVALID_DATE = 'Invalid date'

/** A day between these years; null and blank clear it. */
const daySchema = z
  .union([
    z.literal(''),
    z.iso
      .date(INVALID_DATE)
      .refine((day) => day >= limits.CREDENTIAL_DAY_MIN && day <= limits.CREDENTIAL_DAY_MAX, INVALID_DATE),
    z.null(),
  ])
  .transform((day) => (day === '' ? null : day))

const issuerInput = fields
  .requiredText('Say who issued it', limits.CREDENTIAL_ISSUER_MAX_LENGTH)
  .meta({ description: 'Who issued it.', examples: ['Association of Nature Guides'] })
const numberInput = fields
  .clearableText(limits.CREDENTIAL_NUMBER_MAX_LENGTH)
  .meta({ description: 'Its number; null where it has none.', examples: ['ANG-2041'] })
const issuedInput = daySchema.meta({
  description: 'The day on which it was issued; null: not said.',
  examples: ['2024-05-01'],
})
const validInput = daySchema.meta({
  description: 'The last day on which it is valid; null where it does not end.',
  examples: ['2027-04-30'],
})

function isInOrder({ issuedOn, validUntil }: { issuedOn: string | null; validUntil: string | null }) {
  return issuedOn === null || validUntil === null || issuedOn <= validUntil
}

const NOT_IN_ORDER = { message: 'It cannot end before it was issued', path: ['validUntil'] }

const credentialFields = z.object({
  issuer: issuerInput,
  number: numberInput,
  issuedOn: issuedInput,
  validUntil: validInput,
  version: fields.timestampSchema
    .nullable()
    .optional()
    .meta({
      description:
        'The `updatedAt` of the credential that was changed, null where there was none yet: where it is another one by now, nothing is saved (409).',
      examples: ['2026-06-03T09:30:00.000Z'],
    }),
})
/** A credential as the owner of a listing saves it. */
export const saveCredentialBody = credentialFields.refine(isInOrder, NOT_IN_ORDER).meta({
  id: 'SaveCredentialInput',
  description: 'A credential in the words of its holder.',
  examples: [
    {
      issuer: 'Association of Nature Guides',
      number: 'ANG-2041',
      issuedOn: '2024-05-01',
      validUntil: '2027-04-30',
    },
  ],
})
/** Which credential of which listing. */
export const credentialInput = z.object({ id: fields.idSchema, kind: credentialKindSchema })
export type CredentialInput = z.output<typeof credentialInput>
export const saveCredentialInput = credentialFields
  .extend(credentialInput.shape)
  .refine(isInOrder, NOT_IN_ORDER)
export type SaveCredentialInput = z.output<typeof saveCredentialInput>

export const checkCredentialBody = z
  .object({
    checked: z.boolean().meta({ description: 'Whether an administrator has checked it.', examples: [true] }),
    version: fields.timestampSchema.optional().meta({
      description:
        'The `updatedAt` of the credential that was looked at: where it is another one by now, nothing is checked (409).',
      examples: ['2026-06-03T09:30:00.000Z'],
    }),
  })
  .meta({ id: 'CheckCredentialInput', description: 'The decision about a credential.' })
export const checkCredentialInput = checkCredentialBody.extend(credentialInput.shape)
export type CheckCredentialInput = z.output<typeof checkCredentialInput>

/** The name under which evidence is stored: random, so that nobody guesses it. */
export function evidenceName() {
  return z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Must be 64 hexadecimal digits')
    .meta({
      description: 'The name of the file, as its credential tells it.',
      examples: ['3f0c7a5e5c2a4e4d9d6a2b1f8c7e6d5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e'],
    })
}
export const evidenceInput = credentialInput.extend({ name: evidenceName() })
export type EvidenceInput = z.output<typeof evidenceInput>
/**
 * Characters that mean something else in paths or headers of some system, that turn the direction of writing, or that nobody sees.
 * Joiners stay, which emoji and some languages need, and the tags that flags of nations are made of.
 */
const UNSAFE_IN_FILE_NAMES =
  /[/\\:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\p{Join_Control}\u{e0020}-\u{e007f}])\p{Cf}/gu

/** A name without dots and spaces at its ends: some systems hide names that begin with a dot, and others drop those at the end. */
function withoutEnds(name: string): string {
  const characters = Array.from(name)
  const isName = (character: string) => !/[.\s]/u.test(character)
  const [first, last] = [characters.findIndex(isName), characters.findLastIndex(isName)]
  return characters.slice(Math.max(first, 0), last + 1).join('')
}

/** The name that a file had on the machine of its sender, as every machine may keep it. */
export const evidenceFileNameSchema = z
  .string()
  .max(1_000)
  .transform((name) => name.replaceAll(UNSAFE_IN_FILE_NAMES, '_').trim())
  .transform((name) => Array.from(name).slice(-limits.EVIDENCE_FILE_NAME_MAX_LENGTH).join(''))
  .transform(withoutEnds)

export const evidenceSchema = z
  .object({
    name: z.string().meta({
      description: 'The last part of its address, for its owner, reviewers and administrators.',
      examples: ['3f0c7a5e5c2a4e4d9d6a2b1f8c7e6d5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e'],
    }),
    fileName: z.string().meta({ description: 'The name of the sent file.', examples: ['certificate.pdf'] }),
    mediaType: z
      .enum(EVIDENCE_TYPES)
      .meta({ description: 'Its type, read from its bytes.', examples: ['application/pdf'] }),
    bytes: z.int().meta({ description: 'Its size.', examples: [182_044] }),
    createdAt: fields.createdAtSchema,
  })
  .meta({ id: 'Evidence', description: 'A file that shows a credential.' })
export type Evidence = z.infer<typeof evidenceSchema>

/** A credential as its owner, reviewers and administrators read it. */
export const credentialSchema = z
  .object({
    kind: credentialKindSchema,
    issuer: z.string().meta({ description: 'Who issued it.', examples: ['Association of Nature Guides'] }),
    number: fields.textOrNull.meta({ description: 'Its number.', examples: ['ANG-2041'] }),
    issuedOn: fields.textOrNull.meta({ description: 'When it was issued.', examples: ['2024-05-01'] }),
    validUntil: fields.textOrNull.meta({
      description: 'The last day on which it is valid; null: no end.',
      examples: ['2027-04-30'],
    }),
    checkedAt: fields.timestampSchema.nullable().meta({
      description: 'When an administrator checked it; null where nobody has, or it was changed since.',
      examples: ['2026-06-03T09:30:00.000Z'],
    }),
    hasEnded: z.boolean().meta({ description: 'Its last day is over.', examples: [false] }),
    evidence: z.array(evidenceSchema).meta({ description: 'At most five files.' }),
    updatedAt: fields.updatedAtSchema,
  })
  .meta({ id: 'Credential', description: 'A credential as its owner, reviewers and administrators read it.' })
export type Credential = z.infer<typeof credentialSchema>

/** The public part of a checked credential. */
export const checkedCredentialSchema = z
  .object({
    kind: credentialKindSchema,
    checkedAt: fields.timestampSchema.meta({
      description: 'When an administrator checked it, UTC.',
      examples: ['2026-06-03T09:30:00.000Z'],
    }),
  })
  .meta({ id: 'CheckedCredential', description: 'A credential that an administrator has checked.' })
export type CheckedCredential = z.infer<typeof checkedCredentialSchema>

/** The badges of a guide that an administrator has checked. */
export const checkedBadgesSchema = z
  .array(z.enum(BADGE_TYPES))
  .meta({ description: 'Certifications that an administrator has checked.', examples: [['certified_guide']] })
