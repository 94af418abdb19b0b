import type { MessageData, MessageKind } from '@grove/schema'
import type { EnquiryWords } from '../../src/mail/texts.ts'

const AT = '2026-06-01T08:30:00.000Z'
const GUIDE = { guideId: 7, userName: 'Fern Brook' }

/** A visitor who means ill, and whose words are words. */
export const SAMPLE_ENQUIRY: EnquiryWords = {
  name: 'Juniper <b>Vale</b>',
  text: 'May I bring my old dog along?\nSee https://vale.example/?a=1&b=<script>alert(1)</script>',
  userName: 'Fern Brook',
}

/** One message of each kind. */
export const MESSAGE_SAMPLES: { [Kind in MessageKind]: MessageData<Kind> } = {
  'confirm-email': {},
  'password-reset': {},
  'password-changed': { at: AT },
  'account-closed': { at: AT },
  'account-kept': { isShownAgain: true },
  'new-sign-in': { at: AT, browser: 'Firefox on Linux', address: '203.0' },
  'second-factor-changed': { at: AT, change: 'app-added' },
  'email-change-confirm': {},
  'email-change-notice': { newEmail: 'fern@brook.example' },
  invitation: {},
  'application-received': GUIDE,
  'application-question': { ...GUIDE, text: 'Which school <i>did</i> you train with?\nAnd when?' },
  'application-approved': { ...GUIDE, reason: 'Welcome.' },
  'application-rejected': { ...GUIDE, reason: 'Please tell us where you trained.' },
  'changes-decided': {
    ...GUIDE,
    approved: ['website'],
    refused: [{ field: 'last name', text: 'Ash the Great' }],
    reason: 'Please keep the name of your certificate.',
  },
  'listing-published': GUIDE,
  'new-application': GUIDE,
  'new-applications-daily': { count: 3 },
  'monthly-summary': {
    month: '2026-05-01',
    newApplications: 14,
    waiting: 3,
    endedCredentials: 2,
    unconfirmed: 0,
  },
  enquiry: { enquiryId: 1 },
  'enquiry-not-delivered': { enquiryId: 1 },
  'still-correct': GUIDE,
  'credential-ends': { credential: 'certified_guide', validUntil: '2026-08-01' },
}
