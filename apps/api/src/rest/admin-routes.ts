import { exportInput, privateGuideSchema, userSchema } from '@grove/schema'
import { z } from 'zod'
import { exportGuides } from '../features/admin/export-guides.ts'
import { FileAnswer } from './file-answer.ts'
import type { RestRoute } from './rest-route.ts'
import { get } from './rest-route.ts'

/** One guide of an export, with the e-mail address of its account. */
export const exportedGuideSchema = privateGuideSchema
  .omit({ sentAgainAt: true, userId: true, userName: true, userEmail: true })
  .extend({ email: userSchema.shape.email })
  .meta({ id: 'ExportedGuide', description: 'A guide as an export tells of it.' })

/** The downloads of administrators. */
export const adminRoutes: readonly RestRoute[] = [
  get(
    '/api/admin/export-guides',
    {
      operationId: 'exportGuides',
      tag: 'Administration',
      summary: 'All guides, or those that a filter matches, as a file of JSON or CSV',
      query: exportInput,
      answer: z.array(exportedGuideSchema),
      alsoAnswersAs: ['text/csv'],
      access: 'admin',
    },
    async (caller, { query: { format, ...filter } }) =>
      new FileAnswer(
        await exportGuides({ format, now: new Date() }, (cursor) =>
          caller.admin.exportPage({ ...filter, cursor }),
        ),
      ),
  ),
]
