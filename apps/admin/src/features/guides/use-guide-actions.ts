import type { AdminGuideRow, BulkAction } from '@grove/schema'
import { displayName } from '@grove/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { showFailure } from '../../show-failure.ts'
import { checkSessionAfter, trpc } from '../../trpc.ts'
import type { PendingChange } from './pending-changes.ts'
import { useUndo } from './use-undo.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']

export type GuideAction = BulkAction | 'delete' | 'deleteAccount'

/** The guide that is acted on, as it is shown. */
export type ActedGuide = Pick<
  AdminGuideRow,
  'id' | 'userName' | 'applicationStatus' | 'published' | 'updatedAt'
> & { userId?: number; paused?: boolean }

/** The actions that a guide's state offers, besides deleting it. */
export function decisionsFor({ applicationStatus, published }: ActedGuide): readonly GuideAction[] {
  if (applicationStatus === 'pending') return ['approve', 'reject']
  if (applicationStatus === 'rejected') return ['approve']
  return [published ? 'unpublish' : 'publish']
}

/** The state that an action leads to; null where the guide goes. */
export function stateAfter(action: GuideAction, guide: ActedGuide): PendingChange['to'] {
  const { applicationStatus } = guide
  switch (action) {
    case 'approve':
      return { applicationStatus: 'approved', published: true }
    case 'reject':
      return { applicationStatus: 'rejected', published: false }
    case 'publish':
      return { applicationStatus, published: true }
    case 'unpublish':
      return { applicationStatus, published: false }
    case 'delete':
    case 'deleteAccount':
      return null
  }
}

const DONE: Readonly<Record<GuideAction, (name: string) => { title: string; description: string }>> = {
  approve: (name) => ({ title: 'Guide approved', description: `${name} is published now.` }),
  reject: (name) => ({ title: 'Guide rejected', description: `${name} is not published.` }),
  publish: (name) => ({ title: 'Guide published', description: `${name} is in the directory now.` }),
  unpublish: (name) => ({ title: 'Guide unpublished', description: `${name} is hidden now.` }),
  delete: (name) => ({ title: 'Guide deleted', description: `The listing of ${name} has been removed.` }),
  deleteAccount: (name) => ({
    title: 'Account deleted',
    description: `The account and the listing of ${name} have been removed.`,
  }),
}

/** The words of what was done. A listing that its owner has paused is not shown by being published. */
function doneWords(action: GuideAction, guide: ActedGuide) {
  const name = displayName(guide.userName)
  const done = DONE[action](name)
  const isStillHidden = guide.paused === true && stateAfter(action, guide)?.published === true
  return isStillHidden
    ? { ...done, description: `${name} is not public yet: the owner has paused the listing.` }
    : done
}

interface Done {
  /** The call that undoes the action; null where there is none. */
  undoId: number | null
  /** The guide's version after it. */
  version?: string
}

/** The server's refusal of one guide, in an answer that came with success. */
class RefusedError extends Error {
  readonly status = 409
}

async function send(
  client: Client,
  action: GuideAction,
  { id, userId, updatedAt }: ActedGuide,
  reason: string | undefined,
): Promise<Done> {
  if (action === 'deleteAccount') {
    if (userId === undefined) throw new Error('The account of this guide is not known')
    await client.admin.deleteAccount.mutate({ userId, version: updatedAt })
    return { undoId: null }
  }
  if (action === 'delete') {
    await client.guides.remove.mutate({ id, version: updatedAt })
    return { undoId: null }
  }
  const selection = { guides: [{ id, version: updatedAt }] }
  const { failed, undoId, versions } = await client.admin.bulk.mutate({ selection, action, reason })
  const [refusal] = failed
  if (refusal !== undefined) throw new RefusedError(refusal.message)
  return { undoId, version: versions[0]?.version }
}

/** The later one of two versions of a guide: of the row, and of one's own last decision, which the row does not show yet. */
function latest(guide: ActedGuide, version: string | undefined): ActedGuide {
  return version !== undefined && version > guide.updatedAt ? { ...guide, updatedAt: version } : guide
}

/**
 * Acts on guides one by one. A change shows at once; where the server refuses it, the guide is as it was again, and a
 * toast says why.
 */
export function useGuideActions() {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const undo = useUndo()
  const [changes, setChanges] = useState<readonly PendingChange[]>([])
  /** The last action on each guide: one waits for the one before, so that the server takes them in their order. */
  const underWay = useRef(new Map<number, Promise<string | undefined>>())

  const act = useCallback(
    /**
     * Answers whether it was done. `reason` is sent to the owner with a decision; `onChanged` gets the guide's version
     * after it, before the table shows it.
     */
    async (
      action: GuideAction,
      guide: ActedGuide,
      reason?: string,
      onChanged?: (version: string) => void,
    ): Promise<boolean> => {
      const { id } = guide
      const change: PendingChange = { id, to: stateAfter(action, guide) }
      setChanges((before) => [...before, change])
      const before = underWay.current.get(id) ?? Promise.resolve(undefined)
      const call = before.then((version) => send(utils.client, action, latest(guide, version), reason))
      underWay.current.set(
        id,
        call.then(
          ({ version }) => version,
          () => undefined,
        ),
      )
      const takeBack = () => setChanges((all) => all.filter((other) => other !== change))
      let done: Done
      try {
        done = await call
      } catch (error) {
        showFailure(stateAfter(action, guide) === null ? 'Deletion Failed' : 'Update Failed', error)
        takeBack()
        void utils.admin.guides.invalidate()
        void utils.review.invalidate()
        void utils.guides.byId.invalidate({ id })
        checkSessionAfter(error, queryClient)
        return false
      }
      if (done.version !== undefined) onChanged?.(done.version)
      undo.offer({ ...doneWords(action, guide), variant: 'success' }, done.undoId)
      void utils.admin.history.invalidate()
      void utils.review.invalidate()
      if (stateAfter(action, guide) === null) utils.guides.byId.setData({ id }, undefined)
      else void utils.guides.byId.invalidate({ id })
      // The change is shown as done until the server's own list shows it.
      await utils.admin.guides.invalidate()
      takeBack()
      return true
    },
    [utils, queryClient, undo],
  )

  return { changes, act }
}
