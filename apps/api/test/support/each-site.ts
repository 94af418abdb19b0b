import { updateUserRole } from '@grove/db'
import type { PrivateGuide, Role, User } from '@grove/schema'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { createPasswords } from '../../src/features/accounts/passwords.ts'
import { accountOf, applicationOf } from './applications.ts'
import { TestClient } from './client.ts'
import type { TestSite, TestSiteOptions } from './site.ts'
import { startTestSite } from './site.ts'

/** Passwords as cheap as argon2 can be: these tests are about the rules around them. */
export const cheapPasswords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })

/** A clock that stands still until it is told to go on. */
export function createTestClock(start = '2026-06-01T08:00:00.000Z') {
  let now = Date.parse(start)
  return {
    clock: () => new Date(now),
    advance(ms: number) {
      now += ms
    },
    /** Back to the start. */
    reset() {
      now = Date.parse(start)
    },
  }
}

/** The running site of a test and who calls it. */
export class SiteUnderTest {
  readonly site: TestSite
  readonly time: ReturnType<typeof createTestClock>

  constructor(site: TestSite, time: ReturnType<typeof createTestClock>) {
    this.site = site
    this.time = time
  }

  get db() {
    return this.site.services.db
  }

  /** Takes away what a test has left, and sets the clock back. */
  async empty(): Promise<void> {
    this.time.reset()
    await this.site.empty()
  }

  /** Somebody with a browser of their own, signed out. */
  visitor(headers?: Readonly<Record<string, string>>): TestClient {
    return new TestClient(this.site.url, headers)
  }

  /** Somebody with an account and no listing. */
  async member(username: string): Promise<TestClient & { user: User }> {
    const client = this.visitor()
    const { body } = await client.post<User>('/api/register', accountOf(username))
    return Object.assign(client, { user: body })
  }

  async admin(username = 'keeper'): Promise<TestClient & { user: User }> {
    return this.withRole(username, 'administrator')
  }

  async reviewer(username = 'warden'): Promise<TestClient & { user: User }> {
    return this.withRole(username, 'reviewer')
  }

  private async withRole(username: string, role: Role): Promise<TestClient & { user: User }> {
    const client = await this.member(username)
    await updateUserRole(this.db, client.user.id, role, this.time.clock())
    return client
  }

  /** Somebody with an account and a pending listing. */
  async guide(
    username: string,
    guideData: object = {},
  ): Promise<TestClient & { user: User; guide: PrivateGuide }> {
    const client = this.visitor()
    const answer = await client.post<{ user: User; guide: PrivateGuide }>(
      '/api/register-guide',
      applicationOf(username, guideData),
    )
    return Object.assign(client, answer.body)
  }
}

interface EmptiedSiteOptions extends TestSiteOptions {
  /** Each test has a site of its own, and none that others have used: for what a site keeps in memory or does by itself. */
  isOwn?: boolean
}

type Suite = (current: () => SiteUnderTest) => void

/** Describes the same behaviours of a running site on SQLite and on PostgreSQL; each test finds an empty one. */
export function describeEachSite(
  name: string,
  suite: Suite,
  options: Omit<EmptiedSiteOptions, 'database'> = {},
): void {
  for (const database of ['sqlite', 'postgres'] as const) {
    describe(`${name} (${database})`, () => describeSite(suite, { ...options, database }))
  }
}

/** The same where the tests leave each other alone: one site of each database serves all of them. */
export function describeEachSharedSite(
  name: string,
  suite: Suite,
  options: Omit<TestSiteOptions, 'database'> = {},
): void {
  for (const database of ['sqlite', 'postgres'] as const) {
    describe(`${name} (${database})`, () => describeSharedSite(suite, { ...options, database }))
  }
}

async function start(options: TestSiteOptions): Promise<SiteUnderTest> {
  const time = createTestClock()
  const services = { passwords: cheapPasswords, clock: time.clock, ...options.services }
  return new SiteUnderTest(await startTestSite({ ...options, services }), time)
}

/** Behaviours that have nothing to do with databases; each test finds an empty site. */
export function describeSite(suite: Suite, { isOwn = false, ...options }: EmptiedSiteOptions = {}): void {
  let current: SiteUnderTest | undefined
  const close = async () => {
    await current?.site.close()
    current = undefined
  }
  beforeEach(async () => {
    if (current === undefined) current = await start(options)
    else await current.empty()
  })
  if (isOwn) afterEach(close)
  else afterAll(close)
  suite(() => running(current))
}

/** The same with one site for all of them, where the tests leave each other alone. */
export function describeSharedSite(suite: Suite, options: TestSiteOptions = {}): void {
  let current: SiteUnderTest | undefined
  beforeAll(async () => {
    current = await start(options)
  })
  afterAll(async () => {
    await current?.site.close()
    current = undefined
  })
  suite(() => running(current))
}

function running(current: SiteUnderTest | undefined): SiteUnderTest {
  if (current === undefined) throw new Error('There is a site only while a test runs')
  return current
}
