import { Link } from '@tanstack/react-router'
import { trpc } from '../../trpc.ts'
import classes from './AdminShell.module.css'

/** Says on the first page that messages do not leave the house. */
export function OutboxNotice() {
  const outbox = trpc.messages.state.useQuery(undefined, { staleTime: 0 })
  if (outbox.data?.isLate !== true) return null
  return (
    <p className={classes.notice} role="status">
      Messages have waited for longer than ten minutes. <Link to="/messages">See what waits</Link>
    </p>
  )
}
