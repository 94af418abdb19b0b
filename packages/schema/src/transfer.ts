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

const PLAN_EXAMPLE = '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'

export const importInput = z
  .object({
    format: exportFormatSchema.meta({ description: 'Form of the file.', examples: ['csv'] }),
    text: z
      .string()
      .min(1, 'The file is empty')
      .max(limits.IMPORT_MAX_CHARACTERS, 'The file is too large to import at once')
      .meta({
        description: `The whole file, up to ${limits.IMPORT_MAX_CHARACTERS} characters, ${limits.IMPORT_MAX_ROWS} rows and ${limits.IMPORT_MAX_COLUMNS} columns.`,
        examples: ['id,bio\r\n42,Slow walks along the river.\r\n'],
      }),
    mapping: importMappingSchema.optional().meta({
      description: 'Which column of the file holds each of ours; left out, columns are taken by their names.',
      examples: [{ firstName: 'First', lastName: 'Last' }],
    }),
    allowsSameEmail: z
      .boolean()
      .optional()
      .meta({
        description:
          'Makes a listing for a new account even where another account of the same e-mail address has one.',
        examples: [false],
      }),
    isStrict: z
      .boolean()
      .optional()
      .meta({
        description:
          'All or nothing: where one row is refused, or a column of the file is none of ours, nothing is imported.',
        examples: [true],
      }),
    plan: z
      .string()
      .max(100)
      .optional()
      .meta({
        description:
          'The `plan` of the preview: where the import would do something else by now, it is refused (409). Left out, it does what the file comes to now.',
        examples: [PLAN_EXAMPLE],
      }),
  })
  .meta({
    id: 'ImportInput',
    description: 'A file of guides in the form of the export, or with columns that are named.',
    examples: [{ format: 'csv', text: 'id,bio\r\n42,Slow walks along the river.\r\n', isStrict: true }],
  })
export type ImportInput = z.output<typeof importInput>

/** The result of one row of a file. */
export const importRowSchema = z
  .object({
    row: z.int().meta({
      description:
        'As a spreadsheet counts: the names of a CSV’s columns are row 1. In JSON the first guide is row 1.',
      examples: [2],
    }),
    outcome: z.enum(['created', 'updated', 'rejected']).meta({
      description: 'The outcome of the row, or the one that it would have.',
      examples: ['updated'],
    }),
    name: z.string().meta({ description: 'The name of the guide.', examples: ['Fern Brookfield'] }),
    guideId: fields.idSchema.nullable().meta({
      description: 'The guide; null where there is none, as in a preview of a new one.',
      examples: [42],
    }),
    fields: z
      .array(transferColumnSchema)
      .meta({ description: 'The columns that a change touches.', examples: [['bio']] }),
    issues: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .meta({ description: 'Why it is refused.', examples: [[]] }),
    isPlaceFound: z.boolean().meta({
      description: 'True where the file has no coordinates, and the place was found by the name of the town.',
      examples: [false],
    }),
    cells: z
      .partialRecord(transferColumnSchema, z.string())
      .nullable()
      .meta({
        description: 'The cells of a rejected row as they stand in the file; null for other rows.',
        examples: [null],
      }),
    line: z
      .array(z.string())
      .nullable()
      .meta({
        description:
          'All cells of a rejected row in their order, where it has more than the file has columns, and so `cells` has none of them; null for other rows.',
        examples: [null],
      }),
  })
  .meta({
    id: 'ImportRow',
    description: 'The result of one row of a file.',
    examples: [
      {
        row: 2,
        outcome: 'updated',
        name: 'Fern Brookfield',
        guideId: 42,
        fields: ['bio'],
        issues: [],
        isPlaceFound: false,
        cells: null,
        line: null,
      },
    ],
  })
export type ImportRow = z.infer<typeof importRowSchema>

export const importReportSchema = z
  .object({
    columns: z
      .array(z.string())
      .meta({ description: 'The columns of the file, as they are named there.', examples: [['id', 'bio']] }),
    mapping: importMappingSchema.meta({
      description: 'Which of them hold our columns; the others are passed over.',
      examples: [{ id: 'id', bio: 'bio' }],
    }),
    total: z.int().meta({ description: 'Rows of the file.', examples: [1] }),
    created: z.int().meta({ description: 'Rows that make a guide.', examples: [0] }),
    updated: z.int().meta({ description: 'Rows that change a guide.', examples: [1] }),
    unchanged: z.int().meta({ description: 'Rows that say what is so already.', examples: [0] }),
    rejected: z.int().meta({ description: 'Rows that are left out.', examples: [0] }),
    createdIds: z.array(fields.idSchema).meta({
      description: 'The guides that were made, all of them, in the order of their rows; empty in a preview.',
      examples: [[]],
    }),
    rows: z.array(importRowSchema).meta({
      description: `Every row that is created, updated or rejected, up to ${limits.IMPORT_REPORT_ROWS}; those rejected first.`,
    }),
    isCut: z
      .boolean()
      .meta({ description: 'True where there are more such rows than `rows` holds.', examples: [false] }),
    plan: z.string().meta({
      description:
        'Names what each row comes to, and the version of each guide that is changed. An import that is sent it does nothing else.',
      examples: [PLAN_EXAMPLE],
    }),
  })
  .meta({ id: 'ImportReport', description: 'The result of an import, row by row.' })
export type ImportReport = z.infer<typeof importReportSchema>
