import { z } from 'zod'
import * as fields from './fields.ts'
import { guideSchema } from './guide.ts'
import * as limits from './limits.ts'
import { limitUpTo } from './numbers.ts'

const SINCE_MESSAGE = 'changedSince must be a moment such as 2026-05-04T09:30:00Z'

export const guideChangesInput = z.object({
  changedSince: z.iso
    .datetime({ offset: true, error: SINCE_MESSAGE })
    .transform((text) => new Date(text).toISOString())
    .meta({
      description: 'A moment: the `until` of the answer before. Changes are told for 90 days.',
      examples: ['2026-05-04T09:30:00Z'],
    }),
  cursor: z
    .string()
    .max(limits.CURSOR_MAX_LENGTH)
    .nullish()
    .meta({ description: 'The `nextCursor` of the page before.' }),
  limit: limitUpTo(limits.CHANGES_PAGE_SIZE)
    .default(limits.CHANGES_PAGE_SIZE)
    .meta({ description: `Changes on a page; ${limits.CHANGES_PAGE_SIZE} where absent.`, examples: [50] }),
})
export type GuideChangesInput = z.output<typeof guideChangesInput>

/** The public guides that changed since a moment, and the numbers of those that are public no more. */
export const guideChangesSchema = z
  .object({
    items: z.array(guideSchema).meta({
      description: 'Public guides that are new or were changed, as they are now.',
    }),
    gone: z.array(z.object({ id: fields.guideIdSchema, at: fields.timestampSchema })).meta({
      description:
        'Guides that everybody saw and that are public no more: deleted, unpublished or paused. Nothing else is told of them.',
      examples: [[{ id: 42, at: '2026-05-04T09:30:00.000Z' }]],
    }),
    nextCursor: fields.textOrNull.meta({
      description: 'For `cursor`: the page after this one; null where there is none.',
      examples: [null],
    }),
    until: fields.timestampSchema.meta({
      description:
        'For `changedSince` of the next time, once all pages are read. It lies some minutes back, so that nothing is missed that was being saved meanwhile: what changed in them comes twice.',
      examples: ['2026-05-04T09:20:00.000Z'],
    }),
  })
  .meta({ description: 'The changes among public guides since a moment.' })
export type GuideChanges = z.infer<typeof guideChangesSchema>
