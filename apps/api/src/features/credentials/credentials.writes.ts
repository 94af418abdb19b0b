import type { CredentialRecord, Db } from '@grove/db'
import {
  bumpDirectoryVersion,
  findCredential,
  findPrivateGuideById,
  insertAuditEntries,
  inTransaction,
  lockGuides,
  refreshBadges,
} from '@grove/db'
import type { AuditAction, CredentialKind, PrivateGuide } from '@grove/schema'
import { ForbiddenError, NotFoundError } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { mayAdminister, mayReadPrivately } from '../../context.ts'

/** The guide, for its owner, reviewers and administrators; to everybody else its credentials do not exist. */
export async function getReadableGuide(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  id: number,
): Promise<PrivateGuide> {
  const guide = await findPrivateGuideById(db, id)
  if (guide === undefined || !mayReadPrivately(viewer, guide.userId))
    throw new NotFoundError('Guide not found')
  return guide
}

/** One credential of a guide. @throws NotFoundError */
export async function getCredential(
  db: Db,
  guideId: number,
  kind: CredentialKind,
  now: Date,
): Promise<CredentialRecord> {
  const credential = await findCredential(db, guideId, kind, now)
  if (credential === undefined) throw new NotFoundError('Credential not found')
  return credential
}

/** The guide as it is now, which nobody else changes until the transaction ends. */
async function lockGuide(trx: Db, id: number): Promise<PrivateGuide> {
  await lockGuides(trx, [id])
  const guide = await findPrivateGuideById(trx, id)
  if (guide === undefined) throw new NotFoundError('Guide not found')
  return guide
}

/** The part of a credential that the history records. */
function toldOf(credential: CredentialRecord | undefined): Record<string, unknown> | null {
  if (credential === undefined) return null
  const { kind, issuer, number, issuedOn, validUntil, evidence } = credential
  return { kind, issuer, number, issuedOn, validUntil, evidence: evidence.map(({ fileName }) => fileName) }
}

/** The kind, which tells one credential from another, and of one that was changed the fields that differ. */
function changedFields(before: CredentialRecord | undefined, after: CredentialRecord | undefined) {
  const [old, now] = [toldOf(before), toldOf(after)]
  if (old === null || now === null) return { before: old, after: now }
  const names = Object.keys(now).filter(
    (name) => name === 'kind' || JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  )
  const pick = (fields: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { before: pick(old), after: pick(now) }
}

/** Notes what somebody did with a credential, in the transaction of that. */
export async function auditCredential(
  trx: Db,
  {
    before,
    after,
    ...entry
  }: {
    actor: { id: number | null; username: string }
    action: Extract<AuditAction, `credential.${string}`>
    guide: { id: number; userId: number; userName: string }
    before?: CredentialRecord | undefined
    after?: CredentialRecord | undefined
  },
  now: Date,
): Promise<void> {
  const actorIsOwner = entry.actor.id === entry.guide.userId
  await insertAuditEntries(trx, [{ ...entry, actorIsOwner, ...changedFields(before, after) }], now)
}

/** @throws NotFoundError for whoever may not read it, ForbiddenError for whoever may read it and not change it. */
export async function expectOwner(ctx: MemberContext, guideId: number): Promise<void> {
  const guide = await getReadableGuide(ctx, guideId)
  if (guide.userId !== ctx.viewer.user.id && !mayAdminister(ctx.viewer))
    throw new ForbiddenError('Not authorized to change the credentials of this guide')
}

/** Changes credentials of a guide in one transaction, and what everybody sees of them with it. */
export async function changeCredentials<T>(
  { db, clock, directory }: MemberContext,
  guideId: number,
  change: (trx: Db, guide: PrivateGuide, now: Date) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, async (trx) => {
    const guide = await lockGuide(trx, guideId)
    const changed = await change(trx, guide, clock())
    await refreshBadges(trx, guideId)
    // The profile shows insurance and first aid, too, which are no badges.
    if (guide.published) await bumpDirectoryVersion(trx)
    return changed
  })
  await directory.refresh()
  return result
}
