import {
  deleteCredential,
  findCredential,
  listCredentials,
  updateCredentialCheck,
  upsertCredential,
} from '@grove/db'
import type { CheckCredentialInput, Credential, CredentialInput, SaveCredentialInput } from '@grove/schema'
import { ConflictError, InvalidError } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { expectListingOfOthers } from '../../context.ts'
import {
  auditCredential,
  changeCredentials,
  expectOwner,
  getCredential,
  getReadableGuide,
} from './credentials.writes.ts'
import { sweepEvidence } from './evidence.writes.ts'

/** The credentials of a guide, for its owner, reviewers and administrators. */
export async function listOfGuide(ctx: MemberContext, guideId: number): Promise<Credential[]> {
  await getReadableGuide(ctx, guideId)
  return listCredentials(ctx.db, guideId, ctx.clock())
}

const FIELDS = ['issuer', 'number', 'issuedOn', 'validUntil'] as const

/** So far the first places of the earth are ahead of UTC: a new day begins there. */
const EARLIEST_ZONE_MS = 14 * 60 * 60 * 1000

/** @throws InvalidError for a day that has not begun anywhere yet. */
function expectIssued(issuedOn: string | null, now: Date): void {
  const latestDay = new Date(now.getTime() + EARLIEST_ZONE_MS).toISOString().slice(0, 10)
  if (issuedOn === null || issuedOn <= latestDay) return
  const message = 'It cannot be issued in the future'
  throw new InvalidError(message, [{ path: 'issuedOn', message }])
}

/** @throws ConflictError where a credential is not the version any more that somebody has opened. */
function expectVersion(stored: Credential | undefined, opened: string | null | undefined): void {
  const version = stored?.updatedAt ?? null
  if (opened === undefined || opened === version) return
  const ends = version === null ? 'removed' : 'changed'
  const done = opened === null ? 'added' : ends
  throw new ConflictError(`This credential has been ${done} since you opened it. Look at it again.`)
}

/**
 * Adds or changes a credential. A change ends its check: it was checked as it stood.
 * @throws InvalidError for one that is issued in the future, ConflictError for another version than was opened.
 */
export async function saveCredential(ctx: MemberContext, input: SaveCredentialInput): Promise<Credential> {
  const { id: guideId, kind, version, ...words } = input
  await expectOwner(ctx, guideId)
  return changeCredentials(ctx, guideId, async (trx, guide, now) => {
    const before = await findCredential(trx, guideId, kind, now)
    if (before !== undefined && FIELDS.every((field) => before[field] === input[field])) return before
    expectVersion(before, version)
    expectIssued(words.issuedOn, now)
    await upsertCredential(trx, { guideId, kind, ...words }, now)
    const after = await getCredential(trx, guideId, kind, now)
    await auditCredential(
      trx,
      { actor: ctx.viewer.user, action: 'credential.save', guide, before, after },
      now,
    )
    return after
  })
}

/** Removes a credential with its evidence. */
export async function removeCredential(ctx: MemberContext, { id, kind }: CredentialInput): Promise<void> {
  await expectOwner(ctx, id)
  const removed = await changeCredentials(ctx, id, async (trx, guide, now) => {
    const before = await getCredential(trx, id, kind, now)
    await deleteCredential(trx, before.id)
    await auditCredential(trx, { actor: ctx.viewer.user, action: 'credential.remove', guide, before }, now)
    return before
  })
  await sweepEvidence(
    ctx,
    removed.evidence.map(({ name }) => name),
  )
}

/** Notes that a credential was checked as it stands, or takes that back. @throws ConflictError for one that has ended. */
export async function checkCredential(
  ctx: MemberContext,
  { id, kind, checked, version }: CheckCredentialInput,
): Promise<Credential> {
  return changeCredentials(ctx, id, async (trx, guide, now) => {
    expectListingOfOthers(ctx.viewer.user, guide)
    const before = await getCredential(trx, id, kind, now)
    expectVersion(before, version)
    if (checked && before.hasEnded) throw new ConflictError('This credential has ended')
    if (checked === (before.checkedAt !== null)) return before
    await updateCredentialCheck(trx, before.id, checked ? now : null, now)
    const after = await getCredential(trx, id, kind, now)
    const action = checked ? 'credential.check' : 'credential.uncheck'
    await auditCredential(trx, { actor: ctx.viewer.user, action, guide, before, after }, now)
    return after
  })
}
