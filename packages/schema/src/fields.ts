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
import { clearableLines, clearableText, requiredText } from './text-fields.ts'

export * from './account-fields.ts'
export * from './picture-fields.ts'
export * from './text-fields.ts'

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
