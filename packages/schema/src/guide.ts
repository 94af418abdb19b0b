import { z } from 'zod'
import { APPLICATION_STATUSES } from './choices.ts'
import { checkedBadgesSchema, checkedCredentialSchema } from './credentials.ts'
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
import { REGISTRATION_PASSWORD_MIN_LENGTH } from './limits.ts'
import { reasonSchema } from './review.ts'
import { registerInput, userSchema } from './user.ts'

export const applicationStatusSchema = z
  .enum(APPLICATION_STATUSES)
  .meta({ id: 'ApplicationStatus', description: 'How far an application has come.', examples: ['approved'] })

const userNameSchema = z
  .string()
  .meta({ description: 'First and last name; may be empty.', examples: ['Fern Brookfield'] })
const publishedSchema = z
  .boolean()
  .meta({ description: 'Whether everybody sees the listing.', examples: [true] })

/** The fields for the owner, reviewers and administrators alone, and whose listing it is. */
export const privateOutputs = {
  ...outputsOf(PRIVATE_FIELDS),
  userId: fields.ownerIdSchema,
  username: fields.accountOutputs.username,
  userEmail: fields.accountOutputs.email.meta({
    description: 'E-mail address of the account.',
    examples: ['fern@brookfield.example'],
  }),
  firstName: fields.accountOutputs.firstName,
  lastName: fields.accountOutputs.lastName,
  sentAgainAt: fields.timestampSchema.nullable().meta({
    description:
      'When the application was sent again after it had been rejected, UTC; null where it never was.',
    examples: [null],
  }),
}

/** The public fields of a published guide. Nullable fields are null where the guide left them blank. */
export const publicGuideSchema = z.object({
  id: fields.guideIdSchema,
  /** Shown as "Forest Guide" where it is empty. */
  userName: userNameSchema,
  ...outputsOf(PUBLIC_FIELDS),
  checkedBadges: checkedBadgesSchema,
  published: publishedSchema,
  applicationStatus: applicationStatusSchema.meta({
    description: 'How far the application has come. Only an administrator changes it.',
  }),
  createdAt: fields.createdAtSchema,
  updatedAt: fields.updatedAtSchema,
})
export type PublicGuide = z.infer<typeof publicGuideSchema>

/** One guide with its gallery. */
export const guideDetailSchema = publicGuideSchema.extend({
  ...outputsOf(['images', 'imageDescriptions']),
  confirmedAt: fields.timestampSchema.nullable().meta({
    description: 'When its owner last said that all of it is still correct, UTC; null where they never did.',
    examples: [null],
  }),
  checkedCredentials: z.array(checkedCredentialSchema).meta({
    description: 'Credentials that an administrator has checked and that have not ended.',
    examples: [[{ kind: 'certified_guide', checkedAt: '2026-06-03T09:30:00.000Z' }]],
  }),
})
export type GuideDetail = z.infer<typeof guideDetailSchema>

/** One guide as its owner, reviewers and administrators read it. */
export const privateGuideSchema = guideDetailSchema
  .omit({ checkedCredentials: true })
  .extend(privateOutputs)
  .meta({ id: 'PrivateGuide', description: 'A guide as its owner, reviewers and administrators read it.' })
export type PrivateGuide = z.infer<typeof privateGuideSchema>

/** A guide's page: public for most, private for its owner, reviewers and administrators. */
export const guideViewSchema = guideDetailSchema.extend(z.object(privateOutputs).partial().shape).meta({
  description:
    'A guide with its gallery. userId, username, userEmail, firstName, lastName and sentAgainAt are there for its owner, reviewers and administrators only.',
})
export type GuideView = z.infer<typeof guideViewSchema>

/** A guide of a list: private for administrators, public for everybody else. */
export const guideSchema = publicGuideSchema
  .extend(privateGuideSchema.pick({ paused: true, userId: true, userEmail: true }).partial().shape)
  .meta({
    description: 'A guide of a list. userId and userEmail are there for administrators only.',
  })
export type Guide = z.infer<typeof guideSchema>

/** A point in degrees. */
export const coordinatesSchema = z.object({
  latitude: z.number().meta({ description: 'Degrees north.' }),
  longitude: z.number().meta({ description: 'Degrees east.' }),
})

/** The fields of a card, with the bio already cut to its preview. */
export const guideCardSchema = z
  .object({
    id: fields.guideIdSchema,
    userName: userNameSchema,
    ...outputsOf(CARD_FIELDS),
    checkedBadges: checkedBadgesSchema,
    bioPreview: z.string().meta({
      description: 'The beginning of what the guide says of themselves.',
      examples: ['Slow walks under old beeches, in all weathers.'],
    }),
    distanceKm: z
      .number()
      .optional()
      .meta({
        description:
          'Kilometres from the place of `near` to the point that others see, one decimal; where both are known.',
        examples: [3.2],
      }),
    coordinates: coordinatesSchema.optional().meta({
      description: 'The point that others see, in degrees; absent where the guide shows none.',
      examples: [{ latitude: 53.3811, longitude: -1.4701 }],
    }),
  })
  .meta({ description: 'A guide as a list shows it.' })
export type GuideCard = z.infer<typeof guideCardSchema>

export const guideIdInput = z.object({ id: fields.idSchema })
export const userIdInput = z.object({ userId: fields.idSchema })

export const listGuidesInput = z.object({
  published: z.boolean().optional().meta({
    description:
      'true, as where it is absent: public guides; false: those not published, for administrators.',
  }),
  include: z.literal('all').optional().meta({ description: 'Every guide, for administrators.' }),
})
export type ListGuidesInput = z.input<typeof listGuidesInput>

export const guideImageSchema = z
  .object({
    id: fields.idSchema.meta({ description: 'Identifier.', examples: [99] }),
    guideId: fields.idSchema.meta({ description: 'The guide that it is about.', examples: [42] }),
    imageUrl: z.string().meta({
      description: 'Address of the picture, a path of this site.',
      examples: [fields.PICTURE_EXAMPLE],
    }),
    description: z.string().meta({
      description: 'The picture in the words of the guide; may be empty.',
      examples: ['A path between ferns'],
    }),
    createdAt: fields.createdAtSchema,
  })
  .meta({ id: 'GuideImage', description: 'A picture of a gallery.' })
export type GuideImage = z.infer<typeof guideImageSchema>

/** A listing with everything it needs; unknown keys (published, applicationStatus ...) fall away. */
export const guideDataInput = z
  .object(listingInputs)
  .meta({ id: 'GuideData', description: 'The fields of a listing.' })
export type GuideData = z.output<typeof guideDataInput>

const optionalNames = {
  firstName: fields.firstNameSchema.optional(),
  lastName: fields.lastNameSchema.optional(),
}

export const createGuideInput = guideDataInput
  .extend({
    userId: fields.idSchema.optional().meta({
      description:
        'The account that the listing belongs to: the signed-in one. Only an administrator may name another.',
    }),
    ...optionalNames,
  })
  .meta({ id: 'CreateGuideInput', description: 'A listing, one’s own unless userId says whose.' })
export type CreateGuideInput = z.output<typeof createGuideInput>

const versionSchema = fields.timestampSchema.optional().meta({
  description:
    'The `updatedAt` of the listing that was changed: where it is another one by now, nothing is saved (409).',
  examples: ['2026-06-03T09:30:00.000Z'],
})

/** The version of a listing that is to be removed. */
const removedVersion = fields.timestampSchema.optional().meta({
  description:
    'The `updatedAt` of the listing as it was seen: where it is another one by now, it stays (409).',
})
export const removeGuideInput = guideIdInput.extend({ version: removedVersion })
export type RemoveGuideInput = z.output<typeof removeGuideInput>
export const deleteAccountInput = userIdInput.extend({
  version: removedVersion,
  isForgotten: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether the person is erased from the history, too.' }),
})
export type DeleteAccountInput = z.output<typeof deleteAccountInput>

/** A key that is absent leaves its field; null or an empty string clears it. */
export const updateGuideBody = z
  .object({
    ...optionalListingInputs,
    ...clearableListInputs,
    ...optionalNames,
    version: versionSchema,
  })
  .meta({
    id: 'UpdateGuideInput',
    description:
      'A key that is absent leaves its field; null or an empty text clears it, of a list null or an empty list. Fields that always have a value, such as `locationPrecision` and `paused`, are not cleared.',
    examples: [{ bio: 'Slow walks along the river.', website: null }],
  })
export const updateGuideInput = updateGuideBody.extend({ id: fields.idSchema })
export type UpdateGuideInput = z.output<typeof updateGuideInput>

export const registerGuideInput = z
  .object({
    userData: registerInput.meta({ description: 'The account to make.' }),
    guideData: guideDataInput.meta({ description: 'The listing to make.' }),
    applicationKey: z
      .uuid()
      .optional()
      .meta({
        description:
          'Any UUID. Sent again with the same one and the same password, an application that went through is answered as it was, and signed in.',
        examples: ['6f1c2b7e-3a41-4d38-9d0e-5f6a7b8c9d01'],
      }),
  })
  .meta({ id: 'RegisterGuideInput', description: 'An account and its listing.' })
export type RegisterGuideInput = z.output<typeof registerGuideInput>
export const registerGuideAnswer = z
  .object({
    user: userSchema.meta({ description: 'The account.' }),
    guide: privateGuideSchema.meta({ description: 'The listing.' }),
  })
  .meta({ id: 'RegisterGuideAnswer', description: 'The new account and its listing.' })

export const applicationDecisionSchema = z.enum(['approved', 'rejected'], {
  error: 'Status must be approved or rejected',
})
export const setApplicationStatusBody = z
  .object({
    status: applicationDecisionSchema.meta({ description: 'The decision.' }),
    reason: reasonSchema,
    version: versionSchema,
  })
  .meta({ id: 'SetApplicationStatusInput', description: 'The decision.' })
export const setApplicationStatusInput = setApplicationStatusBody.extend({ id: fields.idSchema })
export type SetApplicationStatusInput = z.output<typeof setApplicationStatusInput>

export const setPublishedBody = z
  .object({ published: publishedSchema, version: versionSchema })
  .meta({ id: 'SetPublishedInput', description: 'Whether everybody sees the listing.' })
export const setPublishedInput = setPublishedBody.extend({ id: fields.idSchema })
export type SetPublishedInput = z.output<typeof setPublishedInput>

const PASSWORD_REQUIRED = `Password must be at least ${REGISTRATION_PASSWORD_MIN_LENGTH} characters`
/** An account and its listing, as an import brings them. */
export const accountWithListingInput = registerInput
  .extend(guideDataInput.shape)
  .extend({ published: publishedSchema.optional() })

/** The same as an administrator makes them by hand. */
export const createGuideWithAccountInput = accountWithListingInput
  .extend({
    invite: z
      .boolean()
      .meta({
        description: 'Sends a link to choose a password, which is not given then.',
        examples: [false],
      })
      .optional(),
    password: registerInput.shape.password.optional(),
  })
  .check((context) => {
    const { password, invite = false } = context.value
    if (invite || password !== undefined) return
    context.issues.push({
      code: 'custom',
      message: PASSWORD_REQUIRED,
      path: ['password'],
      input: context.value,
    })
  })
  .meta({ id: 'CreateGuideWithAccountInput', description: 'An account and its approved listing.' })
export type CreateGuideWithAccountInput = z.output<typeof createGuideWithAccountInput>
