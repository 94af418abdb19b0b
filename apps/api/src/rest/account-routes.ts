import { ownDataQuery } from '@grove/schema'
import { zipOwnData } from './own-data-file.ts'
import { callsOf } from './rest-route.ts'

const { get, post } = callsOf('Accounts')

/** The signed-in user, signing in and out, and making an account. */
export const accountRoutes = [
  get('/api/user', {
    operationId: 'getCurrentUser',
    procedure: 'session.user',
    summary: 'The signed-in user',
  }),
  post('/api/login', {
    operationId: 'login',
    procedure: 'session.login',
    errors: {
      401: 'Invalid username or password, or a code is needed; `secondFactor` names what the account has',
      429: 'Too many failed attempts to sign in, or too many sign-ins',
    },
    summary: 'Sign in',
    status: 200,
  }),
  post('/api/login/second-factor', {
    operationId: 'loginSecondFactor',
    procedure: 'session.secondFactor',
    errors: {
      401: 'The code is wrong or was used before, or the first step was more than five minutes ago',
      429: 'Five wrong codes within 15 minutes',
    },
    summary: 'The second step of signing in: a code of the authenticator app, or a recovery code',
    status: 200,
  }),
  post('/api/logout', {
    operationId: 'logout',
    procedure: 'session.logout',
    summary: 'Sign out',
    status: 204,
  }),
  post('/api/register', {
    operationId: 'register',
    procedure: 'accounts.register',
    errors: { 409: 'Username already exists', 429: 'Too many registrations from one address' },
    summary: 'Make an account and sign in',
  }),
  post('/api/register-guide', {
    operationId: 'registerGuide',
    procedure: 'accounts.registerGuide',
    errors: { 409: 'Username already exists', 429: 'Too many registrations from one address' },
    summary: 'Apply to be listed: an account and a pending guide, both or neither, and sign in',
  }),
  post('/api/change-password', {
    operationId: 'changePassword',
    procedure: 'accounts.changePassword',
    errors: { 429: 'Too many wrong current passwords' },
    summary: 'Change the password, which ends every session and begins a new one',
    status: 200,
  }),
  post('/api/password-reset', {
    operationId: 'requestPasswordReset',
    procedure: 'accounts.requestPasswordReset',
    errors: { 429: 'Too many links for one account or from one address' },
    summary: 'Ask for a link to choose a new password, sent to the address of the account',
    status: 202,
  }),
  post('/api/password-reset/confirm', {
    operationId: 'confirmPasswordReset',
    procedure: 'accounts.confirmPasswordReset',
    summary: 'Choose a new password by a link, which ends every session and every link of the account',
    status: 200,
  }),
  post('/api/email-verification', {
    operationId: 'requestEmailVerification',
    procedure: 'accounts.requestEmailVerification',
    errors: { 429: 'Too many links for one account' },
    summary: 'Ask for a link that confirms the e-mail address of the account',
    status: 202,
  }),
  post('/api/email-verification/confirm', {
    operationId: 'confirmEmail',
    procedure: 'accounts.confirmEmail',
    errors: { 409: 'Another account has confirmed the address' },
    summary: 'Confirm an e-mail address by a link',
    status: 200,
  }),
  get(
    '/api/account/data',
    {
      operationId: 'getOwnData',
      procedure: 'security.ownData',
      summary: 'Everything that the directory holds about who asks, as JSON or as a ZIP with the pictures',
      query: ownDataQuery,
      alsoAnswersAs: ['application/zip'],
    },
    async (caller, { query: { format } }, { media, evidence }) => {
      const data = await caller.security.ownData()
      return format === 'json' ? data : zipOwnData(data, { pictures: media.store, evidence })
    },
  ),
]
