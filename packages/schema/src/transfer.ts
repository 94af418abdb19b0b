import { z } from 'zod'
import { exportFormatSchema } from './admin.ts'
import * as fields from './fields.ts'
import { FIELDS_BY_SECTION } from './guide-fields.ts'
import * as limits from './limits.ts'

/** The columns of an export, in their order; an import understands the same. */
export const TRANSFER_COLUMNS = [
  'id',
  'username',
  'firstName',
  'lastName',
  'email',
  ...FIELDS_BY_SECTION,
  'applicationStatus',
  'published',
  'createdAt',
  'updatedAt',
] as const
export type TransferColumn = (typeof TRANSFER_COLUMNS)[number]

/** Columns that an export tells and an import passes over. */
export const READ_ONLY_TRANSFER_COLUMNS: readonly TransferColumn[] = ['createdAt', 'updatedAt']

export const transferColumnSchema = z.enum(TRANSFER_COLUMNS)

/** Which column of a file holds each of ours; a column that is not named is not in the file. */
export const importMappingSchema = z.partialRecord(transferColumnSchema, z.string().max(500))
export type ImportMapping = z.infer<typeof importMappingSchema>

export const importInput = z.object({
  format: exportFormatSchema,
  /** The whole file. */
  text: z
    .string()
    .min(1, 'The file is empty')
    .max(limits.IMPORT_MAX_CHARACTERS, 'The file is too large to import at once'),
  /** Left out: columns are taken by their names. */
  mapping: importMappingSchema.optional(),
  /** Makes a listing for a new account even where another account of the same e-mail address has one. */
  allowsSameEmail: z.boolean().optional(),
})
export type ImportInput = z.output<typeof importInput>

/** The result of one row of a file. */
export const importRowSchema = z.object({
  /** As a spreadsheet counts: the names of a CSV's columns are row 1. In JSON the first guide is row 1. */
  row: z.int(),
  outcome: z.enum(['made', 'changed', 'refused']),
  name: z.string(),
  guideId: fields.idSchema.nullable(),
  /** The columns that a change touches. */
  fields: z.array(transferColumnSchema),
  /** Why it is refused. */
  issues: z.array(z.object({ field: z.string(), message: z.string() })),
  /** True where the file has no coordinates, and the place was found by the name of the town. */
  isPlaceFound: z.boolean(),
  /** The cells of a refused row as they stand in the file, so that it can be mended; null for other rows. */
  cells: z.partialRecord(transferColumnSchema, z.string()).nullable(),
})
export type ImportRow = z.infer<typeof importRowSchema>

export const importReportSchema = z.object({
  /** The columns of the file, as they are named there. */
  columns: z.array(z.string()),
  mapping: importMappingSchema,
  total: z.int(),
  made: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Every row that is made, changed or refused, up to IMPORT_REPORT_ROWS; those refused first. */
  rows: z.array(importRowSchema),
})
export type ImportReport = z.infer<typeof importReportSchema>
