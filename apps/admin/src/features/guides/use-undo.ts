import type { UndoAnswer } from '@grove/schema'
import { UNDO_OFFERED_MS } from '@grove/schema'
import type { ToastOptions } from '@grove/ui'
import { showProblem, showSuccess, showToast } from '@grove/ui'
import { useMemo } from 'react'
import { showFailure } from '../../show-failure.ts'
import { trpc } from '../../trpc.ts'

function showResult({ changed, failed }: UndoAnswer) {
  const [first] = failed
  if (first === undefined) {
    const what = changed === 1 ? 'The guide is' : `${changed.toLocaleString('en')} guides are`
    showSuccess('Undone', `${what} as before.`)
    return
  }
  const others = failed.length > 1 ? ` (and ${failed.length - 1} more)` : ''
  showProblem('Not undone', `${first.name}${others}: ${first.message}`)
}

/** Offers to take a decision back, for ten seconds in the toast that tells of it. */
export function useUndo() {
  const utils = trpc.useUtils()
  return useMemo(() => {
    async function undo(undoId: number) {
      try {
        showResult(await utils.client.admin.undo.mutate({ undoId }))
      } catch (error) {
        showFailure('Not undone', error)
      }
      await Promise.all([
        utils.admin.guides.invalidate(),
        utils.admin.history.invalidate(),
        utils.review.invalidate(),
        utils.guides.byId.invalidate(),
      ])
    }
    return {
      /** Shows the toast; `undoId` is null where nothing can be taken back. */
      offer(toast: ToastOptions, undoId: number | null) {
        if (undoId === null) showToast(toast)
        else {
          const onClick = () => void undo(undoId)
          showToast(toast, { label: 'Undo', durationMs: UNDO_OFFERED_MS, onClick })
        }
      },
    }
  }, [utils])
}
