import type { MessageRow, MessageState } from '@grove/schema'
import { MESSAGE_STATES, MESSAGE_TITLES } from '@grove/schema'
import { BusyButton } from '@grove/ui'
import { Button, NativeSelect, Table } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { momentOf } from '../../dates.ts'
import { TabPanel } from '../../TabPanel.tsx'
import { trpc } from '../../trpc.ts'
import { ApplicationMessages } from './ApplicationMessages.tsx'
import { EnquiryReports } from './EnquiryReports.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import classes from './MessagesPage.module.css'

const STATE_LABELS: Readonly<Record<MessageState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
}
const PAGE_SIZE = 50

/** Messages: what the site has sent, or is going to, to whom, and what came of it. */
export function MessagesPage() {
  const [state, setState] = useState<MessageState>()
  const [openId, setOpenId] = useState<number>()
  const outbox = trpc.messages.state.useQuery(undefined, { staleTime: 0 })
  const messages = trpc.messages.list.useInfiniteQuery(
    { ...(state !== undefined && { state }), limit: PAGE_SIZE },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      initialCursor: undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  )
  const rows = messages.data?.pages.flatMap(({ items }) => items)
  return (
    <TabPanel tab={2}>
      <h1>Messages</h1>
      {outbox.data?.isConfigured === false && (
        <p className={classes.notice} role="status">
          <strong>No mail server is set up yet.</strong> Messages wait here until whoever runs the server
          names one (SMTP_URL). Until then you can open a message and hand its link on.
        </p>
      )}
      {outbox.data !== undefined && (
        <p>
          {outbox.data.waiting} waiting
          {outbox.data.oldestAt !== null && `, the oldest since ${momentOf(outbox.data.oldestAt)}`};{' '}
          {outbox.data.failed} failed.
        </p>
      )}
      <div className={classes.row}>
        <NativeSelect
          label="Show"
          value={state ?? ''}
          data={[
            { value: '', label: 'All messages' },
            ...MESSAGE_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
          ]}
          onChange={(event) => setState(MESSAGE_STATES.find((value) => value === event.target.value))}
        />
        <ApplicationMessages />
      </div>
      {messages.isPending && <p role="status">Loading the messages...</p>}
      {messages.isError && <p role="alert">{messages.error.message}</p>}
      {rows?.length === 0 && <p role="status">No messages found.</p>}
      {rows !== undefined && rows.length > 0 && <MessageTable rows={rows} onOpen={setOpenId} />}
      {messages.hasNextPage && (
        <div>
          <BusyButton
            variant="default"
            size="xs"
            isBusy={messages.isFetchingNextPage}
            onClick={() => void messages.fetchNextPage()}
          >
            Show older messages
          </BusyButton>
        </div>
      )}
      <EnquiryReports />
      {openId !== undefined && <MessageDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </TabPanel>
  )
}

/** When something last happened, or happens next. */
function whenOf({ state, sentAt, nextTryAt, tries, createdAt }: MessageRow): string {
  if (sentAt !== null) return momentOf(sentAt)
  if (state === 'waiting' && tries > 0) return `next try ${momentOf(nextTryAt)}`
  return momentOf(createdAt)
}

function MessageTable({ rows, onOpen }: { rows: readonly MessageRow[]; onOpen: (id: number) => void }) {
  return (
    <section className={classes.scroll} aria-label="Messages">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Message</Table.Th>
            <Table.Th>To</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>When</Table.Th>
            <Table.Th>Tries</Table.Th>
            <Table.Th>Last error</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Button variant="subtle" size="xs" className={classes.open} onClick={() => onOpen(row.id)}>
                  {MESSAGE_TITLES[row.kind]}
                </Button>
              </Table.Td>
              <Table.Td className={classes.address}>{row.address ?? 'No address'}</Table.Td>
              <Table.Td>{STATE_LABELS[row.state]}</Table.Td>
              <Table.Td>{whenOf(row)}</Table.Td>
              <Table.Td>{row.tries}</Table.Td>
              <Table.Td className={classes.address}>{row.lastError ?? ''}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
