import {
  adminGuidePageSchema,
  adminListInput,
  auditPageSchema,
  bulkAnswer,
  bulkInput,
  exportInput,
  historyInput,
  importInput,
  importReportSchema,
  privateGuideSchema,
  selectAnswer,
  selectInput,
  undoAnswer,
  undoInput,
  userSchema,
} from '@grove/schema'
import { z } from 'zod'
import { exportGuides } from '../features/admin/export-guides.ts'
import { fileAnswer } from './file-answer.ts'
import type { RestRoute } from './rest-route.ts'
import { get, post } from './rest-route.ts'

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

const tag = 'Administration'

/** Many guides at once, for administrators and reviewers. */
export const adminRoutes: readonly RestRoute[] = [
  get(
    '/api/admin/export-guides',
    {
      operationId: 'exportGuides',
      scopes: ['read', 'listings'],
      tag,
      summary: 'All guides, or those that a filter matches, as a file of JSON or CSV',
      query: exportInput,
      answer: z.array(exportedGuideSchema),
      alsoAnswersAs: ['text/csv'],
      access: 'admin',
    },
    async (caller, { query: { format, ...filter } }) =>
      fileAnswer(
        await exportGuides({ format, now: new Date() }, (cursor) =>
          caller.admin.exportPage({ ...filter, cursor }),
        ),
      ),
  ),
  get(
    '/api/admin/guides',
    {
      operationId: 'listAdminGuides',
      scopes: ['read', 'listings'],
      tag,
      summary: 'One page of the table of all guides, with the accounts that they belong to',
      query: adminListInput,
      answer: adminGuidePageSchema,
      access: 'reviewer',
    },
    (caller, { query }) => caller.admin.guides(query),
  ),
  post(
    '/api/admin/selections',
    {
      operationId: 'selectGuides',
      scopes: ['listings'],
      tag,
      summary: 'Select all guides that a filter matches now, for a decision about all of them',
      body: selectInput,
      answer: selectAnswer,
      access: 'reviewer',
    },
    (caller, { body }) => caller.admin.select(body),
  ),
  post(
    '/api/admin/decisions',
    {
      operationId: 'decideGuides',
      scopes: ['listings'],
      errors: { 409: 'The selection has ended' },
      tag,
      summary: 'Decide about many guides at once, each only if it is still as it was seen',
      body: bulkInput,
      answer: bulkAnswer,
      status: 200,
      access: 'reviewer',
    },
    (caller, { body }) => caller.admin.bulk(body),
  ),
  post(
    '/api/admin/decisions/undo',
    {
      operationId: 'undoDecisions',
      scopes: ['listings'],
      errors: { 409: 'It is too late to undo this' },
      tag,
      summary: 'Take a change of many back, within seconds of it',
      body: undoInput,
      answer: undoAnswer,
      status: 200,
      access: 'reviewer',
    },
    (caller, { body }) => caller.admin.undo(body),
  ),
  post(
    '/api/admin/import/preview',
    {
      operationId: 'previewImport',
      scopes: ['import'],
      errors: { 429: 'Too many large files of one account' },
      tag,
      summary: 'Tell what an import would do, and do nothing',
      body: importInput,
      answer: importReportSchema,
      status: 200,
      procedure: 'admin.previewImport',
      access: 'admin',
    },
    (caller, { body }) => caller.admin.previewImport(body),
  ),
  post(
    '/api/admin/import',
    {
      operationId: 'applyImport',
      scopes: ['import'],
      errors: {
        409: 'Something else came between, or it would not do what its preview showed; preview it again',
        429: 'Too many large files of one account',
      },
      tag,
      summary: 'Make and change guides as a file says',
      body: importInput,
      answer: importReportSchema,
      status: 200,
      procedure: 'admin.applyImport',
      access: 'admin',
    },
    (caller, { body }) => caller.admin.applyImport(body),
  ),
  get(
    '/api/admin/history',
    {
      operationId: 'listHistory',
      tag,
      summary: 'The changes by administrators and owners, newest first',
      query: historyInput,
      answer: auditPageSchema,
      access: 'admin',
    },
    (caller, { query }) => caller.admin.history(query),
  ),
]
