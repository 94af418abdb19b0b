import { AppLink, EmptyState } from '@grove/ui'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import classes from './MessagePage.module.css'

interface ErrorPageProps {
  reset?: () => void
}

/** Shown in the place of a page that failed with an unknown error, without its inner text. */
export function ErrorPage({ reset }: ErrorPageProps) {
  const router = useRouter()
  return (
    <div className={classes.page}>
      <EmptyState
        title="Something went wrong"
        headingLevel={1}
        action={
          <>
            <Button
              onClick={() => {
                reset?.()
                void router.invalidate()
              }}
            >
              Try again
            </Button>
            <Button component={AppLink} variant="default" href="/">
              Return to Home
            </Button>
          </>
        }
      >
        This page could not be shown. It may be well again in a moment.
      </EmptyState>
    </div>
  )
}
