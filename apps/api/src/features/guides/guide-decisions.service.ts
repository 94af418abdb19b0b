import type { Db, GuideRecord } from '@grove/db'
import {
  bumpDirectoryVersion,
  findGuideForUpdate,
  updateGuideApplication,
  updateGuidePublished,
} from '@grove/db'
import type {
  AuditAction,
  CreateGuideWithAccountInput,
  PrivateGuide,
  SetApplicationStatusInput,
  SetPublishedInput,
  User,
} from '@grove/schema'
import { ConflictError } from '@grove/schema'
import { insertAccount } from '../../writes/insert-account.ts'
import { getPrivateGuide, insertListing } from '../../writes/insert-listing.ts'
import { auditGuideChange } from './guide-audit.ts'
import { guideNotFound } from './guides.service.ts'
import type { MemberContext } from './guides-write.service.ts'

/** An administrator's decision about one guide, within a transaction. */
export interface Decision {
  actor: User
  id: number
  now: Date
}

async function getForUpdate(trx: Db, id: number): Promise<GuideRecord> {
  const guide = await findGuideForUpdate(trx, id)
  if (guide === undefined) throw guideNotFound()
  return guide
}

async function finishDecision(
  trx: Db,
  { actor, now }: Decision,
  action: AuditAction,
  before: GuideRecord,
  after: GuideRecord | undefined,
): Promise<void> {
  await auditGuideChange(trx, { actor, action, before, after }, now)
  if (before.published || after?.published) await bumpDirectoryVersion(trx)
}

/** Approves, which publishes in the same write, or rejects, which unpublishes; from any status. */
export async function decideApplication(
  trx: Db,
  decision: Decision,
  status: SetApplicationStatusInput['status'],
): Promise<void> {
  const { id, now } = decision
  const before = await getForUpdate(trx, id)
  const isApproved = status === 'approved'
  if (before.applicationStatus === status && before.published === isApproved) return
  const after = await updateGuideApplication(
    trx,
    id,
    { applicationStatus: status, published: isApproved },
    now,
  )
  await finishDecision(trx, decision, isApproved ? 'guide.approve' : 'guide.reject', before, after)
}

/** Publishes or unpublishes. @throws ConflictError for publishing what is pending. */
export async function decidePublished(trx: Db, decision: Decision, published: boolean): Promise<void> {
  const { id, now } = decision
  const before = await getForUpdate(trx, id)
  if (published && before.applicationStatus === 'pending') {
    throw new ConflictError('A pending application must be approved first')
  }
  if (before.published === published) return
  const after = await updateGuidePublished(trx, id, published, now)
  await finishDecision(trx, decision, published ? 'guide.publish' : 'guide.unpublish', before, after)
}

async function decide(
  { db, clock, directory, viewer }: MemberContext,
  id: number,
  change: (trx: Db, decision: Decision) => Promise<void>,
): Promise<PrivateGuide> {
  const guide = await db.transaction().execute(async (trx) => {
    await change(trx, { actor: viewer.user, id, now: clock() })
    return getPrivateGuide(trx, id)
  })
  await directory.refresh()
  return guide
}

export async function setApplicationStatus(
  ctx: MemberContext,
  { id, status }: SetApplicationStatusInput,
): Promise<PrivateGuide> {
  return decide(ctx, id, (trx, decision) => decideApplication(trx, decision, status))
}

export async function setPublished(
  ctx: MemberContext,
  { id, published }: SetPublishedInput,
): Promise<PrivateGuide> {
  return decide(ctx, id, (trx, decision) => decidePublished(trx, decision, published))
}

/** Makes an account with an approved listing, published as asked, all of it or nothing. */
export async function createGuideWithAccount(
  ctx: MemberContext,
  input: CreateGuideWithAccountInput,
): Promise<PrivateGuide> {
  const { clock, directory, media, passwords, viewer } = ctx
  const { username, password, firstName, lastName, email, published = false, ...data } = input
  const pictures = await media.prepare(data)
  const passwordHash = await passwords.hash(password)
  const made = await media.save(pictures, { log: ctx.log }, async (trx, urls) => {
    const now = clock()
    const user = await insertAccount(trx, { username, firstName, lastName, email }, passwordHash, now)
    const state = { applicationStatus: 'approved', published } as const
    const guide = await insertListing(trx, { user, data, urls, state }, now)
    await auditGuideChange(trx, { actor: viewer.user, action: 'guide.create', after: guide }, now)
    if (published) await bumpDirectoryVersion(trx)
    return guide
  })
  await directory.refresh()
  return made
}
