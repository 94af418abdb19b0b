import type { WalkTable } from './calls.ts'
import { about, aboutApplicant, byApplicant } from './calls.ts'
import type { Cast } from './cast.ts'

const WORDS = { name: 'Juniper Vale', email: 'juniper@vale.example', message: 'May I bring my old dog?' }
const enquiry =
  (words: object, listing: object = {}) =>
  async (cast: Cast) => ({
    by: cast.visitor(),
    path: `/api/guides/${(await cast.listed(listing)).guide.id}/enquiries`,
    body: { ...WORDS, ...words },
  })

/** The calls by which people write to each other about a listing. */
export const conversationWalk: WalkTable = {
  'GET /api/guides/:id/held-changes': {
    good: [
      {
        when: 'no change waits',
        call: byApplicant('/held-changes'),
        answer: { changes: null },
      },
    ],
    bad: [
      {
        when: 'somebody else asks',
        call: about('member', 'applicant', '/held-changes'),
        status: 404,
        message: 'Guide not found',
      },
    ],
  },
  'GET /api/guides/:id/timeline': {
    good: [
      {
        when: 'the owner asks',
        call: byApplicant('/timeline'),
        answer: { items: [{ kind: 'sent', by: { name: 'Rowan Ash' }, text: null }] },
      },
    ],
    bad: [
      {
        when: 'somebody else asks about an application',
        call: about('member', 'applicant', '/timeline'),
        status: 404,
        message: 'Guide not found',
      },
      {
        when: 'somebody else asks about a public listing',
        call: about('member', 'listed', '/timeline'),
        status: 403,
        message: 'Not authorized to read this timeline',
      },
    ],
  },
  'POST /api/guides/:id/answers': {
    good: [
      {
        when: 'a question is open',
        call: async (cast) => {
          const owner = await cast.applicant()
          const path = `/api/guides/${owner.guide.id}`
          await (await cast.admin()).post(`${path}/questions`, { text: 'Where did you train?' })
          return { by: owner, path: `${path}/answers`, body: { text: 'In Hathersage.' } }
        },
        answer: { kind: 'answered', text: 'In Hathersage.' },
      },
    ],
    bad: [
      {
        when: 'nobody has asked',
        call: byApplicant('/answers', { text: 'In Hathersage.' }),
        status: 409,
        message: 'There is no open question',
      },
      {
        when: 'without words',
        call: byApplicant('/answers', {}),
        message: 'Must be 1 to 2000 characters',
        issues: ['text'],
      },
      {
        when: 'by an administrator',
        call: aboutApplicant('/answers', { text: 'In Hathersage.' }),
        status: 403,
        message: 'Only the owner answers',
      },
    ],
  },
  'POST /api/guides/:id/enquiries': {
    good: [
      {
        when: 'a visitor writes',
        call: enquiry({}),
        answer: { message: 'Your message is on its way to Rowan Ash.' },
      },
    ],
    bad: [
      {
        when: 'with too few words',
        call: enquiry({ message: 'Hello' }),
        message: 'Must be 10 to 3000 characters',
        issues: ['message'],
      },
      {
        when: 'without saying who',
        call: enquiry({ name: '', email: 'nobody' }),
        message: 'Name is required',
        issues: ['name', 'email'],
      },
      {
        when: 'to a listing that nobody sees',
        call: about('visitor', 'applicant', '/enquiries', WORDS),
        status: 404,
        message: 'Guide not found',
      },
      {
        when: 'to a guide who takes none',
        call: enquiry({}, { takesEnquiries: false }),
        status: 409,
        message: 'This guide takes no enquiries at the moment',
      },
    ],
  },
}
