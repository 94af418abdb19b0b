import { z } from 'zod'
import * as fields from './fields.ts'
import * as limits from './limits.ts'
import { messageStateSchema } from './messages.ts'

const MESSAGE_LENGTH = `Must be ${limits.ENQUIRY_MIN_LENGTH} to ${limits.ENQUIRY_MAX_LENGTH} characters`

/** A visitor's enquiry to a guide. */
export const sendEnquiryBody = z
  .object({
    name: fields
      .requiredText('Name is required', limits.NAME_MAX_LENGTH)
      .meta({ description: 'Name of the visitor.', examples: ['Juniper Vale'] }),
    email: fields.emailSchema.meta({
      description: 'Where an answer goes.',
      examples: ['juniper@vale.example'],
    }),
    message: fields.requiredLines(MESSAGE_LENGTH, limits.ENQUIRY_MIN_LENGTH, limits.ENQUIRY_MAX_LENGTH).meta({
      description: 'The words to the guide.',
      examples: ['May I bring my old dog along on Sunday?'],
    }),
  })
  .meta({ id: 'SendEnquiryInput', description: 'A message of a visitor to a guide.' })
export const sendEnquiryInput = sendEnquiryBody.extend({
  id: fields.idSchema,
  /** Of the site's form: a field that people do not see, and for how long it was shown, in ms. */
  form: z.object({ website: z.string().max(1_000), shownForMs: z.number() }).optional(),
})
export type SendEnquiryInput = z.output<typeof sendEnquiryInput>

/** An enquiry as the owner of the listing reads it. */
export const enquirySchema = z.object({
  id: fields.idSchema,
  name: z.string(),
  email: z.string(),
  text: z.string(),
  createdAt: fields.timestampSchema,
  delivery: messageStateSchema,
  isRead: z.boolean(),
  isAnswered: z.boolean(),
  isReported: z.boolean(),
  /** Nothing more comes from this address. */
  isBlocked: z.boolean(),
})
export type Enquiry = z.infer<typeof enquirySchema>

export const listEnquiriesInput = z.object({
  cursor: fields.idSchema.nullish(),
  limit: z.int().min(1).max(100).default(50),
})
export const enquiryPageSchema = z.object({
  items: z.array(enquirySchema),
  nextCursor: fields.idSchema.nullable(),
  /** Of all, not only of these. */
  unread: z.int(),
})

export const updateEnquiryInput = z.object({
  id: fields.idSchema,
  isRead: z.boolean().optional(),
  isAnswered: z.boolean().optional(),
  /** Tells administrators that it is spam; it is not taken back. */
  isReported: z.literal(true).optional(),
})
export type UpdateEnquiryInput = z.output<typeof updateEnquiryInput>
export const blockSenderInput = z.object({ id: fields.idSchema, isBlocked: z.boolean() })
export type BlockSenderInput = z.output<typeof blockSenderInput>

/** The enquiries as administrators see them: numbers, and the text of reported ones only. */
export const enquiryReportsSchema = z.object({
  total: z.int(),
  answered: z.int(),
  reported: z.int(),
  items: z.array(
    enquirySchema.omit({ isBlocked: true }).extend({ guideId: fields.idSchema, userName: z.string() }),
  ),
})
export type EnquiryReports = z.infer<typeof enquiryReportsSchema>
