import type { CredentialRecord, Db, NewAuditEntry } from '@grove/db'
import {
  bumpDirectoryVersion,
  findCredential,
  findPrivateGuideById,
  insertAuditEntry,
  lockGuides,
  refreshBadges,
} from '@grove/db'
import type { AuditAction, CredentialInput, PrivateGuide } from '@grove/schema'
import { ForbiddenError, NotFoundError } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { mayAdminister, mayReadPrivately } from '../../context.ts'
import { changedFields } from '../../lib/changed-fields.ts'

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

/** @throws NotFoundError where there is no such credential. */
export function expectCredential(credential: CredentialRecord | undefined): CredentialRecord {
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
function toldChange(before: CredentialRecord | undefined, after: CredentialRecord | undefined) {
  const [old, now] = [toldOf(before), toldOf(after)]
  return old === null || now === null ? { before: old, after: now } : changedFields(old, now, ['kind'])
}

type CredentialAction = Extract<AuditAction, `credential.${string}`>

interface AuditedCredential {
  actor: NewAuditEntry['actor']
  action: CredentialAction
  guide: { id: number; userId: number; userName: string }
  before?: CredentialRecord | undefined
  after?: CredentialRecord | undefined
}

/** Notes what somebody did with a credential, in the transaction of that. */
export async function auditCredential(
  trx: Db,
  { before, after, ...entry }: AuditedCredential,
  now: Date,
): Promise<void> {
  const actorIsOwner = entry.actor.id === entry.guide.userId
  await insertAuditEntry(trx, { ...entry, actorIsOwner, ...toldChange(before, after) }, now)
}

/** @throws NotFoundError for whoever may not read it, ForbiddenError for whoever may read it and not change it. */
export async function expectOwner(ctx: MemberContext, guideId: number): Promise<void> {
  const guide = await getReadableGuide(ctx, guideId)
  if (guide.userId !== ctx.viewer.user.id && !mayAdminister(ctx.viewer))
    throw new ForbiddenError('Not authorized to change the credentials of this guide')
}

/**
 * Changes one credential in one transaction, with its history and what everybody sees of it. `change` answers what it did,
 * or undefined where nothing had to be done. Answers the credential as it was and as it is.
 */
export async function changeCredential(
  { clock, directory, viewer }: MemberContext,
  { id: guideId, kind }: CredentialInput,
  change: (
    trx: Db,
    before: CredentialRecord | undefined,
    guide: PrivateGuide,
    now: Date,
  ) => Promise<CredentialAction | undefined>,
): Promise<{ before: CredentialRecord | undefined; after: CredentialRecord | undefined }> {
  return directory.change(async (trx) => {
    const now = clock()
    const guide = await lockGuide(trx, guideId)
    const before = await findCredential(trx, guideId, kind, now)
    const action = await change(trx, before, guide, now)
    const after = action === undefined ? before : await findCredential(trx, guideId, kind, now)
    if (action !== undefined)
      await auditCredential(trx, { actor: viewer.user, action, guide, before, after }, now)
    await refreshBadges(trx, guideId)
    // The profile shows insurance and first aid, too, which are no badges.
    if (guide.published) await bumpDirectoryVersion(trx)
    return { before, after }
  })
}
