import { showToast } from '@grove/ui'
import { Button } from '@mantine/core'
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
      void utils.guides.invalidate()
      void utils.review.timeline.invalidate({ id: guideId })
    },
    onError(error) {
      showToast({
        title: isPaused ? 'Your listing is still paused' : 'Your listing was not paused',
        description: error.message,
        variant: 'destructive',
      })
    },
  })
  return (
    <Button
      variant="default"
      size="sm"
      disabled={isPending}
      onClick={() => mutate({ id: guideId, paused: !isPaused })}
    >
      {isPaused ? 'Show it again' : 'Pause my listing'}
    </Button>
  )
}
