import { EVIDENCE_TYPES, SITE_NAME, websiteHref } from '@grove/schema'
import { z } from 'zod'
import { HOST_COOKIE_NAME, SESSION_COOKIE_NAME } from '../plugins/session.ts'
import { API_VERSION } from './api-changes.ts'
import type { JsonSchema } from './api-schemas.ts'
import { exampleOf, NAMED_SCHEMAS, namedJsonSchemas, referTo, toJsonSchema } from './api-schemas.ts'
import { FILE_PATHS } from './file-paths.ts'
import type {
  OpenApiAnswer,
  OpenApiContent,
  OpenApiDocument,
  OpenApiHeader,
  OpenApiOperation,
  OpenApiParameter,
} from './openapi-types.ts'
import { operationDescription } from './operation-notes.ts'
import type { RestRoute } from './rest-route.ts'
import { obeysIfMatch } from './rest-route.ts'
import { restRoutes } from './rest-routes.ts'
import { documentedErrors } from './route-errors.ts'

const JSON_TYPE = 'application/json'
/** The types of the files that calls take. */
const FILE_TYPES = { picture: ['image/jpeg', 'image/png', 'image/gif'], evidence: EVIDENCE_TYPES } as const

const INTRODUCTION = `Find certified forest bathing and nature therapy guides, and keep their listings.

Signing in (\`POST /api/login\`, or making an account) sets a cookie; calls that need a session send it back. A program sends no \`Origin\`; a page of another site may call only if the directory lists its origin.

A program needs no password: its owner makes a token on the page of their account, an administrator in the admin app, and the program sends it as \`Authorization: Bearer grove_...\`. A token has rights (\`read\`, \`own_listing\`, \`listings\`, \`import\`; each call names those that may call it), ends on its day, and is revoked at once. It never reaches accounts, settings, roles, tokens or second factors, is named in the history, and sends no cookies. One that does not count is 401, whatever is called, and after 100 of them from one address in 15 minutes 429.

Failed sign-ins are limited: 10 for a name from one address and 100 from one address, in 15 minutes. Over all addresses those on one name only make further ones slower, by two seconds at most, so that strangers keep nobody out; and a browser from which somebody signed in before is known by a second cookie, whose failures are counted by themselves. An account is signed in to 30 times an hour at most and has at most 20 sessions: the oldest ends.

Every refusal is JSON: \`message\` is fit for people, \`issues\` names the fields. With 429 and 503, \`Retry-After\` says after how many seconds to come back. Calls that are counted by whom they come from tell in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` how many there may be, how many are left, and after how many seconds the count begins anew.

Public answers carry an \`ETag\` where the call names it; sent back as \`If-None-Match\` it is answered 304 while nothing has changed. Caches may keep them and ask each time whether they still hold. To save only what nobody has changed meanwhile, send the \`ETag\` of the listing, as its owner or an administrator reads it, as \`If-Match\` with a \`PUT\`: 412 where it is another one by now. A save that changes nothing leaves \`updatedAt\` and the ETag as they are. \`HEAD\` is answered wherever \`GET\` is.`

const TAGS = [
  { name: 'Guides', description: 'The directory, and keeping a listing in it.' },
  { name: 'Places', description: 'Towns and other places by their names.' },
  { name: 'Accounts', description: 'Who one is, signing in and out, making an account.' },
  { name: 'Contact', description: "The site's own contact details." },
  { name: 'Review', description: 'The conversation about an application.' },
  { name: 'Administration', description: 'What administrators alone may do.' },
  {
    name: 'Feeds',
    description:
      'Guides that share their listing with partner directories, under the licence of the data. Without a licence in the settings these are 404.',
  },
  { name: 'Files', description: 'Documents to download.' },
] as const

const HEADERS: Readonly<Record<string, OpenApiHeader>> = {
  ETag: { description: 'Names this answer, for If-None-Match.', schema: { type: 'string' } },
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
}

const IF_NONE_MATCH: OpenApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an answer that is known already: 304 while it still holds.',
  schema: { type: 'string' },
}

const IF_MATCH: OpenApiParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the answer that the change was made from: 412 where it has changed since.',
  schema: { type: 'string' },
}

/** Calls that open a session. */
const SIGNS_IN: ReadonlySet<string> = new Set(['login', 'register', 'registerGuide', 'changePassword'])

/** The parameters that one schema of a call declares. */
function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): OpenApiParameter[] {
  if (!(schema instanceof z.ZodObject)) return []
  // A path's id is a number to whoever calls, though it comes as text.
  const { properties = {}, required = [] } = toJsonSchema(schema, place === 'path' ? 'output' : 'input')
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = typeof property === 'boolean' ? {} : property
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description: description ?? '',
      schema: place === 'query' ? withoutNull(rest) : rest,
    }
  })
}

/** An address has no null: what may be null in a call of the client is left out there. */
function withoutNull({ anyOf, ...rest }: JsonSchema): JsonSchema {
  if (anyOf === undefined) return rest
  const left = anyOf.filter((one) => typeof one === 'boolean' || one.type !== 'null')
  const [only] = left
  if (left.length !== 1 || typeof only !== 'object') return { ...rest, anyOf: left }
  const { description: _, ...plain } = only
  return { ...plain, ...rest }
}

/** The content of a body or an answer, with an example. */
function jsonContent(schema: z.ZodType): OpenApiContent[string] {
  const { named, isList, jsonSchema } = referTo(schema)
  const example = exampleOf(named.schema, named.io)
  return { schema: jsonSchema, example: isList ? [example] : example }
}

const RATE_LIMIT_HEADERS = {
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
}

/** The sentence of the answer's own schema. */
function answerDescription(answer: z.ZodType): string {
  const { named, isList } = referTo(answer)
  const description = named.schema.meta()?.description ?? 'Done.'
  return isList ? `A list. Each entry: ${description}` : description
}

function successOf(route: RestRoute): OpenApiAnswer {
  const headers = {
    ...(documentedErrors(route)[429] !== undefined && RATE_LIMIT_HEADERS),
    ...((route.hasEtag || route.hasVersion) && { ETag: { $ref: '#/components/headers/ETag' } }),
    ...(SIGNS_IN.has(route.operationId) && { 'Set-Cookie': { $ref: '#/components/headers/SetCookie' } }),
  }
  const common = Object.keys(headers).length > 0 ? { headers } : {}
  const others = route.alsoAnswersAs.map((type) => [type, { schema: { type: 'string' } }])
  if (route.answer === undefined) {
    if (others.length === 0) return { description: 'Done.', ...common }
    return { description: 'The file.', ...common, content: Object.fromEntries(others) }
  }
  return {
    description: answerDescription(route.answer),
    ...common,
    content: {
      [route.answerType]: jsonContent(route.answer),
      ...Object.fromEntries(others),
    },
  }
}

function refusal(status: number, description: string): OpenApiAnswer {
  return {
    description: `${description}.`,
    ...((status === 429 || status === 503) && {
      headers: {
        ...(status === 429 && RATE_LIMIT_HEADERS),
        'Retry-After': { $ref: '#/components/headers/RetryAfter' },
      },
    }),
    content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

function securityOf(route: RestRoute): OpenApiOperation['security'] {
  const tokens = route.scopes.length === 0 ? [] : [{ token: [] }]
  if (route.access !== 'public') return [{ session: [] }, ...tokens]
  // Signed out one may call these too, and is told less, or limited by one's address.
  const isAnswerOfViewer = route.tag === 'Guides' && route.method === 'GET'
  return isAnswerOfViewer || route.takes === 'picture' ? [{}, { session: [] }, ...tokens] : []
}

function bodyOf(route: RestRoute): OpenApiContent | undefined {
  if (route.takes !== undefined) {
    return Object.fromEntries(
      FILE_TYPES[route.takes].map((type) => [
        type,
        { schema: { type: 'string', format: 'binary' } as JsonSchema },
      ]),
    )
  }
  return route.body && { [JSON_TYPE]: jsonContent(route.body) }
}

function operationOf(route: RestRoute): OpenApiOperation {
  const parameters = [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...(route.hasEtag ? [IF_NONE_MATCH] : []),
    ...(obeysIfMatch(route) ? [IF_MATCH] : []),
  ]
  const security = securityOf(route)
  const body = bodyOf(route)
  const refusals = Object.entries(documentedErrors(route)).map(([status, reason]) => [
    status,
    refusal(Number(status), reason),
  ])
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: operationDescription(route, route.access === 'public' && security.length > 1),
    security,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [route.status]: successOf(route),
      ...(route.hasEtag && { 304: { description: 'Nothing has changed.' } }),
      ...Object.fromEntries(refusals),
    },
  }
}

/** `/api/guides/:id` as `/api/guides/{id}`. */
function templatePath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

/** Facts about the directory that the document tells; they stand in its settings. */
export interface DirectoryFacts {
  siteName: string
  contactEmail: string | null
  dataLicenceName: string | null
  dataLicenceUrl: string | null
}

const NO_FACTS: DirectoryFacts = {
  siteName: SITE_NAME,
  contactEmail: null,
  dataLicenceName: null,
  dataLicenceUrl: null,
}

/** The licence of the data; the code's own says nothing about it. */
function licenceOf({ dataLicenceName, dataLicenceUrl }: DirectoryFacts, origin: string) {
  if (dataLicenceName === null)
    return { name: 'None given: ask before you publish the data', url: `${origin}/terms` }
  return {
    name: dataLicenceName,
    url: dataLicenceUrl === null ? `${origin}/terms` : websiteHref(dataLicenceUrl),
  }
}

/**
 * The OpenAPI 3.1 document of every documented call, made of the table of calls and the schemas that validate them.
 * `serverUrl` is where the calls are served; `/` for "where this document is". `origin` is where
 * people find the directory, and `facts` stand in its settings.
 */
export function openApiDocument({
  serverUrl = '/',
  origin = 'https://directory.example',
  facts = NO_FACTS,
}: {
  serverUrl?: string
  origin?: string
  facts?: DirectoryFacts
} = {}): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const route of restRoutes) {
    const path = templatePath(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  const jsonSchemas = namedJsonSchemas()
  const schemas = NAMED_SCHEMAS.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(
    ({ name, schema, io }) => [name, { ...jsonSchemas[name], examples: [exampleOf(schema, io)] }],
  )
  return {
    openapi: '3.1.1',
    info: {
      title: facts.siteName,
      version: API_VERSION,
      description: INTRODUCTION,
      contact: {
        name: facts.siteName,
        url: `${origin}/`,
        ...(facts.contactEmail !== null && { email: facts.contactEmail }),
      },
      license: licenceOf(facts, origin),
    },
    servers: [{ url: serverUrl }],
    tags: TAGS,
    paths: { ...paths, ...FILE_PATHS },
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: serverUrl.startsWith('https:') ? HOST_COOKIE_NAME : SESSION_COOKIE_NAME,
          description: `Set by signing in, kept for 30 days without use and 90 days at most. Over https its name is \`${HOST_COOKIE_NAME}\`.`,
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token that its owner has made for a program, on the page of their account or in the admin app. Of the rights that the description of a call names one is enough.',
        },
      },
      headers: HEADERS,
      schemas: Object.fromEntries(schemas),
    },
  }
}
