import { AppLink, EmptyState } from '@grove/ui'
import { Button } from '@mantine/core'
import classes from './MessagePage.module.css'

/** The page of an unknown address. */
export function NotFoundPage() {
  return (
    <div className={classes.page}>
      <EmptyState
        title="404 Page Not Found"
        headingLevel={1}
        action={
          <>
            <Button component={AppLink} href="/">
              Return to Home
            </Button>
            <Button component={AppLink} variant="default" href="/guides">
              All guides
            </Button>
          </>
        }
      >
        Did you forget to add the page to the router?
      </EmptyState>
    </div>
  )
}
