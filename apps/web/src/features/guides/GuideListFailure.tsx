import { ErrorPanel } from '@grove/ui'
import { Button } from '@mantine/core'
import type { PageProblem } from '../../page-problem.ts'
import { UNAVAILABLE_STATUS } from '../../page-problem.ts'
import { trpc } from '../../trpc.ts'

interface GuideListFailureProps {
  problem: PageProblem
  onRetry: () => void
}

/** Shown in the place of cards that could not be fetched. */
export function GuideListFailure({ problem: { status, message }, onRetry }: GuideListFailureProps) {
  const utils = trpc.useUtils()

  function handleRetry() {
    onRetry()
    // The map of these guides has failed with them.
    void utils.guides.pins.refetch()
  }

  return (
    <ErrorPanel
      isAnnounced
      title={
        status === UNAVAILABLE_STATUS
          ? 'The directory is resting for a moment'
          : 'The guides could not be loaded'
      }
      message={
        <>
          <p>{message}</p>
          {status === UNAVAILABLE_STATUS && <p>Please try again shortly.</p>}
        </>
      }
      action={
        <Button variant="default" onClick={handleRetry}>
          Try again
        </Button>
      }
    />
  )
}
