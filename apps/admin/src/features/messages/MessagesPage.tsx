import type { MessageRow, MessageState, OutboxStateAnswer } from '@grove/schema'
import { MESSAGE_STATES, MESSAGE_TITLES } from '@grove/schema'
import { classNames, ShowOlder } from '@grove/ui'
import { NativeSelect, UnstyledButton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import table from '../../DataTable.module.css'
import { DataTable } from '../../DataTable.tsx'
import { momentOf } from '../../dates.ts'
import { LoadState } from '../../LoadState.tsx'
import { MailText } from '../../MailText.tsx'
import { TabPanel } from '../../TabPanel.tsx'
import { trpc } from '../../trpc.ts'
import { useFocusCaught } from '../../use-focus-caught.ts'
import { ApplicationMessages } from './ApplicationMessages.tsx'
import { EnquiryReports } from './EnquiryReports.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import classes from './MessagesPage.module.css'
import type { MessagesSearch } from './messages-search.ts'

const STATE_LABELS: Readonly<Record<MessageState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
}
const PAGE_SIZE = 50
/** How often messages are read again while some are on their way. */
const REFRESH_MS = 5000

/** Whether messages wait that a mail server takes sooner or later. */
function isSending(outbox: OutboxStateAnswer | undefined): boolean {
  return outbox?.isConfigured === true && outbox.waiting > 0
}

function hasWaiting(pages: readonly { items: readonly MessageRow[] }[] | undefined): boolean {
  return pages?.some(({ items }) => items.some((row) => row.state === 'waiting')) === true
}

/** Messages: what the site has sent, or is going to, to whom, and what came of it. */
export function MessagesPage({ search: { state } }: { search: MessagesSearch }) {
  const navigate = useNavigate()
  const [openId, setOpenId] = useState<number>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The row of a message that is sent again may leave the list.
  const catchFocus = useFocusCaught(() => heading.current)
  const outbox = trpc.messages.state.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isSending(data) ? REFRESH_MS : false),
  })
  const isSendingNow = isSending(outbox.data)
  const messages = trpc.messages.list.useInfiniteQuery(
    { ...(state !== undefined && { state }), limit: PAGE_SIZE },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      initialCursor: undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
      // Once more after the last one has left, so that the list does not stand behind.
      refetchInterval: ({ state: { data } }) =>
        isSendingNow || (outbox.data?.isConfigured === true && hasWaiting(data?.pages)) ? REFRESH_MS : false,
    },
  )
  const rows = messages.data?.pages.flatMap(({ items }) => items)
  return (
    <TabPanel tab={2}>
      <h1 ref={heading} tabIndex={-1}>
        Messages
      </h1>
      {outbox.isPending && <p role="status">Loading the messages...</p>}
      <div className={classes.below} hidden={outbox.isPending}>
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
            onChange={(event) => {
              const next = MESSAGE_STATES.find((value) => value === event.target.value)
              void navigate({ to: '/messages', search: { state: next }, replace: true, resetScroll: false })
            }}
          />
          <ApplicationMessages />
        </div>
        <LoadState query={messages} waiting="Loading the messages..." />
        {rows?.length === 0 && <p role="status">No messages found.</p>}
        {rows !== undefined && rows.length > 0 && <MessageTable rows={rows} onOpen={setOpenId} />}
        <ShowOlder size="xs" list={messages} what="messages" />
        <EnquiryReports />
      </div>
      {openId !== undefined && (
        <MessageDialog id={openId} onClose={() => setOpenId(undefined)} onRetried={catchFocus} />
      )}
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
    <div className={table.box}>
      <div className={classNames(table.frame, table.cards, classes.messages)}>
        <DataTable caption="Messages" heads={['Message', 'To', 'State', 'When', 'Tries', 'Last error']}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <UnstyledButton className={classes.open} onClick={() => onOpen(row.id)}>
                  {MESSAGE_TITLES[row.kind]}
                  {row.address !== null && <span className="visually-hidden"> to {row.address}</span>}
                </UnstyledButton>
              </td>
              <td>{row.address === null ? 'No address' : <MailText address={row.address} />}</td>
              <td>{STATE_LABELS[row.state]}</td>
              <td>{whenOf(row)}</td>
              <td data-head="Tries">{row.tries}</td>
              <td className={classes.error}>{row.lastError}</td>
            </tr>
          ))}
        </DataTable>
      </div>
    </div>
  )
}
