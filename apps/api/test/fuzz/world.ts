import { createHash, randomBytes } from 'node:crypto'
import { insertEnquiry, updateUserRole, upsertLinkToken } from '@grove/db'
import type { BulkAnswer, Credential, PrivateGuide, RecoveryCodes, User } from '@grove/schema'
import { CREDENTIAL_KINDS } from '@grove/schema'
import { openReferralId } from '../../src/rest/feeds/open-referral-ids.ts'
import { accountOf, applicationOf, CREDENTIAL, PASSWORD } from '../support/applications.ts'
import { setLicence } from '../support/licence.ts'
import { codeAt } from '../support/second-factor.ts'
import type { TestSite } from '../support/site.ts'
import { PIXEL } from '../walk/calls.ts'
import type { Dice } from './dice.ts'

/** Somebody who calls. */
interface Player {
  username: string
  cookie: string
  userId: number
  guideId: number | undefined
}

/** The parts of a call that no schema tells: where it goes, who makes it, and what it brings. */
export interface KnownCall {
  viewer?: string
  /** With its query, where it needs one. */
  path?: string
  body?: object
  cookie?: string
}

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

const VIEWERS = ['visitor', 'member', 'owner', 'admin'] as const
const VISITOR = {
  name: 'Juniper Vale',
  email: 'juniper@vale.example',
  message: 'May I bring my old dog along?',
}
/** Documents that are served, and one that is not. */
const FILES = ['walk-evaluation.pdf', 'session-template.docx', 'no-such-file.pdf']

/** The state between calls: who calls, which ids exist, and the earlier answers. */
export class World {
  readonly viewers: readonly string[] = VIEWERS
  /** Of answers that may be asked for again, by address. */
  readonly etags = new Map<string, string>()
  readonly #site: TestSite
  readonly #names: string
  readonly #players = new Map<string, Player>()
  #guideIds: number[] = []
  /** Somebody with a second factor, and the recovery codes that are left. */
  #careful: { username: string; codes: string[] } | undefined
  #count = 0

  /** `names` begins the names of whoever calls: two worlds of one site need different ones. */
  constructor(site: TestSite, names = 'player') {
    this.#site = site
    this.#names = names
  }

  async #post<T>(
    url: string,
    payload: object,
    {
      cookie = '',
      type = 'application/json',
      method = 'POST',
      status = 201,
    }: { cookie?: string; type?: string; method?: 'POST' | 'PUT'; status?: number } = {},
  ): Promise<{ body: T; cookie: string }> {
    const answer = await this.#site.app.inject({
      method,
      url,
      payload,
      headers: { cookie, 'content-type': type },
      remoteAddress: `172.16.${Math.floor(this.#count / 200)}.${this.#count % 200}`,
    })
    if (answer.statusCode !== status) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    // As it was sent: what a cookie parser makes of it is no longer the same text.
    const [session = ''] = [answer.headers['set-cookie'] ?? ''].flat()
    return { body: answer.json<T>(), cookie: session.split(';', 1)[0] ?? '' }
  }

  /** Puts everybody back to where they can call: signed in, and an owner with a listing. */
  async restore(): Promise<void> {
    for (const viewer of VIEWERS) {
      if (viewer === 'visitor') continue
      const player = this.#players.get(viewer)
      if (player === undefined || !(await this.#isReady(viewer, player)))
        this.#players.set(viewer, await this.#newPlayer(viewer))
    }
    const { db } = this.#site.services
    // Every question is open, so that answers are taken too, and there are feeds.
    await db.updateTable('guides').set({ waits_for_owner: 1, shared_with_partners: 1 }).execute()
    await setLicence(this.#site.services)
    const rows = await db.selectFrom('guides').select('id').orderBy('id').execute()
    this.#guideIds = rows.map(({ id }) => id)
  }

  async #isReady(viewer: string, { cookie, userId, guideId }: Player): Promise<boolean> {
    const session = await this.#site.app.inject({ url: '/api/user', headers: { cookie } })
    if (session.statusCode !== 200) return false
    // One administrator may have taken the rights of another.
    if (viewer === 'admin') return session.json<User>().isAdmin
    const own = await this.#site.app.inject({ url: `/api/guides/user/${userId}`, headers: { cookie } })
    // A member is somebody who may still make a listing.
    if (viewer === 'member') return own.statusCode === 404
    return own.statusCode === 200 && own.json<PrivateGuide>().id === guideId
  }

  async #newPlayer(viewer: string): Promise<Player> {
    this.#count += 1
    const name = `${this.#names}-${viewer}-${this.#count}`
    if (viewer !== 'owner') {
      const { body, cookie } = await this.#post<User>('/api/register', accountOf(name))
      const { db, clock } = this.#site.services
      if (viewer === 'admin') await updateUserRole(db, body.id, 'administrator', clock())
      return { username: name, cookie, userId: body.id, guideId: undefined }
    }
    const { body, cookie } = await this.#post<{ user: User; guide: PrivateGuide }>(
      '/api/register-guide',
      applicationOf(name, { images: [PIXEL] }),
    )
    return { username: name, cookie, userId: body.user.id, guideId: body.guide.id }
  }

  /** Deletes the oldest listings beyond `limit`, so that lists stay short. */
  async thinOut(limit: number): Promise<void> {
    const { db, directory } = this.#site.services
    const ids = this.#guideIds.slice(0, Math.max(0, this.#guideIds.length - limit))
    if (ids.length === 0) return
    await db.deleteFrom('guides').where('id', 'in', ids).execute()
    await directory.refresh()
  }

  cookieOf(viewer: string): string | undefined {
    return this.#players.get(viewer)?.cookie
  }

  usernameOf(viewer: string): string | undefined {
    return this.#players.get(viewer)?.username
  }

  /** Input that names what is there now, for procedures that chance would seldom give one; undefined for others. */
  async inputOf(procedure: string): Promise<unknown> {
    const { db } = this.#site.services
    switch (procedure) {
      case 'admin.bulk': {
        const rows = await db.selectFrom('guides').select(['id', 'updated_at']).limit(3).execute()
        const guides = rows.map(({ id, updated_at }) => ({ id, version: updated_at }))
        return { selection: { guides }, action: 'approve' }
      }
      case 'security.makeToken':
        return { name: `Sync ${Math.random()}`, scopes: ['read'], days: 7 }
      case 'admin.undo': {
        const set = await db.selectFrom('decision_sets').select('id').orderBy('id', 'desc').executeTakeFirst()
        return { undoId: set?.id ?? 1 }
      }
      // They are put back before long.
      case 'admin.deleteAccount':
        return { userId: this.#players.get('owner')?.userId ?? 1 }
      case 'admin.endSessions':
        return { userId: this.#players.get('member')?.userId ?? 1 }
      case 'messages.byId':
      case 'messages.makeLink': {
        const message = await db
          .selectFrom('outbox')
          .select('id')
          .where('kind', '=', 'confirm-email')
          .orderBy('id', 'desc')
          .executeTakeFirst()
        return { id: message?.id ?? 1 }
      }
      case 'enquiries.send':
        return { ...VISITOR, id: (await this.#publicGuideId()) ?? 1 }
      case 'enquiries.update':
      case 'enquiries.blockSender': {
        const guideId = await this.#ownersGuideId()
        if (guideId === undefined) return undefined
        const { message: text, ...sender } = VISITOR
        const id = await insertEnquiry(db, { guideId, text, ...sender }, this.#site.services.clock())
        return procedure === 'enquiries.update' ? { id, isRead: true } : { id, isBlocked: true }
      }
      case 'review.timeline':
      case 'review.state':
      case 'review.open':
      case 'review.ask':
      case 'review.note':
      case 'review.answer':
      case 'review.assign': {
        const id = this.#players.get('owner')?.guideId
        if (id === undefined) return undefined
        const state = { application_status: 'pending', published: 0, waits_for_owner: 1 } as const
        await db.updateTable('guides').set(state).where('id', '=', id).execute()
        return procedure === 'review.assign' ? { id, userId: null } : { id, text: 'Where did you train?' }
      }
      case 'guides.heldChanges':
      case 'guides.decideHeldChanges': {
        const input = await this.#heldChange()
        return procedure === 'guides.decideHeldChanges' ? input : input && { id: input.id }
      }
      case 'review.saveView':
        return { name: 'Mine', waitingFor: 'all' }
      case 'review.removeView':
        return { name: 'Mine' }
      case 'geo.placePage':
        return { country: 'united-kingdom', place: 'sheffield' }
      default:
        return undefined
    }
  }

  /** Makes what a call needs and chance would never find: secrets of letters, codes, files; undefined where it needs nothing. */
  async callOf(operationId: string): Promise<KnownCall | undefined> {
    const member = this.#players.get('member')
    const owner = this.#players.get('owner')
    switch (operationId) {
      case 'confirmPasswordReset':
        return (
          member && {
            body: { token: await this.#linkOf(member.userId, 'reset-password'), newPassword: PASSWORD },
          }
        )
      case 'confirmEmail':
        return member && { body: { token: await this.#linkOf(member.userId, 'confirm-email') } }
      case 'loginSecondFactor':
        return this.#secondStep()
      case 'changePassword':
        return { viewer: 'member', body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} by far` } }
      case 'undoDecisions':
        return this.#decision()
      case 'getOembed': {
        const page = `${this.#site.services.mail.siteOrigin.current()}/guides?near=Sheffield`
        return { viewer: 'visitor', path: `/api/oembed?${new URLSearchParams({ url: page })}` }
      }
      case 'sendEnquiry': {
        const id = await this.#publicGuideId()
        return id === undefined
          ? undefined
          : { viewer: 'visitor', path: `/api/guides/${id}/enquiries`, body: VISITOR }
      }
      case 'decideHeldChanges': {
        const input = await this.#heldChange()
        if (input === undefined) return undefined
        const { id, ...body } = input
        return { viewer: 'admin', path: `/api/guides/${id}/held-changes`, body }
      }
      case 'uploadEvidence':
      case 'checkCredential':
      case 'deleteCredential':
      case 'getEvidence':
      case 'deleteEvidence': {
        // An earlier call may have signed the owner out, or deleted the listing.
        if (owner === undefined || !(await this.#isReady('owner', owner))) return undefined
        const viewer = operationId === 'checkCredential' ? 'admin' : 'owner'
        return { viewer, path: await this.#credentialPath(owner, operationId) }
      }
      default:
        return undefined
    }
  }

  /** The secret of a link, as a letter would bring it. */
  async #linkOf(userId: number, purpose: 'reset-password' | 'confirm-email'): Promise<string> {
    const { db, clock } = this.#site.services
    const token = randomBytes(32).toString('base64url')
    const id = createHash('sha256').update(token).digest('hex')
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    const now = clock()
    const times = { now, expiresAt: new Date(now.getTime() + 60_000) }
    await upsertLinkToken(db, { id, purpose, userId, address: user?.email ?? null, messageId: null }, times)
    return token
  }

  /** Undefined where an earlier call deleted it. */
  async #ownersGuideId(): Promise<number | undefined> {
    const id = this.#players.get('owner')?.guideId ?? 0
    const { db } = this.#site.services
    return (await db.selectFrom('guides').select('id').where('id', '=', id).executeTakeFirst())?.id
  }

  /** Somebody who is public and takes enquiries; undefined where there is no guide at all. */
  async #publicGuideId(): Promise<number | undefined> {
    const { db } = this.#site.services
    const guide = await db.selectFrom('guides').select('id').where('is_public', '=', 1).executeTakeFirst()
    if (guide !== undefined) return guide.id
    const id = await this.#ownersGuideId()
    const state = { application_status: 'approved', published: 1 } as const
    if (id !== undefined) await db.updateTable('guides').set(state).where('id', '=', id).execute()
    return id
  }

  /** Lets a change of the owner's listing wait, and answers what approves it; undefined without a listing. */
  async #heldChange(): Promise<{ id: number; version: string; approved: string[] } | undefined> {
    const { db, clock } = this.#site.services
    const id = await this.#ownersGuideId()
    if (id === undefined) return undefined
    const at = clock().toISOString()
    await db.updateTable('guides').set({ application_status: 'approved' }).where('id', '=', id).execute()
    await db
      .insertInto('held_changes')
      .values({ guide_id: id, changes: '{"website":"oak.example"}', since: at, changed_at: at })
      .onConflict((conflict) => conflict.column('guide_id').doUpdateSet({ changed_at: at }))
      .execute()
    return { id, version: at, approved: ['website'] }
  }

  /** Decides about a listing, and answers what takes that back. */
  async #decision(): Promise<KnownCall | undefined> {
    const [admin, owner] = [this.#players.get('admin'), this.#players.get('owner')]
    if (admin === undefined || !(await this.#isReady('admin', admin))) return undefined
    const { db } = this.#site.services
    const state = { application_status: 'pending', published: 0 } as const
    const id = owner?.guideId ?? 0
    await db.updateTable('guides').set(state).where('id', '=', id).execute()
    const guide = await db.selectFrom('guides').select('updated_at').where('id', '=', id).executeTakeFirst()
    if (guide === undefined) return undefined
    const selection = { guides: [{ id, version: guide.updated_at }] }
    const decision = { selection, action: 'approve' }
    const { cookie } = admin
    const { body } = await this.#post<BulkAnswer>('/api/admin/decisions', decision, { cookie, status: 200 })
    return { viewer: 'admin', body: { undoId: body.undoId } }
  }

  /** Signs in with the password alone, and answers what the second step needs. */
  async #secondStep(): Promise<KnownCall> {
    if (this.#careful === undefined || this.#careful.codes.length === 0)
      this.#careful = await this.#newCareful()
    const { username, codes } = this.#careful
    const login = { username, password: PASSWORD }
    const { cookie } = await this.#post('/api/login', login, { status: 401 })
    return { viewer: 'visitor', cookie, body: { code: codes.pop() } }
  }

  async #newCareful(): Promise<{ username: string; codes: string[] }> {
    this.#count += 1
    const username = `${this.#names}-careful-${this.#count}`
    const { cookie } = await this.#post('/api/register', accountOf(username))
    const call = async <T>(name: string, input: object) => {
      const { body } = await this.#post<{ result: { data: T } }>(`/api/trpc/${name}`, input, {
        cookie,
        status: 200,
      })
      return body.result.data
    }
    const { secret } = await call<{ secret: string }>('security.beginAuthenticator', {})
    const code = codeAt(secret, this.#site.services.clock())
    const { recoveryCodes } = await call<RecoveryCodes>('security.confirmAuthenticator', { code })
    return { username, codes: recoveryCodes }
  }

  /** The path of a credential of the owner, which is there, or of a file that shows it. */
  async #credentialPath({ guideId, cookie }: Player, operationId: string): Promise<string> {
    const path = `/api/guides/${guideId}/credentials/insurance`
    const saved = await this.#post<Credential>(path, CREDENTIAL, { method: 'PUT', cookie, status: 200 })
    if (operationId === 'uploadEvidence') return `${path}/evidence`
    if (operationId === 'checkCredential') return `${path}/check`
    if (operationId === 'deleteCredential') return path
    const [file] = saved.body.evidence
    if (file !== undefined) return `${path}/evidence/${file.name}`
    const { body } = await this.#post<Credential>(`${path}/evidence?fileName=paper.pdf`, PDF, {
      cookie,
      type: 'application/pdf',
    })
    return `${path}/evidence/${body.evidence.at(-1)?.name}`
  }

  /** The ids that a call of this viewer puts into a path. */
  idFor(parameter: string, viewer: string, dice: Dice): string {
    const player = this.#players.get(viewer)
    if (parameter === 'serviceId') {
      const origin = this.#site.services.mail.siteOrigin.current()
      return openReferralId(origin, 'service', this.#guideIds.length === 0 ? 1 : dice.pick(this.#guideIds))
    }
    if (parameter === 'filename') return dice.pick(FILES)
    if (parameter === 'kind') return dice.pick(CREDENTIAL_KINDS)
    if (parameter === 'userId') return String(player?.userId ?? this.#players.get('owner')?.userId ?? 1)
    if (player?.guideId !== undefined && dice.isLucky(0.7)) return String(player.guideId)
    return String(this.#guideIds.length === 0 ? 1 : dice.pick(this.#guideIds))
  }
}
