import type { Db } from '@grove/db'
import {
  bumpDirectoryVersion,
  findGuideById,
  inTransaction,
  listAdminGuideIds,
  resolveFilter,
} from '@grove/db'
import type { BulkAction, BulkAnswer, BulkInput } from '@grove/schema'
import { DomainError, decisionByAction, displayName } from '@grove/schema'
import type { Context, Viewer } from '../../context.ts'
import { inTurns } from '../../lib/in-turns.ts'
import type { Decision, Outcome } from '../guides/guide-decisions.writes.ts'
import { decideApplication, decidePublished } from '../guides/guide-decisions.writes.ts'

/** The ids of a selection. Always in the same order, so that two transactions never wait for each other. */
async function selectedIds(trx: Db, { selection }: BulkInput): Promise<number[]> {
  if ('ids' in selection) return [...new Set(selection.ids)].sort((a, b) => a - b)
  return listAdminGuideIds(trx, resolveFilter(selection.filter).filter)
}

/** Guides decided in one turn of the event loop: everybody else gets the next one. */
const GUIDES_PER_TURN = 50

async function decideOne(trx: Db, decision: Decision, action: BulkAction): Promise<Outcome> {
  if (action === 'approve' || action === 'reject') {
    return decideApplication(trx, decision, decisionByAction[action])
  }
  return decidePublished(trx, decision, action === 'publish')
}

/**
 * Decides about many guides in one transaction. A guide that a rule keeps from it is named with the reason; the others
 * are changed all the same.
 */
export async function decideMany(
  { db, clock, directory, viewer }: Context & { viewer: Viewer },
  input: BulkInput,
): Promise<BulkAnswer> {
  const answer = await inTransaction(db, async (trx) => {
    const now = clock()
    const failed: BulkAnswer['failed'] = []
    const ids = await selectedIds(trx, input)
    const { selection } = input
    const shownBy = 'ids' in selection ? selection.status : selection.filter.status
    let unchanged = 0
    let isSeen = false
    await inTurns(ids, GUIDES_PER_TURN, async (id) => {
      try {
        const outcome = await decideOne(trx, { actor: viewer.user, id, now, shownBy }, input.action)
        if (outcome === 'unchanged') unchanged += 1
        if (outcome === 'changed-in-public') isSeen = true
      } catch (error) {
        // Rules speak before anything is written: what they refuse leaves the transaction as it was.
        if (!(error instanceof DomainError)) throw error
        const guide = await findGuideById(trx, id)
        const name = guide === undefined ? `Guide ${id}` : displayName(guide.userName)
        failed.push({ id, name, message: error.message })
      }
    })
    // Last of all: whoever saves a guide waits for this row while holding the guide's.
    if (isSeen) await bumpDirectoryVersion(trx)
    return { changed: ids.length - unchanged - failed.length, unchanged, failed }
  })
  await directory.refresh()
  return answer
}
