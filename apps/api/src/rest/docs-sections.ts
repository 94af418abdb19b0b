import { RATE_LIMITS } from '@grove/schema'
import {
  DEFAULT_BODY_LIMIT_BYTES,
  IMPORT_BODY_LIMIT_BYTES,
  PICTURES_BODY_LIMIT_BYTES,
} from '../plugins/body-limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A limit over time. */
function overTime(what: string, name: keyof typeof RATE_LIMITS, countedBy: string) {
  const { points, windowSeconds } = RATE_LIMITS[name]
  const time =
    windowSeconds === 24 * HOUR
      ? 'a day'
      : windowSeconds === HOUR
        ? 'an hour'
        : `in ${windowSeconds / MINUTE} minutes`
  return { what, limit: `${points} ${time}`, countedBy }
}

function megabytes(bytes: number): string {
  return bytes < 1024 ** 2 ? `${bytes / 1024} KB` : `${Math.floor(bytes / 1024 ** 2)} MB`
}

/** The limits that callers meet, from where they are set, and what they are counted by. */
export const LIMIT_ROWS = [
  overTime('Failed sign-ins on a name', 'loginByNameAndAddress', 'address'),
  overTime('Failed sign-ins on any names', 'loginByAddress', 'address'),
  overTime('Wrong codes of a second factor', 'secondFactorByUser', 'account'),
  overTime('Wrong passwords when one is changed', 'passwordChangeByUser', 'account'),
  overTime('Links for a new password', 'passwordResetByAddress', 'address'),
  overTime('Links for a new password of one account', 'passwordResetByLogin', 'account'),
  overTime('Links to confirm an e-mail address', 'emailVerificationByUser', 'account'),
  overTime('Tokens that do not count', 'tokenByAddress', 'address'),
  overTime('Sign-ins', 'signInByUser', 'account'),
  overTime('Accounts and applications', 'registrationByAddress', 'address'),
  overTime('Pictures', 'pictureByAccount', 'account'),
  overTime('Pictures without an account', 'pictureByAddress', 'address'),
  overTime('Files that show a credential', 'evidenceByAccount', 'account'),
  overTime('Downloads of one’s own data', 'ownDataByAccount', 'account'),
  overTime('Changes, but of administrators', 'changeByAccount', 'account'),
  overTime('Messages to guides', 'enquiryByAddress', 'address'),
  overTime('Messages to one guide', 'enquiryByGuide', 'guide'),
  overTime('Places to locate', 'geocodingByAddress', 'address'),
  { what: 'A body of JSON', limit: megabytes(DEFAULT_BODY_LIMIT_BYTES), countedBy: 'call' },
  { what: 'A listing with pictures in it', limit: megabytes(PICTURES_BODY_LIMIT_BYTES), countedBy: 'call' },
  { what: 'An import', limit: megabytes(IMPORT_BODY_LIMIT_BYTES), countedBy: 'call' },
]

/** Errors as they are answered, and how a program gets on. */
export const ERROR_ROWS = [
  {
    status: 400,
    when: 'A field or a parameter is invalid',
    advice: 'Show `message`, or each of `issues` beside its field.',
  },
  {
    status: 401,
    when: 'Nobody is signed in, name or password is wrong, or a token does not count any more',
    advice: 'Sign in, or make another token.',
  },
  { status: 403, when: 'Whoever is signed in may not do this', advice: 'Ask somebody who may.' },
  { status: 404, when: 'It is not there, or not for you', advice: 'Forget it; it may have been deleted.' },
  { status: 405, when: 'The path has no such method', advice: 'Look at `Allow`.' },
  {
    status: 409,
    when: 'It is there already, or something else comes first',
    advice: 'Read it anew and decide.',
  },
  {
    status: 410,
    when: '`changedSince` is more than 90 days ago',
    advice: 'Read all guides anew, and follow the changes from then on.',
  },
  {
    status: 412,
    when: 'It has changed since the ETag of `If-Match`',
    advice: 'Read it anew, and save again.',
  },
  { status: 413, when: 'The body, or a picture in it, is too large', advice: 'Send less.' },
  { status: 415, when: 'The body is of another type', advice: 'Send `Content-Type: application/json`.' },
  { status: 429, when: 'Too often', advice: 'Come back after `Retry-After` seconds.' },
  { status: 500, when: 'The server failed', advice: 'Tell those who run it the `requestId`.' },
  { status: 501, when: 'oEmbed in another format than JSON', advice: 'Ask with `format=json`.' },
  { status: 503, when: 'The server is away for a while', advice: 'Come back after `Retry-After` seconds.' },
]

/** Real answers to reading calls that are refused. */
export const ERROR_EXAMPLES = [
  {
    call: 'A parameter that does not fit',
    path: '/api/guides/search?near=Sheffield&radius=0',
    status: 400,
    answer: {
      message: 'radius must be a number of kilometres from 1 to 500, or any',
      issues: [{ path: 'radius', message: 'radius must be a number of kilometres from 1 to 500, or any' }],
    },
  },
  {
    call: 'A call that needs a session',
    path: '/api/guides/own',
    status: 401,
    answer: { message: 'Authentication required' },
  },
  {
    call: 'A guide that is not there',
    path: '/api/guides/2147483647',
    status: 404,
    answer: { message: 'Guide not found' },
  },
]
