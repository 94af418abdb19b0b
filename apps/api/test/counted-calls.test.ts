import { RATE_LIMITS } from '@grove/schema'
import { expect, test } from 'vitest'
import { restRoutes } from '../src/rest/rest-routes.ts'
import { documentedErrors } from '../src/rest/route-errors.ts'
import { accountOf, applicationOf, PASSWORD, PLACE } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { describeEachSite } from './support/each-site.ts'
import type { Refusal } from './walk/calls.ts'
import { PIXEL, PIXEL_BYTES, rowName } from './walk/calls.ts'
import { Cast } from './walk/cast.ts'

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
