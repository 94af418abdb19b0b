import { z } from 'zod'
import * as fields from './fields.ts'

/** Everything that the directory holds about who asks. */
export const ownDataSchema = z
  .object({
    rows: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .meta({ description: 'The rows about the person, by table.', examples: [{ users: [{ id: 7 }] }] }),
    pictures: z.array(z.string()).meta({
      description: 'The paths of their pictures.',
      examples: [[`/uploads/${'a'.repeat(64)}.jpg`]],
    }),
    evidence: z.array(z.object({ name: z.string(), fileName: z.string() })).meta({
      description: 'The files behind their credentials: the name of each here, and where it came from.',
      examples: [[{ name: 'a'.repeat(64), fileName: 'insurance.pdf' }]],
    }),
  })
  .meta({ id: 'OwnData', description: 'Everything that the directory holds about a person.' })
export type OwnData = z.infer<typeof ownDataSchema>

export const ownDataQuery = z.object({
  format: z
    .enum(['json', 'zip'])
    .default('json')
    .meta({ description: 'As JSON, or as a ZIP with the pictures.', examples: ['zip'] }),
})

/** When an account that was closed is erased. */
export const accountClosedAnswer = z.object({ erasedAt: fields.timestampSchema })

/** How long one kind of data is kept, and when what was older was last cleared away. */
export const retentionRowSchema = z.object({
  name: z.string(),
  cleanedAt: fields.timestampSchema.nullable(),
  cleared: z.int(),
})
export const retentionSchema = z.array(retentionRowSchema)
