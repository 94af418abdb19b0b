import type { PrivateGuide, User } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { accountOf, applicationOf, PASSWORD, PLACE } from '../../../test/support/applications.ts'
import type { ErrorBody } from '../../../test/support/client.ts'
import { describeEachSite, describeSharedSite } from '../../../test/support/each-site.ts'
import { addAuthenticator } from '../../../test/support/second-factor.ts'

const MANY = { env: { RATE_LIMIT: 'off' } }
const NEW_PASSWORD = 'longer still'

interface Applied {
  user: User
  guide: PrivateGuide
}

describeEachSite(
  'accounts',
  (current) => {
    test('registering makes an account, signs it in and answers it', async () => {
      const visitor = current().visitor()
      const answer = await visitor.post<User>('/api/register', { ...accountOf('fern'), username: ' fern ' })
      expect(answer.status).toBe(201)
      expect(answer.body).toEqual({
        id: expect.any(Number),
        username: 'fern',
        firstName: 'Rowan',
        lastName: 'Ash',
        email: 'fern@grove.example',
        isAdmin: false,
        isReviewer: false,
        isProvisional: false,
        createdAt: current().time.clock().toISOString(),
      })
    })

    test('of which nothing can be written to the end leaves nothing, nor ends a session', async () => {
      const { db } = current()
      const fern = await current().member('fern')
      const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute()
      await rename('outbox', 'no_outbox')
      const [registered, applied] = [
        await fern.post('/api/register', accountOf('oak')),
        await fern.post('/api/register-guide', applicationOf('ash')),
      ]
      await rename('no_outbox', 'outbox')
      await rename('sessions', 'no_sessions')
      const visitor = current().visitor()
      const unopened = [
        await visitor.post('/api/register', accountOf('oak')),
        await visitor.post('/api/register-guide', applicationOf('ash')),
      ]
      await rename('no_sessions', 'sessions')
      expect([registered, applied, ...unopened].map(({ status }) => status)).toEqual([500, 500, 500, 500])
      expect((await fern.get('/api/user')).body).toMatchObject({ username: 'fern' })
      expect(
        (await fern.post('/api/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }))
          .status,
      ).toBe(200)
      expect((await visitor.post('/api/register', accountOf('oak'))).status).toBe(201)
      expect((await visitor.post('/api/register-guide', applicationOf('ash'))).status).toBe(201)
    })

    test('changes its name', async () => {
      const fern = await current().member('fern')
      const rename = (body: object) => fern.post<ErrorBody>('/api/trpc/accounts.rename', body)
      expect((await rename({ firstName: ' Fern ', lastName: 'Holt' })).status).toBe(200)
      expect((await fern.get('/api/user')).body).toMatchObject({ firstName: 'Fern', lastName: 'Holt' })
      const refused = await rename({ firstName: '  ', lastName: 'x'.repeat(81) })
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused.body)).toContain('First name is required')
      expect(JSON.stringify(refused.body)).toContain('Must be at most 80 characters')
      expect((await fern.get('/api/user')).body).toMatchObject({ firstName: 'Fern', lastName: 'Holt' })
    })

    test('with a listing changes its name there alone', async () => {
      const fern = await current().guide('fern')
      const before = await fern.get<PrivateGuide>('/api/guides/own')
      const answer = await fern.post('/api/trpc/accounts.rename', { firstName: 'Fern', lastName: 'Holt' })
      expect(answer.status).toBe(409)
      expect(JSON.stringify(answer.body)).toContain('Your listing shows your name. Change it there.')
      expect((await fern.get('/api/guides/own')).body).toEqual(before.body)
    })

    test('that changes its name while its listing is added has one name', async () => {
      const fern = await current().member('fern')
      const [renamed, listed] = await Promise.all([
        fern.post('/api/trpc/accounts.rename', { firstName: 'Fern', lastName: 'Holt' }),
        fern.post('/api/guides', { ...PLACE, userId: fern.user.id }),
      ])
      expect([200, 409]).toContain(renamed.status)
      expect(listed.status).toBe(201)
      const { body: guide } = await fern.get<PrivateGuide>('/api/guides/own')
      expect(guide.userName).toBe(`${guide.firstName} ${guide.lastName}`)
      expect(guide.userName).toBe(renamed.status === 200 ? 'Fern Holt' : 'Rowan Ash')
    })

    test('nobody makes themselves an administrator, or their guide public', async () => {
      const claims = { isAdmin: true, published: true, applicationStatus: 'approved', id: 99, userId: 99 }
      const visitor = current().visitor()
      const registered = await visitor.post<User>('/api/register', { ...accountOf('fern'), ...claims })
      expect(registered.body).toMatchObject({ isAdmin: false })
      const application = applicationOf('oak', claims)
      const applied = await current()
        .visitor()
        .post<{ user: User; guide: PrivateGuide }>('/api/register-guide', {
          userData: { ...application.userData, ...claims },
          guideData: application.guideData,
          ...claims,
        })
      expect(applied.status).toBe(201)
      expect(applied.body.user.isAdmin).toBe(false)
      expect(applied.body.guide).toMatchObject({ published: false, applicationStatus: 'pending' })
      expect(applied.body.guide.userId).toBe(applied.body.user.id)
    })

    test('applying makes an account with a pending listing and signs it in', async () => {
      const guide = await current().guide('fern', {
        bio: 'Walks at dawn',
        certificationBadges: ['certified_guide'],
      })
      expect(guide.guide).toMatchObject({
        ...PLACE,
        userName: 'Rowan Ash',
        bio: 'Walks at dawn',
        certificationBadges: ['certified_guide'],
        applicationStatus: 'pending',
        published: false,
        userId: guide.user.id,
        userEmail: 'fern@grove.example',
        images: [],
      })
      expect((await guide.get<User>('/api/user')).body).toEqual(guide.user)
      expect((await guide.get('/api/guides')).body).toEqual([])
    })

    test('of twelve people who want one name at once, one gets it', async () => {
      const names = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? 'fern' : 'FERN'))
      const answers = await Promise.all(
        names.map((name, index) =>
          index % 3 === 0
            ? current().visitor().post('/api/register-guide', applicationOf(name))
            : current().visitor().post('/api/register', accountOf(name)),
        ),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
        expect({ status, body }).toEqual({ status: 409, body: { message: 'Username already exists' } })
      }
      const counts = await Promise.all(
        (['users', 'sessions'] as const).map((table) => current().db.selectFrom(table).selectAll().execute()),
      )
      expect(counts.map((rows) => rows.length)).toEqual([1, 1])
      const guides = await current().db.selectFrom('guides').select('id').execute()
      expect(guides.length).toBeLessThanOrEqual(1)
    })

    test('an application whose name is taken leaves nothing', async () => {
      await current().member('fern')
      const answer = await current().visitor().post('/api/register-guide', applicationOf('Fern'))
      expect(answer).toMatchObject({ status: 409, body: { message: 'Username already exists' } })
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await current().db.selectFrom('guides').select('id').execute()).toEqual([])
      expect(await current().db.selectFrom('users').select('id').execute()).toHaveLength(1)
    })

    test('an application whose answer was lost is found when it is sent again, and signs in', async () => {
      const applicationKey = '6f1c2b7e-3a41-4d38-9d0e-5f6a7b8c9d01'
      const application = { ...applicationOf('fern'), applicationKey }
      const apply = (body: object) => current().visitor().post<Applied>('/api/register-guide', body)
      const twice = await Promise.all([apply(application), apply(application)])
      const again = current().visitor()
      const third = await again.post<Applied>('/api/register-guide', application)
      for (const answer of [...twice, third]) {
        expect(answer.status).toBe(201)
        expect(answer.body.user).toEqual(third.body.user)
        expect(answer.body.guide.id).toBe(third.body.guide.id)
      }
      expect((await again.get<User>('/api/user')).body.username).toBe('fern')
      const guides = await current().db.selectFrom('guides').select('id').execute()
      expect(guides).toEqual([{ id: third.body.guide.id }])
      // The key alone opens nothing.
      const { userData, guideData } = application
      const stolen = { userData: { ...userData, password: 'a guess' }, guideData, applicationKey }
      expect((await apply(stolen)).status).toBe(409)
      const other = { ...stolen, userData: { ...userData, username: 'oak', password: 'a guess' } }
      expect(await apply(other)).toMatchObject({
        status: 409,
        body: { message: 'This application was sent before' },
      })
    })

    test('an application that is sent again signs in nobody who has set up a second factor since', async () => {
      const applicationKey = '6f1c2b7e-3a41-4d38-9d0e-5f6a7b8c9d02'
      const application = { ...applicationOf('fern'), applicationKey }
      const fern = current().visitor()
      expect((await fern.post('/api/register-guide', application)).status).toBe(201)
      await addAuthenticator(fern, current().time.clock)
      const again = current().visitor()
      expect((await again.post('/api/register-guide', application)).status).toBe(409)
      expect((await again.get('/api/user')).status).toBe(401)
    })

    test('whether a username is taken, or looks like one that is, is told before it is sent', async () => {
      await current().member('fern')
      const isTaken = async (username: string) => {
        const input = encodeURIComponent(JSON.stringify({ username }))
        const path = `/api/trpc/accounts.checkUsername?input=${input}`
        const { body } = await current().visitor().get<{ result: { data: { isTaken: boolean } } }>(path)
        return body.result.data.isTaken
      }
      expect([await isTaken('FERN'), await isTaken('fеrn'), await isTaken('oak')]).toEqual([
        true,
        true,
        false,
      ])
    })

    test('a username that looks like one that is taken is taken, also when many ask for it at once', async () => {
      const names = ['rowan.admin', 'rowan.\u0430dmin', 'r\u043ewan.admin', 'rowan.\u0430dm\u0456n']
      const answers = await Promise.all(
        names.map((username) =>
          current()
            .visitor()
            .post('/api/register', { ...accountOf('fern'), username }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
      const { userData, guideData } = applicationOf('fern')
      const refusal = await current()
        .visitor()
        .post('/api/register-guide', {
          userData: { ...userData, username: 'ROWAN.\u0430dm\u0456n' },
          guideData,
        })
      expect(refusal).toMatchObject({ status: 409, body: { message: 'Username already exists' } })
      expect((await current().visitor().post('/api/register', accountOf('rowan.adnnin'))).status).toBe(201)
    })
  },
  MANY,
)

describe('what is wrong with a registration', () => {
  describeSharedSite((current) => {
    test.each([
      [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
      [{ username: 'x'.repeat(65) }, 'username', 'Must be at most 64 characters'],
      [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
      [{ password: 'x'.repeat(129) }, 'password', 'Must be at most 128 characters'],
      [{ firstName: ' ' }, 'firstName', 'First name is required'],
      [{ lastName: undefined }, 'lastName', 'Last name is required'],
      [{ email: 'nowhere' }, 'email', 'Invalid email address'],
    ])('%j is told with its field', async (change, path, message) => {
      const registration = await current()
        .visitor()
        .post('/api/register', { ...accountOf('fern'), ...change })
      expect(registration).toMatchObject({ status: 400, body: { message, issues: [{ path, message }] } })
      const { userData, guideData } = applicationOf('fern')
      const application = await current()
        .visitor()
        .post('/api/register-guide', { userData: { ...userData, ...change }, guideData })
      expect(application.body).toMatchObject({ message, issues: [{ path: `userData.${path}`, message }] })
    })

    test.each([
      [{ city: '' }, 'City is required'],
      [{ county: null }, 'County is required'],
      [{ country: undefined }, 'Country is required'],
      [{ latitude: '' }, 'Location coordinates are required'],
      [{ latitude: '91' }, 'Latitude must be between -90 and 90'],
      [{ longitude: '-180.1' }, 'Longitude must be between -180 and 180'],
      [{ contactEmail: 'nowhere' }, 'Invalid email address'],
      [{ trainingYear: 2014 }, 'Please select a valid training year (2015 or later)'],
      [{ website: 'javascript:alert(1)' }, 'Invalid website address'],
      [{ images: Array(11).fill('https://pictures.example/1.jpg') }, 'Maximum images reached'],
    ])('%j is told by the application', async (change, message) => {
      const answer = await current().visitor().post('/api/register-guide', applicationOf('fern', change))
      expect(answer).toMatchObject({ status: 400, body: { message } })
    })

    test('an empty call is told what is missing first', async () => {
      const answer = await current().visitor().post<ErrorBody>('/api/register', {})
      expect(answer.status).toBe(400)
      expect(answer.body.message).toBe('Username must be at least 3 characters')
    })
  })
})
