import { EVIDENCE_TYPES, SITE_NAME, websiteHref } from '@grove/schema'
import { z } from 'zod'
import { HOST_COOKIE_NAME, SESSION_COOKIE_NAME } from '../plugins/session.ts'
import { API_VERSION } from './api-changes.ts'
import type { JsonSchema } from './api-schemas.ts'
import { exampleOf, NAMED_SCHEMAS, namedJsonSchemas, referTo, toJsonSchema } from './api-schemas.ts'
import { FILE_PATHS } from './file-paths.ts'
import { HEADERS, IF_MATCH, IF_NONE_MATCH, INTRODUCTION, RATE_LIMIT_HEADERS, TAGS } from './openapi-texts.ts'
import type {
  OpenApiAnswer,
  OpenApiContent,
  OpenApiDocument,
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

/** The sentence of the answer's own schema. */
function answerDescription(answer: z.ZodType): string {
  const { named, isList } = referTo(answer)
  const description = named.schema.meta()?.description ?? 'Done.'
  return isList ? `A list. Each entry: ${description}` : description
}

/** Whether the answer is saved as a file: what has a type of its own, but for the feed of Atom. */
function isFile(route: RestRoute): boolean {
  return route.alsoAnswersAs.length > 0 && route.tag !== 'Feeds'
}

function successOf(route: RestRoute): OpenApiAnswer {
  const headers = {
    ...(documentedErrors(route)[429] !== undefined && RATE_LIMIT_HEADERS),
    ...((route.hasEtag || (route.hasVersion && route.answer)) && {
      ETag: { $ref: '#/components/headers/ETag' },
    }),
    ...(route.tag === 'Feeds' && { Link: { $ref: '#/components/headers/Link' } }),
    ...(isFile(route) && { 'Content-Disposition': { $ref: '#/components/headers/ContentDisposition' } }),
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
    ...(status === 401 && {
      headers: { 'WWW-Authenticate': { $ref: '#/components/headers/WWWAuthenticate' } },
    }),
    content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

function securityOf(route: RestRoute): OpenApiOperation['security'] {
  const tokens = route.scopes.length === 0 ? [] : [{ token: [] }]
  if (route.access !== 'public') return [{ session: [] }, ...tokens]
  // Signed out one may call these too, and is told less, or limited by one's address.
  const isAnswerOfViewer = route.tag === 'Guides' && route.method === 'GET' && route.sharedWith !== 'everyone'
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
