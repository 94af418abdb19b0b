import { deleteCredential, listCredentials, updateCredentialCheck, upsertCredential } from '@grove/db'
import type { CheckCredentialInput, Credential, CredentialInput, SaveCredentialInput } from '@grove/schema'
import { ConflictError, invalidField } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { expectListingOfOthers } from '../../context.ts'
import { changeCredential, expectCredential, expectOwner, getReadableGuide } from './credentials.writes.ts'
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
  throw invalidField('issuedOn', 'It cannot be issued in the future')
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
  const { after } = await changeCredential(ctx, input, async (trx, before, _guide, now) => {
    if (before !== undefined && FIELDS.every((field) => before[field] === input[field])) return undefined
    expectVersion(before, version)
    expectIssued(words.issuedOn, now)
    await upsertCredential(trx, { guideId, kind, ...words }, now)
    return 'credential.save'
  })
  return expectCredential(after)
}

/** Removes a credential with its evidence. */
export async function removeCredential(ctx: MemberContext, input: CredentialInput): Promise<void> {
  await expectOwner(ctx, input.id)
  const { before } = await changeCredential(ctx, input, async (trx, before) => {
    await deleteCredential(trx, expectCredential(before).id)
    return 'credential.remove'
  })
  const names = before?.evidence.map(({ name }) => name) ?? []
  await sweepEvidence(ctx, names)
}

/** Notes that a credential was checked as it stands, or takes that back. @throws ConflictError for one that has ended. */
export async function checkCredential(
  ctx: MemberContext,
  { checked, version, ...input }: CheckCredentialInput,
): Promise<Credential> {
  const { after } = await changeCredential(ctx, input, async (trx, before, guide, now) => {
    expectListingOfOthers(ctx.viewer.user, guide)
    const { id, hasEnded, checkedAt } = expectCredential(before)
    expectVersion(before, version)
    if (checked && hasEnded) throw new ConflictError('This credential has ended')
    if (checked === (checkedAt !== null)) return undefined
    await updateCredentialCheck(trx, id, checked ? now : null, now)
    return checked ? 'credential.check' : 'credential.uncheck'
  })
  return expectCredential(after)
}
