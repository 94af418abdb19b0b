import type { Db } from '@grove/db'
import {
  bumpDirectoryVersion,
  countGuidesByState,
  deleteDecisionSet,
  findGuideById,
  hasDecisionSet,
  insertDecidedGuide,
  insertDecisionSet,
  insertMatchingGuides,
  inTransaction,
  listDecidedGuides,
  listSelectedGuides,
  lockListings,
  resolveFilter,
} from '@grove/db'
import type {
  AdminGuideFilter,
  BulkAction,
  BulkAnswer,
  BulkInput,
  BulkPreview,
  BulkPreviewInput,
  SeenGuide,
  SelectAnswer,
  UndoAnswer,
} from '@grove/schema'
import {
  ConflictError,
  DomainError,
  decisionByAction,
  displayName,
  SELECTION_MS,
  UNDO_MS,
} from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { CHANGES_PER_TRANSACTION, inParts } from '../../lib/in-parts.ts'
import { inTurns } from '../../lib/in-turns.ts'
import type { Decision, Outcome } from '../guides/guide-decisions.writes.ts'
import {
  decideApplication,
  decidedState,
  decidePublished,
  undoDecision,
  validateDecision,
} from '../guides/guide-decisions.writes.ts'

/**
 * Selects all guides that match a filter now, each as it is now: what a change of many then decides about is what was
 * counted, whoever applies or saves meanwhile.
 */
export async function selectMatching(
  { db, clock, viewer }: MemberContext,
  filter: AdminGuideFilter,
): Promise<SelectAnswer> {
  return inTransaction(db, async (trx) => {
    const selectionId = await insertDecisionSet(trx, viewer.user.id, clock())
    const count = await insertMatchingGuides(trx, selectionId, resolveFilter(filter).filter)
    return { selectionId, count }
  })
}

/** @throws ConflictError for a selection of somebody else, or one that is too old. */
async function expectSelection(db: Db, id: number, actorId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SELECTION_MS)
  if (!(await hasDecisionSet(db, { id, actorId, since }))) {
    throw new ConflictError('This selection has ended. Select the guides again.')
  }
}

/** The guides of a selection. Always in the same order, so that two transactions never wait for each other. */
async function selectedGuides(
  trx: Db,
  { selection }: BulkInput,
  actorId: number,
  now: Date,
): Promise<SeenGuide[]> {
  if ('guides' in selection) {
    const byId = new Map(selection.guides.map((guide) => [guide.id, guide]))
    return [...byId.values()].sort((a, b) => a.id - b.id)
  }
  await expectSelection(trx, selection.selectionId, actorId, now)
  return listSelectedGuides(trx, selection.selectionId)
}

/** Guides decided in one turn of the event loop: everybody else gets the next one. */
const GUIDES_PER_TURN = 50

/**
 * Decides about guides one after the other within a transaction. A guide that a rule keeps from it is named with the
 * reason; the others are changed all the same.
 */
async function decideEach<Guide extends SeenGuide>(
  trx: Db,
  guides: readonly Guide[],
  decide: (guide: Guide) => Promise<Outcome | undefined>,
): Promise<UndoAnswer> {
  const failed: UndoAnswer['failed'] = []
  let unchanged = 0
  let isPublicChange = false
  await inTurns(guides, GUIDES_PER_TURN, async (seen) => {
    try {
      const outcome = await decide(seen)
      if (outcome === undefined) unchanged += 1
      if (outcome?.isPublicChange) isPublicChange = true
    } catch (error) {
      // Rules speak before anything is written: what they refuse leaves the transaction as it was.
      if (!(error instanceof DomainError)) throw error
      const guide = await findGuideById(trx, seen.id)
      const name = guide === undefined ? `Guide ${seen.id}` : displayName(guide.userName)
      failed.push({ id: seen.id, name, message: error.message })
    }
  })
  // Last of all: whoever saves a guide waits for this row while holding the guide's.
  if (isPublicChange) await bumpDirectoryVersion(trx)
  return { changed: guides.length - unchanged - failed.length, unchanged, failed }
}

function decideOne(trx: Db, decision: Decision, action: BulkAction): Promise<Outcome | undefined> {
  if (action === 'approve' || action === 'reject') {
    return decideApplication(trx, decision, decisionByAction[action])
  }
  return decidePublished(trx, decision, action === 'publish')
}

/** The state in which each decision leaves a guide. */
const STATE_AFTER = {
  approve: decidedState(decisionByAction.approve),
  reject: decidedState(decisionByAction.reject),
  publish: { published: true },
  unpublish: { published: false },
} as const

/** Tells how many guides a decision would leave as they are, and why where it may not be, by their states; changes nothing. */
export async function previewMany(
  { db, clock, viewer }: MemberContext,
  { selection, action }: BulkPreviewInput,
): Promise<BulkPreview> {
  if ('selectionId' in selection) await expectSelection(db, selection.selectionId, viewer.user.id, clock())
  const chosen =
    'guides' in selection ? { ids: selection.guides.map(({ id }) => id) } : { setId: selection.selectionId }
  const preview: BulkPreview = { unchanged: 0, refused: [] }
  for (const { count, ...before } of await countGuidesByState(db, chosen)) {
    const { problem, isChange } = validateDecision(before, STATE_AFTER[action])
    if (problem !== undefined) preview.refused.push({ message: problem, count })
    else if (!isChange) preview.unchanged += count
  }
  return preview
}

/**
 * Decides about one or many guides, each only as it was seen, and keeps what it takes to undo it. Many are decided in parts,
 * each in one transaction. What takes longer than it may be taken back is not offered to be undone.
 */
export async function decideMany(
  { db, clock, directory, viewer }: MemberContext,
  input: BulkInput,
): Promise<BulkAnswer> {
  const actor = viewer.user
  const begun = clock()
  const undoUntil = new Date(begun.getTime() + UNDO_MS)
  const { guides, undoId } = await inTransaction(db, async (trx) => ({
    guides: await selectedGuides(trx, input, actor.id, begun),
    undoId: await insertDecisionSet(trx, actor.id, begun),
  }))

  async function decidePart(trx: Db, part: readonly SeenGuide[]) {
    const now = clock()
    await lockListings(
      trx,
      part.map(({ id }) => id),
    )
    const versions: SeenGuide[] = []
    const decided = await decideEach(trx, part, async (seen) => {
      const outcome = await decideOne(
        trx,
        { actor, now, undoUntil, reason: input.reason, ...seen },
        input.action,
      )
      if (outcome !== undefined) {
        const { before, after } = outcome
        const changed = { id: seen.id, version: after.updatedAt }
        await insertDecidedGuide(trx, undoId, { ...changed, before })
        if ('guides' in input.selection) versions.push(changed)
      }
      return outcome
    })
    return { ...decided, versions }
  }

  const all = { changed: 0, unchanged: 0, failed: [] as UndoAnswer['failed'], versions: [] as SeenGuide[] }
  await inParts(
    guides,
    CHANGES_PER_TRANSACTION,
    async (part) => {
      const decided = await directory.change((trx) => decidePart(trx, part))
      all.changed += decided.changed
      all.unchanged += decided.unchanged
      all.failed.push(...decided.failed)
      all.versions.push(...decided.versions)
    },
    (done) => `The first ${done} of ${guides.length} guides were decided. Select the others again.`,
  )
  return { ...all, undoId: all.changed > 0 && clock() < undoUntil ? undoId : null }
}

/** Takes a change of one or many back, but for guides that have changed again since. */
export async function undoMany(
  { clock, directory, viewer }: MemberContext,
  undoId: number,
): Promise<UndoAnswer> {
  return directory.change(async (trx) => {
    const now = clock()
    const since = new Date(now.getTime() - UNDO_MS)
    const actor = viewer.user
    const guides = (await hasDecisionSet(trx, { id: undoId, actorId: actor.id, since }))
      ? await listDecidedGuides(trx, undoId)
      : []
    if (guides.length === 0) throw new ConflictError('It is too late to undo this')
    await deleteDecisionSet(trx, undoId)
    return decideEach(trx, guides, ({ id, version, before }) =>
      undoDecision(trx, { actor, now, id, version }, before),
    )
  })
}
