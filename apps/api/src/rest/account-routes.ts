import {
  changePasswordInput,
  confirmPasswordResetInput,
  linkTokenInput,
  loginInput,
  messageAnswer,
  ownDataQuery,
  ownDataSchema,
  registerGuideAnswer,
  registerGuideInput,
  registerInput,
  requestPasswordResetInput,
  secondFactorInput,
  userSchema,
} from '@grove/schema'
import { zipOwnData } from './own-data-file.ts'
import type { RestRoute } from './rest-route.ts'
import { get, post } from './rest-route.ts'

const tag = 'Accounts'

/** The signed-in user, signing in and out, and making an account. */
export const accountRoutes: readonly RestRoute[] = [
  get(
    '/api/user',
    {
      operationId: 'getCurrentUser',
      tag,
      summary: 'The signed-in user',
      answer: userSchema,
      access: 'member',
    },
    (caller) => caller.session.user(),
  ),
  post(
    '/api/login',
    {
      operationId: 'login',
      errors: {
        401: 'Invalid username or password, or a code is needed; `secondFactor` names what the account has',
        429: 'Too many failed attempts to sign in, or too many sign-ins',
      },
      tag,
      summary: 'Sign in',
      body: loginInput,
      answer: userSchema,
      status: 200,
      access: 'public',
    },
    (caller, { body }) => caller.session.login(body),
  ),
  post(
    '/api/login/second-factor',
    {
      operationId: 'loginSecondFactor',
      errors: {
        401: 'The code is wrong or was used before, or the first step was more than five minutes ago',
        429: 'Five wrong codes within 15 minutes',
      },
      tag,
      summary: 'The second step of signing in: a code of the authenticator app, or a recovery code',
      body: secondFactorInput,
      answer: userSchema,
      status: 200,
      access: 'public',
    },
    (caller, { body }) => caller.session.secondFactor(body),
  ),
  post(
    '/api/logout',
    { operationId: 'logout', tag, summary: 'Sign out', status: 204, access: 'public' },
    (caller) => caller.session.logout(),
  ),
  post(
    '/api/register',
    {
      operationId: 'register',
      errors: { 409: 'Username already exists', 429: 'Too many registrations from one address' },
      tag,
      summary: 'Make an account and sign in',
      body: registerInput,
      answer: userSchema,
      procedure: 'accounts.register',
      access: 'public',
    },
    (caller, { body }) => caller.accounts.register(body),
  ),
  post(
    '/api/register-guide',
    {
      operationId: 'registerGuide',
      errors: { 409: 'Username already exists', 429: 'Too many registrations from one address' },
      tag,
      summary: 'Apply to be listed: an account and a pending guide, both or neither, and sign in',
      body: registerGuideInput,
      answer: registerGuideAnswer,
      procedure: 'accounts.registerGuide',
      access: 'public',
    },
    (caller, { body }) => caller.accounts.registerGuide(body),
  ),
  post(
    '/api/change-password',
    {
      operationId: 'changePassword',
      errors: { 429: 'Too many wrong current passwords' },
      tag,
      summary: 'Change the password, which ends every session and begins a new one',
      body: changePasswordInput,
      answer: messageAnswer,
      status: 200,
      access: 'member',
    },
    (caller, { body }) => caller.accounts.changePassword(body),
  ),
  post(
    '/api/password-reset',
    {
      operationId: 'requestPasswordReset',
      errors: { 429: 'Too many links for one account or from one address' },
      tag,
      summary: 'Ask for a link to choose a new password, sent to the address of the account',
      body: requestPasswordResetInput,
      answer: messageAnswer,
      status: 202,
      access: 'public',
    },
    (caller, { body }) => caller.accounts.requestPasswordReset(body),
  ),
  post(
    '/api/password-reset/confirm',
    {
      operationId: 'confirmPasswordReset',
      tag,
      summary: 'Choose a new password by a link, which ends every session and every link of the account',
      body: confirmPasswordResetInput,
      answer: messageAnswer,
      status: 200,
      access: 'public',
    },
    (caller, { body }) => caller.accounts.confirmPasswordReset(body),
  ),
  post(
    '/api/email-verification',
    {
      operationId: 'requestEmailVerification',
      errors: { 429: 'Too many links for one account' },
      tag,
      summary: 'Ask for a link that confirms the e-mail address of the account',
      answer: messageAnswer,
      status: 202,
      access: 'member',
    },
    (caller) => caller.accounts.requestEmailVerification(),
  ),
  post(
    '/api/email-verification/confirm',
    {
      operationId: 'confirmEmail',
      errors: { 409: 'Another account has confirmed the address' },
      tag,
      summary: 'Confirm an e-mail address by a link',
      body: linkTokenInput,
      answer: messageAnswer,
      status: 200,
      access: 'public',
    },
    (caller, { body }) => caller.accounts.confirmEmail(body),
  ),
  get(
    '/api/account/data',
    {
      operationId: 'getOwnData',
      tag,
      summary: 'Everything that the directory holds about who asks, as JSON or as a ZIP with the pictures',
      query: ownDataQuery,
      answer: ownDataSchema,
      alsoAnswersAs: ['application/zip'],
      access: 'member',
    },
    async (caller, { query: { format } }, { media, evidence }) => {
      const data = await caller.security.ownData()
      return format === 'json' ? data : zipOwnData(data, { pictures: media.store, evidence })
    },
  ),
]
