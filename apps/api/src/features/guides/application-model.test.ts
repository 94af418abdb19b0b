import type { PrivateGuide } from '@grove/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLACE } from '../../../test/support/applications.ts'
import type { TestClient } from '../../../test/support/client.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSharedSite } from '../../../test/support/each-site.ts'

const SEED = 20_261_121
const RUNS = { sqlite: 20, postgres: 8 }
/** Of the 36 attempts to save, decide, publish or delete by owner, administrator or stranger in each of the three states. */
const LEAST_ATTEMPTS = { sqlite: 20, postgres: 14 }
const LEAST_STEPS = 15
const MOST_STEPS = 30
const OWNERS = 2

/** A listing as the rules know it, apart from any code of the site. */
interface ModelGuide {
  status: 'pending' | 'approved' | 'rejected'
  published: boolean
}

/** The expected state: the listing of each owner, or none. */
interface Model {
  guides: (ModelGuide | undefined)[]
}

/** The real thing: who calls, and the ids of the listings that there are. */
interface Real {
  owners: readonly TestClient[]
  admin: TestClient
  stranger: TestClient
  visitor: TestClient
  ids: (number | undefined)[]
  /** The actions that were tried, by the state of the listing. */
  attempts: Set<string>
}

type Who = 'owner' | 'other owner' | 'admin' | 'stranger' | 'visitor'
const WHO: readonly Who[] = [
  'owner',
  'owner',
  'admin',
  'admin',
  'admin',
  'other owner',
  'stranger',
  'visitor',
]
/** No listing has it. */
const UNKNOWN_ID = 2_000_000_000

function clientOf(real: Real, who: Who, owner: number): TestClient {
  const of: Record<Who, TestClient | undefined> = {
    owner: real.owners[owner],
    'other owner': real.owners[(owner + 1) % OWNERS],
    admin: real.admin,
    stranger: real.stranger,
    visitor: real.visitor,
  }
  const client = of[who]
  if (client === undefined) throw new Error(`There is no ${who}`)
  return client
}

const mayChange = (who: Who) => who === 'owner' || who === 'admin'

/** The list of the site is what the rules say. */
async function expectListAsModelled({ guides }: Model, real: Real): Promise<void> {
  const list = (await real.visitor.get<{ id: number; applicationStatus: string }[]>('/api/guides')).body
  expect(list.filter((guide) => guide.applicationStatus === 'pending')).toEqual([])
  const shown = list.map(({ id }) => id)
  expect(shown.sort()).toEqual(real.ids.filter((_, owner) => guides[owner]?.published).sort())
}

/** Checks that each kind of viewer sees of a listing only what the rules allow. */
async function expectAsModelled({ guides }: Model, real: Real, owner: number): Promise<void> {
  const guide = guides[owner]
  const id = real.ids[owner] ?? UNKNOWN_ID
  for (const who of ['owner', 'other owner', 'admin', 'visitor'] as const) {
    const isSeen = guide !== undefined && (guide.published || mayChange(who))
    const { status, body } = await clientOf(real, who, owner).get<PrivateGuide>(`/api/guides/${id}`)
    expect([who, status]).toEqual([who, isSeen ? 200 : 404])
    if (isSeen) expect([body.applicationStatus, body.published]).toEqual([guide.status, guide.published])
  }
}

/** One step: what the rules make of it, and that the site makes the same. */
abstract class Step implements fc.AsyncCommand<Model, Real> {
  readonly who: Who
  readonly owner: number
  constructor(who: Who, owner: number) {
    this.who = who
    this.owner = owner
  }

  check(): boolean {
    return true
  }

  abstract send(client: TestClient, id: number): Promise<{ status: number; body: unknown }>
  /** The status by the rules; changes the model where the step is taken. */
  abstract expected(model: Model): number

  async run(model: Model, real: Real): Promise<void> {
    const client = clientOf(real, this.who, this.owner)
    const before = model.guides[this.owner]?.status
    if (before !== undefined) real.attempts.add(`${this.constructor.name} by ${this.who} while ${before}`)
    const { status, body } = await this.send(client, real.ids[this.owner] ?? UNKNOWN_ID)
    expect(status).toBe(this.expected(model))
    if (status === 201) real.ids[this.owner] = (body as PrivateGuide).id
    if (status === 204) real.ids[this.owner] = undefined
    await expectAsModelled(model, real, this.owner)
    await expectListAsModelled(model, real)
  }

  /** The error for viewers who may not change the listing, or where there is none; undefined: go on. */
  refusal(guide: ModelGuide | undefined): number | undefined {
    if (this.who === 'visitor') return 401
    if (guide === undefined) return 404
    if (mayChange(this.who)) return undefined
    return guide.published ? 403 : 404
  }

  toString(): string {
    return `${this.constructor.name} of ${this.owner} by ${this.who} ${this.details()}`
  }

  details(): string {
    return ''
  }
}

/** An owner makes the listing; whatever else the payload claims does not count. */
class Create extends Step {
  override check(): boolean {
    return this.who === 'owner' || this.who === 'visitor'
  }
  send(client: TestClient) {
    return client.post('/api/guides', { ...PLACE, published: true, applicationStatus: 'approved' })
  }
  expected(model: Model): number {
    if (this.who === 'visitor') return 401
    if (model.guides[this.owner] !== undefined) return 409
    model.guides[this.owner] = { status: 'pending', published: false }
    return 201
  }
}

/** A save never publishes and decides nothing; the owner's of a rejected listing sends it back. */
class Save extends Step {
  send(client: TestClient, id: number) {
    return client.put(`/api/guides/${id}`, { bio: 'New.', published: true, applicationStatus: 'approved' })
  }
  expected(model: Model): number {
    const guide = model.guides[this.owner]
    const refused = this.refusal(guide)
    if (refused !== undefined || guide === undefined) return refused ?? 404
    if (this.who === 'owner' && guide.status === 'rejected')
      model.guides[this.owner] = { status: 'pending', published: false }
    return 200
  }
}

/** An administrator approves, which publishes, or rejects, which unpublishes, from any status; nothing else. */
class Decide extends Step {
  readonly status: string
  constructor(who: Who, owner: number, status: string) {
    super(who, owner)
    this.status = status
  }
  send(client: TestClient, id: number) {
    return client.put(`/api/guides/${id}/application`, { status: this.status })
  }
  expected(model: Model): number {
    const { status } = this
    if (this.who !== 'admin') {
      // Bad input is told before who may; neither of them changes anything.
      if (this.who === 'visitor') return 401
      return 403
    }
    if (status !== 'approved' && status !== 'rejected') return 400
    if (model.guides[this.owner] === undefined) return 404
    model.guides[this.owner] = { status, published: status === 'approved' }
    return 200
  }
  override details(): string {
    return this.status
  }
}

/** An administrator publishes what is approved, and unpublishes anything. */
class Publish extends Step {
  readonly published: boolean
  constructor(who: Who, owner: number, published: boolean) {
    super(who, owner)
    this.published = published
  }
  send(client: TestClient, id: number) {
    return client.put(`/api/guides/${id}/publish`, { published: this.published })
  }
  expected(model: Model): number {
    if (this.who !== 'admin') return this.who === 'visitor' ? 401 : 403
    const guide = model.guides[this.owner]
    if (guide === undefined) return 404
    if (this.published && guide.status !== 'approved') return 409
    guide.published = this.published
    return 200
  }
  override details(): string {
    return String(this.published)
  }
}

/** The owner or an administrator deletes the listing; the account stays and may make another. */
class Remove extends Step {
  send(client: TestClient, id: number) {
    return client.delete(`/api/guides/${id}`)
  }
  expected(model: Model): number {
    const refused = this.refusal(model.guides[this.owner])
    if (refused !== undefined) return refused
    model.guides[this.owner] = undefined
    return 204
  }
}

const who = fc.constantFrom(...WHO)
const owner = fc.constantFrom(0, 0, 0, 1)
const statuses = ['approved', 'rejected', 'rejected', 'pending', 'published']
const of = <Parts extends readonly unknown[], Made extends Step>(
  weight: number,
  parts: fc.Arbitrary<Parts>,
  make: (...parts: Parts) => Made,
) => ({ weight, arbitrary: parts.map((made): Step => make(...made)) })

/** A listing is deleted far less often than it is changed, or there would seldom be one to change. */
const step = fc.oneof(
  of(
    5,
    fc.tuple(fc.constantFrom<Who>('owner', 'owner', 'visitor'), owner),
    (...parts) => new Create(...parts),
  ),
  of(5, fc.tuple(who, owner), (...parts) => new Save(...parts)),
  of(6, fc.tuple(who, owner, fc.constantFrom(...statuses)), (...parts) => new Decide(...parts)),
  of(5, fc.tuple(who, owner, fc.boolean()), (...parts) => new Publish(...parts)),
  of(2, fc.tuple(who, owner), (...parts) => new Remove(...parts)),
)
const walk = fc.array(step, { minLength: LEAST_STEPS, maxLength: MOST_STEPS })

async function cast(current: SiteUnderTest): Promise<Omit<Real, 'ids' | 'attempts'>> {
  const owners = await Promise.all(['wren', 'rowan'].map((name) => current.member(name)))
  const [admin, stranger] = await Promise.all([current.admin('keeper'), current.member('stranger')])
  return { owners, admin, stranger, visitor: current.visitor() }
}

describeEachSharedSite(
  'an application and its publication',
  (current) => {
    // Hundreds of calls: a machine that does other work takes longer than other tests may.
    test('go only the ways that the rules know, whoever tries what in whatever order', async () => {
      const people = await cast(current())
      const kind = current().site.env.databaseUrl.startsWith('postgres') ? 'postgres' : 'sqlite'
      const attempts = new Set<string>()
      await fc.assert(
        fc.asyncProperty(walk, async (commands) => {
          const real: Real = { ...people, ids: [undefined, undefined], attempts }
          try {
            await fc.asyncModelRun(() => ({ model: { guides: [undefined, undefined] }, real }), commands)
          } finally {
            // The next walk begins without a listing, also after one that has failed.
            await Promise.all(real.ids.map((id) => id && people.admin.delete(`/api/guides/${id}`)))
          }
        }),
        { numRuns: RUNS[kind], seed: SEED },
      )
      // A walk that leaves out half of the ways would prove little.
      const isTelling = (attempt: string) => /^(?!Create).* by (?:owner|admin|stranger) /.test(attempt)
      expect([...attempts].filter(isTelling).length).toBeGreaterThanOrEqual(LEAST_ATTEMPTS[kind])
    })
  },
  // They apply more often than one address may.
  { env: { RATE_LIMIT: 'off' } },
)
