import { momentOf } from '../../dates.ts'
import { LoadState } from '../../LoadState.tsx'
import { trpc } from '../../trpc.ts'
import classes from './MessagesPage.module.css'

/** How many enquiries visitors have written, and the text of those that guides have reported as spam. */
export function EnquiryReports() {
  const reports = trpc.enquiries.reports.useQuery(undefined, { staleTime: 0 })
  return (
    <section className={classes.message} aria-labelledby="enquiries-heading">
      <h2 id="enquiries-heading">Enquiries</h2>
      <LoadState query={reports} waiting="Loading the enquiries..." />
      {reports.data !== undefined && (
        <p>
          {reports.data.total} within 12 months, {reports.data.answered} marked as answered,{' '}
          {reports.data.reported} reported as spam. You see the text of reported ones alone.
        </p>
      )}
      {reports.data?.items.map(({ id, name, email, text, createdAt, userName }) => (
        <article key={id} className={classes.notice}>
          <h3 className={classes.sender}>
            {name} to {userName}
          </h3>
          <p className={classes.words}>
            {email}, {momentOf(createdAt)}
          </p>
          <p className={classes.words}>{text}</p>
        </article>
      ))}
    </section>
  )
}
