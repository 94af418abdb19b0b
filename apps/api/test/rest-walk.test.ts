import { request as sendRequest } from 'node:http'
import { IMAGE_MAX_BYTES } from '@grove/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyLimitOf } from '../src/plugins/body-limits.ts'
import type { RestRoute } from '../src/rest/rest-route.ts'
import { obeysIfMatch } from '../src/rest/rest-route.ts'
import { restRoutes } from '../src/rest/rest-routes.ts'
import { documentedErrors } from '../src/rest/route-errors.ts'
import type { ErrorBody } from './support/client.ts'
import { cheapPasswords } from './support/each-site.ts'
import type { TestSite } from './support/site.ts'
import { startTestSite } from './support/site.ts'
import { accountWalk } from './walk/account-cases.ts'
import { adminWalk } from './walk/admin-cases.ts'
import type { BadCase, Refusal, WalkCall, WalkTable } from './walk/calls.ts'
import { rowName } from './walk/calls.ts'
import { Cast } from './walk/cast.ts'
import { conversationWalk } from './walk/conversation-cases.ts'
import { credentialWalk } from './walk/credential-cases.ts'
import { feedWalk } from './walk/feed-cases.ts'
import { guideWalk } from './walk/guide-cases.ts'
import { pictureWalk } from './walk/picture-cases.ts'

/** The calls that the directory promises, as other programs were told of them. */
const PROMISED = [
  'GET /api/user',
  'POST /api/login',
  'POST /api/register',
  'POST /api/logout',
  'POST /api/register-guide',
  'POST /api/pictures',
  'GET /api/contact',
  'PUT /api/contact',
  'GET /api/guides',
  'GET /api/guides/:id',
  'GET /api/guides/user/:userId',
  'GET /api/guides/:id/images',
  'POST /api/guides',
  'PUT /api/guides/:id',
  'PUT /api/guides/:id/application',
  'PUT /api/guides/:id/publish',
  'DELETE /api/guides/:id',
  'POST /api/admin/guides',
  'POST /api/change-password',
  'GET /api/admin/export-guides',
]
const WALK: WalkTable = {
  ...accountWalk,
  ...guideWalk,
  ...conversationWalk,
  ...feedWalk,
  ...pictureWalk,
  ...credentialWalk,
  ...adminWalk,
}
const UNKNOWN_ID = 2_147_483_647
const BUSY_STATUSES: readonly number[] = [429, 500, 503]
/** Refusals that only another change at the same moment brings about, and where they are tested. */
const RACES: Readonly<Record<string, readonly number[]>> = {
  // import-beside-others.test.ts
  'POST /api/admin/import': [409],
}

const walkOf = (route: RestRoute) => WALK[rowName(route)] ?? { good: [], bad: [] }

/** A refusal that follows from the form of a row: who may, what its path and its body are. */
type FormCase = Omit<BadCase, 'call'> & {
  status: number
  answer: (cast: Cast, call: WalkCall) => Promise<Refusal>
}

/** Sends a body as it stands, with headers of its own choosing. */
async function sendRaw(
  route: RestRoute,
  { by, path }: WalkCall,
  headers: Record<string, string>,
  body?: string,
): Promise<Refusal> {
  const response = await fetch(by.url + path, {
    method: route.method,
    headers: { ...(by.cookie !== undefined && { cookie: by.cookie }), ...headers },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, body: (await response.json()) as ErrorBody }
}

/** Announces a body larger than the row takes, and sends none of it. */
function announceTooMuch(route: RestRoute, { by, path }: WalkCall): Promise<Refusal> {
  const bytes = (route.takes !== undefined ? IMAGE_MAX_BYTES : bodyLimitOf(route.procedure)) + 1
  return new Promise((resolve, reject) => {
    const request = sendRequest(by.url + path, {
      method: route.method,
      headers: {
        ...(by.cookie !== undefined && { cookie: by.cookie }),
        'content-type': route.takes !== undefined ? 'image/jpeg' : 'application/json',
        'content-length': String(bytes),
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
        request.destroy()
      })
    })
    request.flushHeaders()
  })
}

/** The path of a call with its id replaced. */
const withId = ({ path }: WalkCall, id: string | number) => path.replace(/\/\d+/, `/${id}`)

/** The path of a call with parameters that it does not take, whatever it asks. */
const withWrongQuery = ({ path }: WalkCall) => `${path.split('?')[0]}?status=zzz&format=zzz&limit=zzz`

/** True for a path with the number of something in it. */
const hasNumericId = ({ params, path }: RestRoute) =>
  params !== undefined && !path.startsWith('/api/open-referral/')

function formCases(route: RestRoute): FormCase[] {
  const json = { 'content-type': 'application/json' }
  const as = (call: WalkCall, by: WalkCall['by']) => by.send(route.method, call.path, call.body)
  const hasOwnQuery = route.method === 'GET' && route.query !== undefined && route.access !== 'public'
  const cases: (FormCase | false)[] = [
    route.access !== 'public' && {
      when: 'signed out',
      answer: (cast, call) => as(call, cast.visitor()),
      status: 401,
      message: 'Authentication required',
    },
    hasOwnQuery && {
      when: 'signed out, with parameters that are wrong',
      answer: (cast, call) => cast.visitor().get(withWrongQuery(call)),
      status: 401,
      message: 'Authentication required',
    },
    (route.access === 'admin' || route.access === 'reviewer') && {
      when: 'without the right',
      answer: async (cast, call) => as(call, await cast.listed()),
      status: 403,
      message: walkOf(route).refusal ?? 'a refusal that the walk has to name',
    },
    hasOwnQuery &&
      route.access !== 'member' && {
        when: 'without the right, with parameters that are wrong',
        answer: async (cast, call) => (await cast.listed()).get(withWrongQuery(call)),
        status: 403,
        message: walkOf(route).refusal ?? 'a refusal that the walk has to name',
      },
    route.access !== 'public' && {
      when: 'by a token without the right',
      answer: async (cast, call) =>
        as(call, await cast.program(route.scopes.includes('own_listing') ? 'import' : 'own_listing')),
      status: 403,
      message: expect.stringMatching(/^No token may do this$|^This takes a token with the right "/),
    },
    hasNumericId(route) && {
      when: 'for what is no id',
      answer: (_cast, call) => call.by.send(route.method, withId(call, 'abc'), call.body),
      status: 400,
      message: 'Must be a positive whole number',
      issues: [route.path.includes(':userId') ? 'userId' : 'id'],
    },
    hasNumericId(route) && {
      when: 'for nothing that is there',
      answer: async (cast, call) =>
        (await cast.admin()).send(route.method, withId(call, UNKNOWN_ID), call.body),
      status: 404,
      message:
        rowName(route) === 'GET /api/guides/:id/credentials/:kind/evidence/:name'
          ? 'Evidence not found'
          : 'Guide not found',
    },
    route.method !== 'GET' && {
      when: "called from another site's page",
      answer: (_cast, call) => sendRaw(route, call, { origin: 'https://elsewhere.example' }),
      status: 403,
      message: 'Requests from this origin are not allowed',
    },
  ]
  if (obeysIfMatch(route)) {
    cases.push({
      when: 'with the ETag of an older version',
      answer: (_cast, call) =>
        sendRaw(
          route,
          call,
          { ...json, 'if-match': '"2020-01-01T00:00:00.000Z"' },
          JSON.stringify(call.body),
        ),
      status: 412,
      message: expect.stringMatching(/^(?:This listing has been changed elsewhere|Since you opened it)/),
    })
  }
  if (route.body !== undefined) {
    cases.push(
      {
        when: 'without a body',
        answer: (_cast, call) => sendRaw(route, call, json),
        status: 400,
        message: 'The body has to be a JSON object',
      },
      {
        when: 'with null for a body',
        answer: (_cast, call) => sendRaw(route, call, json, 'null'),
        status: 400,
        message: 'The body has to be a JSON object',
      },
      {
        when: 'with a body that is a list',
        answer: (_cast, call) => sendRaw(route, call, json, '[]'),
        status: 400,
        message: 'The body has to be a JSON object',
      },
      {
        when: 'with a body that is no JSON',
        answer: (_cast, call) => sendRaw(route, call, json, '{"half":'),
        status: 400,
        message: 'The body is not valid JSON',
      },
      {
        when: 'with a form instead of JSON',
        answer: (_cast, call) =>
          sendRaw(route, call, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'),
        status: 415,
        message: 'The body has to be JSON',
      },
      {
        when: 'with too large a body',
        answer: (_cast, call) => announceTooMuch(route, call),
        status: 413,
        message: 'The request is too large',
      },
    )
  }
  if (route.takes !== undefined) {
    cases.push(
      {
        when: 'with JSON instead of a picture',
        answer: (_cast, call) => sendRaw(route, call, json, '{}'),
        status: 415,
        message:
          route.takes === 'picture'
            ? 'The body has to be a picture'
            : 'The body has to be a PDF, a JPEG or a PNG',
      },
      {
        when: 'with too large a file',
        answer: (_cast, call) => announceTooMuch(route, call),
        status: 413,
        message: 'File too large',
      },
    )
  }
  return cases.filter((one) => one !== false)
}

function expectRefusal({ status, body }: Refusal, expected: Omit<BadCase, 'call' | 'when'>): void {
  expect({
    status,
    message: body.message,
    issues: body.issues?.map((issue) => issue.path),
    firstIssue: body.issues?.[0]?.message,
    keys: Object.keys(body).sort(),
  }).toEqual({
    status: expected.status,
    message: expected.message,
    issues: expected.issues,
    firstIssue: expected.issues && expected.message,
    keys: expected.issues ? ['issues', 'message'] : ['message'],
  })
}

describe('the table of documented calls', () => {
  test('holds every call that was promised', () => {
    expect(restRoutes.map(rowName)).toEqual(expect.arrayContaining(PROMISED))
  })

  test('is walked row by row, and nothing else is', () => {
    expect(Object.keys(WALK).sort()).toEqual(restRoutes.map(rowName).sort())
  })

  test.each(restRoutes.map((route) => [rowName(route), route] as const))(
    '%s is walked with every refusal that it documents',
    (_name, route) => {
      const walked = [...formCases(route), ...walkOf(route).bad].map(({ status = 400 }) => status)
      const races = RACES[rowName(route)] ?? []
      const documented = Object.keys(documentedErrors(route))
        .map(Number)
        .filter((status) => !races.includes(status))
      expect([...new Set(walked)].sort()).toEqual(
        documented.filter((status) => !BUSY_STATUSES.includes(status)).sort(),
      )
      expect(walkOf(route).good).not.toHaveLength(0)
    },
  )
})

describe.each(['sqlite', 'postgres'] as const)('every documented call (%s)', (database) => {
  let site: TestSite
  let cast: Cast
  beforeAll(async () => {
    site = await startTestSite({
      database,
      env: { RATE_LIMIT: 'off' },
      services: { passwords: cheapPasswords },
    })
    cast = new Cast(site)
  })
  afterAll(() => site.close())

  for (const route of restRoutes) {
    const { good, bad } = walkOf(route)
    describe(rowName(route), () => {
      for (const { when, call, file, answer: expected } of good) {
        test(`answers ${route.status} as documented ${when}`, async () => {
          const { by, path, body } = await call(cast)
          const answer = await by.send<unknown>(route.method, path, body)
          expect(answer.status).toBe(route.status)
          if (file !== undefined) {
            expect(answer.headers.get('content-type')).toBe(file.type)
            if (file.disposition !== undefined)
              expect(answer.headers.get('content-disposition')).toMatch(file.disposition)
          }
          if (route.answer === undefined || file?.firstLine !== undefined) {
            const { firstLine } = file ?? {}
            const begin = firstLine?.length
            expect(String(answer.body).slice(0, begin)).toBe(firstLine ?? '')
            return
          }
          expect(answer.headers.get('content-type')).toBe(`${route.answerType}; charset=utf-8`)
          // Nothing is missing, and nothing is told that is not documented.
          expect(route.answer.parse(answer.body)).toEqual(answer.body)
          if (expected !== undefined) expect(answer.body).toMatchObject(expected as object)
        })
      }

      for (const { when, call, status = 400, ...expected } of bad) {
        test(`answers ${status} ${when}`, async () => {
          const { by, path, body } = await call(cast)
          expectRefusal(await by.send(route.method, path, body), { status, ...expected })
        })
      }

      for (const { when, answer, ...expected } of formCases(route)) {
        test(`answers ${expected.status} ${when}`, async () => {
          const call = await good[0]!.call(cast)
          expectRefusal(await answer(cast, call), expected)
        })
      }
    })
  }
})
