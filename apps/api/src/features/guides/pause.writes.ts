import type { Db } from '@grove/db'
import { insertTimelineEntry, updateGuide } from '@grove/db'
import type { PrivateGuide } from '@grove/schema'
import { auditGuideChange } from './guide-audit.writes.ts'

/** Pauses a listing or shows it again, which its owner has asked for: history and timeline tell of it. */
export async function setPaused(trx: Db, before: PrivateGuide, paused: boolean, now: Date): Promise<void> {
  const { id, userId, username } = before
  await updateGuide(trx, id, { paused, isStillCorrect: true }, now)
  const actor = { id: userId, username }
  const after = { ...before, paused }
  await auditGuideChange(trx, { actor, action: 'guide.update', before, after }, now)
  if (paused !== before.paused)
    await insertTimelineEntry(trx, { guideId: id, kind: paused ? 'paused' : 'resumed', actorId: userId }, now)
}
