import { Button, EmptyState, LinkButton } from '@grove/ui'
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
            <LinkButton variant="quiet" href="/">
              Return to Home
            </LinkButton>
          </>
        }
      >
        This page could not be shown. It may be well again in a moment.
      </EmptyState>
    </div>
  )
}
