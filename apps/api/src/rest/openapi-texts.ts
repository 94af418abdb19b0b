import type { OpenApiHeader, OpenApiParameter } from './openapi-types.ts'

/** The words before all calls. */
export const INTRODUCTION = `Find certified forest bathing and nature therapy guides, and keep their listings.

Signing in (\`POST /api/login\`, or making an account) sets a cookie; calls that need a session send it back. A program sends no \`Origin\`; a page of another site may call only if the directory lists its origin.

A program needs no password: its owner makes a token on the page of their account, an administrator in the admin app, and the program sends it as \`Authorization: Bearer grove_...\`. A token has rights (\`read\`, \`own_listing\`, \`listings\`, \`import\`; each call names those that may call it), ends on its day, and is revoked at once. It never reaches accounts, settings, roles, tokens or second factors, is named in the history, and sends no cookies. One that does not count is 401, whatever is called, and after 100 of them from one address in 15 minutes 429.

Failed sign-ins are limited: 10 for a name from one address and 100 from one address, in 15 minutes. Over all addresses those on one name only make further ones slower, by two seconds at most, so that strangers keep nobody out; and a browser from which somebody signed in before is known by a second cookie, whose failures are counted by themselves. An account is signed in to 30 times an hour at most and has at most 20 sessions: the oldest ends.

Every refusal is JSON: \`message\` is fit for people, \`issues\` names the fields. With 429 and 503, \`Retry-After\` says after how many seconds to come back. Calls that are counted by whom they come from tell in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` how many there may be, how many are left, and after how many seconds the count begins anew.

Public answers carry an \`ETag\` where the call names it; sent back as \`If-None-Match\` it is answered 304 while nothing has changed. Caches may keep them and ask each time whether they still hold. To save only what nobody has changed meanwhile, send the \`ETag\` of the listing, as its owner or an administrator reads it, as \`If-Match\` with a \`PUT\`, or with the \`DELETE\` of a listing: 412 where it is another one by now. A save that changes nothing leaves \`updatedAt\` and the ETag as they are. \`HEAD\` is answered wherever \`GET\` is.`

export const TAGS = [
  { name: 'Guides', description: 'The directory, and keeping a listing in it.' },
  { name: 'Places', description: 'Towns and other places by their names.' },
  { name: 'Accounts', description: 'Who one is, signing in and out, making an account.' },
  { name: 'Contact', description: "The site's own contact details." },
  { name: 'Review', description: 'The conversation about an application.' },
  { name: 'Administration', description: 'Calls that administrators alone may make.' },
  {
    name: 'Feeds',
    description:
      'Guides that share their listing with partner directories, under the licence of the data. Without a licence in the settings these are 404.',
  },
  { name: 'Files', description: 'Documents to download.' },
] as const

export const HEADERS: Readonly<Record<string, OpenApiHeader>> = {
  ContentDisposition: {
    description: '`attachment`, with the name under which the file is kept.',
    schema: { type: 'string' },
  },
  ETag: { description: 'Names this answer, for If-None-Match.', schema: { type: 'string' } },
  Link: {
    description: 'The licence of the data, as the relation `license`. With a licence that has an address.',
    schema: { type: 'string' },
  },
  RateLimitLimit: {
    description: 'Calls that the limit has in one window. With calls that are counted.',
    schema: { type: 'integer' },
  },
  RateLimitRemaining: { description: 'Calls that are left in this window.', schema: { type: 'integer' } },
  RateLimitReset: { description: 'Seconds until the window ends.', schema: { type: 'integer' } },
  RetryAfter: { description: 'Seconds after which to come back.', schema: { type: 'integer', minimum: 1 } },
  SetCookie: {
    description: 'The session, and the cookie by which this browser is known from now on.',
    schema: { type: 'string' },
  },
  WWWAuthenticate: {
    description: '`Bearer`. Where a token was sent that does not count.',
    schema: { type: 'string' },
  },
}

export const IF_NONE_MATCH: OpenApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an answer that is known already: 304 while it still holds.',
  schema: { type: 'string' },
}

export const IF_MATCH: OpenApiParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the answer that the change was made from: 412 where it has changed since.',
  schema: { type: 'string' },
}

export const RATE_LIMIT_HEADERS = {
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
}
