import { describeEachDatabase } from '@grove/db/testing'
import type { PrivateGuide, User } from '@grove/schema'
import { LOGIN_DELAY, RATE_LIMITS, SESSIONS_PER_USER } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { accountOf, applicationOf, PASSWORD } from '../../test/support/applications.ts'
import type { TestClient } from '../../test/support/client.ts'
import type { SiteUnderTest } from '../../test/support/each-site.ts'
import { describeEachSite, describeSite } from '../../test/support/each-site.ts'
import { startTestSite } from '../../test/support/site.ts'
import { createRateLimits, limitedAddress, limitedNetwork } from './rate-limit.ts'

const WRONG = 'not the password'
const SAME = 'Choose a password that is not the current one.'
const SAME_PASSWORD = { message: SAME, issues: [{ path: 'newPassword', message: SAME }] }
const BEHIND_PROXY = { env: { TRUST_PROXY: 'true' } }

function from(current: SiteUnderTest, address: string): TestClient {
  return current.visitor({ 'x-forwarded-for': address })
}

function login(client: TestClient, username: string, password: string) {
  return client.post('/api/login', { username, password })
}

/** The statuses of so many attempts, one after the other. */
async function statusesOf(
  count: number,
  attempt: (index: number) => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await attempt(index)).status)
  return statuses
}

describeEachSite(
  'failed logins',
  (current) => {
    test('are limited by name and address together, and the right password waits as well', async () => {
      await current().member('fern')
      const { points, windowSeconds } = RATE_LIMITS.loginByNameAndAddress
      const client = from(current(), '192.0.2.1')
      expect(await statusesOf(points, () => login(client, 'fern', WRONG))).toEqual(Array(points).fill(401))
      current().time.advance(60_000)
      const refusal = await login(client, 'Fern', PASSWORD)
      expect(refusal.status).toBe(429)
      expect(refusal.body.message).toBe('Too many failed logins. Please try again in 14 minutes.')
      expect(refusal.headers.get('retry-after')).toBe(String(windowSeconds - 60))
      expect((await login(client, 'other', WRONG)).status).toBe(401)
      expect((await login(from(current(), '192.0.2.2'), 'fern', PASSWORD)).status).toBe(200)
      current().time.advance((windowSeconds - 60) * 1000)
      expect((await login(client, 'fern', PASSWORD)).status).toBe(200)
    })

    test('of strangers keep nobody out, neither at a browser they know nor at a new address', async () => {
      const fern = from(current(), '198.51.100.7')
      await fern.post('/api/register', accountOf('fern'))
      await fern.post('/api/logout')
      const attempts = LOGIN_DELAY.points + 10
      const attack = (username: string) =>
        Promise.all(
          Array.from({ length: attempts }, async (_, index) => {
            const { status } = await login(from(current(), `2001:db8:0:${index % 6}::1`), username, WRONG)
            return status
          }),
        )
      const allRefused = Array(attempts).fill(401)
      expect(await attack('fern')).toEqual(allRefused)
      // A name that nobody has is answered the same.
      expect(await attack('nobody')).toEqual(allRefused)
      expect((await login(from(current(), '192.0.2.2'), 'fern', PASSWORD)).status).toBe(200)
      expect((await login(fern, 'fern', PASSWORD)).status).toBe(200)
    })

    test('of a browser from which one signed in before count by themselves', async () => {
      const fern = await current().member('fern')
      await current().member('oak')
      await fern.post('/api/logout')
      const { points, windowSeconds } = RATE_LIMITS.loginByDevice
      expect(await statusesOf(points, () => login(fern, 'fern', WRONG))).toEqual(Array(points).fill(401))
      const refusal = await login(fern, 'Fern', PASSWORD)
      expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, String(windowSeconds)])
      // The same address without that browser's cookie, and that browser for somebody else's name.
      expect((await login(current().visitor(), 'fern', WRONG)).status).toBe(401)
      expect((await login(fern, 'oak', WRONG)).status).toBe(401)
      const strangers = await current().db.selectFrom('rate_limits').select('key').execute()
      expect(strangers.filter(({ key }) => key.startsWith('loginByName:'))).toHaveLength(2)
      current().time.advance(windowSeconds * 1000)
      expect((await login(fern, 'fern', PASSWORD)).status).toBe(200)
    })

    test('are limited by address over all names', async () => {
      const { points } = RATE_LIMITS.loginByAddress
      const client = from(current(), '192.0.2.1')
      const statuses = await statusesOf(points, (index) => login(client, `name-${index}`, WRONG))
      expect(statuses).toEqual(Array(points).fill(401))
      expect((await login(client, 'one-more', WRONG)).status).toBe(429)
      expect((await login(from(current(), '192.0.2.2'), 'one-more', WRONG)).status).toBe(401)
    })

    test('are counted for the address that the proxy saw, not for one that the caller made up', async () => {
      const { points } = RATE_LIMITS.loginByNameAndAddress
      const attempt = (index: number) =>
        login(from(current(), `203.0.113.${index}, 192.0.2.1`), 'fern', WRONG)
      expect(await statusesOf(points + 1, attempt)).toEqual([...Array(points).fill(401), 429])
    })

    test('count when they come all at once, too', async () => {
      await current().member('fern')
      const { points } = RATE_LIMITS.loginByNameAndAddress
      const client = from(current(), '192.0.2.1')
      const answers = await Promise.all(
        Array.from({ length: 2 * points }, () => login(client, 'fern', WRONG)),
      )
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(points)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(points)
    })

    test('are the only ones that count by name and address', async () => {
      await current().member('fern')
      const { points } = RATE_LIMITS.loginByNameAndAddress
      const stranger = () => from(current(), '192.0.2.1')
      expect(await statusesOf(points + 2, () => login(stranger(), 'fern', PASSWORD))).toEqual(
        Array(points + 2).fill(200),
      )
      expect(await statusesOf(points, () => login(stranger(), 'fern', WRONG))).toEqual(
        Array(points).fill(401),
      )
      expect((await login(stranger(), 'fern', WRONG)).status).toBe(429)
    })

    test('that are refused for one limit are not counted by the others', async () => {
      const { points } = RATE_LIMITS.loginByNameAndAddress
      const client = from(current(), '192.0.2.1')
      await statusesOf(points + RATE_LIMITS.loginByAddress.points, () => login(client, 'fern', WRONG))
      expect((await login(client, 'oak', WRONG)).status).toBe(401)
      expect((await login(from(current(), '192.0.2.2'), 'fern', WRONG)).status).toBe(401)
    })

    test('are counted together by processes on the same database', async () => {
      const second = await startTestSite({
        env: { ...BEHIND_PROXY.env, DATABASE_URL: current().site.env.databaseUrl },
        services: { clock: current().time.clock, passwords: current().site.services.passwords },
      })
      try {
        const { points } = RATE_LIMITS.loginByNameAndAddress
        const client = from(current(), '192.0.2.1')
        await statusesOf(points - 1, () => login(client, 'fern', WRONG))
        const elsewhere = Object.assign(from(current(), '192.0.2.1'), { url: second.url })
        expect((await login(elsewhere, 'fern', WRONG)).status).toBe(401)
        expect((await login(client, 'fern', WRONG)).status).toBe(429)
        expect((await login(elsewhere, 'fern', WRONG)).status).toBe(429)
      } finally {
        await second.close()
      }
    })
  },
  BEHIND_PROXY,
)

describe('failed logins of many networks', () => {
  describeSite((current) => {
    test('of strangers on one name are answered the later the more there are, and only those', async () => {
      await current().member('fern')
      const attempt = (index: number) => login(from(current(), `192.0.2.${index}`), 'fern', WRONG)
      const attempts = LOGIN_DELAY.points + 10
      await Promise.all(Array.from({ length: attempts }, (_, index) => attempt(index)))
      const begun = performance.now()
      expect((await attempt(200)).status).toBe(401)
      expect(performance.now() - begun).toBeGreaterThanOrEqual(10 * LOGIN_DELAY.stepMs)
      const order: string[] = []
      await Promise.all([
        attempt(201).then(() => order.push('on a name that strangers try')),
        login(from(current(), '192.0.2.202'), 'oak', WRONG).then(() => order.push('on another name')),
      ])
      expect(order).toEqual(['on another name', 'on a name that strangers try'])
    })

    test('are limited by name and the wider network of IPv6, which a single server may have', async () => {
      const { points } = RATE_LIMITS.loginByNameAndNetwork
      const attempt = (index: number) =>
        login(from(current(), `2001:db8:7:${index.toString(16)}::1`), 'fern', WRONG)
      const statuses = await Promise.all(Array.from({ length: points }, (_, index) => attempt(index)))
      expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([401]))
      expect((await attempt(points)).status).toBe(429)
      expect((await login(from(current(), '2001:db8:8::1'), 'fern', WRONG)).status).toBe(401)
    })
  }, BEHIND_PROXY)
})

describeEachSite(
  'signing in rightly',
  (current) => {
    const signIn = () => login(current().visitor(), 'fern', PASSWORD)

    test('is limited by account and hour, when it comes all at once too', async () => {
      await current().member('fern')
      const { points, windowSeconds } = RATE_LIMITS.signInByUser
      const answers = await Promise.all(
        Array.from({ length: points + 10 }, (_, index) =>
          login(from(current(), `192.0.2.${index}`), 'fern', PASSWORD),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(points)
      const refusals = answers.filter(({ status }) => status === 429)
      expect(refusals).toHaveLength(10)
      expect(refusals[0]?.body.message).toBe('Too many logins. Please try again in 60 minutes.')
      expect(refusals[0]?.headers.get('retry-after')).toBe(String(windowSeconds))
      const sessions = await current().db.selectFrom('sessions').select('id').execute()
      expect(sessions).toHaveLength(SESSIONS_PER_USER)
      await current().member('oak')
      expect((await login(current().visitor(), 'oak', PASSWORD)).status).toBe(200)
      current().time.advance(windowSeconds * 1000)
      expect((await signIn()).status).toBe(200)
    })

    test('ends the oldest session where there would be too many, and no other', async () => {
      const clients = [await current().member('fern')] as TestClient[]
      while (clients.length <= SESSIONS_PER_USER) {
        current().time.advance(1000)
        const client = current().visitor()
        expect((await login(client, 'fern', PASSWORD)).status).toBe(200)
        clients.push(client)
      }
      const statuses = await Promise.all(
        clients.map(async (client) => (await client.get('/api/user')).status),
      )
      expect(statuses).toEqual([401, ...Array(SESSIONS_PER_USER).fill(200)])
    })

    test('is not used up by what strangers try', async () => {
      await current().member('fern')
      const { points } = RATE_LIMITS.signInByUser
      await statusesOf(points, (index) => login(current().visitor(), 'fern', `${WRONG} ${index}`))
      const rows = await current().db.selectFrom('rate_limits').select('key').execute()
      expect(rows.filter(({ key }) => key.startsWith('signInByUser'))).toEqual([])
    })
  },
  BEHIND_PROXY,
)

describeEachSite('other limits', (current) => {
  test('registrations and applications share one an hour and address', async () => {
    const { points, windowSeconds } = RATE_LIMITS.registrationByAddress
    const visitor = current().visitor()
    const statuses = await statusesOf(points - 1, (index) =>
      visitor.post('/api/register', accountOf(`fern-${index}`)),
    )
    expect(statuses).toEqual(Array(points - 1).fill(201))
    await current().guide('oak')
    const refusal = await visitor.post('/api/register', accountOf('late'))
    expect(refusal).toMatchObject({
      status: 429,
      body: { message: 'Too many registrations from this address. Please try again in 60 minutes.' },
    })
    expect(Number(refusal.headers.get('retry-after'))).toBe(windowSeconds)
    current().time.advance(windowSeconds * 1000)
    expect((await visitor.post('/api/register', accountOf('late'))).status).toBe(201)
  })

  test('a listing that is deleted and made again and again counts as an application each time', async () => {
    const fern = await current().guide('fern')
    const { points } = RATE_LIMITS.registrationByAddress
    const again = async () => {
      const { body } = await fern.get<PrivateGuide>(`/api/guides/user/${fern.user.id}`)
      await fern.delete(`/api/guides/${body.id}`)
      return fern.post('/api/guides', applicationOf('fern').guideData)
    }
    expect(await statusesOf(points - 1, again)).toEqual(Array(points - 1).fill(201))
    expect((await again()).status).toBe(429)
  })

  test('an account changes things so often an hour and no more, unless it administers', async () => {
    const [fern, admin] = [await current().member('fern'), await current().admin()]
    const { limits } = current().site.services
    const spend = ({ user }: { user: User }) =>
      limits.spend(
        ...Array(RATE_LIMITS.changeByAccount.points - 1).fill({
          limit: 'changeByAccount',
          key: String(user.id),
        }),
      )
    await Promise.all([spend(fern), spend(admin)])
    const rename = (client: TestClient, firstName: string) =>
      client.post('/api/trpc/accounts.rename', { firstName, lastName: 'Holt' })
    expect((await rename(fern, 'Fern')).status).toBe(200)
    const refused = await rename(fern, 'Frond')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await fern.get('/api/user')).body).toMatchObject({ firstName: 'Fern' })
    for (const name of ['Ada', 'Ash', 'Oak']) expect((await rename(admin, name)).status).toBe(200)
  })

  test('a form that does not pass is no registration', async () => {
    const visitor = current().visitor()
    const invalid = { ...accountOf('fern'), email: 'nowhere' }
    const statuses = await statusesOf(RATE_LIMITS.registrationByAddress.points + 1, () =>
      visitor.post('/api/register', invalid),
    )
    expect(new Set(statuses)).toEqual(new Set([400]))
  })

  test('failed password changes are limited by user', async () => {
    const fern = await current().member('fern')
    const { points, windowSeconds } = RATE_LIMITS.passwordChangeByUser
    const change = (currentPassword: string) =>
      fern.post('/api/change-password', { currentPassword, newPassword: PASSWORD })
    const same = () => change(PASSWORD)
    // Only a wrong password counts.
    for (let time = 0; time < points + 1; time += 1) expect((await same()).body).toEqual(SAME_PASSWORD)
    expect(await statusesOf(points, () => change(WRONG))).toEqual(Array(points).fill(400))
    expect((await same()).status).toBe(429)
    current().time.advance(windowSeconds * 1000)
    expect((await same()).body).toEqual(SAME_PASSWORD)
  })

  test('places are looked up so often an hour from one address', async () => {
    const { points } = RATE_LIMITS.geocodingByAddress
    const input = encodeURIComponent(JSON.stringify({ city: 'Sheffield', country: 'United Kingdom' }))
    const visitor = current().visitor()
    const statuses = await statusesOf(points, () => visitor.get(`/api/trpc/geo.locate?input=${input}`))
    expect(statuses).toEqual(Array(points).fill(200))
    const refusal = await visitor.get<{ error: { message: string } }>(`/api/trpc/geo.locate?input=${input}`)
    expect(refusal.status).toBe(429)
    expect(refusal.body.error.message).toBe('Too many address look-ups. Please try again in 60 minutes.')
    expect(refusal.headers.get('retry-after')).toBe(String(RATE_LIMITS.geocodingByAddress.windowSeconds))
  })

  test('what is counted names nobody in the database', async () => {
    await login(current().visitor(), 'fern', WRONG)
    const rows = await current().db.selectFrom('rate_limits').select('key').execute()
    expect(rows).toHaveLength(4)
    expect(JSON.stringify(rows)).not.toMatch(/fern|127\.0\.0\.1/)
  })
})

describe('RATE_LIMIT=off', () => {
  describeSite(
    (current) => {
      test('lets load tests through', async () => {
        const visitor = current().visitor()
        const attempts = RATE_LIMITS.loginByAddress.points + 1
        const statuses = await statusesOf(attempts, () => login(visitor, 'fern', WRONG))
        expect(new Set(statuses)).toEqual(new Set([401]))
      })
    },
    { env: { RATE_LIMIT: 'off' } },
  )
})

describe('attempts that are slowed down', () => {
  describeSite((current) => {
    test('are so many at a time, and those beyond are asked to come back in a moment', async () => {
      const { db } = current()
      const limits = createRateLimits({ db, clock: () => new Date() })
      const attempts = await Promise.allSettled(
        Array.from({ length: LOGIN_DELAY.points + 1_020 }, () => limits.slowDown('fern')),
      )
      const refusals = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []))
      expect(refusals.length).toBeGreaterThan(0)
      expect(refusals[0]).toMatchObject({ code: 'too_many', retryAfterSeconds: 2 })
      await limits.slowDown('oak')
    })
  })
})

describeEachDatabase('limits that are spent together', (database) => {
  test('are spent all or none, however many ask at once and in whatever order', async () => {
    const { db } = database()
    const limits = createRateLimits({ db, clock: () => new Date(0) })
    const spendings = [
      { limit: 'enquiryByAddress', key: '192.0.2.1' },
      { limit: 'enquiryByGuide', key: '42' },
    ] as const
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        limits.spend(...(index % 2 === 0 ? spendings : spendings.toReversed())),
      ),
    )
    const { points } = RATE_LIMITS.enquiryByAddress
    const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals).toHaveLength(12 - points)
    for (const refusal of refusals) expect(refusal).toMatchObject({ standing: { limit: 'enquiryByAddress' } })
    expect(await db.selectFrom('rate_limits').select('points').execute()).toEqual([{ points }, { points }])
  })
})

describe('an address that is counted', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is taken for %s', (address, counted) => {
    expect(limitedAddress(address)).toBe(counted)
  })

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ])('%s belongs to %s', (address, network) => {
    expect(limitedNetwork(address)).toBe(network)
  })
})
