import type { Enquiry } from '@grove/schema'
import { dayWords } from '@grove/schema'
import { BusyButton, LaterConfirmDialog, ShowOlder, showProblem } from '@grove/ui'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useSayReady } from '../../page-ready.ts'
import { trpc } from '../../trpc.ts'
import classes from './AccountCard.module.css'
import { AccountCard, AccountPage } from './AccountPage.tsx'

const DELIVERY = { waiting: 'On its way to you', sent: 'Delivered', failed: 'Not delivered' } as const
const PAGE_SIZE = 20

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/** "25 November 2026, 10:12 UTC". */
function momentWords(at: string): string {
  return `${dayWords(at)}, ${TIME.format(new Date(at))} UTC`
}

function showFailure({ message }: { message: string }): void {
  showProblem('Not saved', message)
}

/** The messages of visitors to one's listing. */
export function EnquiriesPage() {
  useSayReady()
  const enquiries = trpc.enquiries.list.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: ({ nextCursor }) => nextCursor, initialCursor: undefined, staleTime: 0 },
  )
  const items = enquiries.data?.pages.flatMap((page) => page.items)
  const unread = enquiries.data?.pages[0]?.unread ?? 0
  return (
    <AccountPage title="Enquiries" needsScripts>
      <TakesEnquiries />
      {enquiries.isPending && (
        <p role="status" className="script-only">
          Loading...
        </p>
      )}
      {enquiries.isError && <p role="alert">{enquiries.error.message}</p>}
      {items?.length === 0 && (
        <AccountCard>
          <p>Nobody has written to you yet. Messages of visitors stand here for 12 months.</p>
        </AccountCard>
      )}
      {items !== undefined && items.length > 0 && (
        <p role="status">{unread === 0 ? 'You have read all of them.' : `${unread} unread`}</p>
      )}
      {items?.map((enquiry) => (
        <EnquiryCard key={enquiry.id} enquiry={enquiry} />
      ))}
      <ShowOlder list={enquiries} what="enquiries" />
    </AccountPage>
  )
}

/** Whether visitors may write at all. */
function TakesEnquiries() {
  const utils = trpc.useUtils()
  const own = trpc.guides.own.useQuery()
  const save = trpc.guides.update.useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: 'takes-enquiries' },
    onSuccess: () => utils.guides.invalidate(),
    onError: showFailure,
  })
  if (own.data === undefined || own.data === null) return null
  const { id, takesEnquiries } = own.data
  return (
    <AccountCard>
      <Checkbox
        label="Visitors may write to me by a form on my profile"
        checked={save.isPending ? save.variables.takesEnquiries === true : takesEnquiries}
        onChange={(event) => save.mutate({ id, takesEnquiries: event.target.checked })}
      />
    </AccountCard>
  )
}

function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  const utils = trpc.useUtils()
  const answers = { onSuccess: () => utils.enquiries.list.invalidate(), onError: showFailure }
  const markRead = trpc.enquiries.update.useMutation(answers)
  const markAnswered = trpc.enquiries.update.useMutation(answers)
  const report = trpc.enquiries.update.useMutation(answers)
  const block = trpc.enquiries.blockSender.useMutation(answers)
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, email, text, createdAt, delivery, isRead, isAnswered, isReported, isBlocked } = enquiry
  const heading = `enquiry-${id}`
  const sentAt = momentWords(createdAt)
  /** Tells the buttons of one enquiry from those of the others. */
  const which = <span className="visually-hidden">{` (${name}, ${sentAt})`}</span>
  const marks = [
    DELIVERY[delivery],
    !isRead && 'Unread',
    isAnswered && 'Answered',
    isReported && 'Reported as spam',
    isBlocked && 'Sender blocked',
  ].filter((mark) => mark !== false)
  return (
    <article className={classes.card} aria-labelledby={heading}>
      <div>
        <h2 id={heading} className="h3">
          {name}
        </h2>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p className="small">
          {sentAt} · {marks.join(' · ')}
        </p>
      </div>
      <p className={classes.words}>{text}</p>
      {delivery === 'failed' && (
        <p>
          We could not bring this to you by e-mail. Please check the addresses of your listing and your
          account.
        </p>
      )}
      <div className="buttons">
        <BusyButton
          variant="default"
          size="xs"
          isBusy={markRead.isPending}
          onClick={() => markRead.mutate({ id, isRead: !isRead })}
        >
          {isRead ? 'Mark as unread' : 'Mark as read'}
          {which}
        </BusyButton>
        <BusyButton
          variant="default"
          size="xs"
          isBusy={markAnswered.isPending}
          onClick={() => markAnswered.mutate({ id, isRead: true, isAnswered: !isAnswered })}
        >
          {isAnswered ? 'Mark as not answered' : 'Mark as answered'}
          {which}
        </BusyButton>
        <BusyButton
          variant="default"
          size="xs"
          isBusy={report.isPending}
          // Not disabled: it keeps the focus.
          aria-disabled={isReported}
          onClick={() => setIsAsking(true)}
        >
          {isReported ? 'Reported' : 'Report as spam'}
          {which}
        </BusyButton>
        <BusyButton
          variant="default"
          size="xs"
          isBusy={block.isPending}
          onClick={() => block.mutate({ id, isBlocked: !isBlocked })}
        >
          {isBlocked ? 'Unblock the sender' : 'Block the sender'}
          {which}
        </BusyButton>
      </div>
      <LaterConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Report this message as spam?"
        confirmText="Report it"
        onConfirm={() => {
          setIsAsking(false)
          report.mutate({ id, isReported: true })
        }}
      >
        This cannot be undone: administrators can read what {name} wrote.
      </LaterConfirmDialog>
    </article>
  )
}
