import type { Db } from '@grove/db'
import { bumpDirectoryVersion, insertTimelineEntry, lockListings } from '@grove/db'
import type {
  CreateGuideWithAccountInput,
  PrivateGuide,
  SetApplicationStatusInput,
  SetPublishedInput,
} from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { limitedAddress } from '../../http/rate-limit.ts'
import { expectHardToGuess } from '../../lib/hard-to-guess.ts'
import { newToken } from '../../lib/tokens.ts'
import { writeMessage } from '../../mail/write-message.ts'
import { insertAccount } from '../accounts/account.writes.ts'
import { auditGuideChange } from './guide-audit.writes.ts'
import type { Decision, Outcome } from './guide-decisions.writes.ts'
import { decideApplication, decidePublished } from './guide-decisions.writes.ts'
import { getPrivateGuide, insertListing } from './listing.writes.ts'

async function decide(
  { clock, directory, viewer }: MemberContext,
  { id, version }: { id: number; version?: string },
  change: (trx: Db, decision: Decision) => Promise<Outcome | undefined>,
  reason?: string | null,
): Promise<PrivateGuide> {
  return directory.change(async (trx) => {
    await lockListings(trx, [id])
    const outcome = await change(trx, { actor: viewer.user, id, version, reason, now: clock() })
    if (outcome?.isPublicChange) await bumpDirectoryVersion(trx)
    return getPrivateGuide(trx, id)
  })
}

export async function setApplicationStatus(
  ctx: MemberContext,
  { status, reason, ...guide }: SetApplicationStatusInput,
): Promise<PrivateGuide> {
  return decide(ctx, guide, (trx, decision) => decideApplication(trx, decision, status), reason)
}

export async function setPublished(
  ctx: MemberContext,
  { published, ...guide }: SetPublishedInput,
): Promise<PrivateGuide> {
  return decide(ctx, guide, (trx, decision) => decidePublished(trx, decision, published))
}

/** Makes an account with an approved listing, published as asked, all of it or nothing. */
export async function createGuideWithAccount(
  ctx: MemberContext,
  input: CreateGuideWithAccountInput,
): Promise<PrivateGuide> {
  const { address, clock, directory, media, passwords, viewer } = ctx
  const { username, password, firstName, lastName, email, published = false, invite = false, ...data } = input
  if (password !== undefined && !invite) {
    await expectHardToGuess(password, { owner: { username, firstName, lastName }, path: 'password' })
  }
  const pictures = await media.prepare(ctx, data)
  // Nobody knows the password of an account whose owner is still to choose one.
  const given = password === undefined || invite ? newToken() : password
  const passwordHash = await passwords.hash(given, limitedAddress(address))
  const made = await media.save(pictures, { log: ctx.log }, async (trx, urls) => {
    const now = clock()
    const user = await insertAccount(
      trx,
      { username, firstName, lastName, email, isProvisional: true },
      passwordHash,
      now,
    )
    const state = { applicationStatus: 'approved', published } as const
    const guide = await insertListing(trx, { user, data, urls, state }, now)
    await auditGuideChange(trx, { actor: viewer.user, action: 'guide.create', after: guide }, now)
    await insertTimelineEntry(trx, { guideId: guide.id, kind: 'approved', actorId: viewer.user.id }, now)
    if (invite) await writeMessage(trx, { kind: 'invitation', to: { userId: user.id }, data: {} }, now)
    if (published) await bumpDirectoryVersion(trx)
    return guide
  })
  await directory.refresh()
  return made
}
