import { BusyButton } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import classes from './LoadState.module.css'

interface LoadStateProps {
  /** The call that has fetched what is shown here, or has failed to. */
  query: { isPending: boolean; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Said until the data is there, or the call has failed. */
  waiting?: string
}

/** Says that data is on its way, or why it could not be fetched, and then offers to try again. */
export function LoadState({
  query: { isPending, error, isFetching, refetch },
  waiting = 'Loading...',
}: LoadStateProps) {
  if (isPending) return <p role="status">{waiting}</p>
  if (error == null) return null
  return (
    <div className={classes.failure}>
      <p role="alert">{callFailureText(error)}</p>
      <BusyButton variant="default" size="xs" isBusy={isFetching} onClick={() => void refetch()}>
        Try again
      </BusyButton>
    </div>
  )
}
