import { z } from 'zod'
import { ADMIN_STATUS_FILTERS } from './choices.ts'
import { parseBounds } from './domain/distance.ts'
import { InvalidError } from './errors.ts'
import type { FilterChoiceName } from './guide-filter-text.ts'
import { FILTER_CHOICES, isPlaceText, parseRadius, splitChoices } from './guide-filter-text.ts'
import * as limits from './limits.ts'

/**
 * One or more values of a closed list: separated by commas, as in an address, or as a list. `wire` is the one form that the
 * API document tells: values of a list, whose names generated clients then know.
 */
function choicesOf<Name extends FilterChoiceName>(name: Name, description: string, example: string[]) {
  const values: readonly (typeof FILTER_CHOICES)[Name][number][] = FILTER_CHOICES[name]
  return z
    .union([z.string().max(500), z.array(z.string()).max(100)])
    .transform((value, context): (typeof FILTER_CHOICES)[Name][number][] | undefined => {
      const chosen = splitChoices(value)
      const unknown = chosen.find((part) => !values.some((one) => one === part))
      if (unknown !== undefined)
        context.addIssue({ code: 'custom', message: `${name} does not know "${unknown.slice(0, 40)}"` })
      // In one order, so that the same choice is the same filter; nothing chosen narrows nothing.
      const known = values.filter((one) => chosen.includes(one))
      return known.length === 0 ? undefined : known
    })
    .optional()
    .meta({
      description,
      wire: { type: 'array', items: { type: 'string', enum: [...values] } },
      examples: [example],
    })
}

const RADIUS_MESSAGE = `radius must be a number of kilometres from ${limits.RADIUS_MIN_KM} to ${limits.RADIUS_MAX_KM}, or any`

const radiusSchema = z
  .union([z.number(), z.string().max(20)], { error: RADIUS_MESSAGE })
  .transform((value, context): number | 'any' => {
    const radius = parseRadius(value)
    if (radius !== undefined) return radius
    context.addIssue({ code: 'custom', message: RADIUS_MESSAGE })
    return z.NEVER
  })

const boundsSchema = z
  .string()
  .max(limits.BOUNDS_MAX_LENGTH)
  .transform((text, context): string => {
    try {
      parseBounds(text)
      return text
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  })

/** NUL is no letter, and neither a page nor PostgreSQL can hold it. */
const textSchema = z.string().overwrite((text) => text.replaceAll('\u0000', ''))

/** Text that is searched; a longer one is cut. */
const searchTextSchema = textSchema.transform((text) => text.slice(0, limits.SEARCH_MAX_LENGTH))

/** Everything that a list of guides can be narrowed by. The names are those of the address, the API and the export. */
const filterShape = {
  search: searchTextSchema
    .optional()
    .meta({ description: 'Words to find in name, city, county or country.', examples: ['sheffield'] }),
  near: textSchema
    .trim()
    .max(limits.SEARCH_MAX_LENGTH)
    .refine(isPlaceText, 'near must have a latitude between -90 and 90 and a longitude between -180 and 180')
    .transform((text) => (text === '' ? undefined : text))
    .optional()
    .meta({
      description:
        'The middle of a distance search: a town, a UK postcode or the start of one, or `lat,lng`.',
      examples: ['S1 2BP'],
    }),
  radius: radiusSchema.optional().meta({
    description: `Kilometres around near, ${limits.RADIUS_MIN_KM} to ${limits.RADIUS_MAX_KM}, or any; ${limits.RADIUS_DEFAULT_KM} where absent.`,
    examples: [40],
    wire: {
      anyOf: [
        { type: 'number', minimum: limits.RADIUS_MIN_KM, maximum: limits.RADIUS_MAX_KM },
        { type: 'string', const: 'any' },
      ],
      default: limits.RADIUS_DEFAULT_KM,
    },
  }),
  bounds: boundsSchema.optional().meta({
    description: '`west,south,east,north` in degrees; west may be above east, across 180 degrees.',
    examples: ['-2,53,-1,54'],
  }),
  badge: choicesOf('badge', 'Certifications separated by commas: a guide has one of them.', [
    'certified_guide',
  ]),
  offer: choicesOf('offer', 'Offers separated by commas: a guide has one of them.', ['groups', 'online']),
  language: choicesOf(
    'language',
    'Languages separated by commas, as ISO 639-1 codes: a guide speaks one of them.',
    ['en', 'cy'],
  ),
  access: choicesOf('access', 'Access needs separated by commas: a guide meets all of them.', [
    'step_free',
    'seats',
  ]),
  open: z
    .union([z.literal('true'), z.literal(true)], { error: 'open must be true' })
    .transform((): true => true)
    .optional()
    .meta({
      description: 'true: guides who take bookings now.',
      examples: [true],
      wire: { type: 'boolean', const: true },
    }),
  sort: z
    .enum(['newest', 'distance'], { error: 'sort must be newest or distance' })
    .optional()
    .meta({ description: 'The order; distance where near is there, else newest.', examples: ['distance'] }),
}

/** The filter of visitors. Unknown names are ignored, as unknown parameters of an address are. */
export const guideFilterSchema = z.object(filterShape)
export type GuideFilter = z.output<typeof guideFilterSchema>

export const adminStatusFilterSchema = z.enum(ADMIN_STATUS_FILTERS)

/**
 * The filter of administrators. It refuses unknown names: a change of many, or an export, that left out a condition would
 * reach guides that nobody has seen.
 */
export const adminGuideFilterSchema = z.strictObject({
  ...filterShape,
  search: searchTextSchema.default('').meta(filterShape.search.meta() ?? {}),
  // Without a default: a change of many that nobody meant for pending applications alone would say that it changed none.
  status: adminStatusFilterSchema.meta({ description: 'Which guides it keeps.', examples: ['pending'] }),
})
export type AdminGuideFilter = z.output<typeof adminGuideFilterSchema>

/** The names of a filter, in the order of its canonical form. */
export const GUIDE_FILTER_NAMES = Object.keys(filterShape) as (keyof GuideFilter)[]
