import { z } from 'zod'
import { ADMIN_SORTS, AUDIT_ACTIONS } from './choices.ts'
import * as fields from './fields.ts'
import type { applicationDecisionSchema } from './guide.ts'
import { ownerOutputs, privateGuideSchema, publicGuideSchema } from './guide.ts'
import { outputsOf, PRIVATE_FIELDS } from './guide-fields.ts'
import { adminGuideFilterSchema, adminStatusFilterSchema } from './guide-filter.ts'
import * as limits from './limits.ts'
import { reasonSchema } from './review.ts'

export const adminListInput = adminGuideFilterSchema.extend({
  page: z.int().min(1).default(1),
  /** The column that orders the table. Left out: applications that wait longest first, other guides newest first. */
  sort: z.enum(ADMIN_SORTS).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type AdminListInput = z.output<typeof adminListInput>

/** A row of the admin table: the guide, without its gallery, and whose it is. */
export const adminGuideRowSchema = publicGuideSchema.extend({
  ...outputsOf(PRIVATE_FIELDS),
  ...ownerOutputs,
})
export type AdminGuideRow = z.infer<typeof adminGuideRowSchema>

export const adminGuidePageSchema = z.object({
  items: z.array(adminGuideRowSchema),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
  /** How many guides each filter holds under the same search. */
  counts: z.record(adminStatusFilterSchema, z.int()),
})
export type AdminGuidePage = z.infer<typeof adminGuidePageSchema>

/** A guide as it was on the screen: `version` is its `updatedAt`. A decision about another version is refused. */
const seenGuideSchema = z.strictObject({ id: fields.idSchema, version: fields.timestampSchema })
export type SeenGuide = z.infer<typeof seenGuideSchema>

/** Either guides by name, or the selection that `admin.select` has made of all that matched a filter. */
const bulkSelectionSchema = z.union([
  z.strictObject({ guides: z.array(seenGuideSchema).min(1).max(limits.BULK_MAX_GUIDES) }),
  z.strictObject({ selectionId: fields.idSchema }),
])
const bulkActionSchema = z.enum(['approve', 'reject', 'publish', 'unpublish'])
export type BulkAction = z.infer<typeof bulkActionSchema>
export const bulkInput = z.object({
  selection: bulkSelectionSchema,
  action: bulkActionSchema,
  reason: reasonSchema,
})
export type BulkInput = z.output<typeof bulkInput>
const changeOfManySchema = z.object({
  changed: z.int(),
  /** Guides that were so already. */
  unchanged: z.int(),
  failed: z.array(z.object({ id: fields.idSchema, name: z.string(), message: z.string() })),
})
export const bulkAnswer = changeOfManySchema.extend({
  /** The id for `admin.undo`; null where nothing was changed. */
  undoId: fields.idSchema.nullable(),
  /** The guides that were named and changed, as they are now; empty for a selection. */
  versions: z.array(seenGuideSchema),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

export const selectInput = adminGuideFilterSchema.extend({})
export const selectAnswer = z.object({ selectionId: fields.idSchema, count: z.int() })
export type SelectAnswer = z.infer<typeof selectAnswer>

export const undoInput = z.object({ undoId: fields.idSchema })
export const undoAnswer = changeOfManySchema.extend({})
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
export type ExportInput = z.output<typeof exportInput>

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
export const auditEntrySchema = z.object({
  id: fields.idSchema,
  at: fields.timestampSchema,
  actorId: fields.idSchema.nullable(),
  actorName: z.string(),
  /** True where the guide was the actor's own. */
  actorIsOwner: z.boolean(),
  action: auditActionSchema,
  guideId: fields.idSchema.nullable(),
  guideName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditListInput = z.object({
  guideId: fields.idSchema.optional(),
  action: auditActionSchema.optional(),
  actor: fields.comparedText(z.string().max(limits.USERNAME_MAX_LENGTH)).optional(),
  /** Entries older than this id. */
  before: fields.idSchema.nullish(),
  limit: z.int().min(1).max(200).default(50),
})
export type AuditListInput = z.output<typeof auditListInput>
/** The history as it is asked for step by step: `cursor` is the `nextBefore` of the step before. */
export const historyInput = auditListInput
  .omit({ before: true })
  .extend({ cursor: fields.idSchema.nullish() })

export const auditPageSchema = z.object({
  items: z.array(auditEntrySchema),
  nextBefore: fields.idSchema.nullable(),
})

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
