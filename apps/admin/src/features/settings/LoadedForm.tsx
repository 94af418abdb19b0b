import { ErrorPanel } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface LoadedFormProps<Stored> {
  query: {
    data: Stored | undefined
    isPending: boolean
    error: { message: string } | null
    refetch: () => Promise<unknown>
  }
  /** Values to show until the stored ones have come. */
  instead: Stored
  /** Says what could not be had. */
  failureTitle: string
  children: (stored: Stored) => ReactNode
}

/**
 * A form for stored values. Until they have come, the form is shown with other values and disabled, so that nothing below
 * it moves then. It begins with what is stored now, not on an earlier visit: its query has `gcTime: 0`.
 */
export function LoadedForm<Stored>({ query, instead, failureTitle, children }: LoadedFormProps<Stored>) {
  const { data, isPending, error, refetch } = query
  if (isPending) {
    return (
      <fieldset disabled aria-busy="true">
        <p role="status" className="visually-hidden">
          Loading...
        </p>
        {children(instead)}
      </fieldset>
    )
  }
  return (
    <>
      {error !== null && (
        <ErrorPanel
          headingLevel={3}
          title={failureTitle}
          message={callFailureText(error)}
          isAnnounced
          action={
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {data !== undefined && children(data)}
    </>
  )
}
