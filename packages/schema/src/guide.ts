import { z } from 'zod'
import { APPLICATION_STATUSES } from './choices.ts'
import * as fields from './fields.ts'
import {
  CARD_FIELDS,
  clearableListInputs,
  listingInputs,
  optionalListingInputs,
  outputsOf,
  PRIVATE_FIELDS,
  PUBLIC_FIELDS,
} from './guide-fields.ts'
import { guideFilterSchema } from './guide-filter.ts'
import { EXACT_COUNT_LIMIT, GUIDE_PAGE_MAX_SIZE, GUIDE_PAGE_SIZE } from './limits.ts'
import { registerInput, userSchema } from './user.ts'

export const applicationStatusSchema = z.enum(APPLICATION_STATUSES)

/** What everybody may know of a published guide. Nullable fields are null where the guide left them blank. */
export const publicGuideSchema = z.object({
  id: fields.idSchema,
  /** First and last name; may be empty, shown as "Forest Guide" then. */
  userName: z.string(),
  ...outputsOf(PUBLIC_FIELDS),
  published: z.boolean(),
  applicationStatus: applicationStatusSchema,
  createdAt: fields.timestampSchema,
  updatedAt: fields.timestampSchema,
})
export type PublicGuide = z.infer<typeof publicGuideSchema>

/** One guide with its gallery. */
export const guideDetailSchema = publicGuideSchema.extend(outputsOf(['images']))
export type GuideDetail = z.infer<typeof guideDetailSchema>

/** One guide as its owner and administrators read it. */
export const privateGuideSchema = guideDetailSchema.extend({
  ...outputsOf(PRIVATE_FIELDS),
  userId: fields.idSchema,
  username: z.string(),
  userEmail: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
})
export type PrivateGuide = z.infer<typeof privateGuideSchema>

/** A guide's page: public for most, private for its owner and administrators. */
export const guideViewSchema = guideDetailSchema.extend(
  privateGuideSchema
    .pick({ paused: true, userId: true, username: true, userEmail: true, firstName: true, lastName: true })
    .partial().shape,
)
export type GuideView = z.infer<typeof guideViewSchema>

/** A guide of a list: private for administrators, public for everybody else. */
export const guideSchema = publicGuideSchema.extend(
  privateGuideSchema.pick({ paused: true, userId: true, userEmail: true }).partial().shape,
)
export type Guide = z.infer<typeof guideSchema>

/** What a card shows, with the bio already cut to its preview. */
export const guideCardSchema = z.object({
  id: fields.idSchema,
  userName: z.string(),
  ...outputsOf(CARD_FIELDS),
  bioPreview: z.string().describe('The beginning of what the guide says of themselves.'),
  distanceKm: z
    .number()
    .optional()
    .describe(
      'Kilometres from the place of `near` to the point that others see, one decimal; where both are known.',
    ),
})
export type GuideCard = z.infer<typeof guideCardSchema>

const LIMIT_MESSAGE = `limit must be a whole number from 1 to ${GUIDE_PAGE_MAX_SIZE}`

export const searchGuidesInput = guideFilterSchema.extend({
  cursor: z.string().max(100, 'Invalid cursor').nullish().meta({
    description: 'Opaque: the `nextCursor` of the page before.',
  }),
  /** A number, or its digits as an address has them. */
  limit: z
    .union([z.number(), z.string().regex(/^\d{1,3}$/, LIMIT_MESSAGE)], { error: LIMIT_MESSAGE })
    .transform(Number)
    .pipe(z.int(LIMIT_MESSAGE).min(1, LIMIT_MESSAGE).max(GUIDE_PAGE_MAX_SIZE, LIMIT_MESSAGE))
    .optional()
    .meta({
      description: `Guides on a page, 1 to ${GUIDE_PAGE_MAX_SIZE}; ${GUIDE_PAGE_SIZE} where absent.`,
      examples: ['24'],
    }),
})
export type SearchGuidesInput = z.input<typeof searchGuidesInput>
export type SearchGuides = z.output<typeof searchGuidesInput>

const choiceCounts = z.record(z.string(), z.int())

/** How many guides each choice would find. Choices that would find nothing may be left out. */
export const guideFacetsSchema = z.object({
  badge: choiceCounts.describe('By certification.'),
  offer: choiceCounts.describe('By offer.'),
  language: choiceCounts.describe('By language.'),
  access: choiceCounts.describe('By access need.'),
  open: z.int().describe('Guides who take bookings now.'),
})
export type GuideFacets = z.infer<typeof guideFacetsSchema>

/** The place that a search is about, and others of the same name. */
export const searchPlaceSchema = z.object({
  name: z.string().describe('The place in full, as `near` would take it.'),
  latitude: z.number().describe('Degrees north.'),
  longitude: z.number().describe('Degrees east.'),
  alternatives: z
    .array(z.object({ name: z.string() }))
    .describe('Other places of that name, which `near` would take.'),
})
export type SearchPlace = z.infer<typeof searchPlaceSchema>

export const guidePageSchema = z.object({
  items: z.array(guideCardSchema).describe('The guides of this page.'),
  total: z.int().describe(`All matches, exact up to ${EXACT_COUNT_LIMIT} and never more than it.`),
  totalIsCapped: z.boolean().describe('True where there are more matches than `total` says.'),
  nextCursor: z
    .string()
    .nullable()
    .describe('For `cursor`: the page after this one; null where there is none.'),
  place: searchPlaceSchema.nullable().describe('The place that `near` names; null where it names none.'),
  facets: guideFacetsSchema
    .nullable()
    .describe(
      'How many guides each choice would find, by every other condition; null where the total is capped.',
    ),
  nearest: z
    .array(guideCardSchema)
    .describe(
      'Up to five guides beyond the radius that meet every other condition, where none is within it.',
    ),
})
export type GuidePage = z.infer<typeof guidePageSchema>

export const guidePinsInput = guideFilterSchema.extend({})

/** Every match with a place, as columns of equal length; coordinates are degrees times 100,000, rounded. */
export const guidePinsSchema = z.object({
  ids: z.array(fields.idSchema),
  latitudes: z.array(z.int()),
  longitudes: z.array(z.int()),
})
export type GuidePins = z.infer<typeof guidePinsSchema>

export const guideIdInput = z.object({ id: fields.idSchema })
export const userIdInput = z.object({ userId: fields.idSchema })

export const listGuidesInput = z.object({
  /** true (default): public guides; false: those not published, for administrators. */
  published: z.boolean().optional(),
  /** Every guide, for administrators. */
  include: z.literal('all').optional(),
})
export type ListGuidesInput = z.input<typeof listGuidesInput>

export const guideImageSchema = z.object({
  id: fields.idSchema,
  guideId: fields.idSchema,
  imageUrl: z.string(),
  createdAt: fields.timestampSchema,
})
export type GuideImage = z.infer<typeof guideImageSchema>

/** A listing with everything it needs; unknown keys (published, applicationStatus ...) fall away. */
export const guideDataInput = z.object(listingInputs)
export type GuideData = z.output<typeof guideDataInput>

const optionalNames = {
  firstName: fields.firstNameSchema.optional(),
  lastName: fields.lastNameSchema.optional(),
}

export const createGuideInput = guideDataInput.extend({
  /** Only an administrator may name somebody else; left out, it is the signed-in user. */
  userId: fields.idSchema.optional(),
  ...optionalNames,
})
export type CreateGuideInput = z.output<typeof createGuideInput>

/** A key that is absent leaves its field; null or an empty string clears it. */
export const updateGuideBody = z.object({
  ...optionalListingInputs,
  ...clearableListInputs,
  ...optionalNames,
})
export const updateGuideInput = updateGuideBody.extend({ id: fields.idSchema })
export type UpdateGuideInput = z.output<typeof updateGuideInput>

export const registerGuideInput = z.object({ userData: registerInput, guideData: guideDataInput })
export type RegisterGuideInput = z.output<typeof registerGuideInput>
export const registerGuideAnswer = z.object({ user: userSchema, guide: privateGuideSchema })

export const applicationDecisionSchema = z.enum(['approved', 'rejected'], {
  error: 'Status must be approved or rejected',
})
export const setApplicationStatusBody = z.object({ status: applicationDecisionSchema })
export const setApplicationStatusInput = setApplicationStatusBody.extend({ id: fields.idSchema })
export type SetApplicationStatusInput = z.output<typeof setApplicationStatusInput>

export const setPublishedBody = z.object({ published: z.boolean() })
export const setPublishedInput = setPublishedBody.extend({ id: fields.idSchema })
export type SetPublishedInput = z.output<typeof setPublishedInput>

export const createGuideWithAccountInput = registerInput
  .extend(guideDataInput.shape)
  .extend({ published: z.boolean().optional() })
export type CreateGuideWithAccountInput = z.output<typeof createGuideWithAccountInput>
