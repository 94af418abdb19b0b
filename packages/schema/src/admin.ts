import { z } from 'zod'
import { AUDIT_ACTIONS } from './choices.ts'
import * as fields from './fields.ts'
import type { applicationDecisionSchema } from './guide.ts'
import { ownerOutputs, privateGuideSchema, publicGuideSchema } from './guide.ts'
import { outputsOf, PRIVATE_FIELDS } from './guide-fields.ts'
import { adminGuideFilterSchema, adminStatusFilterSchema } from './guide-filter.ts'
import * as limits from './limits.ts'

export const adminListInput = adminGuideFilterSchema.extend({ page: z.int().min(1).default(1) })
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

/** Either named guides, or all that a filter matches. */
export const bulkSelectionSchema = z.union([
  z.strictObject({
    ids: z.array(fields.idSchema).min(1).max(limits.BULK_MAX_IDS),
    /** The filter they were chosen under: one that it does not show any more is left as it is. */
    status: adminStatusFilterSchema.default('all'),
  }),
  z.strictObject({ filter: adminGuideFilterSchema }),
])
export const bulkActionSchema = z.enum(['approve', 'reject', 'publish', 'unpublish'])
export type BulkAction = z.infer<typeof bulkActionSchema>
export const bulkInput = z.object({ selection: bulkSelectionSchema, action: bulkActionSchema })
export type BulkInput = z.output<typeof bulkInput>
export const bulkAnswer = z.object({
  changed: z.int(),
  /** What was so already. */
  unchanged: z.int(),
  failed: z.array(z.object({ id: fields.idSchema, name: z.string(), message: z.string() })),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

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

/** What the nightly copies came to. */
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
