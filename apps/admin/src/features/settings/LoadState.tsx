import { ErrorPanel, Spinner } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { Button } from '@mantine/core'

interface LoadStateProps {
  query: { isPending: boolean; error: { message: string } | null; refetch: () => Promise<unknown> }
  /** Says what could not be had. */
  title: string
}

/** Stands in the place of settings that are on their way, or did not come. */
export function LoadState({ query: { isPending, error, refetch }, title }: LoadStateProps) {
  if (isPending)
    return (
      <p role="status">
        <Spinner /> Loading...
      </p>
    )
  if (error === null) return null
  return (
    <ErrorPanel
      headingLevel={3}
      title={title}
      message={callFailureText(error)}
      isAnnounced
      action={
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    />
  )
}
