import { LINK_ENDED } from '@grove/schema'
import { accountOf, applicationOf, PASSWORD, PLACE } from './applications.ts'

type Access = 'public' | 'member' | 'reviewer' | 'admin'

/** Who may call a procedure, and how everybody else is refused. */
interface Expectation {
  access: Access
  /** A call that passes validation; where it names a guide or a user, they are somebody else's. Left out: it takes nothing. */
  input?: (foreign: { guideId: number; userId: number; username: string; evidence: string }) => unknown
  /** The message for signed-in people without the right; undefined: the call is about oneself or public. */
  refusal?: string
  /** Its status; left out: 404 of what is public, else 403. */
  refusedWith?: 404
  /** Administrators are refused as well. */
  isRefusedToAll?: true
  /** Where administrators are refused in another way than other people. */
  refusalOfAdmins?: { status: 403; message: string }
  /** Whoever holds a secret may, such as one of a link, whoever that is: all others are told this. */
  isBySecret?: { status: number; message: string }
}

const named = (name: string) => ({ city: name, country: 'United Kingdom' })

const ENDED = { status: 400, message: LINK_ENDED }
/** Programs name no origin, and this site has no PUBLIC_URL. */
const NO_PASSKEYS = {
  status: 409,
  message: 'Passkeys do not work at this address. Open the site by its name, such as localhost.',
}
const ANSWER_OF_A_PASSKEY = {
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
}
const MESSAGES = 'Not authorized to read messages'
const REVIEW = 'Not authorized to review applications'
const aboutGuide = ({ guideId }: { guideId: number }) => ({ id: guideId, text: 'Where did you train?' })
const byId = ({ guideId }: { guideId: number }) => ({ id: guideId })
const byUserId = ({ userId }: { userId: number }) => ({ userId })
/** Of a listing that is not public nobody learns that it is there. */
const HIDDEN = { refusal: 'Guide not found', refusedWith: 404 } as const
const NO_ENQUIRY = { refusal: 'Enquiry not found', refusedWith: 404, isRefusedToAll: true } as const
const MANAGE = 'Not authorized to manage guides'
const IMPORTS = 'Not authorized to import guides'
const PAGES = 'Not authorized to change pages of the site'
const SETTINGS = 'Not authorized to change the settings of the site'
const ACCOUNTS = 'Not authorized to manage accounts'

export const INSURANCE = {
  kind: 'insurance',
  issuer: 'Mutual',
  number: null,
  issuedOn: null,
  validUntil: null,
}

/** The access of each procedure. One that is missing here fails a test. */
export const EXPECTATIONS: Record<string, Expectation> = {
  'session.current': { access: 'public' },
  'session.user': { access: 'member' },
  'session.login': { access: 'public', input: ({ username }) => ({ username, password: PASSWORD }) },
  'session.secondFactor': {
    access: 'public',
    input: () => ({ code: '123456' }),
    isBySecret: { status: 401, message: 'This took too long. Please sign in again.' },
  },
  'session.confirm': { access: 'member', input: () => ({ password: PASSWORD }) },
  'session.needsSecondFactor': { access: 'public' },
  'session.askForPasskey': { access: 'public', isBySecret: NO_PASSKEYS },
  'session.loginWithPasskey': {
    access: 'public',
    input: () => ({ credential: ANSWER_OF_A_PASSKEY }),
    isBySecret: NO_PASSKEYS,
  },
  'session.confirmWithPasskey': { access: 'member', input: () => ({ credential: ANSWER_OF_A_PASSKEY }) },
  'security.beginPasskey': { access: 'member' },
  'security.addPasskey': {
    access: 'member',
    input: () => ({
      name: 'Phone',
      credential: {
        ...ANSWER_OF_A_PASSKEY,
        response: { clientDataJSON: 'e30', attestationObject: 'e30' },
      },
    }),
  },
  'security.renamePasskey': { access: 'member', input: () => ({ id: 1, name: 'Phone' }) },
  'security.removePasskey': { access: 'member', input: () => ({ id: 1 }) },
  'security.sessions': { access: 'member' },
  'security.endSession': { access: 'member', input: () => ({ id: 'none' }) },
  'security.tokens': { access: 'member' },
  'security.makeToken': { access: 'member', input: () => ({ name: 'Sync', scopes: ['read'], days: 7 }) },
  'security.revokeToken': { access: 'member', input: () => ({ id: 1 }) },
  'security.endOtherSessions': { access: 'member' },
  'security.ownData': { access: 'member' },
  'security.closeAccount': { access: 'member' },
  'security.state': { access: 'member' },
  'security.beginAuthenticator': { access: 'member' },
  'security.confirmAuthenticator': { access: 'member', input: () => ({ code: '123456' }) },
  'security.removeAuthenticator': { access: 'member' },
  'security.renewRecoveryCodes': { access: 'member' },
  'session.logout': { access: 'public' },
  'accounts.register': { access: 'public', input: () => accountOf('new-one') },
  'accounts.checkUsername': { access: 'public', input: () => ({ username: 'rowan' }) },
  'accounts.registerGuide': { access: 'public', input: () => applicationOf('new-two') },
  'accounts.changePassword': {
    access: 'member',
    input: () => ({ currentPassword: PASSWORD, newPassword: `${PASSWORD} anew` }),
  },
  'accounts.requestPasswordReset': { access: 'public', input: () => ({ login: 'nobody' }) },
  'accounts.confirmPasswordReset': {
    access: 'public',
    input: () => ({ token: 'none', newPassword: PASSWORD }),
    isBySecret: ENDED,
  },
  'accounts.rename': { access: 'member', input: () => ({ firstName: 'Ash', lastName: 'Grove' }) },
  'accounts.email': { access: 'member' },
  'accounts.requestEmailVerification': { access: 'member' },
  'accounts.confirmEmail': { access: 'public', input: () => ({ token: 'none' }), isBySecret: ENDED },
  'accounts.changeEmail': { access: 'member', input: () => ({ newEmail: 'new@grove.example' }) },
  'enquiries.send': {
    access: 'public',
    input: ({ guideId }) => ({
      id: guideId,
      name: 'Juniper',
      email: 'juniper@vale.example',
      message: 'May I come along?',
    }),
    refusal: 'Guide not found',
    isRefusedToAll: true,
  },
  'enquiries.list': { access: 'member', input: () => ({}) },
  'enquiries.update': { access: 'member', input: () => ({ id: 1, isRead: true }), ...NO_ENQUIRY },
  'enquiries.blockSender': { access: 'member', input: () => ({ id: 1, isBlocked: true }), ...NO_ENQUIRY },
  'enquiries.reports': { access: 'reviewer', refusal: 'Not authorized to read reports of enquiries' },
  'review.timeline': { access: 'member', input: byId, ...HIDDEN },
  'review.ask': { access: 'reviewer', input: aboutGuide, refusal: REVIEW },
  'review.answer': {
    access: 'member',
    input: aboutGuide,
    ...HIDDEN,
    isRefusedToAll: true,
    refusalOfAdmins: { status: 403, message: 'Only the owner answers' },
  },
  'review.note': { access: 'reviewer', input: aboutGuide, refusal: REVIEW },
  'guides.heldChanges': { access: 'member', input: byId, ...HIDDEN },
  'guides.decideHeldChanges': {
    access: 'reviewer',
    input: ({ guideId }) => ({ id: guideId, version: '2026-06-03T10:00:00.000Z', approved: [] }),
    refusal: REVIEW,
  },
  'review.queue': { access: 'reviewer', input: () => ({}), refusal: REVIEW },
  'review.state': { access: 'reviewer', input: aboutGuide, refusal: REVIEW },
  'review.open': { access: 'reviewer', input: aboutGuide, refusal: REVIEW },
  'review.assign': {
    access: 'reviewer',
    input: ({ guideId }) => ({ id: guideId, userId: null }),
    refusal: REVIEW,
  },
  'review.reasons': { access: 'reviewer', refusal: REVIEW },
  'review.preview': { access: 'reviewer', input: aboutGuide, refusal: REVIEW },
  'review.reviewers': { access: 'reviewer', refusal: REVIEW },
  'review.views': { access: 'reviewer', refusal: REVIEW },
  'review.saveView': { access: 'reviewer', input: () => ({ name: 'Mine' }), refusal: REVIEW },
  'review.removeView': { access: 'reviewer', input: () => ({ name: 'Mine' }), refusal: REVIEW },
  'messages.list': { access: 'reviewer', input: () => ({}), refusal: MESSAGES },
  'messages.byId': { access: 'reviewer', input: () => ({ id: 1 }), refusal: MESSAGES },
  'messages.makeLink': { access: 'admin', input: () => ({ id: 1 }), refusal: MESSAGES },
  'messages.retry': { access: 'reviewer', input: () => ({ id: 1 }), refusal: MESSAGES },
  'messages.state': { access: 'reviewer', refusal: MESSAGES },
  'messages.settings': { access: 'reviewer', refusal: MESSAGES },
  'messages.updateSettings': {
    access: 'reviewer',
    input: () => ({ applicationMessages: 'off' }),
    refusal: MESSAGES,
  },
  'messages.unsubscribe': { access: 'public', input: () => ({ account: 1, key: 'none' }), isBySecret: ENDED },
  'guides.list': { access: 'public', input: () => ({}) },
  'guides.search': { access: 'public', input: () => ({}) },
  'guides.pins': { access: 'public', input: () => ({}) },
  'guides.changes': { access: 'public', input: () => ({ changedSince: '2026-06-01T00:00:00Z' }) },
  'guides.byId': { access: 'public', input: byId, refusal: 'Guide not found' },
  'guides.images': { access: 'public', input: byId, refusal: 'Guide not found' },
  'guides.byUser': { access: 'member', input: byUserId, refusal: 'Not authorized to read this profile' },
  'guides.own': { access: 'member' },
  'guides.create': {
    access: 'member',
    input: ({ userId }) => ({ ...PLACE, userId }),
    refusal: 'Not authorized to create a profile for another user',
  },
  'guides.update': {
    access: 'member',
    input: ({ guideId }) => ({ id: guideId, bio: 'Mine now' }),
    ...HIDDEN,
  },
  'guides.remove': { access: 'member', input: byId, ...HIDDEN },
  'guides.setApplicationStatus': {
    access: 'reviewer',
    input: ({ guideId }) => ({ id: guideId, status: 'approved' }),
    refusal: 'Not authorized to update application status',
  },
  'guides.setPublished': {
    access: 'reviewer',
    input: ({ guideId }) => ({ id: guideId, published: false }),
    refusal: 'Not authorized to publish guides',
  },
  'guides.createWithAccount': {
    access: 'admin',
    input: () => ({ ...accountOf('new-three'), ...PLACE }),
    refusal: 'Not authorized to create guides with accounts',
  },
  'credentials.list': { access: 'member', input: byId, ...HIDDEN },
  'credentials.save': {
    access: 'member',
    input: ({ guideId }) => ({ id: guideId, ...INSURANCE }),
    ...HIDDEN,
  },
  'credentials.remove': {
    access: 'member',
    input: ({ guideId }) => ({ id: guideId, kind: 'insurance' }),
    ...HIDDEN,
  },
  'credentials.removeEvidence': {
    access: 'member',
    input: ({ guideId, evidence }) => ({ id: guideId, kind: 'insurance', name: evidence }),
    ...HIDDEN,
  },
  'credentials.check': {
    access: 'reviewer',
    input: ({ guideId }) => ({ id: guideId, kind: 'insurance', checked: true }),
    refusal: 'Not authorized to check credentials',
  },
  'confirmation.look': { access: 'public', input: () => ({ token: 'none' }) },
  'confirmation.confirm': { access: 'public', input: () => ({ token: 'none' }), isBySecret: ENDED },
  'confirmation.pause': { access: 'public', input: () => ({ token: 'none' }), isBySecret: ENDED },
  'contact.get': { access: 'public' },
  'contact.update': {
    access: 'admin',
    input: () => ({ phone: '1' }),
    refusal: 'Not authorized to update contact information',
  },
  'geo.locate': { access: 'public', input: () => named('Sheffield') },
  'site.get': { access: 'public' },
  'site.community': { access: 'member' },
  'sitePages.get': { access: 'public', input: () => ({ name: 'privacy' }) },
  'sitePages.version': { access: 'admin', input: () => ({ name: 'privacy' }), refusal: PAGES },
  'sitePages.versions': { access: 'admin', input: () => ({ name: 'privacy' }), refusal: PAGES },
  'sitePages.preview': { access: 'admin', input: () => ({ markdown: '# Hello' }), refusal: PAGES },
  'sitePages.save': {
    access: 'admin',
    input: () => ({ name: 'privacy', version: 0, markdown: '# Hello' }),
    refusal: PAGES,
  },
  'site.settings': { access: 'admin', refusal: SETTINGS },
  'site.saveSettings': {
    access: 'admin',
    input: () => ({ changes: { charityNumber: '1' } }),
    refusal: SETTINGS,
  },
  'geo.mapConfig': { access: 'public' },
  'geo.namedPlace': { access: 'public', input: () => ({ text: 'Sheffield' }) },
  'geo.pinDistance': {
    access: 'public',
    input: () => ({ city: 'Hope', country: 'United Kingdom', latitude: '53.3', longitude: '-1.7' }),
  },
  'geo.placePage': { access: 'public', input: () => ({ country: 'united-kingdom' }) },
  'geo.suggest': { access: 'public', input: () => ({ text: 'Shef' }) },
  'geo.suggestPlaces': { access: 'public', input: () => ({ text: 'Shef' }) },
  'admin.guides': { access: 'reviewer', input: () => ({ status: 'all' }), refusal: MANAGE },
  'admin.bulk': {
    access: 'reviewer',
    input: ({ guideId }) => ({
      selection: { guides: [{ id: guideId, version: '2026-01-01T00:00:00.000Z' }] },
      action: 'approve',
    }),
    refusal: MANAGE,
  },
  'admin.previewBulk': {
    access: 'reviewer',
    input: ({ guideId }) => ({
      selection: { guides: [{ id: guideId, version: '2026-01-01T00:00:00.000Z' }] },
      action: 'approve',
    }),
    refusal: MANAGE,
  },
  'admin.select': { access: 'reviewer', input: () => ({ status: 'all' }), refusal: MANAGE },
  'admin.undo': { access: 'reviewer', input: () => ({ undoId: 1 }), refusal: MANAGE },
  'admin.accounts': { access: 'admin', input: () => ({}), refusal: ACCOUNTS },
  'admin.endSessions': { access: 'admin', input: byUserId, refusal: ACCOUNTS },
  'admin.setRole': {
    access: 'admin',
    input: ({ userId }) => ({ userId, role: 'reviewer' }),
    refusal: ACCOUNTS,
  },
  'admin.deleteAccount': { access: 'admin', input: byUserId, refusal: ACCOUNTS },
  'admin.exportPage': {
    access: 'admin',
    input: () => ({ status: 'all' }),
    refusal: 'Not authorized to export guides',
  },
  'admin.previewImport': { access: 'admin', input: () => ({ format: 'json', text: '[]' }), refusal: IMPORTS },
  'admin.applyImport': { access: 'admin', input: () => ({ format: 'json', text: '[]' }), refusal: IMPORTS },
  'admin.retention': { access: 'admin', refusal: 'Not authorized to read about retention' },
  'admin.backups': { access: 'admin', refusal: 'Not authorized to read about backups' },
  'admin.setPassword': {
    access: 'admin',
    input: ({ guideId }) => ({ guideId, newPassword: PASSWORD }),
    refusal: 'Not authorized to set passwords',
  },
  'admin.inviteOwner': {
    access: 'admin',
    input: ({ guideId }) => ({ guideId, email: 'rowan@ash.example' }),
    refusal: 'Not authorized to invite guides',
  },
  'admin.ownerEmail': { access: 'reviewer', input: ({ guideId }) => ({ guideId }), refusal: MANAGE },
  'admin.history': { access: 'admin', input: () => ({}), refusal: 'Not authorized to read the history' },
}
