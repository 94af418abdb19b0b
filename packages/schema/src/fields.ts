import { z } from 'zod'
import { BADGE_TYPES } from './badges.ts'
import { canonicalCountry, unknownCountryMessage } from './country-names.ts'
import type { SocialNetwork } from './domain/links.ts'
import { normalizeSocialLink, parseWebsite, socialNetworkLabel } from './domain/links.ts'
import * as limits from './limits.ts'
import {
  ACCESS_TYPES,
  AVAILABILITY_TYPES,
  LANGUAGE_CODES,
  LOCATION_PRECISIONS,
  OFFER_TYPES,
} from './listing-choices.ts'

/** The message for a text that is too long. */
export function tooLongMessage(maxLength: number): string {
  return `Must be at most ${maxLength} characters`
}

/** Control characters, halves of a character that stand alone, and signs that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
/** Invisible characters, except joiners, which some scripts need, and the letters of flags. */
const INVISIBLE = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cf}\p{Zl}\p{Zp}]/u

export const UNPRINTABLE_MESSAGE = 'Must not contain control characters'

/** True for what a text of several lines may hold. */
function isPrintableLines(text: string): boolean {
  return !UNPRINTABLE.test(text.replaceAll(/[\t\n\r]/g, ''))
}

/** True for what a text of one line may hold: no line breaks, and nothing that cannot be seen. */
function isPrintableLine(text: string): boolean {
  return !UNPRINTABLE.test(text) && !INVISIBLE.test(text)
}

/** NUL is no letter: PostgreSQL keeps none, and nobody types it. For texts that are only compared with stored ones. */
export function comparedText(schema: z.ZodString): z.ZodString {
  return schema.refine((text) => !text.includes('\u0000'), UNPRINTABLE_MESSAGE)
}

/** A line that is only compared with what is stored. */
export function comparedLine(message: string, maxLength: number) {
  return comparedText(
    z.string({ error: message }).trim().min(1, message).max(maxLength, tooLongMessage(maxLength)),
  )
}

/** A line that has to be there after trimming; missing, null and blank give `message`. */
export function requiredText(message: string, maxLength: number) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(maxLength, tooLongMessage(maxLength))
    .refine(isPrintableLine, UNPRINTABLE_MESSAGE)
}

/** Null and blank both become null. */
function clearable(maxLength: number, isPrintable: (text: string) => boolean) {
  return z
    .string()
    .trim()
    .max(maxLength, tooLongMessage(maxLength))
    .refine(isPrintable, UNPRINTABLE_MESSAGE)
    .nullable()
    .transform((text) => (text === '' ? null : text))
}

/** A line that may be cleared. Add `.optional()` where the key may be absent. */
export function clearableText(maxLength: number) {
  return clearable(maxLength, isPrintableLine)
}

/** Several lines of at least and at most so many characters; anything else gives `message`. */
export function requiredLines(message: string, minLength: number, maxLength: number) {
  return z
    .string({ error: message })
    .trim()
    .min(minLength, message)
    .max(maxLength, message)
    .refine(isPrintableLines, UNPRINTABLE_MESSAGE)
}

/** The same with line breaks. */
export function clearableLines(maxLength: number) {
  return clearable(maxLength, isPrintableLines)
}

/** True for a line without anything that cannot be seen: names of accounts have to be told apart. */
function isVisible(text: string): boolean {
  return isPrintableLine(text) && !/\p{Cf}/u.test(text)
}

const USERNAME_TOO_SHORT = `Username must be at least ${limits.USERNAME_MIN_LENGTH} characters`

export const usernameSchema = z
  .string({ error: USERNAME_TOO_SHORT })
  .trim()
  .min(limits.USERNAME_MIN_LENGTH, USERNAME_TOO_SHORT)
  .max(limits.USERNAME_MAX_LENGTH, tooLongMessage(limits.USERNAME_MAX_LENGTH))
  .refine(isVisible, 'Username may only contain printable characters')
  .meta({
    description: 'Name to sign in with, without regard to case.',
    examples: ['fern.brook'],
  })

/** A password of at least `minLength` characters; never trimmed, spaces count. */
export function passwordSchema(minLength: number) {
  const message = `Password must be at least ${minLength} characters`
  return z
    .string({ error: message })
    .min(minLength, message)
    .max(limits.PASSWORD_MAX_LENGTH, tooLongMessage(limits.PASSWORD_MAX_LENGTH))
}

/** A password that somebody says is theirs: as long as one may be, and otherwise only right or wrong. */
export function enteredPassword(message: string) {
  return z
    .string({ error: message })
    .min(1, message)
    .max(limits.PASSWORD_MAX_LENGTH, tooLongMessage(limits.PASSWORD_MAX_LENGTH))
}

const INVALID_EMAIL = 'Invalid email address'

export const emailSchema = z
  .string({ error: INVALID_EMAIL })
  .trim()
  .max(limits.EMAIL_MAX_LENGTH, tooLongMessage(limits.EMAIL_MAX_LENGTH))
  .pipe(z.email(INVALID_EMAIL))
  .meta({ description: 'E-mail address.', examples: ['fern@brookfield.example'] })

/** An e-mail address, or null / an empty string for none. */
export const clearableEmailSchema = z
  .string()
  .trim()
  .max(limits.EMAIL_MAX_LENGTH, tooLongMessage(limits.EMAIL_MAX_LENGTH))
  .pipe(z.union([z.literal(''), z.email(INVALID_EMAIL)], { error: INVALID_EMAIL }))
  .nullable()
  .transform((email) => (email === '' ? null : email))

export const firstNameSchema = requiredText('First name is required', limits.NAME_MAX_LENGTH).meta({
  description: 'First name.',
  examples: ['Fern'],
})
export const lastNameSchema = requiredText('Last name is required', limits.NAME_MAX_LENGTH).meta({
  description: 'Last name.',
  examples: ['Brookfield'],
})
export const citySchema = requiredText('City is required', limits.PLACE_MAX_LENGTH)
export const countySchema = requiredText('County is required', limits.PLACE_MAX_LENGTH)
/** A country as it is written, listed or not. */
export const countryTextSchema = requiredText('Country is required', limits.PLACE_MAX_LENGTH)
/** A listed country by any of its names, as its name in `COUNTRIES`. */
export const countrySchema = countryTextSchema.transform((text, context): string => {
  const country = canonicalCountry(text)
  if (country === undefined) {
    context.addIssue({ code: 'custom', message: unknownCountryMessage(text) })
    return z.NEVER
  }
  return country
})
export const bioSchema = clearableLines(limits.BIO_MAX_LENGTH)

const COORDINATES_REQUIRED = 'Location coordinates are required'
const DECIMAL_NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/

/** Degrees as text: kept as written, valid as a decimal number within plus or minus `max`. */
function coordinateSchema(name: 'Latitude' | 'Longitude', max: number) {
  return z
    .union([z.string(), z.number()], { error: COORDINATES_REQUIRED })
    .transform((value, context): string => {
      const text = String(value).trim()
      if (text === '') {
        context.addIssue({ code: 'custom', message: COORDINATES_REQUIRED })
        return z.NEVER
      }
      const isNumber = text.length <= 32 && DECIMAL_NUMBER.test(text)
      if (!isNumber || Math.abs(Number(text)) > max) {
        context.addIssue({ code: 'custom', message: `${name} must be between -${max} and ${max}` })
        return z.NEVER
      }
      return text
    })
}

export const latitudeSchema = coordinateSchema('Latitude', limits.LATITUDE_MAX_DEGREES)
export const longitudeSchema = coordinateSchema('Longitude', limits.LONGITUDE_MAX_DEGREES)

/** A web address as typed, kept as typed; the scheme may be missing and may only be http or https. */
export const websiteSchema = clearableText(limits.WEBSITE_MAX_LENGTH).refine(
  (website) => website === null || parseWebsite(website) !== undefined,
  'Invalid website address',
)

/** A handle or a profile link, stored as the handle (without @) where that says it all. */
export function socialSchema(network: SocialNetwork) {
  return clearableText(limits.HANDLE_MAX_LENGTH).transform((value, context): string | null => {
    if (value === null) return null
    const normalized = normalizeSocialLink(network, value)
    if (normalized === undefined) {
      context.addIssue({ code: 'custom', message: `Invalid ${socialNetworkLabel(network)} handle or link` })
      return z.NEVER
    }
    return normalized
  })
}

const INVALID_TRAINING_YEAR = `Please select a valid training year (${limits.TRAINING_YEAR_MIN} or later)`

export const trainingYearSchema = z
  .union([z.number(), z.string(), z.null()], { error: INVALID_TRAINING_YEAR })
  .transform((value, context): number | null => {
    if (value === null || value === '') return null
    const year = typeof value === 'number' ? value : /^\d{4}$/.test(value) ? Number(value) : Number.NaN
    if (!Number.isInteger(year) || year < limits.TRAINING_YEAR_MIN || year > limits.TRAINING_YEAR_MAX) {
      context.addIssue({ code: 'custom', message: INVALID_TRAINING_YEAR })
      return z.NEVER
    }
    return year
  })

export const badgeTypeSchema = z
  .enum(BADGE_TYPES)
  .meta({ id: 'BadgeType', description: 'A certification.', examples: ['certified_guide'] })
export const certificationBadgesSchema = z.array(badgeTypeSchema).transform((badges) => [...new Set(badges)])

const INVALID_FOCAL_POINT = 'Image focal point must be between 0 and 1'

/** One axis of the focal point, 0 to 1, as text; null and blank reset it to the middle. */
export const focalPointSchema = z
  .union([z.string(), z.number(), z.null()], { error: INVALID_FOCAL_POINT })
  .transform((value, context): string => {
    const text = value === null ? '' : String(value).trim()
    if (text === '') return String(limits.FOCAL_POINT_DEFAULT)
    const share = Number(text)
    if (!Number.isFinite(share) || share < 0 || share > 1 || text.length > 32) {
      context.addIssue({ code: 'custom', message: INVALID_FOCAL_POINT })
      return z.NEVER
    }
    return String(share)
  })

const UNUSABLE_IMAGE = 'Could not process image'
/** The path of a picture in examples. */
export const PICTURE_EXAMPLE = '/uploads/3f0c7a5e5c2a4e4d9d6a2b1f8c7e6d5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e.jpg'
const claimText = z.string({ error: UNUSABLE_IMAGE }).max(200, UNUSABLE_IMAGE)

/** An uploaded picture: its path, and the secret that proves who uploaded it. */
export const claimedPictureSchema = z
  .object(
    {
      path: claimText.meta({
        description: 'Where the picture is: /uploads/...',
        examples: [PICTURE_EXAMPLE],
      }),
      claim: claimText.meta({
        description: 'Proves who uploaded the picture; good for a day.',
        examples: ['Zm9yLXdob2V2ZXItdXBsb2FkZWQtaXQtYW5kLW5vYm9keQ'],
      }),
    },
    { error: UNUSABLE_IMAGE },
  )
  .meta({
    id: 'ClaimedPicture',
    description: 'An uploaded picture, and the proof of having uploaded it.',
  })
export type ClaimedPicture = z.infer<typeof claimedPictureSchema>

/**
 * A data URL, an uploaded picture with its claim, an upload path that the listing shows already, or an https link; the
 * server validates which picture that is.
 */
export const imageSchema = z.union([z.string().min(1, UNUSABLE_IMAGE), claimedPictureSchema], {
  error: UNUSABLE_IMAGE,
})
/** Null and blank clear the picture. */
export const clearableImageSchema = z
  .union([z.string().trim(), claimedPictureSchema], { error: UNUSABLE_IMAGE })
  .nullable()
  .transform((image) => (image === '' ? null : image))
export const gallerySchema = z
  .array(imageSchema, { error: UNUSABLE_IMAGE })
  .max(limits.GALLERY_MAX_IMAGES, 'Maximum images reached')

export const pictureDescriptionSchema = clearableText(limits.PICTURE_DESCRIPTION_MAX_LENGTH)
/** One for each picture of a gallery, empty for none; the last empty ones are left out. */
export const imageDescriptionsSchema = z
  .array(pictureDescriptionSchema.transform((text) => text ?? ''))
  .max(limits.GALLERY_MAX_IMAGES, 'There are more descriptions than pictures')
  .transform((texts) => texts.slice(0, texts.findLastIndex((text) => text !== '') + 1))

/** A list of values out of a closed list, each once; null is an empty list. */
function listOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  max: number = values.length,
) {
  return z
    .array(z.enum(values))
    .max(max, `Choose at most ${max}`)
    .transform((chosen) => [...new Set(chosen)])
}

export const languagesSchema = listOf(LANGUAGE_CODES, limits.LANGUAGES_MAX)
export const offersSchema = listOf(OFFER_TYPES)
export const accessSchema = listOf(ACCESS_TYPES)
/** null and blank: not said. */
export const availabilitySchema = z
  .union([z.enum(AVAILABILITY_TYPES), z.literal(''), z.null()])
  .transform((availability) => (availability === '' ? null : availability))
export const pricingSchema = clearableText(limits.PRICING_MAX_LENGTH)
export const locationPrecisionSchema = z.enum(LOCATION_PRECISIONS)

/** A database id, in URLs too. */
export const idSchema = z.int().positive().max(limits.MAX_ID).meta({ description: 'Identifier.' })
export const timestampSchema = z.iso.datetime({ precision: 3 })
const TIME_EXAMPLES = ['2026-05-04T09:30:00.000Z']
export const createdAtSchema = timestampSchema.meta({
  description: 'When it was made, UTC.',
  examples: TIME_EXAMPLES,
})
export const updatedAtSchema = timestampSchema.meta({
  description: 'When it was last changed, UTC.',
  examples: TIME_EXAMPLES,
})
/** The id of a guide in an answer. */
export const guideIdSchema = idSchema.meta({ description: 'Identifier.', examples: [42] })
/** Whose listing it is. */
export const ownerIdSchema = idSchema.meta({
  description: 'The account that the listing belongs to.',
  examples: [7],
})

/** An account as answers tell of it. */
export const accountOutputs = {
  username: z.string().meta(usernameSchema.meta() ?? {}),
  firstName: z
    .string()
    .nullable()
    .meta(firstNameSchema.meta() ?? {}),
  lastName: z
    .string()
    .nullable()
    .meta(lastNameSchema.meta() ?? {}),
  email: z
    .string()
    .nullable()
    .meta(emailSchema.meta() ?? {}),
}
