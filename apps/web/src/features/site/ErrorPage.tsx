import { AppLink, EmptyState } from '@grove/ui'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import classes from './MessagePage.module.css'

interface ErrorPageProps {
  reset?: () => void
}

/** What stands in the place of a page that failed in a way nobody foresaw; it tells nothing of the inside. */
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
