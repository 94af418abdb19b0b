import { BusyButton } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import classes from './LoadFailure.module.css'

interface LoadFailureProps {
  /** The call that has fetched what is shown here, or has failed to. */
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
  /** True offers to try again. */
  canRetry?: boolean
}

/** Says why data could not be fetched, where it could not. */
export function LoadFailure({ query: { error, isFetching, refetch }, canRetry = false }: LoadFailureProps) {
  if (error == null) return null
  return (
    <div className={classes.failure}>
      <p role="alert">{callFailureText(error)}</p>
      {canRetry && (
        <BusyButton variant="default" size="xs" isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </BusyButton>
      )}
    </div>
  )
}
