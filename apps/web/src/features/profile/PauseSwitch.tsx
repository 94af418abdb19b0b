import { BusyButton, showProblem, showToast } from '@grove/ui'
import { trpc } from '../../trpc.ts'

interface PauseSwitchProps {
  guideId: number
  isPaused: boolean
  /** Told how it stands from now on. */
  onChanged?: (isPaused: boolean) => void
}

/** Takes one's own listing off for a while, or shows it again; at once, and apart from the form. */
export function PauseSwitch({ guideId, isPaused, onChanged }: PauseSwitchProps) {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.guides.update.useMutation({
    onSuccess({ paused }) {
      onChanged?.(paused)
      showToast({
        title: paused ? 'Your listing is paused' : 'Your listing is not paused any more',
        variant: 'success',
      })
      void utils.guides.invalidate()
      void utils.review.timeline.invalidate({ id: guideId })
    },
    onError(error) {
      showProblem(isPaused ? 'Your listing is still paused' : 'Your listing was not paused', error.message)
    },
  })
  return (
    <BusyButton
      variant="default"
      size="sm"
      isBusy={isPending}
      onClick={() => mutate({ id: guideId, paused: !isPaused })}
    >
      {isPaused ? 'Show it again' : 'Pause my listing'}
    </BusyButton>
  )
}
