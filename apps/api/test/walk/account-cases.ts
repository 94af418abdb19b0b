import { LINK_ENDED } from '@grove/schema'
import { accountOf, applicationOf, PASSWORD } from '../support/applications.ts'
import type { WalkTable } from './calls.ts'
import { application, asMember, asVisitor, badListings, newAccount, PIXEL } from './calls.ts'

const ASKED = { message: 'If that account exists, a link is on its way.' }

export const accountWalk: WalkTable = {
  'GET /api/user': { good: [{ when: 'signed in', call: asMember('/api/user') }], bad: [] },
  'GET /api/account/data': {
    good: [{ when: 'as JSON', call: asMember('/api/account/data') }],
    bad: [
      {
        when: 'in another form',
        call: asMember('/api/account/data?format=xml'),
        message: 'format must be one of json, zip',
        issues: ['format'],
      },
    ],
  },
  'POST /api/login': {
    good: [
      {
        when: 'with name and password, whatever the case of the name',
        call: async (cast) => {
          const { user } = await cast.member()
          return {
            by: cast.visitor(),
            path: '/api/login',
            body: { username: user.username.toUpperCase(), password: PASSWORD },
          }
        },
      },
    ],
    bad: [
      {
        when: 'with an unknown name',
        call: asVisitor('/api/login', { username: 'nobody', password: PASSWORD }),
        status: 401,
        message: 'Invalid username or password',
      },
      {
        when: 'with a wrong password',
        call: async (cast) => {
          const { user } = await cast.member()
          return {
            by: cast.visitor(),
            path: '/api/login',
            body: { username: user.username, password: 'wrong' },
          }
        },
        status: 401,
        message: 'Invalid username or password',
      },
      {
        when: 'without a body',
        call: asVisitor('/api/login', {}),
        message: 'Username is required',
        issues: ['username', 'password'],
      },
    ],
  },
  'POST /api/login/second-factor': {
    good: [
      {
        when: 'with a recovery code, after the password',
        call: async (cast) => {
          const { visitor, recoveryCodes } = await cast.secondStep()
          const [code] = recoveryCodes
          return { by: visitor, path: '/api/login/second-factor', body: { code } }
        },
      },
    ],
    bad: [
      {
        when: 'without the first step',
        call: asVisitor('/api/login/second-factor', { code: '123456' }),
        status: 401,
        message: 'This took too long. Please sign in again.',
      },
      {
        when: 'with a wrong code',
        call: async (cast) => {
          const { visitor } = await cast.secondStep()
          return { by: visitor, path: '/api/login/second-factor', body: { code: '12345' } }
        },
        status: 401,
        message: 'That code is not right. Codes change every 30 seconds, and each works once.',
      },
      {
        when: 'without a code',
        call: asVisitor('/api/login/second-factor', {}),
        message: 'Code is required',
        issues: ['code'],
      },
    ],
  },
  'POST /api/logout': {
    good: [
      { when: 'signed in', call: asMember('/api/logout') },
      { when: 'signed out', call: asVisitor('/api/logout') },
    ],
    bad: [],
  },
  'POST /api/register': {
    good: [
      {
        when: 'with an account, whatever else is claimed',
        call: newAccount('/api/register', { isAdmin: true, published: true }),
        answer: { isAdmin: false },
      },
    ],
    bad: [
      {
        when: 'with a taken name',
        call: async (cast) => ({
          by: cast.visitor(),
          path: '/api/register',
          body: accountOf((await cast.member()).user.username.toUpperCase()),
        }),
        status: 409,
        message: 'Username already exists',
      },
      {
        when: 'with too short a name',
        call: newAccount('/api/register', { username: 'ab' }),
        message: 'Username must be at least 3 characters',
        issues: ['username'],
      },
      {
        when: 'with too short a password',
        call: newAccount('/api/register', { password: '12345' }),
        message: 'Password must be at least 6 characters',
        issues: ['password'],
      },
      {
        when: 'without names',
        call: newAccount('/api/register', { firstName: '', lastName: null }),
        message: 'First name is required',
        issues: ['firstName', 'lastName'],
      },
      {
        when: 'with an e-mail address that is none',
        call: newAccount('/api/register', { email: 'fern' }),
        message: 'Invalid email address',
        issues: ['email'],
      },
    ],
  },
  'POST /api/register-guide': {
    good: [
      {
        when: 'with account and listing, whatever else is claimed',
        call: application(
          { isAdmin: true },
          { published: true, applicationStatus: 'approved', images: [PIXEL] },
        ),
        answer: {
          user: { isAdmin: false },
          guide: { published: false, applicationStatus: 'pending', userName: 'Rowan Ash' },
        },
      },
    ],
    bad: [
      {
        when: 'with a taken name',
        call: async (cast) => ({
          by: cast.visitor(),
          path: '/api/register-guide',
          body: applicationOf((await cast.member()).user.username),
        }),
        status: 409,
        message: 'Username already exists',
      },
      {
        when: 'without a listing',
        call: newAccount('/api/register-guide', {}),
        message: 'userData is required',
        issues: ['userData', 'guideData'],
      },
      ...badListings((guideData) => application({}, guideData), 'guideData.'),
    ],
  },
  'POST /api/change-password': {
    good: [
      {
        when: 'with the current password',
        call: asMember('/api/change-password', { currentPassword: PASSWORD, newPassword: 'longer still' }),
        answer: { message: 'Password changed' },
      },
    ],
    bad: [
      {
        when: 'with a wrong current password',
        call: asMember('/api/change-password', { currentPassword: 'wrong', newPassword: 'longer still' }),
        message: 'Current password is incorrect',
        issues: ['currentPassword'],
      },
      {
        when: 'with too short a new one',
        call: asMember('/api/change-password', { currentPassword: PASSWORD, newPassword: '1234567' }),
        message: 'Password must be at least 8 characters',
        issues: ['newPassword'],
      },
    ],
  },
  'POST /api/password-reset': {
    good: [
      {
        when: 'for an account that there is',
        call: async (cast) => {
          const { user } = await cast.member()
          return { by: cast.visitor(), path: '/api/password-reset', body: { login: user.username } }
        },
        answer: ASKED,
      },
      {
        when: 'for an account that there is not',
        call: asVisitor('/api/password-reset', { login: 'nobody@nowhere.example' }),
        answer: ASKED,
      },
    ],
    bad: [
      {
        when: 'for nobody',
        call: asVisitor('/api/password-reset', {}),
        message: 'Username or e-mail is required',
        issues: ['login'],
      },
    ],
  },
  'POST /api/password-reset/confirm': {
    good: [
      {
        when: 'with the link that was sent',
        call: async (cast) => {
          const member = await cast.member()
          const token = await cast.linkToken(member, 'reset-password')
          return {
            by: cast.visitor(),
            path: '/api/password-reset/confirm',
            body: { token, newPassword: 'longer still' },
          }
        },
        answer: { message: 'Password changed' },
      },
    ],
    bad: [
      {
        when: 'with a link that nobody was sent',
        call: asVisitor('/api/password-reset/confirm', {
          token: 'x'.repeat(43),
          newPassword: 'longer still',
        }),
        message: LINK_ENDED,
      },
      {
        when: 'with too short a password',
        call: asVisitor('/api/password-reset/confirm', { token: 'x'.repeat(43), newPassword: 'short' }),
        message: 'Password must be at least 8 characters',
        issues: ['newPassword'],
      },
    ],
  },
  'POST /api/email-verification': {
    good: [
      {
        when: 'signed in',
        call: asMember('/api/email-verification'),
        answer: { message: 'A link is on its way.' },
      },
    ],
    bad: [],
  },
  'POST /api/email-verification/confirm': {
    good: [
      {
        when: 'with the link that was sent',
        call: async (cast) => {
          const member = await cast.member()
          const token = await cast.linkToken(member, 'confirm-email')
          return { by: cast.visitor(), path: '/api/email-verification/confirm', body: { token } }
        },
        answer: { message: 'E-mail address confirmed' },
      },
    ],
    bad: [
      {
        when: 'with a link that nobody was sent',
        call: asVisitor('/api/email-verification/confirm', { token: 'x'.repeat(43) }),
        message: LINK_ENDED,
      },
      {
        when: 'with a link for an address that another account has confirmed',
        call: async (cast) => {
          const [first, second] = [await cast.member(), await cast.member()]
          const both = { ...second, user: { ...second.user, email: first.user.email } }
          await first.post('/api/email-verification/confirm', {
            token: await cast.linkToken(first, 'confirm-email'),
          })
          const token = await cast.linkToken(both, 'change-email')
          return { by: cast.visitor(), path: '/api/email-verification/confirm', body: { token } }
        },
        status: 409,
        message:
          'Another account has confirmed this e-mail address already. Sign in to that one, or give this account another address.',
      },
      {
        when: 'without a link',
        call: asVisitor('/api/email-verification/confirm', {}),
        message: LINK_ENDED,
        issues: ['token'],
      },
    ],
  },
}
