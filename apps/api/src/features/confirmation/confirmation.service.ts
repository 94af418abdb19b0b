import type { Db } from '@grove/db'
import {
  bumpDirectoryVersion,
  confirmListing,
  findPrivateGuideById,
  findPrivateGuideByUserId,
  insertTimelineEntry,
  lockGuides,
} from '@grove/db'
import type { PrivateGuide } from '@grove/schema'
import { InvalidError, LINK_ENDED } from '@grove/schema'
import type { Context } from '../../context.ts'
import { expectLinkToken, useLinkToken } from '../../mail/link-tokens.ts'
import { setPaused } from '../guides/pause.writes.ts'

const PURPOSES = ['confirm-listing'] as const

/** Tells whether a link still works. Using it up is left to its buttons: programs open links, too. */
export async function checkLink({ db, clock }: Context, token: string) {
  try {
    await expectLinkToken(db, token, PURPOSES, clock())
    return { isValid: true }
  } catch (error) {
    if (error instanceof InvalidError) return { isValid: false }
    throw error
  }
}

/** Does something with the listing of whoever was sent a link, which is used up by it. */
async function withLink(
  { clock, directory }: Context,
  token: string,
  change: (trx: Db, guide: PrivateGuide, now: Date) => Promise<void>,
): Promise<void> {
  await directory.change(async (trx) => {
    const now = clock()
    const { userId } = await useLinkToken(trx, token, PURPOSES, now)
    const own = await findPrivateGuideByUserId(trx, userId)
    if (own === undefined) throw new InvalidError(LINK_ENDED)
    await lockGuides(trx, [own.id])
    const guide = await findPrivateGuideById(trx, own.id)
    if (guide === undefined) throw new InvalidError(LINK_ENDED)
    await change(trx, guide, now)
    await bumpDirectoryVersion(trx)
  })
}

/** "Yes, all correct": everybody reads when that was. */
export async function confirmByLink(ctx: Context, token: string) {
  await withLink(ctx, token, async (trx, { id, userId }, now) => {
    await confirmListing(trx, id, now)
    await insertTimelineEntry(trx, { guideId: id, kind: 'confirmed', actorId: userId }, now)
  })
  return { message: 'Thank you. Your listing says that it is confirmed.' }
}

/** "Pause it": visitors do not see it until its owner shows it again. */
export async function pauseByLink(ctx: Context, token: string) {
  await withLink(ctx, token, (trx, guide, now) => setPaused(trx, guide, true, now))
  return { message: 'Your listing is paused. Sign in to show it again.' }
}
