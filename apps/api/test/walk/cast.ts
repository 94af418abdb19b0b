import type { MadeToken, PrivateGuide, User } from '@grove/schema'
import type { LimitName } from '../../src/http/rate-limit.ts'
import type { LinkPurpose } from '../../src/mail/link-tokens.ts'
import { makeLinkToken } from '../../src/mail/link-tokens.ts'
import { PASSWORD } from '../support/applications.ts'
import type { TestClient } from '../support/client.ts'
import { createTestClock, SiteUnderTest } from '../support/each-site.ts'
import { addAuthenticator, callProcedure } from '../support/second-factor.ts'
import type { TestSite } from '../support/site.ts'

/** Somebody with a session. */
export type Member = TestClient & { user: User }
/** Somebody with a session and a listing. */
export type Lister = Member & { guide: PrivateGuide }

/** The people of the walk over one site; everybody is new each time, so that no case sees another one's. */
export class Cast {
  readonly #site: SiteUnderTest
  #count = 0
  #admin: Promise<Member> | undefined
  readonly #programs = new Map<string, Promise<TestClient>>()

  constructor(site: TestSite) {
    this.#site = new SiteUnderTest(site, createTestClock())
  }

  get services(): TestSite['services'] {
    return this.#site.site.services
  }

  /** A name that nobody has yet. */
  name(): string {
    this.#count += 1
    return `walker-${this.#count}`
  }

  visitor(headers?: Readonly<Record<string, string>>): TestClient {
    return this.#site.visitor(headers)
  }

  member(): Promise<Member> {
    return this.#site.member(this.name())
  }

  admin(): Promise<Member> {
    this.#admin ??= this.#site.admin()
    return this.#admin
  }

  reviewer(): Promise<Member> {
    return this.#site.reviewer(this.name())
  }

  /** With a listing that waits for a decision. */
  applicant(guideData?: object): Promise<Lister> {
    return this.#site.guide(this.name(), guideData)
  }

  /** With a listing that everybody sees. */
  async listed(guideData?: object): Promise<Lister> {
    const lister = await this.applicant(guideData)
    const admin = await this.admin()
    await admin.put(`/api/guides/${lister.guide.id}/application`, { status: 'approved' })
    return lister
  }

  /** A program with a token of this right, of a guide or, where no guide may have it, of an administrator. */
  program(scope: 'own_listing' | 'import'): Promise<TestClient> {
    const known = this.#programs.get(scope)
    if (known !== undefined) return known
    const program = this.#makeProgram(scope)
    this.#programs.set(scope, program)
    return program
  }

  async #makeProgram(scope: 'own_listing' | 'import'): Promise<TestClient> {
    const owner = scope === 'import' ? await this.admin() : await this.listed()
    const { data } = await callProcedure<MadeToken>(owner, 'security.makeToken', {
      name: scope.replace('_', '-'),
      scopes: [scope],
      days: 30,
    })
    if (data === undefined) throw new Error('There is no token')
    return this.visitor({ authorization: `Bearer ${data.token}` })
  }

  /** Somebody who has given the password of an account with an authenticator app. */
  async secondStep(): Promise<{ visitor: TestClient; recoveryCodes: string[] }> {
    const { services } = this.#site.site
    const member = await this.member()
    const { recoveryCodes } = await addAuthenticator(member, services.clock)
    const visitor = this.visitor()
    await visitor.post('/api/login', { username: member.user.username, password: PASSWORD })
    return { visitor, recoveryCodes }
  }

  /** Spends so many points of a limit of an account. */
  async spendPoints(limit: LimitName, userId: number, points: number): Promise<void> {
    const spending = { limit, key: String(userId) }
    await this.#site.site.services.limits.spend(...Array<typeof spending>(points).fill(spending))
  }

  /** The secret of a link as the account gets it in a message. */
  async linkToken({ user }: Pick<Member, 'user'>, purpose: LinkPurpose): Promise<string> {
    const { db, clock } = this.#site.site.services
    const { id } = await db
      .selectFrom('outbox')
      .select('id')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const link = { purpose, userId: user.id, address: user.email, messageId: id }
    return makeLinkToken(db, link, clock())
  }
}
