import { RATE_LIMITS } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { accountOf, PASSWORD } from '../testing/applications.ts'
import type { TestClient } from '../testing/client.ts'
import type { SiteUnderTest } from '../testing/each-site.ts'
import { describeEachSite, describeSite } from '../testing/each-site.ts'
import { startTestSite } from '../testing.ts'
import { limitedAddress } from './rate-limit.ts'

const WRONG = 'not the password'
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
      expect(refusal.body.message).toBe('Too many failed logins. Please try again later.')
      expect(refusal.headers.get('retry-after')).toBe(String(windowSeconds - 60))
      expect((await login(client, 'other', WRONG)).status).toBe(401)
      expect((await login(from(current(), '192.0.2.2'), 'fern', PASSWORD)).status).toBe(200)
      current().time.advance((windowSeconds - 60) * 1000)
      expect((await login(client, 'fern', PASSWORD)).status).toBe(200)
    })

    test('are limited by name over all addresses', async () => {
      await current().member('fern')
      const { points } = RATE_LIMITS.loginByName
      const statuses = await statusesOf(points, (index) =>
        login(from(current(), `192.0.2.${Math.floor(index / 5)}`), 'fern', WRONG),
      )
      expect(statuses).toEqual(Array(points).fill(401))
      expect((await login(from(current(), '198.51.100.7'), 'fern', PASSWORD)).status).toBe(429)
      expect((await login(from(current(), '198.51.100.7'), 'oak', WRONG)).status).toBe(401)
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

    test('are the only ones that count: signing in rightly never runs out', async () => {
      await current().member('fern')
      const { points } = RATE_LIMITS.loginByNameAndAddress
      const client = from(current(), '192.0.2.1')
      expect(await statusesOf(points + 2, () => login(client, 'fern', PASSWORD))).toEqual(
        Array(points + 2).fill(200),
      )
      expect(await statusesOf(points, () => login(client, 'fern', WRONG))).toEqual(Array(points).fill(401))
    })

    test('that are refused for one limit are not counted by the others', async () => {
      const { points } = RATE_LIMITS.loginByNameAndAddress
      const client = from(current(), '192.0.2.1')
      await statusesOf(points + RATE_LIMITS.loginByName.points, () => login(client, 'fern', WRONG))
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
      body: { message: 'Too many registrations from this address. Please try again later.' },
    })
    expect(Number(refusal.headers.get('retry-after'))).toBe(windowSeconds)
    current().time.advance(windowSeconds * 1000)
    expect((await visitor.post('/api/register', accountOf('late'))).status).toBe(201)
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
    expect(await statusesOf(points + 1, () => change(PASSWORD))).toEqual(Array(points + 1).fill(200))
    expect(await statusesOf(points, () => change(WRONG))).toEqual(Array(points).fill(400))
    expect((await change(PASSWORD)).status).toBe(429)
    current().time.advance(windowSeconds * 1000)
    expect((await change(PASSWORD)).status).toBe(200)
  })

  test('places are looked up so often an hour from one address', async () => {
    const { points } = RATE_LIMITS.geocodingByAddress
    const input = encodeURIComponent(JSON.stringify({ city: 'Sheffield', country: 'United Kingdom' }))
    const visitor = current().visitor()
    const statuses = await statusesOf(points, () => visitor.get(`/api/trpc/geo.locate?input=${input}`))
    expect(statuses).toEqual(Array(points).fill(200))
    const refusal = await visitor.get<{ error: { message: string } }>(`/api/trpc/geo.locate?input=${input}`)
    expect(refusal.status).toBe(429)
    expect(refusal.body.error.message).toBe('Too many address look-ups. Please try again later.')
    expect(refusal.headers.get('retry-after')).toBe(String(RATE_LIMITS.geocodingByAddress.windowSeconds))
  })

  test('what is counted names nobody in the database', async () => {
    await login(current().visitor(), 'fern', WRONG)
    const rows = await current().db.selectFrom('rate_limits').select('key').execute()
    expect(rows).toHaveLength(3)
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
})
