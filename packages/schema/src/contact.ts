import { z } from 'zod'
import { clearableEmailSchema, clearableLines, clearableText, socialSchema, textOrNull } from './fields.ts'
import * as limits from './limits.ts'

const PHONE = { description: 'Telephone number.', examples: ['+44 114 496 0000'] }
const ADDRESS = { description: 'Postal address.' }
const HANDLE = {
  description: 'Handle or profile link; a plain profile link is answered as its handle.',
}

/** The site's own contact details; null where unset. */
export const contactInfoSchema = z
  .object({
    email: textOrNull.meta({ description: 'E-mail address.', examples: ['hello@directory.example'] }),
    phone: textOrNull.meta(PHONE),
    address: textOrNull.meta(ADDRESS),
    instagram: textOrNull.meta(HANDLE),
    facebook: textOrNull.meta(HANDLE),
    twitter: textOrNull.meta(HANDLE),
  })
  .meta({
    id: 'ContactInfo',
    description: 'How to reach those who run the site. Every key is there, null where unset.',
  })
export type ContactInfo = z.infer<typeof contactInfoSchema>

/** A key that is absent leaves its field; null or an empty string clears it. */
export const updateContactInput = z
  .object({
    email: clearableEmailSchema.optional().meta({ description: 'E-mail address.' }),
    phone: clearableText(limits.PHONE_MAX_LENGTH).optional().meta(PHONE),
    address: clearableLines(limits.ADDRESS_MAX_LENGTH).optional().meta(ADDRESS),
    instagram: socialSchema('instagram').optional().meta(HANDLE),
    facebook: socialSchema('facebook').optional().meta(HANDLE),
    twitter: socialSchema('twitter').optional().meta(HANDLE),
  })
  .meta({
    id: 'UpdateContactInput',
    description: 'A key that is absent leaves its field; null or an empty text clears it.',
    examples: [{ phone: '+44 114 496 0000', twitter: null }],
  })
export type UpdateContactInput = z.output<typeof updateContactInput>

/** The same from a form, with what stood in the fields when they were opened: what has changed since is refused. */
export const saveContactInput = updateContactInput.extend({ seen: contactInfoSchema.partial().optional() })
export type SaveContactInput = z.output<typeof saveContactInput>
