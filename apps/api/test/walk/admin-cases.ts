import type { HeldAnswer } from '@grove/schema'
import { TRANSFER_COLUMNS } from '@grove/schema'
import { expect } from 'vitest'
import { accountOf, PLACE } from '../support/applications.ts'
import type { BadCase, WalkTable } from './calls.ts'
import { about, aboutApplicant, asAdmin, asVisitor, badListings, madeByAdmin, tooLong } from './calls.ts'

export const adminWalk: WalkTable = {
  'GET /api/contact': { good: [{ when: 'signed out', call: asVisitor('/api/contact') }], bad: [] },
  'PUT /api/contact': {
    refusal: 'Not authorized to update contact information',
    good: [
      {
        when: 'with some fields, of which blank ones are cleared',
        call: asAdmin('/api/contact', { phone: ' 0114 000 000 ', twitter: '' }),
        answer: { phone: '0114 000 000', twitter: null },
      },
    ],
    bad: [
      {
        when: 'with an e-mail address that is none',
        call: asAdmin('/api/contact', { email: 'glade' }),
        message: 'Invalid email address',
        issues: ['email'],
      },
      {
        when: 'with too long an address',
        call: asAdmin('/api/contact', { address: 'x'.repeat(301) }),
        message: tooLong(300),
        issues: ['address'],
      },
    ],
  },
  'PUT /api/guides/:id/application': {
    refusal: 'Not authorized to update application status',
    good: [
      {
        when: 'approving',
        call: aboutApplicant('/application', { status: 'approved' }),
        answer: { applicationStatus: 'approved', published: true },
      },
      {
        when: 'rejecting',
        call: aboutApplicant('/application', { status: 'rejected' }),
        answer: { applicationStatus: 'rejected', published: false },
      },
    ],
    bad: [
      {
        when: 'with another status',
        call: aboutApplicant('/application', { status: 'pending' }),
        message: 'Status must be approved or rejected',
        issues: ['status'],
      },
      {
        when: 'about another version',
        call: aboutApplicant('/application', { status: 'approved', version: '2020-01-01T00:00:00.000Z' }),
        status: 409,
        message: expect.stringMatching(/^Since you opened it: /),
      },
    ],
  },
  'POST /api/guides/:id/questions': {
    refusal: 'Not authorized to review applications',
    good: [
      {
        when: 'asking',
        call: aboutApplicant('/questions', { text: 'Where did you train?' }),
        answer: { kind: 'asked', text: 'Where did you train?' },
      },
    ],
    bad: [
      {
        when: 'without a question',
        call: aboutApplicant('/questions', { text: ' ' }),
        message: 'Must be 1 to 2000 characters',
        issues: ['text'],
      },
      {
        when: 'about what is decided',
        call: about('admin', 'listed', '/questions', { text: 'Where did you train?' }),
        status: 409,
        message: 'This application is decided. Questions belong to those that wait.',
      },
    ],
  },
  'PUT /api/guides/:id/held-changes': {
    refusal: 'Not authorized to review applications',
    good: [
      {
        when: 'approving what waits',
        call: async (cast) => {
          const [owner, by] = [await cast.listed(), await cast.admin()]
          const path = `/api/guides/${owner.guide.id}`
          const set = (holdsChanges: boolean) =>
            by.post('/api/trpc/site.saveSettings', { changes: { holdsChanges } })
          await set(true)
          await owner.put(path, { website: 'oak.example' })
          await set(false)
          const { body } = await by.get<HeldAnswer>(`${path}/held-changes`)
          const decision = { version: body.changes?.version, approved: ['website'] }
          return { by, path: `${path}/held-changes`, body: decision }
        },
        answer: { website: 'oak.example' },
      },
    ],
    bad: [
      {
        when: 'nothing waits',
        call: aboutApplicant('/held-changes', { version: '2026-06-03T10:00:00.000Z', approved: [] }),
        status: 409,
        message: 'No change of this listing waits any more',
      },
      {
        when: 'of a field that is never held',
        call: aboutApplicant('/held-changes', { version: '2026-06-03T10:00:00.000Z', approved: ['bio'] }),
        message: 'Must be a field whose changes are reviewed',
        issues: ['approved.0'],
      },
    ],
  },
  'POST /api/guides/:id/notes': {
    refusal: 'Not authorized to review applications',
    good: [
      {
        when: 'noting something',
        call: aboutApplicant('/notes', { text: 'I have asked the school.' }),
        answer: { kind: 'noted', text: 'I have asked the school.' },
      },
    ],
    bad: [
      {
        when: 'with too many words',
        call: aboutApplicant('/notes', { text: 'x'.repeat(2_001) }),
        message: 'Must be 1 to 2000 characters',
        issues: ['text'],
      },
    ],
  },
  'PUT /api/guides/:id/publish': {
    refusal: 'Not authorized to publish guides',
    good: [
      {
        when: 'unpublishing',
        call: about('admin', 'listed', '/publish', { published: false }),
        answer: { published: false, applicationStatus: 'approved' },
      },
    ],
    bad: [
      {
        when: 'publishing what is pending',
        call: aboutApplicant('/publish', { published: true }),
        status: 409,
        message: 'A pending application must be approved first',
      },
      {
        when: 'without saying which',
        call: aboutApplicant('/publish', {}),
        message: 'published is required',
        issues: ['published'],
      },
    ],
  },
  'POST /api/admin/guides': {
    refusal: 'Not authorized to create guides with accounts',
    good: [
      {
        when: 'without saying whether it is published',
        call: madeByAdmin({}),
        answer: { applicationStatus: 'approved', published: false },
      },
      {
        when: 'published',
        call: madeByAdmin({ published: true, isAdmin: true }),
        answer: { applicationStatus: 'approved', published: true },
      },
    ],
    bad: [
      {
        when: 'with a taken name',
        call: async (cast) => ({
          by: await cast.admin(),
          path: '/api/admin/guides',
          body: { ...accountOf((await cast.member()).user.username), ...PLACE },
        }),
        status: 409,
        message: 'Username already exists',
      },
      ...badListings(madeByAdmin),
    ],
  },
  'GET /api/admin/export-guides': {
    refusal: 'Not authorized to export guides',
    good: [
      {
        when: 'as JSON',
        call: asAdmin('/api/admin/export-guides?format=json'),
        file: {
          type: 'application/json; charset=utf-8',
          disposition: /^attachment; filename="guides-\d{4}-\d\d-\d\d\.json"$/,
        },
      },
      {
        when: 'as CSV',
        call: asAdmin('/api/admin/export-guides?format=csv'),
        file: {
          type: 'text/csv; charset=utf-8; header=present',
          disposition: /^attachment; filename="guides-\d{4}-\d\d-\d\d\.csv"$/,
          firstLine: TRANSFER_COLUMNS.join(','),
        },
      },
    ],
    bad: [
      {
        when: 'in another form',
        call: asAdmin('/api/admin/export-guides?format=xml'),
        message: 'format must be one of json, csv',
        issues: ['format'],
      },
    ],
  },
  'GET /api/admin/guides': {
    refusal: 'Not authorized to manage guides',
    good: [
      {
        when: 'for a page of everything',
        call: asAdmin('/api/admin/guides?status=all&page=1&sort=name&order=desc'),
        answer: { page: 1 },
      },
    ],
    bad: [
      {
        when: 'without saying which',
        call: asAdmin('/api/admin/guides'),
        message: expect.stringMatching(/must be one of all/),
        issues: ['status'],
      },
      {
        when: 'for a page that is none',
        call: asAdmin('/api/admin/guides?status=all&page=0'),
        message: 'page must be a whole number from 1',
        issues: ['page'],
      },
    ],
  },
  'POST /api/admin/selections': {
    refusal: 'Not authorized to manage guides',
    good: [
      {
        when: 'for a search that finds nobody',
        call: asAdmin('/api/admin/selections', { status: 'all', search: 'nobody at all' }),
        answer: { count: 0 },
      },
    ],
    bad: [
      {
        when: 'without saying which',
        call: asAdmin('/api/admin/selections', {}),
        message: expect.stringMatching(/must be one of all/),
        issues: ['status'],
      },
    ],
  },
  'POST /api/admin/decisions': {
    refusal: 'Not authorized to manage guides',
    good: [
      {
        when: 'about one that is named',
        call: async (cast) => {
          const { guide } = await cast.applicant()
          const guides = [{ id: guide.id, version: guide.updatedAt }]
          const body = { selection: { guides }, action: 'approve' }
          return { by: await cast.admin(), path: '/api/admin/decisions', body }
        },
        answer: { changed: 1, failed: [] },
      },
    ],
    bad: [
      {
        when: 'about a selection that has ended',
        call: asAdmin('/api/admin/decisions', { selection: { selectionId: 2_000_000 }, action: 'approve' }),
        status: 409,
        message: 'This selection has ended. Select the guides again.',
      },
    ],
  },
  'POST /api/admin/decisions/undo': {
    refusal: 'Not authorized to manage guides',
    good: [
      {
        when: 'at once',
        call: async (cast) => {
          const { guide } = await cast.applicant()
          const admin = await cast.admin()
          const guides = [{ id: guide.id, version: guide.updatedAt }]
          const { body } = await admin.post<{ undoId: number }>('/api/admin/decisions', {
            selection: { guides },
            action: 'approve',
          })
          return { by: admin, path: '/api/admin/decisions/undo', body: { undoId: body.undoId } }
        },
        answer: { changed: 1, failed: [] },
      },
    ],
    bad: [
      {
        when: 'too late',
        call: asAdmin('/api/admin/decisions/undo', { undoId: 2_000_000 }),
        status: 409,
        message: 'It is too late to undo this',
      },
    ],
  },
  'POST /api/admin/import/preview': {
    refusal: 'Not authorized to import guides',
    good: [
      {
        when: 'of a file with one row',
        call: asAdmin('/api/admin/import/preview', { format: 'csv', text: 'id,bio\n999999,Walks\n' }),
        answer: { total: 1, rejected: 1, isCut: false },
      },
    ],
    bad: [emptyFile('/api/admin/import/preview')],
  },
  'POST /api/admin/import': {
    refusal: 'Not authorized to import guides',
    good: [
      {
        when: 'of a file with one row',
        call: async (cast) => {
          const { guide } = await cast.applicant()
          const text = `id,bio\n${guide.id},Walks\n`
          return { by: await cast.admin(), path: '/api/admin/import', body: { format: 'csv', text } }
        },
        answer: { total: 1, updated: 1 },
      },
    ],
    bad: [
      emptyFile('/api/admin/import'),
      {
        when: 'to be whole, with a row that is refused and a column that nobody knows',
        call: async (cast) => {
          const gone = `/uploads/${'0'.repeat(64)}.jpg`
          const { guide } = await cast.applicant()
          const text = `id,profileImage,colour\n${guide.id},${gone},green\n`
          const body = { format: 'csv', text, isStrict: true }
          return { by: await cast.admin(), path: '/api/admin/import', body }
        },
        message: '"colour" is no column of an import',
        issues: ['colour', 'rows.2.profileImage'],
      },
    ],
  },
  'GET /api/admin/history': {
    refusal: 'Not authorized to read the history',
    good: [{ when: 'of the newest', call: asAdmin('/api/admin/history?limit=2') }],
    bad: [
      {
        when: 'of too many',
        call: asAdmin('/api/admin/history?limit=201'),
        message: 'limit must be a whole number from 1 to 200',
        issues: ['limit'],
      },
    ],
  },
}

function emptyFile(path: string): BadCase {
  return {
    when: 'of an empty file',
    call: asAdmin(path, { format: 'csv', text: '' }),
    message: 'The file is empty',
    issues: ['text'],
  }
}
