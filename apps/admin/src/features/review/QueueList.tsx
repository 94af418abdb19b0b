import type { Queue } from '@grove/schema'
import { displayName, placeLine } from '@grove/schema'
import { classNames } from '@grove/ui'
import { Link } from '@tanstack/react-router'
import table from '../../DataTable.module.css'
import { DataTable } from '../../DataTable.tsx'
import classes from './ReviewPage.module.css'
import type { ReviewSearch } from './review-search.ts'
import { durationSince } from './review-words.ts'

/** The id of the link in an application's row. */
export function rowLinkId(guideId: number): string {
  return `application-${guideId}`
}

interface QueueListProps {
  items: Queue['items']
  search: ReviewSearch
}

/** The applications of the queue, the longest waiting first. */
export function QueueList({ items, search }: QueueListProps) {
  const now = Date.now()
  return (
    <div className={classNames(table.frame, classes.queue)}>
      <DataTable
        caption="Applications, the longest waiting first"
        heads={['Applicant', 'Waiting', 'For', 'Reviewer']}
      >
        {items.map((item) => (
          <tr key={item.id}>
            <td>
              <Link
                id={rowLinkId(item.id)}
                to="/review"
                search={{ ...search, guide: item.id }}
                className={classes.applicant}
              >
                {displayName(item.userName)}
              </Link>
              <span className={classes.small}>
                {placeLine({ ...item, county: '' })}
                {item.isSentAgain && ' · Sent again'}
                {item.isAnswered && !item.waitsForOwner && <strong> · Has answered</strong>}
                {item.kind === 'changes' && ' · Changes of a listing'}
              </span>
            </td>
            <td>{durationSince(item.since, now)}</td>
            <td>{item.waitsForOwner ? 'them' : 'us'}</td>
            <td>{item.assignedTo?.name ?? '–'}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}
