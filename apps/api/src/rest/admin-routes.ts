import { exportInput, privateGuideSchema, userSchema } from '@grove/schema'
import { z } from 'zod'
import { exportGuides } from '../features/admin/export-guides.ts'
import { fileAnswer } from './file-answer.ts'
import { callsOf } from './rest-route.ts'

/** One guide of an export, with the e-mail address of its account. */
export const exportedGuideSchema = privateGuideSchema
  .omit({
    checkedBadges: true,
    confirmedAt: true,
    sentAgainAt: true,
    userId: true,
    userName: true,
    userEmail: true,
  })
  .extend({ email: userSchema.shape.email })
  .meta({ id: 'ExportedGuide', description: 'A guide as an export tells of it.' })

const { get, post } = callsOf('Administration')

/** Many guides at once, for administrators and reviewers. */
export const adminRoutes = [
  get(
    '/api/admin/export-guides',
    {
      operationId: 'exportGuides',
      procedure: 'admin.exportPage',
      summary: 'All guides, or those that a filter matches, as a file of JSON or CSV',
      query: exportInput,
      answer: z.array(exportedGuideSchema),
      alsoAnswersAs: ['text/csv'],
    },
    async (caller, { query: { format, ...filter } }) =>
      fileAnswer(
        await exportGuides({ format, now: new Date() }, (cursor) =>
          caller.admin.exportPage({ ...filter, cursor }),
        ),
      ),
  ),
  get('/api/admin/guides', {
    operationId: 'listAdminGuides',
    procedure: 'admin.guides',
    summary: 'One page of the table of all guides, with the accounts that they belong to',
  }),
  post('/api/admin/selections', {
    operationId: 'selectGuides',
    procedure: 'admin.select',
    summary: 'Select all guides that a filter matches now, for a decision about all of them',
  }),
  post('/api/admin/decisions', {
    operationId: 'decideGuides',
    procedure: 'admin.bulk',
    errors: { 409: 'The selection has ended' },
    summary: 'Decide about many guides at once, each only if it is still as it was seen',
    status: 200,
  }),
  post('/api/admin/decisions/undo', {
    operationId: 'undoDecisions',
    procedure: 'admin.undo',
    errors: { 409: 'It is too late to undo this' },
    summary: 'Take a change of many back, within seconds of it',
    status: 200,
  }),
  post('/api/admin/import/preview', {
    operationId: 'previewImport',
    procedure: 'admin.previewImport',
    errors: { 429: 'Too many large files of one account' },
    summary: 'Tell what an import would do, and do nothing',
    status: 200,
  }),
  post('/api/admin/import', {
    operationId: 'applyImport',
    procedure: 'admin.applyImport',
    errors: {
      409: 'Something else came between, or it would not do what its preview showed; preview it again',
      429: 'Too many large files of one account',
    },
    summary: 'Make and change guides as a file says',
    status: 200,
  }),
  get('/api/admin/history', {
    operationId: 'listHistory',
    procedure: 'admin.history',
    summary: 'The changes by administrators and owners, newest first',
  }),
]
