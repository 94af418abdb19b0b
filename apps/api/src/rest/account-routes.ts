import {
  changePasswordInput,
  loginInput,
  messageAnswer,
  registerGuideAnswer,
  registerGuideInput,
  registerInput,
  userSchema,
} from '@grove/schema'
import type { RestRoute } from './rest-route.ts'
import { get, post } from './rest-route.ts'

const tag = 'Accounts'

/** Who one is, signing in and out, and making an account. */
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
        401: 'Invalid username or password',
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
]
