import { request as sendRequest } from 'node:http'
import { IMAGE_MAX_BYTES, RATE_LIMITS } from '@grove/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyLimitOf } from '../src/plugins/body-limits.ts'
import type { RestRoute } from '../src/rest/rest-route.ts'
import { obeysIfMatch } from '../src/rest/rest-route.ts'
import { restRoutes } from '../src/rest/rest-routes.ts'
import { documentedErrors } from '../src/rest/route-errors.ts'
import { accountOf, applicationOf, PASSWORD, PLACE } from './support/applications.ts'
import type { ErrorBody, TestClient } from './support/client.ts'
import { cheapPasswords, describeEachSite } from './support/each-site.ts'
import type { TestSite } from './support/site.ts'
import { startTestSite } from './support/site.ts'
import { accountWalk } from './walk/account-cases.ts'
import { adminWalk } from './walk/admin-cases.ts'
import type { BadCase, WalkCall, WalkTable } from './walk/calls.ts'
import { PIXEL, PIXEL_BYTES } from './walk/calls.ts'
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

const rowName = (route: RestRoute) => `${route.method} ${route.path}`
const walkOf = (route: RestRoute) => WALK[rowName(route)] ?? { good: [], bad: [] }

/** A refusal that follows from the form of a row: who may, what its path and its body are. */
type FormCase = Omit<BadCase, 'call'> & { answer: (cast: Cast, call: WalkCall) => Promise<Refusal> }
interface Refusal {
  status: number
  body: ErrorBody
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

/** True for a path with the number of something in it. */
const hasNumericId = ({ params, path }: RestRoute) =>
  params !== undefined && !path.startsWith('/api/open-referral/')

function formCases(route: RestRoute): FormCase[] {
  const json = { 'content-type': 'application/json' }
  const as = (call: WalkCall, by: WalkCall['by']) => by.send(route.method, call.path, call.body)
  const cases: (FormCase | false)[] = [
    route.access !== 'public' && {
      when: 'signed out',
      answer: (cast, call) => as(call, cast.visitor()),
      status: 401,
      message: 'Authentication required',
    },
    (route.access === 'admin' || route.access === 'reviewer') && {
      when: 'without the right',
      answer: async (cast, call) => as(call, await cast.listed()),
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
      const walked = [...formCases(route), ...walkOf(route).bad].map(({ status }) => status)
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

      for (const { when, call, ...expected } of bad) {
        test(`answers ${expected.status} ${when}`, async () => {
          const { by, path, body } = await call(cast)
          expectRefusal(await by.send(route.method, path, body), expected)
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

const TEN_PICTURES = { images: Array(10).fill(PIXEL) }
/** Ten pictures a call, and one call more than an account's hour has pictures for. */
const CALLS_WITH_TEN_PICTURES = RATE_LIMITS.pictureByAccount.points / 10

/** Sends a large file that is none, once before the limit of an account is reached. */
function largeImport(cast: Cast, suffix: string): () => Promise<Refusal> {
  const ready = cast.admin().then(async (admin) => {
    await cast.spendPoints('pictureByAccount', admin.user.id, RATE_LIMITS.pictureByAccount.points - 1)
    return admin
  })
  const body = { format: 'xml', text: 'x'.repeat(300_000) }
  return async () => (await ready).post(`/api/admin/import${suffix}`, body)
}

/** A call that changes something, once before an account has changed as much as it may. */
function lastChange(send: (member: TestClient) => Promise<Refusal>) {
  return {
    points: 1,
    spend(cast: Cast) {
      const ready = cast.member().then(async (member) => {
        await cast.spendPoints('changeByAccount', member.user.id, RATE_LIMITS.changeByAccount.points - 1)
        return member
      })
      return async () => send(await ready)
    },
  }
}

/** Calls that are counted, and what uses up their limit. */
const COUNTED: Readonly<Record<string, { points: number; spend: (cast: Cast) => () => Promise<Refusal> }>> = {
  'POST /api/login': {
    points: 10,
    spend: (cast) => () => cast.visitor().post('/api/login', { username: 'nobody', password: 'never right' }),
  },
  'POST /api/login/second-factor': {
    points: 5,
    spend: (cast) => {
      const step = cast.secondStep()
      return async () => (await step).visitor.post('/api/login/second-factor', { code: '12345' })
    },
  },
  'POST /api/register': {
    points: 30,
    spend: (cast) => () => cast.visitor().post('/api/register', accountOf(cast.name())),
  },
  'POST /api/register-guide': {
    points: 30,
    spend: (cast) => () => cast.visitor().post('/api/register-guide', applicationOf(cast.name())),
  },
  'POST /api/pictures': { points: 60, spend: (cast) => () => cast.visitor().upload(PIXEL_BYTES) },
  'POST /api/guides': {
    points: CALLS_WITH_TEN_PICTURES,
    spend: (cast) => {
      const owner = cast.applicant()
      return async () => (await owner).post('/api/guides', { ...PLACE, ...TEN_PICTURES })
    },
  },
  'PUT /api/guides/:id': {
    points: CALLS_WITH_TEN_PICTURES,
    spend: (cast) => {
      const owner = cast.applicant()
      return async () => (await owner).put(`/api/guides/${(await owner).guide.id}`, TEN_PICTURES)
    },
  },
  'POST /api/admin/guides': {
    points: CALLS_WITH_TEN_PICTURES,
    spend: (cast) => {
      const admin = cast.admin()
      return async () =>
        (await admin).post('/api/admin/guides', { ...accountOf(cast.name()), ...PLACE, ...TEN_PICTURES })
    },
  },
  'DELETE /api/guides/:id': lastChange((member) => member.delete('/api/guides/1')),
  'POST /api/guides/:id/answers': lastChange((member) =>
    member.post('/api/guides/1/answers', { text: 'Yes' }),
  ),
  'PUT /api/guides/:id/credentials/:kind': lastChange((member) =>
    member.put('/api/guides/1/credentials/insurance', { issuer: 'A mutual' }),
  ),
  'DELETE /api/guides/:id/credentials/:kind': lastChange((member) =>
    member.delete('/api/guides/1/credentials/insurance'),
  ),
  'DELETE /api/guides/:id/credentials/:kind/evidence/:name': lastChange((member) =>
    member.delete(`/api/guides/1/credentials/insurance/evidence/${'0'.repeat(64)}`),
  ),
  'GET /api/places/locate': {
    points: RATE_LIMITS.geocodingByAddress.points,
    spend: (cast) => () => cast.visitor().get('/api/places/locate?city=Sheffield&country=UK'),
  },
  'POST /api/admin/import/preview': { points: 1, spend: (cast) => largeImport(cast, '/preview') },
  'POST /api/admin/import': { points: 1, spend: (cast) => largeImport(cast, '') },
  'POST /api/guides/:id/credentials/:kind/evidence': {
    points: 60,
    spend: (cast) => {
      const member = cast.member()
      const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
      return async () => (await member).post('/api/guides/1/credentials/insurance/evidence', pdf)
    },
  },
  'POST /api/guides/:id/enquiries': {
    points: 5,
    spend: (cast) => {
      const listed = cast.listed()
      const words = { name: 'Juniper', email: 'juniper@vale.example', message: 'May I bring my dog?' }
      return async () => cast.visitor().post(`/api/guides/${(await listed).guide.id}/enquiries`, words)
    },
  },
  'POST /api/password-reset': {
    points: 5,
    spend: (cast) => () => cast.visitor().post('/api/password-reset', { login: 'nobody' }),
  },
  'POST /api/email-verification': {
    points: 5,
    spend: (cast) => {
      const member = cast.member()
      return async () => (await member).post('/api/email-verification')
    },
  },
  'POST /api/change-password': {
    points: 5,
    spend: (cast) => {
      const member = cast.member()
      return async () =>
        (await member).post('/api/change-password', {
          currentPassword: 'never right',
          newPassword: `${PASSWORD} still`,
        })
    },
  },
}

test('the counted calls are those that document a limit', () => {
  const documented = restRoutes.filter((route) => documentedErrors(route)[429] !== undefined)
  expect(documented.map(rowName).sort()).toEqual(Object.keys(COUNTED).sort())
})

describeEachSite('a counted call', (current) => {
  test.each(Object.entries(COUNTED))(
    '%s answers 429 once its limit is used up, and says when to come back',
    async (_name, { points, spend }) => {
      const attempt = spend(new Cast(current().site))
      for (let count = 0; count < points; count += 1) expect((await attempt()).status).not.toBe(429)
      const refusal = (await attempt()) as Refusal & { headers: Headers }
      expect(refusal.status).toBe(429)
      expect(refusal.body).toEqual({
        message: expect.stringMatching(/^Too many .+ try again in \d+ (?:second|minute)s?\.$/),
      })
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    },
  )
})
