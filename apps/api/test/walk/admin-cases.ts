import { TRANSFER_COLUMNS } from '@grove/schema'
import { expect } from 'vitest'
import { accountOf, PLACE } from '../support/applications.ts'
import type { WalkTable } from './calls.ts'
import { aboutApplicant, asAdmin, asVisitor, badListings, madeByAdmin, TOO_LONG } from './calls.ts'

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
        status: 400,
        message: 'Invalid email address',
        issues: ['email'],
      },
      {
        when: 'with too long an address',
        call: asAdmin('/api/contact', { address: 'x'.repeat(301) }),
        status: 400,
        message: TOO_LONG(300),
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
        status: 400,
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
        status: 400,
        message: 'Must be 1 to 2000 characters',
        issues: ['text'],
      },
      {
        when: 'about what is decided',
        call: async (cast) => ({
          by: await cast.admin(),
          path: `/api/guides/${(await cast.listed()).guide.id}/questions`,
          body: { text: 'Where did you train?' },
        }),
        status: 409,
        message: 'This application is decided. Questions belong to those that wait.',
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
        status: 400,
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
        call: async (cast) => ({
          by: await cast.admin(),
          path: `/api/guides/${(await cast.listed()).guide.id}/publish`,
          body: { published: false },
        }),
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
        status: 400,
        message: 'Invalid input: expected boolean, received undefined',
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
        status: 400,
        message: 'Invalid option: expected one of "json"|"csv"',
        issues: ['format'],
      },
    ],
  },
}
