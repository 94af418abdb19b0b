import { EmptyState, LinkButton } from '@grove/ui'
import classes from './MessagePage.module.css'

/** What stands at an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <div className={classes.page}>
      <EmptyState
        title="404 Page Not Found"
        headingLevel={1}
        action={
          <>
            <LinkButton href="/">Return to Home</LinkButton>
            <LinkButton variant="quiet" href="/guides">
              All guides
            </LinkButton>
          </>
        }
      >
        Did you forget to add the page to the router?
      </EmptyState>
    </div>
  )
}
