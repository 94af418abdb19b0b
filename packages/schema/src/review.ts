import { z } from 'zod'
import { APPLICATION_STATUSES, TIMELINE_KINDS } from './choices.ts'
import * as fields from './fields.ts'
import * as limits from './limits.ts'

const TEXT_LENGTH = `Must be 1 to ${limits.REVIEW_TEXT_MAX_LENGTH} characters`

const reviewTextSchema = fields.requiredLines(TEXT_LENGTH, 1, limits.REVIEW_TEXT_MAX_LENGTH)

export const questionBody = z
  .object({
    text: reviewTextSchema.meta({
      description: 'The question to the owner.',
      examples: ['Where did you train?'],
    }),
  })
  .meta({ id: 'QuestionInput', description: 'A question about an application.' })
export const answerBody = z
  .object({
    text: reviewTextSchema.meta({
      description: 'The answer of the owner.',
      examples: ['In the Peak District, in 2019.'],
    }),
  })
  .meta({ id: 'AnswerInput', description: 'The answer to a question about an application.' })
export const noteBody = z
  .object({
    text: reviewTextSchema.meta({
      description: 'The note.',
      examples: ['I have asked the school as well.'],
    }),
  })
  .meta({
    id: 'NoteInput',
    description: 'A note about an application, for reviewers and administrators alone.',
  })
const reviewTextShape = { id: fields.idSchema, text: reviewTextSchema }
export const reviewTextInput = z.object(reviewTextShape)
export type ReviewTextInput = z.output<typeof reviewTextInput>

/** Why an application was decided so; sent to its owner. Null and blank are none. */
export const reasonSchema = fields
  .clearableLines(limits.REVIEW_TEXT_MAX_LENGTH)
  .optional()
  .meta({
    description:
      'Why, for the owner: sent with the decision and kept in the timeline. A decision that was made already is not made again: it sends and keeps no reason.',
    examples: ['Please tell us where you trained.'],
  })

export const timelineItemSchema = z
  .object({
    at: fields.timestampSchema.meta({ description: 'When, UTC.', examples: ['2026-06-03T08:30:00.000Z'] }),
    kind: z.enum(TIMELINE_KINDS).meta({ description: 'The kind of event.', examples: ['asked'] }),
    by: z
      .object({ name: z.string().meta({ description: 'Name.', examples: ['Sam Hill'] }) })
      .nullable()
      .meta({ description: 'Who did it; null for what nobody did.' }),
    text: fields.textOrNull.meta({
      description: 'The question, the answer, the note or the reason; null where there is none.',
      examples: ['Where did you train?'],
    }),
  })
  .meta({ id: 'TimelineItem', description: 'Something that happened to an application.' })
export type TimelineItem = z.infer<typeof timelineItemSchema>

export const timelineSchema = z
  .object({ items: z.array(timelineItemSchema).meta({ description: 'Oldest first.' }) })
  .meta({
    id: 'Timeline',
    description: 'All that happened to an application; notes for reviewers and administrators alone.',
  })
export type Timeline = z.infer<typeof timelineSchema>

export const WAITING_FOR = ['us', 'them', 'all'] as const
export const QUEUE_ASSIGNMENTS = ['anyone', 'me', 'nobody'] as const

export const queueInput = z.object({
  /** The side that has the next word: reviewers, owners, or either. */
  waitingFor: z.enum(WAITING_FOR).default('us'),
  assigned: z.enum(QUEUE_ASSIGNMENTS).default('anyone'),
  /** Words of name and place, or whose account it is. */
  search: fields.comparedText(z.string().trim().max(limits.SEARCH_MAX_LENGTH)).default(''),
})
export type QueueInput = z.output<typeof queueInput>

const viewNameSchema = fields.requiredText('A name is required', limits.SAVED_VIEW_NAME_MAX_LENGTH)
/** A view of the queue with the name that a reviewer has given it. */
const savedViewSchema = z.object({
  name: z.string(),
  waitingFor: z.enum(WAITING_FOR),
  assigned: z.enum(QUEUE_ASSIGNMENTS),
  search: z.string(),
})
export type SavedView = z.infer<typeof savedViewSchema>
export const savedViewsSchema = z.array(savedViewSchema)
export const saveViewInput = queueInput.extend({ name: viewNameSchema })
export const savedViewNameInput = z.object({ name: viewNameSchema })

const reviewerSchema = z.object({ id: fields.idSchema, name: z.string() })
export type Reviewer = z.infer<typeof reviewerSchema>
export const reviewersSchema = z.array(reviewerSchema)

const queueItemSchema = z.object({
  id: fields.idSchema,
  userName: z.string(),
  city: z.string(),
  country: z.string(),
  /** Since when it waits: when it was last sent. */
  since: fields.timestampSchema,
  /** A whole application, or changes of an approved listing. */
  kind: z.enum(['application', 'changes']),
  /** Whether it was rejected before. */
  isSentAgain: z.boolean(),
  /** Whether its owner has answered a question since it was sent. */
  isAnswered: z.boolean(),
  waitsForOwner: z.boolean(),
  assignedTo: reviewerSchema.nullable(),
})
export type QueueItem = z.infer<typeof queueItemSchema>

export const queueSchema = z.object({
  /** Longest waiting first, at most QUEUE_LIMIT. */
  items: z.array(queueItemSchema),
  counts: z.object({ us: z.int(), them: z.int(), mine: z.int() }),
})
export type Queue = z.infer<typeof queueSchema>

const DUPLICATE_SIGNS = ['email', 'name', 'picture'] as const
export type DuplicateSign = (typeof DUPLICATE_SIGNS)[number]

/** How far the review of an application is, for reviewers. */
export const reviewStateSchema = z.object({
  waitsForOwner: z.boolean(),
  assignedTo: reviewerSchema.nullable(),
  /** Listings that may be of the same person, with the signs of it. */
  duplicates: z.array(
    z.object({
      id: fields.idSchema,
      userName: z.string(),
      city: z.string(),
      applicationStatus: z.enum(APPLICATION_STATUSES),
      published: z.boolean(),
      signs: z.array(z.enum(DUPLICATE_SIGNS)),
    }),
  ),
  /** Other reviewers who have opened it lately, the last first. */
  others: z.array(z.object({ name: z.string(), at: fields.timestampSchema })),
})
export type ReviewState = z.infer<typeof reviewStateSchema>

export const previewInput = z.object({ id: fields.idSchema, reason: reasonSchema })
export type PreviewInput = z.output<typeof previewInput>
/** A message as its recipient reads it. */
export const messagePreviewSchema = z.object({ subject: z.string(), text: z.string() })
export type MessagePreview = z.infer<typeof messagePreviewSchema>

export const assignInput = z.object({ id: fields.idSchema, userId: fields.idSchema.nullable() })
export type AssignInput = z.output<typeof assignInput>
