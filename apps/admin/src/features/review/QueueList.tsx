import type { Queue } from '@grove/schema'
import { displayName, placeLine } from '@grove/schema'
import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './ReviewPage.module.css'
import type { ReviewSearch } from './review-search.ts'
import { durationSince } from './review-words.ts'

interface QueueListProps {
  items: Queue['items']
  search: ReviewSearch
}

/** The applications of the queue, the longest waiting first. */
export function QueueList({ items, search }: QueueListProps) {
  const now = Date.now()
  return (
    <div className={classes.queue}>
      <Table verticalSpacing="xs">
        <Table.Caption className="visually-hidden">Applications, the longest waiting first</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Applicant</Table.Th>
            <Table.Th scope="col">Waiting</Table.Th>
            <Table.Th scope="col">For</Table.Th>
            <Table.Th scope="col">Reviewer</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={item.id}>
              <Table.Td>
                <Link to="/review" search={{ ...search, guide: item.id }} className={classes.applicant}>
                  {displayName(item.userName)}
                </Link>
                <span className={classes.small}>
                  {placeLine({ ...item, county: '' })}
                  {item.isSentAgain && ' · Sent again'}
                  {item.isAnswered && !item.waitsForOwner && <strong> · Has answered</strong>}
                  {item.kind === 'changes' && ' · Changes of a listing'}
                </span>
              </Table.Td>
              <Table.Td>{durationSince(item.since, now)}</Table.Td>
              <Table.Td>{item.waitsForOwner ? 'them' : 'us'}</Table.Td>
              <Table.Td>{item.assignedTo?.name ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
