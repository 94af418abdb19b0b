import { z } from 'zod'
import * as fields from './fields.ts'
import { guideCardSchema } from './guide.ts'
import { guideFilterSchema } from './guide-filter.ts'
import { EXACT_COUNT_LIMIT, GUIDE_PAGE_MAX_SIZE, GUIDE_PAGE_SIZE } from './limits.ts'
import { limitUpTo } from './numbers.ts'

export const searchGuidesInput = guideFilterSchema.extend({
  cursor: z.string().max(100, 'Invalid cursor').nullish().meta({
    description: 'Opaque: the `nextCursor` of the page before.',
  }),
  limit: limitUpTo(GUIDE_PAGE_MAX_SIZE)
    .optional()
    .meta({
      description: `Guides on a page, 1 to ${GUIDE_PAGE_MAX_SIZE}; ${GUIDE_PAGE_SIZE} where absent.`,
      examples: [24],
      default: GUIDE_PAGE_SIZE,
    }),
})
export type SearchGuidesInput = z.input<typeof searchGuidesInput>
export type SearchGuides = z.output<typeof searchGuidesInput>

const choiceCounts = z.record(z.string(), z.int())

/** How many guides each choice would find. Choices that would find nothing may be left out. */
export const guideFacetsSchema = z
  .object({
    badge: choiceCounts.meta({ description: 'By certification.', examples: [{ certified_guide: 12 }] }),
    offer: choiceCounts.meta({ description: 'By offer.', examples: [{ groups: 9, online: 4 }] }),
    language: choiceCounts.meta({ description: 'By language.', examples: [{ en: 14, cy: 1 }] }),
    access: choiceCounts.meta({ description: 'By access need.', examples: [{ step_free: 6, seats: 8 }] }),
    open: z.int().meta({ description: 'Guides who take bookings now.', examples: [11] }),
  })
  .meta({
    id: 'GuideFacets',
    description: 'How many guides each choice would find. Choices that would find nothing may be left out.',
  })
export type GuideFacets = z.infer<typeof guideFacetsSchema>

/** The place that a search is about, and others of the same name. */
export const searchPlaceSchema = z
  .object({
    name: z.string().meta({
      description: 'The place in full, as `near` would take it.',
      examples: ['Sheffield, South Yorkshire, UK'],
    }),
    latitude: z.number().meta({ description: 'Degrees north.', examples: [53.383] }),
    longitude: z.number().meta({ description: 'Degrees east.', examples: [-1.4659] }),
    alternatives: z.array(z.object({ name: z.string() })).meta({
      description: 'Other places of that name, which `near` would take.',
      examples: [[{ name: 'Sheffield, Alabama, USA' }]],
    }),
  })
  .meta({
    id: 'SearchPlace',
    description: 'The place that a search is about, and others of the same name.',
  })
export type SearchPlace = z.infer<typeof searchPlaceSchema>

export const guidePageSchema = z
  .object({
    items: z.array(guideCardSchema).meta({ description: 'The guides of this page.' }),
    total: z.int().meta({
      description: `All matches, exact up to ${EXACT_COUNT_LIMIT} and never more than it.`,
      examples: [14],
    }),
    totalIsCapped: z
      .boolean()
      .meta({ description: 'True where there are more matches than `total` says.', examples: [false] }),
    nextCursor: fields.textOrNull.meta({
      description: 'For `cursor`: the page after this one; null where there is none.',
      examples: ['3.2417_42'],
    }),
    place: searchPlaceSchema
      .nullable()
      .meta({ description: 'The place that `near` names; null where it names none.' }),
    facets: guideFacetsSchema.nullable().meta({
      description:
        'How many guides each choice would find, by every other condition; null where the total is capped.',
    }),
    nearest: z.array(guideCardSchema).meta({
      description:
        'Up to five guides beyond the radius that meet every other condition, where none is within it.',
      examples: [[]],
    }),
  })
  .meta({ description: 'A page of guides that a filter matches.' })
export type GuidePage = z.infer<typeof guidePageSchema>

export const guidePinsInput = guideFilterSchema.extend({})

/** Every match with a place, as columns of equal length; coordinates are degrees times 100,000, rounded. */
export const guidePinsSchema = z.object({
  ids: z.array(fields.idSchema).meta({ description: 'The guides.' }),
  latitudes: z.array(z.int()).meta({ description: 'Degrees north times 100,000, rounded.' }),
  longitudes: z.array(z.int()).meta({ description: 'Degrees east times 100,000, rounded.' }),
  areas: z.array(fields.idSchema).meta({
    description: 'Those of the ids whose guide is somewhere in a circle around the point, in the same order.',
  }),
})
export type GuidePins = z.infer<typeof guidePinsSchema>

/** The same for programs of others: one object a guide, in degrees. */
export const guidePinSchema = z
  .object({
    id: fields.guideIdSchema,
    latitude: z.number().meta({ description: 'Degrees north.', examples: [53.38297] }),
    longitude: z.number().meta({ description: 'Degrees east.', examples: [-1.4659] }),
    isArea: z.boolean().meta({
      description: 'True where the guide is somewhere within some 4 km around the point.',
      examples: [false],
    }),
  })
  .meta({ id: 'GuidePin', description: 'Where a guide is, for a map.' })
