import { z } from 'zod'
import { clearableEmailSchema, clearableLines, clearableText, socialSchema } from './fields.ts'
import * as limits from './limits.ts'

/** The site's own contact details; null where unset. */
export const contactInfoSchema = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  instagram: z.string().nullable(),
  facebook: z.string().nullable(),
  twitter: z.string().nullable(),
})
export type ContactInfo = z.infer<typeof contactInfoSchema>

/** A key that is absent leaves its field; null or an empty string clears it. */
export const updateContactInput = z.object({
  email: clearableEmailSchema.optional(),
  phone: clearableText(limits.PHONE_MAX_LENGTH).optional(),
  address: clearableLines(limits.ADDRESS_MAX_LENGTH).optional(),
  instagram: socialSchema('instagram').optional(),
  facebook: socialSchema('facebook').optional(),
  twitter: socialSchema('twitter').optional(),
})
export type UpdateContactInput = z.output<typeof updateContactInput>
