import { BusyButton } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import classes from './LoadFailure.module.css'

interface LoadFailureProps {
  /** The call that has fetched what is shown here, or has failed to. */
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Says why data could not be fetched, where it could not, and offers to try again. */
export function LoadFailure({ query: { error, isFetching, refetch } }: LoadFailureProps) {
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
