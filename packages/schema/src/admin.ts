import { z } from 'zod'
import { ADMIN_SORTS, AUDIT_ACTIONS } from './choices.ts'
import * as fields from './fields.ts'
import type { applicationDecisionSchema } from './guide.ts'
import { privateGuideSchema, privateOutputs, publicGuideSchema } from './guide.ts'
import { adminGuideFilterSchema, adminStatusFilterSchema } from './guide-filter.ts'
import * as limits from './limits.ts'
import { limitUpTo, numberOrDigits } from './numbers.ts'
import { reasonSchema } from './review.ts'

const PAGE_MESSAGE = 'page must be a whole number from 1'

export const adminListInput = adminGuideFilterSchema.extend({
  page: numberOrDigits(z.int(PAGE_MESSAGE).min(1, PAGE_MESSAGE), PAGE_MESSAGE)
    .default(1)
    .meta({ description: 'Which page of the table; the first where absent.', examples: [1] }),
  sort: z
    .enum(ADMIN_SORTS)
    .optional()
    .meta({
      description:
        'The column that orders the table; where absent, applications that wait longest first, other guides newest first.',
      examples: ['name'],
    }),
  order: z
    .enum(['asc', 'desc'])
    .default('asc')
    .meta({ description: 'Whether the column is ordered from its end.', examples: ['desc'] }),
})
export type AdminListInput = z.output<typeof adminListInput>

/** A row of the admin table: the guide, without its gallery, and whose it is. */
export const adminGuideRowSchema = publicGuideSchema
  .extend(privateOutputs)
  .meta({ id: 'AdminGuideRow', description: 'A guide without its gallery, and whose it is.' })
export type AdminGuideRow = z.infer<typeof adminGuideRowSchema>

export const adminGuidePageSchema = z
  .object({
    items: z.array(adminGuideRowSchema).meta({ description: 'The guides of this page.' }),
    total: z.int().meta({ description: 'All matches.', examples: [1] }),
    page: z.int().meta({ description: 'Which page it is.', examples: [1] }),
    pageCount: z.int().meta({ description: 'How many pages there are.', examples: [1] }),
    counts: z.record(adminStatusFilterSchema, z.int()).meta({
      description: 'How many guides each status holds under the same search.',
      examples: [
        { all: 3, pending: 1, approved: 2, rejected: 0, published: 2, unpublished: 1, unconfirmed: 0 },
      ],
    }),
  })
  .meta({ id: 'AdminGuidePage', description: 'A page of the table of administrators.' })
export type AdminGuidePage = z.infer<typeof adminGuidePageSchema>

/** A guide as it was on the screen: `version` is its `updatedAt`. A decision about another version is refused. */
export const seenGuideSchema = z
  .strictObject({
    id: fields.guideIdSchema,
    version: fields.timestampSchema.meta({
      description: 'The `updatedAt` of the guide as it was seen.',
      examples: ['2026-05-04T09:30:00.000Z'],
    }),
  })
  .meta({ id: 'SeenGuide', description: 'A guide as it was seen.' })
export type SeenGuide = z.infer<typeof seenGuideSchema>

const selectionIdSchema = fields.idSchema.meta({
  description: 'All that a filter matched when it was asked; good for an hour.',
  examples: [3],
})
/** Either guides by name, or the selection that `admin.select` has made of all that matched a filter. */
const bulkSelectionSchema = z.union([
  z.strictObject({
    guides: z
      .array(seenGuideSchema)
      .min(1)
      .max(limits.BULK_MAX_GUIDES)
      .meta({ description: `Guides as they were seen, up to ${limits.BULK_MAX_GUIDES}.` }),
  }),
  z.strictObject({ selectionId: selectionIdSchema }),
])
const bulkActionSchema = z.enum(['approve', 'reject', 'publish', 'unpublish'])
export type BulkAction = z.infer<typeof bulkActionSchema>
export const bulkInput = z
  .object({
    selection: bulkSelectionSchema.meta({
      description: 'Guides by name, or the selection of all that a filter matched.',
      examples: [{ guides: [{ id: 42, version: '2026-05-04T09:30:00.000Z' }] }],
    }),
    action: bulkActionSchema.meta({ description: 'The decision.', examples: ['approve'] }),
    reason: reasonSchema,
  })
  .meta({ id: 'BulkInput', description: 'A decision about many guides.' })
export type BulkInput = z.output<typeof bulkInput>
export const bulkPreviewInput = bulkInput.pick({ selection: true, action: true })
export type BulkPreviewInput = z.output<typeof bulkPreviewInput>
/** The guides that a decision about many would leave as they are. */
export const bulkPreviewSchema = z.object({
  unchanged: z.int().meta({ description: 'Guides that are so already.' }),
  refused: z
    .array(z.object({ message: z.string(), count: z.int() }))
    .meta({ description: 'Guides that it could not change in their state, counted by the reason.' }),
})
export type BulkPreview = z.infer<typeof bulkPreviewSchema>
const changeOfManySchema = z.object({
  changed: z.int().meta({ description: 'Guides that were changed.', examples: [1] }),
  unchanged: z.int().meta({ description: 'Guides that were so already.', examples: [0] }),
  failed: z
    .array(z.object({ id: fields.guideIdSchema, name: z.string(), message: z.string() }))
    .meta({ description: 'Guides that were not changed, each with the reason.', examples: [[]] }),
})
const undoIdSchema = fields.idSchema.meta({ description: 'The change of many to take back.', examples: [8] })
export const bulkAnswer = changeOfManySchema
  .extend({
    undoId: undoIdSchema.nullable().meta({
      description:
        'With it the change can be taken back for some seconds; null where nothing was changed, or those seconds are over.',
      examples: [8],
    }),
    versions: z.array(seenGuideSchema).meta({
      description: 'The guides that were named and changed, as they are now; empty for a selection.',
    }),
  })
  .meta({ id: 'BulkAnswer', description: 'The result of a decision about many guides.' })
export type BulkAnswer = z.infer<typeof bulkAnswer>

export const selectInput = adminGuideFilterSchema
  .extend({})
  .meta({ id: 'SelectInput', description: 'The guides to select: all that this filter matches now.' })
export const selectAnswer = z
  .object({
    selectionId: selectionIdSchema,
    count: z.int().meta({ description: 'Guides that it holds.', examples: [14] }),
  })
  .meta({ id: 'SelectAnswer', description: 'A selection, for a decision about many guides.' })
export type SelectAnswer = z.infer<typeof selectAnswer>

export const undoInput = z
  .object({ undoId: undoIdSchema })
  .meta({ id: 'UndoInput', description: 'The change of many to take back.' })
export const undoAnswer = changeOfManySchema
  .extend({})
  .meta({ id: 'UndoAnswer', description: 'The result of taking back a change of many.' })
export type UndoAnswer = z.infer<typeof undoAnswer>

export const decisionByAction = {
  approve: 'approved',
  reject: 'rejected',
} as const satisfies Partial<Record<BulkAction, z.infer<typeof applicationDecisionSchema>>>

export const exportFormatSchema = z.enum(['json', 'csv'])
export const exportInput = adminGuideFilterSchema.extend({
  format: exportFormatSchema.default('json').meta({ description: 'Form of the file.' }),
  status: adminStatusFilterSchema.default('all').meta({ description: 'Which guides it keeps.' }),
})

/** One step of an export: the guides after the last one of the step before. */
export const exportPageInput = exportInput.omit({ format: true }).extend({
  cursor: z.object({ createdAt: fields.timestampSchema, id: fields.idSchema }).nullish(),
})
export type ExportPageInput = z.output<typeof exportPageInput>
export const exportPageSchema = z.object({
  guides: z.array(privateGuideSchema),
  nextCursor: z.object({ createdAt: z.string(), id: fields.idSchema }).nullable(),
})
export type ExportPage = z.infer<typeof exportPageSchema>

export const auditActionSchema = z.enum(AUDIT_ACTIONS)

/** One change by an administrator, or by an owner of their own listing; `before` and `after` hold only the fields that changed. */
export const auditEntrySchema = z
  .object({
    id: fields.idSchema.meta({ description: 'Identifier.', examples: [311] }),
    at: fields.timestampSchema.meta({ description: 'When, UTC.', examples: ['2026-05-04T09:30:00.000Z'] }),
    actorId: fields.idSchema
      .nullable()
      .meta({ description: 'The account that did it; null for the command line.', examples: [1] }),
    actorName: z.string().meta({ description: 'Who did it.', examples: ['sam'] }),
    actorToken: fields.textOrNull.meta({
      description: 'The name of the token that did it for them; null without one.',
      examples: [null],
    }),
    actorIsOwner: z.boolean().meta({ description: "True where the guide was the actor's own." }),
    action: auditActionSchema.meta({ description: 'The kind of change.', examples: ['guide.approve'] }),
    guideId: fields.idSchema.nullable().meta({ description: 'The guide it is about.', examples: [42] }),
    guideName: fields.textOrNull.meta({
      description: 'The name of the guide then.',
      examples: ['Fern Brookfield'],
    }),
    before: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description: 'The fields that changed, as they were; null where there was nothing.',
        examples: [{ applicationStatus: 'pending', published: false }],
      }),
    after: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description: 'The same fields as they are since; null where nothing is left.',
        examples: [{ applicationStatus: 'approved', published: true }],
      }),
  })
  .meta({
    id: 'AuditEntry',
    description: 'One change by an administrator, or by an owner of their own listing.',
    examples: [
      {
        id: 311,
        at: '2026-05-04T09:30:00.000Z',
        actorId: 1,
        actorName: 'sam',
        actorToken: null,
        actorIsOwner: false,
        action: 'guide.approve',
        guideId: 42,
        guideName: 'Fern Brookfield',
        before: { applicationStatus: 'pending', published: false },
        after: { applicationStatus: 'approved', published: true },
      },
    ],
  })
export type AuditEntry = z.infer<typeof auditEntrySchema>

const ID_MESSAGE = 'Must be a positive whole number'
const idOrDigits = numberOrDigits(fields.idSchema, ID_MESSAGE)

/** The history, step by step. */
export const historyInput = z.object({
  guideId: idOrDigits.optional().meta({ description: 'Only changes of this guide.', examples: [42] }),
  action: auditActionSchema
    .optional()
    .meta({ description: 'Only changes of this kind.', examples: ['guide.approve'] }),
  actor: fields
    .comparedText(z.string().max(limits.USERNAME_MAX_LENGTH))
    .optional()
    .meta({ description: 'Only changes by this user name.', examples: ['sam'] }),
  byOwner: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((flag) => flag === 'true')], {
      error: 'byOwner must be true or false',
    })
    .optional()
    .meta({
      description: 'true: only what owners did with their own listings; false: only what others did.',
      examples: [true],
      wire: { type: 'boolean' },
    }),
  limit: limitUpTo(200)
    .default(50)
    .meta({ description: 'Entries on a page, 1 to 200; 50 where absent.', examples: [50] }),
  cursor: idOrDigits.nullish().meta({ description: 'The `nextBefore` of the page before.', examples: [262] }),
})
export type HistoryInput = z.output<typeof historyInput>

export const auditPageSchema = z
  .object({
    items: z.array(auditEntrySchema).meta({ description: 'Changes, the newest first.' }),
    nextBefore: fields.idSchema.nullable().meta({
      description: 'For `cursor`: the page after this one; null where there is none.',
      examples: [262],
    }),
  })
  .meta({ id: 'AuditPage', description: 'A page of the history.' })

/** The state of the nightly copies. */
export const backupStateSchema = z.object({
  /** Whether this server makes copies at all. */
  isConfigured: z.boolean(),
  lastSuccess: z
    .object({
      at: fields.timestampSchema,
      /** Of database rows and pictures together. */
      bytes: z.int(),
      rows: z.int(),
      files: z.int(),
      /** Files of pictures that guides show and that were not there or not whole. */
      faulty: z.int(),
    })
    .nullable(),
  /** Only while no copy has succeeded since. */
  lastFailure: z.object({ at: fields.timestampSchema, message: z.string() }).nullable(),
})
export type BackupState = z.infer<typeof backupStateSchema>
