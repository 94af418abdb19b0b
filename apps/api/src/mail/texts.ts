import type { MessageData, MessageKind } from '@grove/schema'
import { CREDENTIAL_TITLES, dayWords, monthWords } from '@grove/schema'
import type { Letter } from './letter.ts'
import type { LinkPurpose } from './link-tokens.ts'

/** An enquiry as its message tells of it. */
export interface EnquiryWords {
  name: string
  text: string
  userName: string
}

/** The data of every text, besides the data of its kind. */
export interface Occasion {
  origin: string
  adminUrl: string
  /** The address of the link; empty for kinds without one. */
  link: string
  username: string
  /** How a reader who may have no account is told of one: by its user name, unless that looks like an address. */
  anAccount: string
  enquiry: EnquiryWords | undefined
}

/** Where the link of a kind leads, and what it may do there. */
export const MESSAGE_LINKS: Partial<Record<MessageKind, { purpose: LinkPurpose; path: string }>> = {
  'confirm-email': { purpose: 'confirm-email', path: '/verify-email' },
  'email-change-confirm': { purpose: 'change-email', path: '/verify-email' },
  'password-reset': { purpose: 'reset-password', path: '/reset-password' },
  invitation: { purpose: 'invitation', path: '/reset-password' },
  'still-correct': { purpose: 'confirm-listing', path: '/still-correct' },
}

/** Kinds that one can end by a link in their headers. */
export const UNSUBSCRIBABLE: ReadonlySet<MessageKind> = new Set([
  'new-application',
  'new-applications-daily',
  'monthly-summary',
])

const WHY_ACCOUNT = 'You get this because you have an account in this directory.'
const WHY_ADMIN =
  'You get this because you are a reviewer or an administrator of this directory. On the Messages page of the admin app you choose how you hear of new applications.'
const IF_NOT_YOU = 'If you did not ask for this, you can ignore this message: nothing changes.'

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

function momentOf(at: string): string {
  return `${MOMENT.format(new Date(at))} UTC`
}

function withReason(reason: string | null): Pick<Letter, 'quote'> {
  return reason === null ? {} : { quote: reason }
}

const STILL_PAUSED = 'It is paused: nobody but you sees it until you show it again.'

function seeListing(guideId: number, { origin }: Occasion): Letter['action'] {
  return { label: 'See my listing', url: `${origin}/guides/${guideId}` }
}

function showAgain({ origin }: Occasion): Letter['action'] {
  return { label: 'Show my listing again', url: `${origin}/create-profile` }
}

const SECOND_FACTOR_CHANGES: Readonly<Record<MessageData<'second-factor-changed'>['change'], string>> = {
  'app-added': 'an authenticator app was added to',
  'app-removed': 'the authenticator app was removed from',
  'codes-renewed': 'new recovery codes were made for',
  'passkey-added': 'a passkey was added to',
  'passkey-removed': 'a passkey was removed from',
}

type Texts = { [Kind in MessageKind]: (data: MessageData<Kind>, occasion: Occasion) => Letter }

/** The text of each kind of message, after its greeting. Each asks the reader to do one thing. */
export const MESSAGE_TEXTS: Texts = {
  'confirm-email': (_, occasion) => ({
    subject: 'Please confirm your e-mail address',
    heading: 'Is this your e-mail address?',
    paragraphs: [
      `somebody, probably you, gave this address for ${occasion.anAccount}. Please confirm that it is yours. Then you can sign in with it, and get a new password here when you forget yours.`,
    ],
    action: { label: 'Confirm my e-mail address', url: occasion.link },
    after: ['The link works for 24 hours.', IF_NOT_YOU],
    why: WHY_ACCOUNT,
  }),
  'password-reset': (_, occasion) => ({
    subject: 'Choose a new password',
    paragraphs: [`somebody, probably you, asked for a new password for the account "${occasion.username}".`],
    action: { label: 'Choose a new password', url: occasion.link },
    after: ['The link works once, for one hour.', IF_NOT_YOU],
    why: WHY_ACCOUNT,
  }),
  'password-changed': ({ at }, occasion) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `the password of the account "${occasion.username}" was changed on ${momentOf(at)}. Every other device has been signed out.`,
      'The links in our earlier messages no longer work, and a change of the e-mail address that was not confirmed is cancelled.',
      'If that was you, there is nothing to do. If it was not, choose a new password at once.',
    ],
    action: { label: 'That was not me', url: `${occasion.origin}/forgot-password` },
    why: WHY_ACCOUNT,
  }),
  'account-closed': ({ at }, occasion) => ({
    subject: 'Your account will be deleted',
    paragraphs: [
      `the account "${occasion.username}" was closed. On ${momentOf(at)} it is erased with its listing, its pictures and everything else about you.`,
      'If you want to keep it, sign in before then. If you did not close it, sign in and choose a new password.',
    ],
    action: { label: 'Sign in and keep it', url: `${occasion.origin}/auth` },
    why: WHY_ACCOUNT,
  }),
  'account-kept': ({ isShownAgain }, occasion) => ({
    subject: 'Your account will not be deleted',
    paragraphs: [
      `somebody signed in to the account "${occasion.username}", and so it stays: nothing of it is erased.`,
      ...(isShownAgain ? ['Visitors see its listing again, as before it was closed.'] : []),
      'If that was not you, choose a new password at once.',
    ],
    action: { label: 'That was not me', url: `${occasion.origin}/forgot-password` },
    why: WHY_ACCOUNT,
  }),
  'new-sign-in': ({ at, browser, address }, occasion) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `somebody signed in to the account "${occasion.username}" from a browser that it has not been used from before: ${browser}, on ${momentOf(at)}, from an address that begins with ${address.replace(/[.]$/, '')}.`,
      'If that was you, there is nothing to do. If it was not, choose a new password at once.',
    ],
    action: { label: 'That was not me', url: `${occasion.origin}/forgot-password` },
    why: WHY_ACCOUNT,
  }),
  'second-factor-changed': ({ at, change }, occasion) => ({
    subject: 'The way you sign in was changed',
    paragraphs: [
      `${SECOND_FACTOR_CHANGES[change]} the account "${occasion.username}" on ${momentOf(at)}.`,
      'If that was you, there is nothing to do. If it was not, choose a new password at once.',
      // A new password takes nothing off, and whoever has added it could still come in.
      ...(change.endsWith('-added')
        ? [
            'Then write to the contact address of the site: what somebody else has added opens the account until it is taken off.',
          ]
        : []),
    ],
    action: { label: 'That was not me', url: `${occasion.origin}/forgot-password` },
    why: WHY_ACCOUNT,
  }),
  'email-change-confirm': (_, occasion) => ({
    subject: 'Please confirm your new e-mail address',
    heading: 'Is this your new e-mail address?',
    paragraphs: [
      `this address is to become the one of ${occasion.anAccount}. Until you confirm it, the old one counts.`,
    ],
    action: { label: 'Confirm the new address', url: occasion.link },
    after: ['The link works for 24 hours.', IF_NOT_YOU],
    why: 'You get this because somebody gave this address for an account in this directory.',
  }),
  'email-change-notice': ({ newEmail }, occasion) => ({
    subject: 'Your e-mail address is about to change',
    paragraphs: [
      `the account "${occasion.username}" is to use ${newEmail} once that address has confirmed. Until then this one counts.`,
      'If that was you, there is nothing to do. If it was not, somebody knows your password: choose a new one at once.',
    ],
    action: { label: 'That was not me', url: `${occasion.origin}/forgot-password` },
    why: WHY_ACCOUNT,
  }),
  invitation: (_, occasion) => ({
    subject: 'Your listing is ready: choose a password',
    heading: 'You are invited to the directory',
    paragraphs: [
      `an administrator of the directory has made a listing for you. Choose a password, and it is yours to change. Your username is "${occasion.username}".`,
    ],
    action: { label: 'Choose my password', url: occasion.link },
    after: ['The link works once, for seven days.'],
    why: 'You get this because an administrator of this directory made an account for you. If you do not want one, ignore this message or answer to the contact address of the site.',
  }),
  'application-received': (_, occasion) => ({
    subject: 'We have your application',
    heading: 'Thank you, we have your application',
    paragraphs: [
      'your listing waits for an administrator to look at it. That typically takes less than a week. You hear from us as soon as it is decided.',
      'Until then you can go on working at it.',
    ],
    action: { label: 'See my application', url: `${occasion.origin}/create-profile` },
    why: 'You get this because you applied to be listed in this directory.',
  }),
  'application-question': ({ text }, occasion) => ({
    subject: 'A question about your application',
    heading: 'We have a question about your application',
    paragraphs: ['before we can decide about your listing, we would like to know:'],
    quote: text,
    action: { label: 'Answer', url: `${occasion.origin}/create-profile` },
    after: ['Your application waits for your answer.'],
    why: 'You get this because you applied to be listed in this directory.',
  }),
  'application-approved': ({ guideId, reason, isPaused }, occasion) => ({
    subject: isPaused ? 'Your application was approved' : 'Your listing is public',
    heading: 'Welcome to the directory',
    paragraphs: isPaused
      ? ['your application was approved.', STILL_PAUSED]
      : ['your application was approved, and your listing is public now.'],
    ...withReason(reason),
    action: isPaused ? showAgain(occasion) : seeListing(guideId, occasion),
    why: 'You get this because you applied to be listed in this directory.',
  }),
  'application-rejected': ({ reason }, occasion) => ({
    subject: 'About your application',
    heading: 'Your application was not approved',
    paragraphs: [
      reason === null
        ? 'we could not approve your application as it is.'
        : 'we could not approve your application as it is. The administrator wrote:',
    ],
    ...withReason(reason),
    action: { label: 'Change my application', url: `${occasion.origin}/create-profile` },
    after: ['When you change and save it, it comes to us again.'],
    why: 'You get this because you applied to be listed in this directory.',
  }),
  'listing-published': ({ guideId, isPaused }, occasion) => ({
    subject: isPaused ? 'Your listing was published' : 'Your listing is public',
    paragraphs: isPaused
      ? ['an administrator published your listing.', STILL_PAUSED]
      : ['an administrator published your listing. Everybody can see it now.'],
    action: isPaused ? showAgain(occasion) : seeListing(guideId, occasion),
    why: 'You get this because you have a listing in this directory.',
  }),
  'changes-decided': ({ guideId, approved, refused, reason, isPaused, isUnpublished }, occasion) => ({
    subject: 'About the changes of your listing',
    heading:
      refused.length > 0
        ? 'About your changes'
        : `Your changes are ${isPaused || isUnpublished ? 'approved' : 'public'}`,
    paragraphs: [
      ...(approved.length > 0
        ? [
            `these changes of your listing are ${isPaused || isUnpublished ? 'approved' : 'public now'}: ${approved.join(', ')}.`,
            ...(isUnpublished ? ['It is not published at the moment.'] : []),
            ...(isPaused ? [STILL_PAUSED] : []),
          ]
        : []),
      ...(refused.length > 0 ? ['We could not take over:'] : []),
      ...refused.map(({ field, text }) => `${field}: ${text || '(empty)'}`),
    ],
    ...withReason(reason),
    action: isPaused ? showAgain(occasion) : seeListing(guideId, occasion),
    ...(approved.length === 0 && { after: ['In all else your listing is as it was.'] }),
    why: 'You get this because you have a listing in this directory.',
  }),
  'new-application': ({ userName }, occasion) => ({
    subject: 'A new application waits',
    paragraphs: [`${userName} applied to be listed.`],
    action: { label: 'Open the applications', url: `${occasion.adminUrl}/?status=pending` },
    why: WHY_ADMIN,
  }),
  'new-applications-daily': ({ count }, occasion) => ({
    subject: count === 1 ? 'A new application waits' : 'New applications wait',
    heading: count === 1 ? 'One new application waits' : `${count} new applications wait`,
    paragraphs: [count === 1 ? 'it came within the last day.' : 'they came within the last day.'],
    action: { label: 'Open the applications', url: `${occasion.adminUrl}/?status=pending` },
    why: WHY_ADMIN,
  }),
  'monthly-summary': ({ month, newApplications, waiting, endedCredentials, unconfirmed }, occasion) => ({
    subject: `The directory in ${monthWords(month)}`,
    paragraphs: [
      `new applications in ${monthWords(month)}: ${newApplications}.`,
      `Applications that wait for an answer now: ${waiting}.`,
      `Credentials that ended in ${monthWords(month)} and were not renewed: ${endedCredentials}.`,
      `Listings whose owner has not said that they are still correct: ${unconfirmed}.`,
    ],
    action: { label: 'Open the directory', url: `${occasion.adminUrl}/review` },
    why: WHY_ADMIN,
  }),
  enquiry: (_, { enquiry, origin }) => ({
    subject: 'A visitor of the directory wrote to you',
    heading: `${enquiry?.name ?? 'A visitor'} wrote to you`,
    paragraphs: [
      'Answer this message, and your answer goes to them. They do not know your address until then.',
    ],
    quote: enquiry?.text ?? 'What visitors write is shown to the guide alone.',
    action: { label: 'See all enquiries', url: `${origin}/enquiries` },
    after: ['There you can also report spam, or block the sender.'],
    why: `You get this because ${enquiry?.userName ?? 'your listing'} takes enquiries in this directory. You switch them off in your listing.`,
  }),
  'still-correct': ({ guideId }, occasion) => ({
    subject: 'Is your listing still correct?',
    paragraphs: [
      'it is a year since you last changed or confirmed your listing. Please look at it, and tell us with one press that all of it is still correct, or that it should be paused.',
      `You find it at ${occasion.origin}/guides/${guideId}.`,
    ],
    action: { label: 'Confirm or change my listing', url: occasion.link },
    after: ['When we hear nothing for sixty days, it stands after the others in the directory.'],
    why: 'You get this because you have a listing in this directory.',
  }),
  'credential-ends': ({ credential, validUntil }, occasion) => ({
    subject: 'A credential of your listing ends soon',
    heading: `${CREDENTIAL_TITLES[credential]}: valid until ${dayWords(validUntil)}`,
    paragraphs: [
      `the credential "${CREDENTIAL_TITLES[credential]}" of your listing ends on ${dayWords(validUntil)}. From the day after, your listing shows no mark for it.`,
      'When you have a new one, please put its dates and a picture or PDF of it into your listing. We look at it and mark it again.',
    ],
    action: { label: 'Renew the credential', url: `${occasion.origin}/credentials` },
    why: 'You get this because you have a listing in this directory.',
  }),
  'enquiry-not-delivered': (_, occasion) => ({
    subject: 'An enquiry could not be delivered',
    paragraphs: [
      'a visitor wrote to you, and the contact address of your listing did not take the message. You can read it on the page of your enquiries. Please look whether the contact address is right.',
    ],
    action: { label: 'Read the enquiry', url: `${occasion.origin}/enquiries` },
    why: 'You get this because your listing takes enquiries in this directory.',
  }),
}
